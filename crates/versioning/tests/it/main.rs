//! The versioning codec, through its public interface.

mod decode;
mod encode;
mod nested;
mod renamed;
mod support;
