//! The HTTP layer through its public API.
