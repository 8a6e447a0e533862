//! Types with only serde's traits, through the public interface.

mod plain;
mod strictness;
mod support;
mod versions;
