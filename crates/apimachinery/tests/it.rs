//! Everything at once, through the public interface.

mod it {
    mod golden;
    mod own_format;
    mod samples;
    mod support;
}
