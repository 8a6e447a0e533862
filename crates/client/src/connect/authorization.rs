//! The header `Authorization`.

use std::time::Instant;

use apimachinery_config::{Config, TokenFile};
use data_encoding::BASE64;
use http::HeaderValue;
use http::header::InvalidHeaderValue;

/// Where the header comes from.
#[derive(Debug)]
pub(super) enum Authorization {
    None,
    Fixed(HeaderValue),
    /// A file, and what is used as long as it cannot be read.
    File(TokenFile, Option<HeaderValue>),
}

impl Authorization {
    pub(super) fn of(config: &Config) -> Result<Self, InvalidHeaderValue> {
        if !config.token_file.is_empty() {
            let fallback = bearer_if_any(config.token.trim())?;
            return Ok(Self::File(TokenFile::new(&*config.token_file), fallback));
        }
        if let Some(bearer) = bearer_if_any(&config.token)? {
            return Ok(Self::Fixed(bearer));
        }
        if config.username.is_empty() {
            return Ok(Self::None);
        }
        let pair = BASE64.encode(format!("{}:{}", config.username, config.password).as_bytes());
        Ok(Self::Fixed(secret(&format!("Basic {pair}"))?))
    }

    /// The value for a request.
    pub(super) fn value(&self) -> Result<Option<HeaderValue>, apimachinery_http::BoxError> {
        match self {
            Self::None => Ok(None),
            Self::Fixed(value) => Ok(Some(value.clone())),
            Self::File(file, fallback) => match (file.token(), fallback) {
                (Ok(token), _) => Ok(bearer_if_any(&token)?),
                (Err(_), Some(value)) => Ok(Some(value.clone())),
                (Err(error), None) => Err(error.into()),
            },
        }
    }

    /// Reads a file again that was read before a request was refused.
    pub(super) fn refused(&self, started: Instant) {
        if let Self::File(file, _) = self {
            file.forget_older_than(started);
        }
    }
}

/// A token as a header; `None` when it is empty.
pub(super) fn bearer_if_any(token: &str) -> Result<Option<HeaderValue>, InvalidHeaderValue> {
    match token {
        "" => Ok(None),
        token => secret(&format!("Bearer {token}")).map(Some),
    }
}

fn secret(text: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let mut value = HeaderValue::from_str(text)?;
    value.set_sensitive(true);
    Ok(value)
}
