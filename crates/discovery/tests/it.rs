//! Everything at once, through the public interface.

mod it {
    mod documents;
    mod mapper;
}
