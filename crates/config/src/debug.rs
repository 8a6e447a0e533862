//! Errors as a `main` that returns them shows them.

use std::fmt;

use crate::error::{ConfigError, LoadConfigError};
use crate::io_error::FileError;
use crate::plugin::ExecError;
use crate::problem::InvalidConfig;
use crate::token_file::ReadTokenError;

macro_rules! debug_is_text {
    ($($error:ty),+) => {$(
        /// The text, as a `main` that returns the error shows it.
        impl fmt::Debug for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
    )+};
}

debug_is_text!(ConfigError, ExecError, FileError, InvalidConfig, LoadConfigError, ReadTokenError);
