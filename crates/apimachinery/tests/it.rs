//! Everything at once, through the public interface.

mod it {
    mod bad_input;
    mod golden;
    mod own_format;
    mod own_kind;
    mod samples;
    mod support;
}
