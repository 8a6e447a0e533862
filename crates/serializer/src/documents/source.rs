//! What documents are read from.

use std::fmt;
use std::io::{self, Read};

/// What is read piece by piece.
pub(super) struct Source<'a>(Box<dyn Read + Send + 'a>);

impl<'a> Source<'a> {
    pub(super) fn new(reader: impl Read + Send + 'a) -> Self {
        Self(Box::new(reader))
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}
