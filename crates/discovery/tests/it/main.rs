//! Everything at once, through the public interface.

mod aggregated;
mod custom;
mod documents;
mod mapper;
mod reference;
