//! *Inferring* the kind of a document by a borrowed scan.
//!
//! The fast scan stops at the first `apiVersion` and `kind`; the reader of the object verifies on its way
//! that no later key says otherwise. The exact scan goes through the whole document as the reference
//! does: keys in any case, the last one counts.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, Position};

use crate::Reader;

/// What a document says of its kind.
#[derive(Debug, Default)]
pub(crate) struct InferredKind<'a> {
    pub(crate) api_version: Cow<'a, str>,
    pub(crate) kind: Cow<'a, str>,
    /// Whether the whole document was looked at.
    pub(crate) is_certain: bool,
}

/// Looks for the first `apiVersion` and `kind` at the top of the document.
pub(crate) fn infer_kind<'a>(text: &'a str) -> Result<InferredKind<'a>, DecodeError> {
    let mut found = InferredKind::default();
    let mut reader = Reader::from_text(text);
    if !start(&mut reader)? {
        return Ok(found);
    }
    let mut first = true;
    let (mut has_api_version, mut has_kind) = (false, false);
    while let Some(name) = reader.next_key(&mut first)? {
        match &*name {
            "apiVersion" if reader.peek() == Some(b'"') => {
                found.api_version = reader.string()?;
                has_api_version = true;
            }
            "kind" if reader.peek() == Some(b'"') => {
                found.kind = reader.string()?;
                has_kind = true;
            }
            _ => {
                reader.skip_value()?;
                continue;
            }
        }
        if has_api_version && has_kind {
            return Ok(found);
        }
    }
    infer_kind_exactly(text)
}

/// Reads `apiVersion` and `kind` from the whole document, whatever the case of their keys.
pub(crate) fn infer_kind_exactly<'a>(text: &'a str) -> Result<InferredKind<'a>, DecodeError> {
    let mut found = InferredKind { is_certain: true, ..InferredKind::default() };
    let mut reader = Reader::from_text(text);
    if !start(&mut reader)? {
        return Ok(found);
    }
    let (mut first, mut mistake) = (true, None);
    while let Some(name) = reader.next_key(&mut first)? {
        let (place, field) = if folds_to(&name, "apiversion") {
            (&mut found.api_version, "apiVersion")
        } else if folds_to(&name, "kind") {
            (&mut found.kind, "kind")
        } else {
            reader.skip_value()?;
            continue;
        };
        match read_text(&mut reader) {
            Ok(Some(text)) => *place = text,
            Ok(None) => {}
            // Broken syntax further on counts before a value of the wrong type.
            Err(error) if mistake.is_none() => mistake = Some(error.within_field(field)),
            Err(_) => {}
        }
    }
    reader.end()?;
    mistake.map_or(Ok(found), Err)
}

fn read_text<'a>(reader: &mut Reader<'a>) -> Result<Option<Cow<'a, str>>, DecodeError> {
    if reader.null()? { Ok(None) } else { reader.string().map(Some) }
}

/// Enters the object at the top; false when a `null` stands there.
fn start(reader: &mut Reader<'_>) -> Result<bool, DecodeError> {
    if reader.null()? {
        reader.end()?;
        return Ok(false);
    }
    if reader.peek() != Some(b'{') {
        let position = Position::byte(reader.offset());
        let error = reader.wrong_type("object");
        reader.end()?;
        return Err(error.at(position));
    }
    reader.object_start("object")?;
    Ok(true)
}

/// Whether `name` equals the lower-case `wanted` but for case, by the reference's folding: two letters
/// outside ASCII fold to `k` and `s`.
pub(crate) fn folds_to(name: &str, wanted: &str) -> bool {
    let fold = |letter: char| match letter {
        '\u{212a}' => 'k',
        '\u{17f}' => 's',
        other => other.to_ascii_lowercase(),
    };
    name.chars().map(fold).eq(wanted.chars())
}
