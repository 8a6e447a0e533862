//! `-w protobuf`: the message with the entries.

use apimachinery_protobuf::{ProtobufReader, WireType};
use apimachinery_runtime::{DecodeError, Input};
use bytes::Bytes;

use super::{Answer, Entry};

const HEADER: u32 = 1;
const ENTRIES: u32 = 2;
const MORE: u32 = 3;
const COUNT: u32 = 4;

const CLUSTER: u32 = 1;
const REVISION: u32 = 3;
const TERM: u32 = 4;

const KEY: u32 = 1;
const VALUE: u32 = 5;
const LEASE: u32 = 6;

/// The entries of an answer; `None` when the data is not one. Text is not: an answer starts with
/// its header, and the tag of the revision there is a control character that neither JSON nor YAML
/// may have.
pub(super) fn answer(data: Input<'_>) -> Option<Answer> {
    let mut reader = ProtobufReader::new(data);
    let (HEADER, wire) = reader.next_tag().ok()?? else { return None };
    let header = reader.bytes(wire).ok()?;
    if !is_header(header).unwrap_or(false) {
        return None;
    }
    entries(data).ok().flatten().map(Ok)
}

/// Whether a message has the numbers of a header: of the cluster and the member, the revision and
/// the term.
fn is_header(message: &[u8]) -> Result<bool, DecodeError> {
    let mut reader = ProtobufReader::new(Input::from(message));
    let mut has_revision = false;
    while let Some((number, wire)) = reader.next_tag()? {
        if !(CLUSTER..=TERM).contains(&number) || wire != WireType::Varint {
            return Ok(false);
        }
        has_revision |= number == REVISION;
        reader.skip(wire)?;
    }
    Ok(has_revision)
}

fn entries(data: Input<'_>) -> Result<Option<Vec<Entry>>, DecodeError> {
    let mut reader = ProtobufReader::new(data);
    let mut entries = Vec::new();
    while let Some((number, wire)) = reader.next_tag()? {
        match (number, wire) {
            (HEADER, WireType::LengthDelimited) | (MORE | COUNT, WireType::Varint) => {
                reader.skip(wire)?;
            }
            (ENTRIES, WireType::LengthDelimited) => match entry(data.part(reader.bytes(wire)?))? {
                Some(entry) => entries.push(entry),
                None => return Ok(None),
            },
            _ => return Ok(None),
        }
    }
    Ok(Some(entries))
}

fn entry(message: Input<'_>) -> Result<Option<Entry>, DecodeError> {
    let mut reader = ProtobufReader::new(message);
    let (mut key, mut value) = (Vec::new(), Bytes::new());
    while let Some((number, wire)) = reader.next_tag()? {
        match (number, wire) {
            (KEY, WireType::LengthDelimited) => key = reader.bytes(wire)?.to_vec(),
            (VALUE, WireType::LengthDelimited) => {
                value = message.to_shared(reader.bytes(wire)?);
            }
            (KEY..=LEASE, WireType::Varint) => reader.skip(wire)?,
            _ => return Ok(None),
        }
    }
    Ok((!key.is_empty()).then_some(Entry { key, value: Ok(value), line: 0, offset: None }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found() {
        let data = b"\x0a\x02\x18\x07\x12\x0b\x0a\x02/a\x10\x01\x20\x02\x2a\x01{\x20\x01";
        let entry = Entry { key: b"/a".to_vec(), value: Ok("{".into()), line: 0, offset: None };
        assert_eq!(answer(data.into()).unwrap().unwrap(), [entry]);
    }

    #[test]
    fn text_is_not_an_answer() {
        for text in ["\nkind: Pod\n", "\n{}", "{}", "", "\n"] {
            assert!(answer(text.into()).is_none(), "{text:?}");
        }
        // The second character is the length of the rest, as that of a header would be.
        for letter in '\t'..='~' {
            for filling in ["a", " ", "\u{e9}", "\n"] {
                let mut text = format!("\n{letter}");
                while text.len() + filling.len() <= 2 + letter as usize {
                    text.push_str(filling);
                }
                assert!(answer((&text).into()).is_none(), "{text:?}");
            }
        }
    }
}
