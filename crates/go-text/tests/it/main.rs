//! Tests through the public interface.

mod differential;
#[cfg(feature = "regexp")]
mod patterns;
mod texts;
