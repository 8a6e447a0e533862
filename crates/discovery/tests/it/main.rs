//! Everything at once, through the public interface.

mod aggregated;
mod documents;
mod mapper;
