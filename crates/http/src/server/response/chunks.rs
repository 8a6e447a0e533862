//! Lists encoded while they are sent: the next items when the client has taken the last ones.

use std::io::{self, Write};

use apimachinery_runtime::{EncodeError, EncodedPieces};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::GZIP_THRESHOLD;
use crate::BoxError;

/// How large the parts of a body are that is encoded while it is sent.
const CHUNK: usize = 32 * 1024;

/// The rest of a list. Between two polls it holds no more of it than a few items.
#[derive(Debug)]
pub(super) struct Chunks {
    pieces: EncodedPieces,
    /// What is encoded and not sent.
    buffer: Vec<u8>,
    has_more: bool,
    gzip: Option<GzEncoder<Vec<u8>>>,
}

impl Chunks {
    /// Encodes so much that the head of the response is known: an error in it, and with
    /// `takes_gzip` whether there is more than [`GZIP_THRESHOLD`].
    pub(super) fn begin(pieces: EncodedPieces, takes_gzip: bool) -> Result<Self, EncodeError> {
        let mut chunks = Self { pieces, buffer: Vec::new(), has_more: true, gzip: None };
        chunks.fill(if takes_gzip { GZIP_THRESHOLD } else { CHUNK })?;
        if takes_gzip && chunks.buffer.len() > GZIP_THRESHOLD {
            chunks.gzip = Some(GzEncoder::new(Vec::new(), Compression::fast()));
        }
        Ok(chunks)
    }

    pub(super) fn is_compressed(&self) -> bool {
        self.gzip.is_some()
    }

    /// All of it, when it was encoded as a whole and is not compressed.
    pub(super) fn take_whole(&mut self) -> Option<Bytes> {
        let is_whole = !self.has_more && !self.is_compressed();
        is_whole.then(|| std::mem::take(&mut self.buffer).into())
    }

    /// Encodes until there are more than `size` bytes.
    fn fill(&mut self, size: usize) -> Result<(), EncodeError> {
        while self.has_more && self.buffer.len() <= size {
            self.has_more = false;
            self.has_more = self.pieces.next_piece(&mut self.buffer)?;
        }
        Ok(())
    }

    /// The next part, or `None` after the last one or an error.
    pub(super) fn next_chunk(&mut self) -> Option<Result<Bytes, BoxError>> {
        let chunk = self.encode_chunk();
        if chunk.is_err() {
            (self.has_more, self.gzip) = (false, None);
            self.buffer.clear();
        }
        chunk.transpose()
    }

    fn encode_chunk(&mut self) -> Result<Option<Bytes>, BoxError> {
        loop {
            self.fill(CHUNK)?;
            let chunk = std::mem::take(&mut self.buffer);
            let chunk = match self.gzip.take() {
                None => chunk,
                Some(gzip) => self.compress(gzip, &chunk)?,
            };
            if !chunk.is_empty() {
                return Ok(Some(chunk.into()));
            }
            if !self.has_more {
                return Ok(None);
            }
        }
    }

    /// What there is of the compressed body after `chunk`.
    fn compress(&mut self, mut gzip: GzEncoder<Vec<u8>>, chunk: &[u8]) -> io::Result<Vec<u8>> {
        gzip.write_all(chunk)?;
        if !self.has_more {
            return gzip.finish();
        }
        let compressed = std::mem::take(gzip.get_mut());
        self.gzip = Some(gzip);
        Ok(compressed)
    }
}
