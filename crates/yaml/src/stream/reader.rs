//! Documents from a source that is read piece by piece.

use std::borrow::Cow;
use std::io::{self, Read};

use apimachinery_runtime::MAX_DOCUMENT_SIZE;

use super::StreamDocument;
use super::splitter::{Splitter, Step};
use crate::YamlError;

/// How many bytes are asked for at once, at least.
const CHUNK: usize = 64 << 10;

/// Reads the documents of a stream one at a time, holding no more than one of them.
///
/// The iterator ends after the last document and after an error of the source.
///
/// ```
/// use apimachinery_yaml::DocumentReader;
///
/// let source: &[u8] = b"a: 1\n---\nb: 2\n";
/// let mut reader = DocumentReader::json_or_yaml(source);
/// let first = reader.next().transpose()?;
/// assert_eq!(first.as_ref().map(|it| it.text()), Some(&b"a: 1\n"[..]));
/// let second = reader.next().transpose()?;
/// assert_eq!(second.map(|it| it.start().line), Some(3));
/// # Ok::<(), apimachinery_yaml::DocumentReaderError>(())
/// ```
#[derive(Debug)]
pub struct DocumentReader<R> {
    source: R,
    splitter: Splitter,
    buffer: Vec<u8>,
    /// How much of the buffer was consumed.
    done: usize,
    /// How much is worth examining again: before that, more bytes were needed.
    wanted: usize,
    is_all: bool,
    limit: usize,
}

/// The next document of a stream could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum DocumentReaderError {
    /// The source failed.
    Io(io::Error),
    /// The stream has no document there.
    Stream(YamlError),
    /// A document is larger than the limit. Nothing after it is read.
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
}

impl<R: Read> DocumentReader<R> {
    /// Reads JSON values or YAML documents, as [`split_stream`](crate::split_stream) distinguishes
    /// them.
    pub fn json_or_yaml(source: R) -> Self {
        Self::new(source, Splitter::json_or_yaml())
    }

    /// Reads YAML documents, as [`split_documents`](crate::split_documents) does. This is the
    /// reference's `YAMLReader`.
    pub fn yaml(source: R) -> Self {
        Self::new(source, Splitter::yaml())
    }

    fn new(source: R, splitter: Splitter) -> Self {
        let limit = MAX_DOCUMENT_SIZE;
        Self { source, splitter, buffer: Vec::new(), done: 0, wanted: 1, is_all: false, limit }
    }

    /// Refuses documents of more than `limit` bytes, separators and the space around them included.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The source, for what is after the documents. It may have been read further than they go.
    pub fn into_inner(self) -> R {
        self.source
    }

    /// Reads until there is twice as much to look at as there was.
    fn fill(&mut self) -> Result<(), DocumentReaderError> {
        self.buffer.drain(..self.done);
        self.done = 0;
        if self.buffer.len() > self.limit {
            return Err(DocumentReaderError::TooLarge { limit: self.limit });
        }
        let more = (self.wanted - self.buffer.len().min(self.wanted)).max(CHUNK);
        let read = self.source.by_ref().take(more as u64).read_to_end(&mut self.buffer);
        self.is_all = read.map_err(DocumentReaderError::Io)? < more;
        Ok(())
    }

    fn end(&mut self) {
        self.splitter = Splitter::yaml();
        self.buffer.clear();
        (self.done, self.is_all) = (0, true);
    }
}

impl<R: Read> Iterator for DocumentReader<R> {
    type Item = Result<StreamDocument<'static>, DocumentReaderError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let data = self.buffer.get(self.done..).unwrap_or_default();
            if data.len() < self.wanted && !self.is_all {
                if let Err(error) = self.fill() {
                    self.end();
                    return Some(Err(error));
                }
                continue;
            }
            let step = self.splitter.step(data, self.is_all);
            self.done += step.used();
            match step {
                Step::More => self.wanted = (2 * data.len()).max(1),
                Step::Skip { .. } => {}
                Step::Document { range, format, start, used } => {
                    if used > self.limit {
                        self.end();
                        let limit = self.limit;
                        return Some(Err(DocumentReaderError::TooLarge { limit }));
                    }
                    let text = format.text(data.get(range).unwrap_or_default());
                    let text = Cow::Owned(text.into_owned());
                    self.wanted = 1;
                    return Some(Ok(StreamDocument { text, format, start }));
                }
                Step::Failed { error, .. } => {
                    self.wanted = 1;
                    return Some(Err(DocumentReaderError::Stream(error)));
                }
                Step::End => return None,
            }
        }
    }
}

impl std::fmt::Display for DocumentReaderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Stream(error) => error.fmt(f),
            Self::TooLarge { limit } => write!(f, "a document is larger than {limit} bytes"),
        }
    }
}

impl std::error::Error for DocumentReaderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Stream(error) => Some(error),
            Self::TooLarge { .. } => None,
        }
    }
}
