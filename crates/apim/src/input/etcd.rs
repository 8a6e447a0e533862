//! What `etcdctl get` prints: keys with values in one of five forms.

mod fields;
mod hex;
mod json;
mod response;
mod simple;

use std::rc::Rc;

use bytes::Bytes;

use super::part::{Broken, Format, Part, Parts};
use super::protobuf::is_envelope;
use crate::problem::{AnswerError, Spot, UnreadableData, What};

/// How encrypted values start; the name of the provider follows.
const ENCRYPTED: &[u8] = b"k8s:enc:";
const PROVIDERS: [&str; 4] = ["aescbc", "aesgcm", "kms", "secretbox"];

/// A key and what stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Empty when only values were printed.
    key: Vec<u8>,
    value: Bytes,
    /// The line of the answer with the value, from 1; 0 when the answer is not text.
    line: usize,
}

/// The entries of an answer, or what is wrong with it.
type Answer = Result<Vec<Entry>, Broken>;

/// The documents of an answer; `None` when the data is no answer of `etcdctl`. Its JSON form is found by
/// [`split_json`], since such values may follow each other.
pub(super) fn split(data: &Bytes) -> Option<Parts> {
    let answer = fields::answer(data)
        .or_else(|| hex::answer(data))
        .or_else(|| simple::answer(data))
        .or_else(|| response::answer(data))?;
    Some(parts(answer, 0))
}

/// The documents of a JSON value that is an answer and starts on this line; `None` when it is none.
pub(super) fn split_json(value: &str, first_line: usize) -> Option<Parts> {
    Some(parts(json::answer(value, first_line)?, first_line))
}

fn parts(answer: Answer, first_line: usize) -> Parts {
    match answer {
        Ok(entries) if entries.is_empty() => vec![Err(broken(AnswerError::Empty, first_line))],
        Ok(entries) => entries.into_iter().map(part).collect(),
        Err(broken) => vec![Err(broken)],
    }
}

fn broken(error: AnswerError, line: usize) -> Broken {
    Broken::new(What::Answer(error), spot(line))
}

fn spot(line: usize) -> Spot {
    if line == 0 { Spot::Unknown } else { Spot::Line(line) }
}

/// A value is one document: the registry stores protobuf and JSON.
fn part(entry: Entry) -> Result<Part, Broken> {
    let Entry { key, value, line } = entry;
    let key: Option<Rc<str>> =
        (!key.is_empty()).then(|| String::from_utf8_lossy(&key).into_owned().into());
    let format = match &value {
        value if is_envelope(value) => Format::Protobuf,
        value if value.trim_ascii_start().starts_with(b"{") => Format::Json,
        value => {
            let data = encryption(value).unwrap_or(UnreadableData::NoObject);
            return Err(Broken { what: What::Data(data), spot: spot(line), key });
        }
    };
    Ok(Part { format, first_line: line.max(1), offset: 0, bytes: value, key, unread_line: None })
}

/// Who encrypted a value, when it is encrypted.
pub(super) fn encryption(value: &[u8]) -> Option<UnreadableData> {
    let provider = value.strip_prefix(ENCRYPTED)?.split(|byte| *byte == b':').next()?;
    let known = PROVIDERS.into_iter().find(|it| it.as_bytes() == provider);
    Some(UnreadableData::Encrypted(known.unwrap_or("by an unknown provider")))
}

/// How an object starts that stands under a key.
fn starts_value(data: &[u8]) -> bool {
    is_envelope(data) || data.starts_with(b"{") || data.starts_with(ENCRYPTED)
}

/// The lines of a text, with their numbers.
fn lines(data: &[u8]) -> impl Iterator<Item = (&[u8], usize)> {
    data.split(|byte| *byte == b'\n').zip(1..)
}
