//! What is sent over a websocket.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use data_encoding::BASE64;
use futures_core::Stream;
use http_body::Body;

use super::StreamProtocol;
use super::frame::{OpCode, write_frame};
use crate::server::watch::EventEncoder;
use crate::{ResponseBody, SharedEvent};

/// How many bytes of a stream a message holds at most, before it is base64.
const MESSAGE: usize = 2048;

/// The messages of a watch or of a stream of bytes.
pub(crate) enum Messages {
    Watch {
        events: Pin<Box<dyn Stream<Item = SharedEvent> + Send>>,
        encoder: Box<EventEncoder>,
        is_text: bool,
    },
    Stream {
        body: ResponseBody,
        protocol: StreamProtocol,
        /// Whether the message without content has been sent that comes first.
        has_begun: bool,
        rest: Bytes,
    },
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Watch { .. } => "Watch",
            Self::Stream { .. } => "Stream",
        })
    }
}

impl Messages {
    pub(crate) fn stream(body: ResponseBody, protocol: StreamProtocol) -> Self {
        Self::Stream { body, protocol, has_begun: false, rest: Bytes::new() }
    }

    /// Writes the next message. `None` when there will be none, or the next cannot be made.
    pub(super) fn poll_write(
        &mut self,
        context: &mut Context<'_>,
        out: &mut BytesMut,
    ) -> Poll<Option<()>> {
        match self {
            Self::Watch { events, encoder, is_text } => {
                let event = ready!(events.as_mut().poll_next(context));
                let Some(Ok(event)) = event.map(|event| encoder.encode(&event)) else {
                    return Poll::Ready(None);
                };
                write_frame(if *is_text { OpCode::Text } else { OpCode::Binary }, &event, out);
            }
            Self::Stream { body, protocol, has_begun, rest } => {
                if *has_begun && rest.is_empty() {
                    let Some(more) = ready!(poll_bytes(body, context)) else {
                        return Poll::Ready(None);
                    };
                    *rest = more;
                }
                *has_begun = true;
                let message = rest.split_to(rest.len().min(MESSAGE));
                match protocol {
                    StreamProtocol::Binary => write_frame(OpCode::Binary, &message, out),
                    StreamProtocol::Base64 => {
                        write_frame(OpCode::Text, BASE64.encode(&message).as_bytes(), out);
                    }
                }
            }
        }
        Poll::Ready(Some(()))
    }
}

/// The next bytes of a body, if there are some.
fn poll_bytes(body: &mut ResponseBody, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
    loop {
        let frame = ready!(Pin::new(&mut *body).poll_frame(context));
        let Some(Ok(frame)) = frame else { return Poll::Ready(None) };
        match frame.into_data() {
            Ok(data) if !data.is_empty() => return Poll::Ready(Some(data)),
            _ => {}
        }
    }
}
