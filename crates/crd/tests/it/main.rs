//! Definitions through the public API.

mod from_types;
