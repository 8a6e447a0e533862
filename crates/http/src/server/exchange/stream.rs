//! Watches as responses, and watches and streams over websockets.

use std::sync::Arc;
use std::time::Duration;

use apimachinery_meta::StatusError;
use apimachinery_query::flag;
use apimachinery_runtime::SerializerInfo;
#[cfg(feature = "websocket")]
use http::HeaderMap;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use http::{HeaderValue, Response};

use super::Exchange;
#[cfg(feature = "websocket")]
use super::taken;
#[cfg(feature = "websocket")]
use crate::server::answer::Content;
use crate::server::watch::{EventEncoder, Events, Timed, WatchBody};
#[cfg(feature = "websocket")]
use crate::server::websocket::{
    HANDSHAKE_HEADERS, Messages, WebSocket, is_websocket_request, stream_handshake, watch_handshake,
};
use crate::{NotAcceptableError, ResponseBody};

impl Exchange {
    /// The events of a watch as a response. Those of a watch that begins with the present objects
    /// are compressed for clients that take it (`WatchListCompression`).
    pub(super) fn watch(&self, events: Events) -> Result<Response<ResponseBody>, StatusError> {
        let (encoder, info) = self.event_encoder()?;
        let events = self.timed(events);
        let media_type = match info.media_type.essence_str() {
            "application/json" => "application/json".to_owned(),
            "application/cbor" => "application/cbor-seq".to_owned(),
            other => format!("{other};stream=watch"),
        };
        let query = self.query();
        let is_true = |name| query.get(name).is_some_and(flag);
        let is_compressed = self.preferences().takes_gzip()
            && is_true("sendInitialEvents")
            && is_true("allowWatchBookmarks");
        let body = WatchBody::new(events, encoder).compressed(is_compressed);
        let mut response = Response::new(ResponseBody::new(body));
        let headers = response.headers_mut();
        if let Ok(media_type) = HeaderValue::from_str(&media_type) {
            headers.insert(CONTENT_TYPE, media_type);
        }
        if is_compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        Ok(response)
    }

    /// The events until the time is over that the client gives them.
    fn timed(&self, events: Events) -> Events {
        let query = self.query();
        let seconds = query.get("timeoutSeconds").and_then(|it| it.parse().ok());
        let wait = |seconds: u64| self.api().wait(Duration::from_secs(seconds));
        match seconds.filter(|it| *it > 0).and_then(wait) {
            Some(end) => Box::pin(Timed { events, end }),
            None => events,
        }
    }

    /// What encodes the events of a watch, and their format.
    pub(super) fn event_encoder(&self) -> Result<(EventEncoder, &SerializerInfo), StatusError> {
        let format = self.format().map_err(Clone::clone)?;
        let transform = self.transform(format.convert.as_ref())?;
        let offered = self.api().codecs().supported_media_types();
        let options = self.api().negotiation();
        let found = self.preferences().negotiate_stream(offered, self.restrictions(), options)?;
        let not_acceptable = || NotAcceptableError::new_stream(offered);
        let stream = found.info.stream.as_ref().ok_or_else(not_acceptable)?;
        let encoder = EventEncoder {
            objects: self.encoder(found.info.embedded_serializer()),
            serializer: Arc::clone(found.info.embedded_serializer()),
            transform,
            events: Arc::clone(&stream.serializer),
            framer: Some(Arc::clone(&stream.framer)),
            identifiers: Vec::new(),
        };
        Ok((encoder, found.info))
    }
}

#[cfg(feature = "websocket")]
impl Exchange {
    /// As [`finish`](Self::finish), for a connection that can be upgraded: a watch or a stream that
    /// a client wants over a websocket is answered with 101, and what the connection then has to
    /// [serve](WebSocket::serve). What is wrong with the client's handshake is 400 or 403, in the
    /// words of the reference.
    ///
    /// Without `websocket` in the request's `Upgrade`, and for all other answers, it is the same as
    /// `finish`.
    pub fn finish_upgrade(
        &self,
        response: Response<ResponseBody>,
    ) -> (Response<ResponseBody>, Option<WebSocket>) {
        let Some(headers) = &self.0.handshake else { return (self.finish(response), None) };
        let (mut parts, body) = response.into_parts();
        let upgraded = match taken(&mut parts) {
            Some(Content::Watch(events)) => match self.event_encoder() {
                Ok((mut encoder, info)) => watch_handshake(headers).map(|response| {
                    encoder.framer = None;
                    let events = self.timed(events);
                    let is_text = info.encodes_as_text;
                    (response, Messages::Watch { events, encoder: Box::new(encoder), is_text })
                }),
                Err(error) => return (self.error_response(error), None),
            },
            Some(Content::Stream(_, body)) => stream_handshake(headers)
                .map(|(response, protocol)| (response, Messages::stream(body, protocol))),
            other => return (self.written(other, parts, body), None),
        };
        match upgraded {
            Ok((response, messages)) => (response, Some(WebSocket::new(messages))),
            Err(refused) => (refused.into(), None),
        }
    }
}

/// What the handshake reads, of a request for a websocket.
#[cfg(feature = "websocket")]
pub(super) fn handshake_of(headers: &HeaderMap) -> Option<HeaderMap> {
    let kept = || {
        HANDSHAKE_HEADERS.into_iter().filter_map(|it| Some((it.clone(), headers.get(it)?.clone())))
    };
    is_websocket_request(headers).then(|| kept().collect())
}
