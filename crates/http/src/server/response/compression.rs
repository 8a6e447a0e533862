//! Compressed responses.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, header};

/// The largest body that is sent as it is to a client that takes gzip: 128 KiB.
pub const GZIP_THRESHOLD: usize = 128 * 1024;

/// Whether a client takes gzip: `Accept-Encoding` lists `gzip`, alone. `gzip;q=0.5` does not count,
/// as for the reference.
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

/// A part of a body in gzip, as a member of its own that is flushed before it ends: Go's reader
/// gives its caller what was flushed, and after the end of a member first waits for the next one.
pub(crate) fn compress_part(part: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(part)?;
    gzip.flush()?;
    gzip.finish()
}
