//! Compressed responses.

use std::io::{self, Write};

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, header};

use super::chunks::Sender;

/// The largest body that is sent as it is to a client that takes gzip: 128 KiB.
pub const GZIP_THRESHOLD: usize = 128 * 1024;

/// How large the parts of a body are that is encoded while it is sent.
const CHUNK: usize = 32 * 1024;

/// Whether a client takes gzip: `Accept-Encoding` lists `gzip`, alone. `gzip;q=0.5` does not count, as for the reference.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok());
    accepted.is_some_and(|it| it.split(',').any(|token| token.trim() == "gzip"))
}

/// A body in gzip, fast rather than small, as the reference has it.
pub(super) fn compress(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(body)?;
    gzip.finish()
}

/// A part of a body in gzip, as a member of its own that is flushed before it ends: Go's reader gives its caller what
/// was flushed, and after the end of a member first waits for the next one.
pub(crate) fn compress_part(part: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(part)?;
    gzip.flush()?;
    gzip.finish()
}

/// Sends what is written to it in parts, compressed when the client takes that and there turns out to be more than
/// [`GZIP_THRESHOLD`].
pub(super) struct ChunkWriter {
    sender: Sender,
    takes_gzip: bool,
    /// What was written and not sent.
    buffer: Vec<u8>,
    state: State,
}

enum State {
    Undecided,
    Plain,
    Gzip(GzEncoder<Vec<u8>>),
}

impl ChunkWriter {
    pub(super) fn new(sender: Sender, takes_gzip: bool) -> Self {
        Self { sender, takes_gzip, buffer: Vec::new(), state: State::Undecided }
    }

    /// Sends what is left, and gives the channel back.
    pub(super) fn finish(mut self) -> io::Result<Sender> {
        if matches!(self.state, State::Undecided) {
            self.sender.begin(false);
        }
        let rest = match self.state {
            State::Gzip(mut gzip) => {
                gzip.write_all(&self.buffer)?;
                gzip.finish()?
            }
            _ => std::mem::take(&mut self.buffer),
        };
        if !rest.is_empty() {
            self.sender.send(rest.into())?;
        }
        Ok(self.sender)
    }

    /// The channel, when the encoding failed.
    pub(super) fn into_sender(self) -> Sender {
        self.sender
    }

    /// Whether there is enough to be sent.
    fn is_full(&self) -> bool {
        let most = match self.state {
            State::Undecided if self.takes_gzip => GZIP_THRESHOLD,
            _ => CHUNK,
        };
        self.buffer.len() > most
    }

    fn send(&mut self) -> io::Result<()> {
        if matches!(self.state, State::Undecided) {
            self.sender.begin(self.takes_gzip);
            self.state = match self.takes_gzip {
                true => State::Gzip(GzEncoder::new(Vec::new(), Compression::fast())),
                false => State::Plain,
            };
        }
        let chunk = std::mem::take(&mut self.buffer);
        let chunk = match &mut self.state {
            State::Gzip(gzip) => {
                gzip.write_all(&chunk)?;
                std::mem::take(gzip.get_mut())
            }
            _ => chunk,
        };
        if chunk.is_empty() { Ok(()) } else { self.sender.send(Bytes::from(chunk)) }
    }
}

impl Write for ChunkWriter {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(part);
        if self.is_full() {
            self.send()?;
        }
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
