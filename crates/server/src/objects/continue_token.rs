//! Where a list in parts goes on.

use apimachinery_derive::Fields;
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use apimachinery_store::Revision;
use data_encoding::{BASE64URL_NOPAD, Encoding};

/// Where a list in parts goes on, as the API server's tokens have it.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct Token {
    #[field(json = "v")]
    version: Str,
    #[field(json = "rv")]
    revision: i64,
    #[field(json = "start", omitempty)]
    start: Str,
}

/// The revision of the whole list, `None` for the newest, and the first key of the next part.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) revision: Option<Revision>,
    pub(super) start: String,
}

const VERSION: &str = "meta.k8s.io/v1";

/// The token of the keys from `start` on, which begins with `prefix`.
pub(super) fn encode(start: &str, prefix: &str, revision: Option<Revision>) -> Str {
    let token = Token {
        version: Str::from_static(VERSION),
        revision: revision.map_or(-1, |it| i64::try_from(it).unwrap_or(i64::MAX)),
        start: start.strip_prefix(prefix).unwrap_or(start).into(),
    };
    let json = apimachinery_json::to_vec(&token).unwrap_or_default();
    BASE64URL_NOPAD.encode(&json).into()
}

/// What a token says about the keys that begin with `prefix`.
///
/// # Errors
/// 400 when it is not a token, or one of other keys.
pub(super) fn decode(token: &str, prefix: &str) -> Result<Position, StatusError> {
    let invalid = |detail: &str| {
        StatusError::bad_request(format!(
            "invalid continue token: continue key is not valid{detail}"
        ))
    };
    let json = lenient().decode(token.as_bytes());
    let json = json.map_err(|error| {
        let offset = error.position;
        invalid(&format!(": illegal base64 data at input byte {offset}"))
    })?;
    if let Some(byte) = json.first().copied().filter(|it| !it.is_ascii()) {
        // Go shows the byte as the letter of its number.
        let letter = char::from(byte);
        return Err(invalid(&format!(
            ": invalid character '{letter}' looking for beginning of value"
        )));
    }
    let token: Token = apimachinery_json::from_slice(&json)
        .map_err(|error| invalid(&format!(": {}", error.message())))?;
    if token.version != VERSION {
        return Err(invalid(&format!(
            ": server does not recognize this encoded version {}",
            token.version
        )));
    }
    if token.revision == 0 {
        return Err(invalid(": incorrect encoded start resourceVersion (version meta.k8s.io/v1)"));
    }
    if token.start.is_empty() {
        return Err(invalid(": encoded start key empty (version meta.k8s.io/v1)"));
    }
    let start = token.start.strip_prefix('/').unwrap_or(&token.start);
    if start.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err(invalid(&format!(": {}", token.start)));
    }
    Ok(Position {
        revision: Revision::try_from(token.revision).ok(),
        start: format!("{prefix}{start}"),
    })
}

/// Base64 as Go reads it, which ignores the bits after the last byte.
fn lenient() -> Encoding {
    let mut specification = BASE64URL_NOPAD.specification();
    specification.check_trailing_bits = false;
    specification.encoding().unwrap_or(BASE64URL_NOPAD)
}
