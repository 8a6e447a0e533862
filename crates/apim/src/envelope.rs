//! Where the envelope of an object ends that does not say how long it is.

use apimachinery::DecodeError;
use apimachinery::protobuf::{PREFIX, ProtobufReader};
use apimachinery::runtime::Input;

use crate::input::{Document, Format};
use crate::problem::{Problem, Spot, What};

/// The numbers of the fields of an envelope end with this one.
const LAST_FIELD: u32 = 4;
/// The one with the object.
const OBJECT: u32 = 2;

/// An error of a document; when it is about bytes after a whole envelope, that these are not a part
/// of it.
pub(crate) fn problem(document: &Document, error: DecodeError) -> Problem {
    let place = |byte| document.place(Spot::Byte(document.part.offset + byte));
    let at = error.position().map(|it| it.offset);
    let end = at.zip(end(document)).filter(|(at, end)| at >= end);
    match (end, at) {
        (Some((_, end)), _) => Problem::new(place(end), What::Junk),
        (None, Some(at)) => Problem::new(place(at), What::Decode(error)),
        (None, None) => Problem::new(document.place(Spot::Unknown), What::Decode(error)),
    }
}

/// Where there is something after the last field of a whole envelope that is not a field of it. No
/// field appears twice.
fn end(document: &Document) -> Option<usize> {
    let bytes = &document.part.bytes;
    if document.part.format != Format::Protobuf || !bytes.starts_with(&PREFIX) {
        return None;
    }
    let rest = bytes.get(PREFIX.len()..)?;
    let mut reader = ProtobufReader::new(Input::from(rest));
    let mut seen = Vec::new();
    loop {
        let at = bytes.len() - reader.rest().len();
        let (number, wire) = match reader.next_tag() {
            Ok(None) => return None,
            Ok(Some(tag)) => tag,
            Err(_) => return seen.contains(&OBJECT).then_some(at),
        };
        if number > LAST_FIELD || seen.contains(&number) {
            return seen.contains(&OBJECT).then_some(at);
        }
        reader.skip(wire).ok()?;
        seen.push(number);
    }
}
