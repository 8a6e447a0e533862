//! How a connection becomes a websocket.

use data_encoding::BASE64;
use http::header::{
    CONNECTION, HeaderName, ORIGIN, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use sha1::{Digest, Sha1};

use crate::ResponseBody;
use crate::request::head::first_value;

/// What is hashed after the client's key (RFC 6455, section 1.3).
const ACCEPT_SUFFIX: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

const BINARY: &str = "binary.k8s.io";
const BASE64_BINARY: &str = "base64.binary.k8s.io";

/// What the handshake reads of a request.
pub(crate) const HANDSHAKE_HEADERS: [HeaderName; 5] =
    [CONNECTION, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, SEC_WEBSOCKET_PROTOCOL, ORIGIN];

/// Whether a request asks for a websocket: `Upgrade: websocket`, and a header `Connection` that has
/// the word `upgrade`.
///
/// Corresponds to `wsstream.IsWebSocketRequest`.
pub fn is_websocket_request(headers: &HeaderMap) -> bool {
    let connections = || headers.get_all(CONNECTION).iter();
    first_value(headers, UPGRADE).eq_ignore_ascii_case("websocket")
        && connections().any(|it| contains_upgrade(it.as_bytes()))
}

fn contains_upgrade(value: &[u8]) -> bool {
    String::from_utf8_lossy(value).to_ascii_lowercase().contains("upgrade")
}

/// How the bytes of a stream become messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamProtocol {
    /// As they are, in binary messages.
    Binary,
    /// As base64, in messages of text.
    Base64,
}

/// The response to a client that watches, or the refusal.
///
/// The handshake of `websocket.Handler`, by which the reference serves watches: browsers alone get
/// through, as they say their `Origin`, and a subprotocol of any name is agreed upon when it is the
/// only one.
///
/// # Errors
/// 400 without a key, of another version than 13 and with several subprotocols, 403 without an
/// `Origin` that can be read.
pub(crate) fn watch_handshake(headers: &HeaderMap) -> Result<Response<ResponseBody>, Refused> {
    let accept = accept(headers)?;
    let origin = headers.get(ORIGIN).map(HeaderValue::as_bytes).unwrap_or_default();
    if !is_absolute(origin) {
        return Err(Refused::Origin);
    }
    let protocols = protocols(headers);
    match protocols.as_slice() {
        [] => Ok(switching(accept, "")),
        [only] => Ok(switching(accept, only)),
        _ => Err(Refused::Several),
    }
}

/// The response to a client that reads a stream of bytes, or the refusal.
///
/// The handshake of `wsstream.Reader`, by which the reference serves logs.
///
/// # Errors
/// As [`watch_handshake`], but 403 where no subprotocol of the client's is known, and no `Origin`
/// is needed.
pub(crate) fn stream_handshake(
    headers: &HeaderMap,
) -> Result<(Response<ResponseBody>, StreamProtocol), Refused> {
    let accept = accept(headers)?;
    let protocols = protocols(headers);
    let (name, protocol) = choose_stream_protocol(&protocols).ok_or(Refused::Unknown)?;
    Ok((switching(accept, name), protocol))
}

/// The first of the client's subprotocols that is known; binary for a client that names none.
fn choose_stream_protocol(wanted: &[String]) -> Option<(&str, StreamProtocol)> {
    if wanted.is_empty() {
        return Some(("", StreamProtocol::Binary));
    }
    wanted.iter().find_map(|it| match it.as_str() {
        "" | BINARY => Some((it.as_str(), StreamProtocol::Binary)),
        BASE64_BINARY => Some((it.as_str(), StreamProtocol::Base64)),
        _ => None,
    })
}

/// The value of `Sec-WebSocket-Accept`.
fn accept(headers: &HeaderMap) -> Result<String, Refused> {
    if !contains_upgrade(first_value(headers, CONNECTION).as_bytes()) {
        return Err(Refused::NotWebSocket);
    }
    let key = headers.get(SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).unwrap_or_default();
    if key.is_empty() {
        return Err(Refused::NoKey);
    }
    if first_value(headers, SEC_WEBSOCKET_VERSION) != "13" {
        return Err(Refused::Version);
    }
    let hash = Sha1::new().chain_update(key).chain_update(ACCEPT_SUFFIX).finalize();
    Ok(BASE64.encode(&hash))
}

fn protocols(headers: &HeaderMap) -> Vec<String> {
    let header = first_value(headers, SEC_WEBSOCKET_PROTOCOL);
    match header.trim() {
        "" => Vec::new(),
        protocols => protocols.split(',').map(|it| it.trim().to_owned()).collect(),
    }
}

/// Whether it has a scheme, or is a path. `null`, which sandboxed pages send, is neither.
fn is_absolute(origin: &[u8]) -> bool {
    let end = origin.iter().position(|it| !it.is_ascii_alphanumeric() && !b"+-.".contains(it));
    let after_scheme = end.and_then(|end| origin.get(end));
    let has_letter = origin.first().is_some_and(u8::is_ascii_alphabetic);
    origin.first() == Some(&b'/') || (has_letter && after_scheme == Some(&b':'))
}

fn switching(accept: String, protocol: &str) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::default());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(CONNECTION, HeaderValue::from_static("Upgrade"));
    if let Ok(accept) = HeaderValue::try_from(accept) {
        headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
    }
    if let (false, Ok(protocol)) = (protocol.is_empty(), HeaderValue::from_str(protocol)) {
        headers.insert(SEC_WEBSOCKET_PROTOCOL, protocol);
    }
    response
}

/// Why a connection does not become a websocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    NotWebSocket,
    NoKey,
    Version,
    Origin,
    /// There are several subprotocols.
    Several,
    /// There is no subprotocol that is known.
    Unknown,
}

impl From<Refused> for Response<ResponseBody> {
    fn from(refused: Refused) -> Self {
        let (code, text) = match refused {
            Refused::NotWebSocket => (StatusCode::BAD_REQUEST, "not websocket protocol"),
            Refused::NoKey => (StatusCode::BAD_REQUEST, "mismatch challenge/response"),
            Refused::Version => (StatusCode::BAD_REQUEST, "missing or bad WebSocket Version"),
            Refused::Several => (StatusCode::BAD_REQUEST, ""),
            Refused::Origin | Refused::Unknown => (StatusCode::FORBIDDEN, ""),
        };
        let mut response = Response::new(ResponseBody::from(text.to_owned()));
        *response.status_mut() = code;
        if refused == Refused::Version {
            let version = HeaderValue::from_static("13");
            response.headers_mut().insert(SEC_WEBSOCKET_VERSION, version);
        }
        response
    }
}
