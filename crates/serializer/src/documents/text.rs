//! Documents of text: JSON values that follow each other, or YAML documents between `---`.

use std::borrow::Cow;

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_YAML, FrameError, Input, Position, Reason, Str,
};
use apimachinery_yaml::{
    DocumentFormat, DocumentReader, DocumentReaderError, StreamDocument, StreamDocuments,
    YamlError, split_stream,
};

use super::document::Content;
use super::source::Source;
use super::{DocumentError, DocumentErrorKind, EncodedDocument};

/// The documents of some text.
#[derive(Debug)]
pub(super) enum TextDocuments<'a> {
    Slice(Input<'a>, StreamDocuments<'a>),
    Source(Box<DocumentReader<Source<'a>>>),
}

impl<'a> TextDocuments<'a> {
    pub(super) fn of_input(input: Input<'a>) -> Self {
        Self::Slice(input, split_stream(input.bytes()))
    }

    pub(super) fn of_source(source: Source<'a>, limit: usize) -> Self {
        Self::Source(Box::new(DocumentReader::json_or_yaml(source).with_limit(limit)))
    }

    /// The next document with content.
    pub(super) fn next_document(&mut self) -> Option<Result<EncodedDocument<'a>, DocumentError>> {
        loop {
            let document = match self {
                Self::Slice(_, documents) => documents.next()?.map_err(DocumentError::from),
                Self::Source(documents) => documents.next()?.map_err(DocumentError::from),
            };
            match document {
                Ok(document) if document.is_blank() => {}
                Ok(document) => return Some(Ok(self.encoded(document))),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    fn encoded(&self, document: StreamDocument<'a>) -> EncodedDocument<'a> {
        let (mut start, is_json) = (document.start(), document.format() == DocumentFormat::Json);
        let text = document.text();
        let separator = separator_len(text);
        // Documents between `---` may be JSON as well; that reader's errors fit them better.
        let after = text.get(separator..).unwrap_or_default();
        let is_json_between = !is_json && is_json_object(after);
        let skipped = if is_json_between { separator } else { 0 };
        if skipped > 0 {
            start = Position::line_column(start.offset + skipped, start.line + 1, 1);
        }
        let content = match (self, document.into_text()) {
            (Self::Slice(input, _), Cow::Borrowed(text)) => {
                Content::Part(input.part(text.get(skipped..).unwrap_or_default()))
            }
            (_, text) => Content::Own(bytes::Bytes::from(text.into_owned()).slice(skipped..)),
        };
        let is_json = is_json || is_json_between;
        let format = if is_json { CONTENT_TYPE_JSON } else { CONTENT_TYPE_YAML };
        EncodedDocument::new(content, Str::from_static(format), Some(start))
    }
}

/// The length of the line with a separator at the start.
fn separator_len(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| at + 1);
    if text.starts_with(b"---") { end } else { 0 }
}

fn is_json_object(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{") && apimachinery_json::is_json(text)
}

impl From<YamlError> for DocumentError {
    fn from(error: YamlError) -> Self {
        let place = error.line().zip(error.column());
        let position = place.map(|(line, column)| Position::line_column(0, line, column));
        Self::new(DocumentErrorKind::Text(Reason::cause(error)), position)
    }
}

impl From<DocumentReaderError> for DocumentError {
    fn from(error: DocumentReaderError) -> Self {
        let error = match error {
            DocumentReaderError::Stream(error) => return error.into(),
            DocumentReaderError::Io(error) => FrameError::Io(error),
            DocumentReaderError::TooLarge { limit } => FrameError::TooLarge { limit },
            other => FrameError::Invalid(other.to_string().into()),
        };
        Self::new(error.into(), None)
    }
}
