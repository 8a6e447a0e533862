//! A token in a file that changes.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;

use crate::FileError;
use crate::io_error::read;

/// How long a token is kept before the file is read again: half of the time between the renewal of
/// a token by a kubelet and its end.
const PERIOD: Duration = Duration::from_secs(60);

/// How long before that time the file is read.
const LEEWAY: Duration = Duration::from_secs(10);

/// A bearer token in a file, which is read again from time to time. A token that was read once is
/// kept when the file can no longer be read.
///
/// Corresponds to `transport.NewCachedFileTokenSource`.
#[derive(Debug)]
pub struct TokenFile {
    path: PathBuf,
    cached: Mutex<Option<(Str, Instant)>>,
}

/// A file with a token cannot be read.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ReadTokenError {
    /// The file cannot be read.
    #[error("failed to read token file {}: {source}", Quoted(&path.to_string_lossy()))]
    File {
        /// The file.
        path: PathBuf,
        /// What the system reports.
        source: FileError,
    },
    /// The file has no token.
    #[error("read empty token from file {}", Quoted(&.0.to_string_lossy()))]
    Empty(PathBuf),
}

impl TokenFile {
    /// The token in a file. Nothing is read yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), cached: Mutex::new(None) }
    }

    /// The token.
    ///
    /// # Errors
    /// When the file could never be read, or was empty.
    pub fn token(&self) -> Result<Str, ReadTokenError> {
        self.token_at(Instant::now())
    }

    /// The token at some time.
    ///
    /// # Errors
    /// As [`token`](Self::token).
    pub fn token_at(&self, now: Instant) -> Result<Str, ReadTokenError> {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((token, read)) = &*cached
            && now.saturating_duration_since(*read) < PERIOD - LEEWAY
        {
            return Ok(token.clone());
        }
        match (self.read(), &*cached) {
            (Err(_), Some((token, _))) => Ok(token.clone()),
            (token, _) => {
                let token = token?;
                *cached = Some((token.clone(), now));
                Ok(token)
            }
        }
    }

    /// Forgets a token that was read before some time: a server has refused it.
    pub fn forget_older_than(&self, time: Instant) {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.as_ref().is_some_and(|(_, read)| *read < time) {
            *cached = None;
        }
    }

    fn read(&self) -> Result<Str, ReadTokenError> {
        let path = || self.path.clone();
        let token =
            read(&self.path).map_err(|source| ReadTokenError::File { path: path(), source })?;
        match String::from_utf8_lossy(&token).trim() {
            "" => Err(ReadTokenError::Empty(path())),
            token => Ok(token.into()),
        }
    }
}
