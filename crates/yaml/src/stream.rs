//! Streams of documents that may be JSON or YAML.

mod json;
mod reader;
mod splitter;
mod unread;

use std::borrow::Cow;

use apimachinery_runtime::Position;

pub use self::reader::{DocumentReader, DocumentReaderError};
use self::splitter::{Splitter, Step};
pub use self::unread::{second_document, unread_line};
use crate::YamlError;
use crate::document::is_empty_stream;

/// How many bytes at the start of a stream are examined for the brace that makes it JSON.
pub const PEEKED_BYTES: usize = 4096;

/// The format of a document of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DocumentFormat {
    /// One JSON value.
    Json,
    /// YAML, without having been parsed.
    Yaml,
}

/// One document of a stream of JSON or YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamDocument<'t> {
    text: Cow<'t, [u8]>,
    format: DocumentFormat,
    start: Position,
}

impl<'t> StreamDocument<'t> {
    /// The document's text.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The document's text, borrowed from the stream where it is there as it is.
    pub fn into_text(self) -> Cow<'t, [u8]> {
        self.text
    }

    /// The document's format.
    pub fn format(&self) -> DocumentFormat {
        self.format
    }

    /// Where in the stream the text starts. [`Position::counted_from`] turns places in the document
    /// into places in the stream.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Whether there is nothing in it but white space, comments, directives and document markers.
    /// To the reference such a document is `null`; its clients pass over it.
    pub fn is_blank(&self) -> bool {
        is_empty_stream(&self.text)
    }

    /// The 1-based line of the stream with the first text that is not read, because it follows the
    /// end of the document: after `...`, or after a closing bracket or quote. The reference passes
    /// over it without a word.
    pub fn unread_line(&self) -> Option<usize> {
        let line = match self.format {
            DocumentFormat::Json => None,
            DocumentFormat::Yaml => unread_line(&self.text),
        };
        line.map(|line| self.start.line + line - 1)
    }
}

/// Splits a stream of documents as clients read files: JSON values one after the other, or YAML
/// documents between lines of `---`.
///
/// A stream whose first byte other than white space, within [`PEEKED_BYTES`], is `{` is read as
/// JSON. Where that fails before the third value, the rest is YAML for good. Everything else is
/// YAML from the start, split as by [`split_documents`](crate::split_documents). This is the
/// reference's `YAMLOrJSONDecoder`; documents are distinguished but, as far as possible, not
/// parsed.
///
/// # Errors
///
/// An item is an error where a separator carries text, and where JSON is broken: then in the words
/// of the reference, `json: offset N: …` as long as the stream might have been YAML. After broken
/// JSON in a stream of more values the iterator ends; in all other cases it goes on after the
/// mistake.
///
/// # Examples
///
/// ```
/// use apimachinery_yaml::{DocumentFormat, split_stream};
///
/// let stream = b"{\"a\": 1}\n---\nb: 2\n";
/// let documents: Result<Vec<_>, _> = split_stream(stream).collect();
/// let documents = documents?;
/// assert_eq!(documents[0].format(), DocumentFormat::Json);
/// assert_eq!(documents[1].format(), DocumentFormat::Yaml);
/// assert_eq!(documents[1].start().line, 2);
/// # Ok::<(), apimachinery_yaml::YamlError>(())
/// ```
pub fn split_stream(text: &[u8]) -> StreamDocuments<'_> {
    StreamDocuments { rest: text, splitter: Splitter::json_or_yaml() }
}

/// The iterator that [`split_stream`] returns.
#[derive(Clone, Debug)]
pub struct StreamDocuments<'t> {
    rest: &'t [u8],
    splitter: Splitter,
}

impl<'t> Iterator for StreamDocuments<'t> {
    type Item = Result<StreamDocument<'t>, YamlError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let data = self.rest;
            let step = self.splitter.step(data, true);
            self.rest = data.get(step.used()..).unwrap_or_default();
            match step {
                Step::Document { range, format, start, .. } => {
                    let text = data.get(range).unwrap_or_default();
                    return Some(Ok(StreamDocument { text: format.text(text), format, start }));
                }
                Step::Failed { error, .. } => return Some(Err(error)),
                Step::Skip { .. } => {}
                Step::End | Step::More => return None,
            }
        }
    }
}

impl DocumentFormat {
    /// The text of a document, as the readers of the reference deliver it.
    fn text(self, text: &[u8]) -> Cow<'_, [u8]> {
        match self {
            Self::Json => Cow::Borrowed(text),
            Self::Yaml => crate::documents::with_line_feeds(text),
        }
    }
}
