//! Everything at once, through the public interface.

mod it {
    mod aggregated;
    mod documents;
    mod mapper;
}
