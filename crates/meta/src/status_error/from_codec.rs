//! What a server answers when a body cannot be read or written.

use std::fmt::{self, Write};

use apimachinery_runtime::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Quoted};

use super::StatusError;
use super::make::failure;
use crate::v1::StatusReason;

impl StatusError {
    /// 406: none of the formats that the client accepts is on offer (`NewNotAcceptableError` of the
    /// API server).
    pub fn not_acceptable(offered: impl IntoIterator<Item: fmt::Display>) -> Self {
        let message = format!("only the following media types are accepted: {}", listed(offered));
        failure(406, StatusReason::NOT_ACCEPTABLE, message, None)
    }

    /// 406: the answer exists in the kind that the client asked for, such as
    /// `meta.k8s.io/v1, Kind=Table`, but not in a format that it accepts
    /// (`NewNotAcceptableConversionError` of the API server).
    pub fn not_acceptable_conversion(
        target: impl fmt::Display,
        offered: impl IntoIterator<Item: fmt::Display>,
    ) -> Self {
        let message = format!(
            "only the following media types are accepted when converting to {target}: {}",
            listed(offered)
        );
        failure(406, StatusReason::NOT_ACCEPTABLE, message, None)
    }

    /// 415: the format of the request is not read (`NewUnsupportedMediaTypeError` of the API
    /// server).
    pub fn unsupported_media_type(accepted: impl IntoIterator<Item: fmt::Display>) -> Self {
        let message = format!(
            "the body of the request was in an unknown format - accepted media types include: {}",
            listed(accepted)
        );
        failure(415, StatusReason::UNSUPPORTED_MEDIA_TYPE, message, None)
    }

    /// 400: the body of a request for objects of the kind `expected` cannot be decoded, in the
    /// words of the API server, which quotes the beginning of a body that names no kind
    /// (`transformDecodeError`). 500 when no kind is registered for the type that the server reads
    /// it as, which no body can mend.
    ///
    /// The conversion [`From<DecodeError>`](#impl-From<DecodeError>-for-StatusError) is for when
    /// neither is at hand.
    pub fn undecodable(error: &DecodeError, expected: &str, body: &[u8]) -> Self {
        if is_about_a_type(error) {
            return Self::internal_error(error.message());
        }
        let text = error.message();
        Self::bad_request(match error.object_kind().filter(|kind| !kind.kind.is_empty()) {
            Some(kind) => {
                let version = Quoted(&kind.version);
                format!(
                    "{} in version {version} cannot be handled as a {expected}: {text}",
                    kind.kind
                )
            }
            None => format!(
                "the object provided is unrecognized (must be of type {expected}): {text} ({})",
                summary(body)
            ),
        })
    }
}

/// Whether the server forgot to register the type that it reads.
fn is_about_a_type(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::NotRegistered(it) if it.missing_type().is_some())
}

fn listed(media_types: impl IntoIterator<Item: fmt::Display>) -> String {
    let texts: Vec<_> = media_types.into_iter().map(|it| it.to_string()).collect();
    texts.join(", ")
}

/// The beginning of a body: text when it looks like JSON, else in hexadecimal digits.
fn summary(body: &[u8]) -> String {
    const SHOWN: usize = 30;
    let start = body.get(..SHOWN).unwrap_or(body);
    let mut text = match start.first() {
        None => return "<empty>".to_owned(),
        Some(b'{') => String::from_utf8_lossy(start).into_owned(),
        Some(_) => start.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        }),
    };
    if body.len() > SHOWN {
        text.push_str(" ...");
    }
    text
}

/// What a server answers to a body that cannot be decoded: 400 `BadRequest`, with the [text for
/// clients](DecodeError::message); a strict error has all its findings. 500 when the reader of the
/// body failed, and when no kind is registered for the type that the server reads it as.
///
/// A kind that was read is named as the API server does:
/// `Pod in version "v1" cannot be handled as a Pod: …`. [`StatusError::undecodable`] names the kind
/// that was expected instead.
impl From<DecodeError> for StatusError {
    fn from(error: DecodeError) -> Self {
        if is_about_a_type(&error) {
            return Self::internal_error(error.message());
        }
        let text = error.message();
        match (error.kind(), error.object_kind()) {
            (DecodeErrorKind::Read { .. }, _) => {
                failure(500, StatusReason::UNKNOWN, text.to_string(), None)
            }
            (_, Some(kind)) if !kind.kind.is_empty() && !error.is_not_registered() => {
                Self::undecodable(&error, &kind.kind, &[])
            }
            _ => Self::bad_request(text.to_string()),
        }
    }
}

/// What a server answers when it cannot encode its answer: 406 `NotAcceptable` when the type has no
/// form in the format, else 500, as the API server's `ErrorToAPIStatus`, with the [text for
/// clients](EncodeError::message).
impl From<EncodeError> for StatusError {
    fn from(error: EncodeError) -> Self {
        let (code, reason) = match error.kind() {
            EncodeErrorKind::NotAcceptable { .. } => (406, StatusReason::NOT_ACCEPTABLE),
            _ => (500, StatusReason::UNKNOWN),
        };
        failure(code, reason, error.message().to_string(), None)
    }
}
