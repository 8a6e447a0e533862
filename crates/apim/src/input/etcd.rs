//! What `etcdctl get` prints: keys with values in one of five forms.

mod fields;
mod hex;
mod json;
mod response;
mod simple;

use std::rc::Rc;

use bytes::Bytes;

use super::Format;
use super::protobuf::is_envelope;
use super::split::{Broken, Part};
use crate::problem::{AnswerError, Encryption, Spot, UnreadableData, What};

/// How encrypted values start; the name of the provider follows.
const ENCRYPTED: &[u8] = b"k8s:enc:";

/// A key and what stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Empty when only values were printed.
    key: Vec<u8>,
    value: Bytes,
    /// The line of the answer with the value, from 1; 0 when the answer is not text.
    line: usize,
}

/// What is wrong with an answer, and on which line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BrokenAnswer {
    error: AnswerError,
    line: usize,
}

/// The documents of an answer; nothing when the data is no answer of `etcdctl`. Its JSON form is found by
/// [`split_json`], since such values may follow each other.
pub(super) fn split(data: &Bytes) -> Option<Vec<Result<Part, Broken>>> {
    let entries = if fields::is_answer(data) {
        fields::entries(data)
    } else if hex::is_answer(data) {
        hex::entries(data)
    } else if simple::is_answer(data) {
        Ok(simple::entries(data))
    } else {
        Ok(response::entries(data)?)
    };
    Some(parts(entries))
}

/// The documents of a JSON value that is an answer and starts on this line; nothing when it is none.
pub(super) fn split_json(value: &str, first_line: usize) -> Option<Vec<Result<Part, Broken>>> {
    let entries = json::entries(value)?.map_err(|error| BrokenAnswer { error, line: 1 });
    let mut parts = parts(entries);
    for part in &mut parts {
        match part {
            Ok(part) => part.first_line = first_line,
            Err(broken) => broken.spot = Spot::Line(first_line),
        }
    }
    Some(parts)
}

fn parts(entries: Result<Vec<Entry>, BrokenAnswer>) -> Vec<Result<Part, Broken>> {
    let broken = |BrokenAnswer { error, line }| Broken {
        what: What::Answer(error),
        spot: spot(line),
        key: None,
    };
    match entries {
        Ok(entries) if entries.is_empty() => {
            vec![Err(broken(BrokenAnswer { error: AnswerError::Empty, line: 0 }))]
        }
        Ok(entries) => entries.into_iter().map(part).collect(),
        Err(error) => vec![Err(broken(error))],
    }
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
    Some(UnreadableData::Encrypted(match provider {
        b"aescbc" => Encryption::AesCbc,
        b"aesgcm" => Encryption::AesGcm,
        b"kms" => Encryption::Kms,
        b"secretbox" => Encryption::Secretbox,
        _ => Encryption::Other,
    }))
}

/// How an object starts that stands under a key.
fn starts_value(data: &[u8]) -> bool {
    is_envelope(data) || data.starts_with(b"{") || data.starts_with(ENCRYPTED)
}

/// The first line without its end, and the rest.
fn split_line(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = data.iter().position(|byte| *byte == b'\n')?;
    let (line, rest) = data.split_at_checked(end)?;
    Some((line, rest.get(1..).unwrap_or_default()))
}
