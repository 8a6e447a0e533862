//! Errors of clients.

use std::error::Error;

/// Any error.
pub type BoxError = Box<dyn Error + Send + Sync>;
