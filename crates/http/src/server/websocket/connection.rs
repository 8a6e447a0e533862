//! A connection that has become a websocket.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, BytesMut};
use hyper::rt::{Read, ReadBuf, Write};

use super::Messages;
use super::frame::{
    CLOSE_NORMAL, CLOSE_PROTOCOL_ERROR, FrameReader, OpCode, Received, write_close, write_frame,
};

/// How many bytes of a client are read together.
const READ: usize = 512;

/// How many bytes may wait to be written before nothing is read: a client that sends pings must
/// read what they bring.
const WAITING: usize = 16 * 1024;

/// What is to be sent over a connection that becomes a websocket: the events of a watch, or a
/// stream of bytes.
///
/// Made by [`Exchange::finish_upgrade`](crate::Exchange::finish_upgrade).
#[derive(Debug)]
#[must_use = "the client waits for what it is to serve"]
pub struct WebSocket(Messages);

impl WebSocket {
    pub(crate) fn new(messages: Messages) -> Self {
        Self(messages)
    }

    /// Sends all messages, answers pings, and closes the connection: when the messages end, or the
    /// client closes it. What a client sends besides is passed over.
    ///
    /// Corresponds to `WatchServer.HandleWS` and `wsstream.Reader`.
    ///
    /// # Errors
    /// When the connection fails.
    pub async fn serve(self, connection: impl Read + Write + Unpin) -> io::Result<()> {
        let mut serving = Serving {
            connection,
            messages: self.0,
            incoming: FrameReader::default(),
            outgoing: BytesMut::new(),
            is_closing: false,
        };
        poll_fn(|context| serving.poll(context)).await
    }
}

struct Serving<C> {
    connection: C,
    messages: Messages,
    incoming: FrameReader,
    outgoing: BytesMut,
    is_closing: bool,
}

impl<C: Read + Write + Unpin> Serving<C> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            let written = self.poll_write(context)?;
            if self.is_closing {
                ready!(written);
                ready!(Pin::new(&mut self.connection).poll_flush(context))?;
                return Pin::new(&mut self.connection).poll_shutdown(context);
            }
            let read = self.poll_read(context)?;
            if self.is_closing {
                continue;
            }
            let messages = match written {
                Poll::Ready(()) => self.messages.poll_write(context, &mut self.outgoing),
                Poll::Pending => Poll::Pending,
            };
            match (messages, read) {
                (Poll::Ready(None), _) => self.close(CLOSE_NORMAL),
                (Poll::Pending, Poll::Pending) if self.outgoing.is_empty() => {
                    if let Poll::Ready(failed) = Pin::new(&mut self.connection).poll_flush(context)
                    {
                        failed?;
                    }
                    return Poll::Pending;
                }
                (Poll::Pending, Poll::Pending) => return Poll::Pending,
                _ => {}
            }
        }
    }

    fn close(&mut self, code: u16) {
        write_close(code, &mut self.outgoing);
        self.is_closing = true;
    }

    /// Ready when everything has been written.
    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.outgoing.is_empty() {
            let connection = Pin::new(&mut self.connection);
            match ready!(connection.poll_write(context, &self.outgoing))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => self.outgoing.advance(written),
            }
        }
        // A watch that waits holds no memory for what it has sent.
        self.outgoing = BytesMut::new();
        Poll::Ready(Ok(()))
    }

    /// Ready when something has been read.
    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.outgoing.len() > WAITING {
            return Poll::Pending;
        }
        let mut bytes = [0; READ];
        let mut buffer = ReadBuf::new(&mut bytes);
        ready!(Pin::new(&mut self.connection).poll_read(context, buffer.unfilled()))?;
        let mut read = buffer.filled();
        if read.is_empty() {
            self.is_closing = true;
        }
        while let Some(received) = self.incoming.read(&mut read) {
            match received {
                Received::Ping(content) => {
                    write_frame(OpCode::Pong, &content, &mut self.outgoing);
                }
                Received::Close => {
                    self.close(CLOSE_NORMAL);
                    break;
                }
                Received::Unmasked => {
                    self.close(CLOSE_PROTOCOL_ERROR);
                    break;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}
