//! The body of a request, read whole.

use std::error::Error;
use std::future::poll_fn;
use std::pin::pin;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use bytes::{Buf, Bytes, BytesMut};
use http_body::Body;

/// How many bytes a body may have by default: 3 MiB.
///
/// Corresponds to `MaxRequestBodyBytes` of the API server's configuration.
pub const MAX_REQUEST_BODY_BYTES: u64 = 3 * 1024 * 1024;

/// The body of a request cannot be read.
///
/// A server answers 413 to one that is too large, and 500 where reading fails, as the API server
/// does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadBodyError {
    /// It has more bytes than it may.
    #[error("limit is {limit}")]
    TooLarge {
        /// How many bytes it may have.
        limit: u64,
    },
    /// Reading failed, for instance because the client went away.
    #[error("{0}")]
    Failed(Box<dyn Error + Send + Sync>),
}

impl From<ReadBodyError> for StatusError {
    fn from(error: ReadBodyError) -> Self {
        let text = error.to_string();
        match error {
            ReadBodyError::TooLarge { .. } => Self::request_entity_too_large(&text),
            ReadBodyError::Failed(_) => Self::new(Status {
                status: STATUS_FAILURE.into(),
                code: 500,
                message: text.into(),
                ..Status::default()
            }),
        }
    }
}

/// Reads a body of at most `limit` bytes, which is [`MAX_REQUEST_BODY_BYTES`] for API servers; 0
/// means any number.
///
/// A body that announces a larger size is not read at all. Of others no more is kept than `limit`
/// bytes and the frame that goes beyond. A body of one frame is not copied. Bodies are taken as
/// they are: the `Content-Encoding` is not examined, as in the reference. How long to wait for a
/// slow client is the caller's choice.
///
/// Corresponds to `limitedReadBody`.
///
/// # Errors
/// When the body is too large, or reading it fails.
pub async fn read_body<B>(body: B, limit: u64) -> Result<Bytes, ReadBodyError>
where
    B: Body<Error: Into<Box<dyn Error + Send + Sync>>>,
{
    let is_too_large = |length: u64| limit > 0 && length > limit;
    let announced = body.size_hint().lower();
    if is_too_large(announced) {
        return Err(ReadBodyError::TooLarge { limit });
    }
    let mut body = pin!(body);
    let mut read = Parts::default();
    while let Some(frame) = poll_fn(|context| body.as_mut().poll_frame(context)).await {
        let frame = frame.map_err(|error| ReadBodyError::Failed(error.into()))?;
        let Ok(mut data) = frame.into_data() else { continue };
        if is_too_large((read.len() + data.remaining()) as u64) {
            return Err(ReadBodyError::TooLarge { limit });
        }
        read.push(data.copy_to_bytes(data.remaining()));
    }
    Ok(read.into_bytes())
}

/// One buffer as it came, or several joined.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    first: Bytes,
    joined: BytesMut,
}

impl Parts {
    pub(crate) fn len(&self) -> usize {
        self.first.len() + self.joined.len()
    }

    pub(crate) fn push(&mut self, part: Bytes) {
        if self.len() == 0 {
            self.first = part;
            return;
        }
        let first = std::mem::take(&mut self.first);
        self.joined.reserve(first.len() + part.len());
        self.joined.extend_from_slice(&first);
        self.joined.extend_from_slice(&part);
    }

    pub(crate) fn into_bytes(self) -> Bytes {
        if self.joined.is_empty() { self.first } else { self.joined.freeze() }
    }
}
