//! What `etcdctl get` prints: keys with values in one of five forms.

mod fields;
mod hex;
mod json;
#[cfg(feature = "protobuf")]
mod response;
mod simple;

use apimachinery_runtime::{CONTENT_TYPE_JSON, Input, Position, Str, UnreadableData};
use bytes::Bytes;

use super::document::{Content, Found};
use super::envelopes::is_envelope;
use super::known_formats::KnownFormats;
use super::{DocumentError, EncodedDocument, EtcdAnswerError};

/// A key and what is under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Empty when only values were printed.
    key: Vec<u8>,
    value: Result<Bytes, EtcdAnswerError>,
    /// The line of the answer with the value, from 1; 0 when the answer is not text.
    line: usize,
    /// The byte of the answer at which the value is, when it is there as it is.
    offset: Option<usize>,
}

/// What is wrong with an answer, and on which line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken {
    error: EtcdAnswerError,
    line: usize,
}

/// The entries of an answer, or what is wrong with it.
type Answer = Result<Vec<Entry>, Broken>;

/// Whether data that starts so may be an answer. Its JSON form is found by [`documents_of_json`],
/// since such values may follow each other.
pub(super) fn may_be_answer(start: &[u8]) -> bool {
    match start {
        [b'/' | b'\\', ..] => true,
        // The header of a message, whose first field has a number.
        [b'\n', _, tag, ..] => tag.is_ascii_control() && !tag.is_ascii_whitespace(),
        _ => start.starts_with(fields::START),
    }
}

/// The documents of an answer; `None` when the data is not an answer of `etcdctl`.
pub(super) fn documents<'a>(data: Input<'a>, formats: &KnownFormats) -> Option<Vec<Found<'a>>> {
    let answer = fields::answer(data.bytes())
        .or_else(|| hex::answer(data.bytes()))
        .or_else(|| simple::answer(data));
    #[cfg(feature = "protobuf")]
    let answer = answer.or_else(|| response::answer(data));
    Some(found(answer?, 0, formats))
}

/// The documents of a JSON value that is an answer; `None` when it is not one.
pub(super) fn documents_of_json<'a>(
    document: &EncodedDocument<'_>,
    formats: &KnownFormats,
) -> Option<Vec<Found<'a>>> {
    let text = document.input().bytes();
    if document.format() != CONTENT_TYPE_JSON || !json::starts_answer(text) {
        return None;
    }
    let line = document.start().unwrap_or_default().line;
    Some(found(json::answer(str::from_utf8(text).ok()?, line)?, line, formats))
}

fn found<'a>(answer: Answer, first_line: usize, formats: &KnownFormats) -> Vec<Found<'a>> {
    let broken = |Broken { error, line }| DocumentError::new(error.into(), place(line));
    match answer {
        Ok(entries) if entries.is_empty() => {
            vec![Err(broken(Broken { error: EtcdAnswerError::Empty, line: first_line }))]
        }
        Ok(entries) => entries.into_iter().map(|entry| entry.into_document(formats)).collect(),
        Err(error) => vec![Err(broken(error))],
    }
}

fn place(line: usize) -> Option<Position> {
    (line > 0).then(|| Position::line_column(0, line, 1))
}

impl Entry {
    /// A value is one document, of a format that can be recognized: the registry stores no others.
    fn into_document<'a>(self, formats: &KnownFormats) -> Found<'a> {
        let Self { key, value, line, offset } = self;
        let key: Option<Str> = (!key.is_empty()).then(|| String::from_utf8_lossy(&key).into());
        let value = match value {
            Ok(value) => value,
            Err(error) => return Err(DocumentError::new(error.into(), place(line)).under(key)),
        };
        let Some(format) = formats.recognize(&value) else {
            let data = match UnreadableData::of(&value) {
                Some(data @ (UnreadableData::Encrypted { .. } | UnreadableData::Protobuf)) => data,
                _ => UnreadableData::NoObject,
            };
            return Err(DocumentError::new(data.into(), place(line)).under(key));
        };
        let start = match offset {
            Some(offset) => Some(Position::line_column(offset, line, 1)),
            None => place(line),
        };
        let document = EncodedDocument::new(Content::Own(value), format, start);
        Ok(EncodedDocument { key, is_in_place: offset.is_some(), ..document })
    }
}

/// How an object starts that is under a key.
fn starts_value(data: &[u8]) -> bool {
    is_envelope(data) || data.starts_with(b"{") || UnreadableData::of_encrypted(data).is_some()
}

/// The lines of a text, with their numbers.
fn lines(data: &[u8]) -> impl Iterator<Item = (&[u8], usize)> {
    data.split(|byte| *byte == b'\n').zip(1..)
}
