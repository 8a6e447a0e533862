//! Watches and streams over websockets.

use http::{HeaderMap, Response};

use super::{Exchange, taken};
use crate::ResponseBody;
use crate::answer::Content;
use crate::websocket::{
    HANDSHAKE_HEADERS, Messages, WebSocket, is_websocket_request, stream_handshake, watch_handshake,
};

impl Exchange {
    /// As [`finish`](Self::finish), for a connection that can be upgraded: a watch or a stream that a client wants over a
    /// websocket is answered with 101, and what the connection then has to [serve](WebSocket::serve). What is wrong with
    /// the client's handshake is 400 or 403, in the words of the reference.
    ///
    /// Without `websocket` in the request's `Upgrade`, and for all other answers, it is the same as `finish`.
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
                    let is_text = info.encodes_as_text;
                    (response, Messages::Watch { events, encoder: Box::new(encoder), is_text })
                }),
                Err(error) => return (self.fail(error), None),
            },
            Some(Content::Stream(_, body)) => stream_handshake(headers)
                .map(|(response, protocol)| (response, Messages::stream(body, protocol))),
            other => return (self.write(other, parts, body), None),
        };
        match upgraded {
            Ok((response, messages)) => (response, Some(WebSocket::new(messages))),
            Err(refused) => (refused.into(), None),
        }
    }
}

/// What the handshake reads, of a request for a websocket.
pub(super) fn handshake_of(headers: &HeaderMap) -> Option<HeaderMap> {
    let kept = || {
        HANDSHAKE_HEADERS.into_iter().filter_map(|it| Some((it.clone(), headers.get(it)?.clone())))
    };
    is_websocket_request(headers).then(|| kept().collect())
}
