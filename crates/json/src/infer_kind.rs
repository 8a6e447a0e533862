//! *Inferring* the kind of a document by a borrowed scan.
//!
//! The fast scan stops at the first `apiVersion` and `kind`; the reader of the object verifies on
//! its way that no later key says otherwise. The exact scan goes through the whole document as the
//! reference does: keys in any case, the last one counts.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, DecodeErrorKind, GroupVersionKind, Position};

use crate::JsonReader;

/// What a document says of its kind; what it does not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct InferredKind<'a> {
    /// The group and version, as they are written.
    pub api_version: Cow<'a, str>,
    /// The kind.
    pub kind: Cow<'a, str>,
    /// Whether the whole document was examined.
    pub is_certain: bool,
}

impl InferredKind<'_> {
    /// The kind by its three names.
    pub fn group_version_kind(&self) -> GroupVersionKind {
        GroupVersionKind::from_api_version_and_kind(&self.api_version, &self.kind)
    }
}

/// Looks for the first `apiVersion` and `kind` at the top of the document, and no further.
///
/// A later key could say otherwise, and what follows could be broken: the reader of the object
/// notices. Corresponds to `json.MetaFactory.Interpret`, which reads the whole document.
///
/// # Errors
/// When the text is not a JSON object, as far as it was examined.
pub fn infer_kind<'a>(text: &'a str) -> Result<InferredKind<'a>, DecodeError> {
    if let Some(found) = names_at_front(text) {
        return Ok(found);
    }
    let mut found = InferredKind::default();
    let mut reader = JsonReader::from_text(text);
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

/// The two names where nearly every program writes them: at the front, without spaces and escapes.
fn names_at_front(text: &str) -> Option<InferredKind<'_>> {
    let (kind, api_version) = if let Some(rest) = text.strip_prefix(r#"{"kind":""#) {
        let (kind, rest) = rest.split_at_checked(plain_length(rest)?)?;
        let rest = rest.strip_prefix(r#"","apiVersion":""#)?;
        (kind, rest.get(..plain_length(rest)?)?)
    } else {
        let rest = text.strip_prefix(r#"{"apiVersion":""#)?;
        let (api_version, rest) = rest.split_at_checked(plain_length(rest)?)?;
        let rest = rest.strip_prefix(r#"","kind":""#)?;
        (rest.get(..plain_length(rest)?)?, api_version)
    };
    Some(InferredKind {
        api_version: Cow::Borrowed(api_version),
        kind: Cow::Borrowed(kind),
        is_certain: false,
    })
}

/// How far the closing quote is; `None` when an escape, or a byte that must be one, is before it.
fn plain_length(text: &str) -> Option<usize> {
    // Most of these texts are so short that words gain nothing.
    let end = text.bytes().position(|byte| byte < b' ' || byte == b'"' || byte == b'\\')?;
    (text.as_bytes().get(end) == Some(&b'"')).then_some(end)
}

/// Reads `apiVersion` and `kind` from the whole document, whatever the case of their keys.
pub(crate) fn infer_kind_exactly<'a>(text: &'a str) -> Result<InferredKind<'a>, DecodeError> {
    let mut found = InferredKind { is_certain: true, ..InferredKind::default() };
    let mut reader = JsonReader::from_text(text);
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

fn read_text<'a>(reader: &mut JsonReader<'a>) -> Result<Option<Cow<'a, str>>, DecodeError> {
    if reader.null()? { Ok(None) } else { reader.string().map(Some) }
}

/// Enters the object at the top; false when a `null` is there.
fn start(reader: &mut JsonReader<'_>) -> Result<bool, DecodeError> {
    if reader.null()? {
        reader.end()?;
        return Ok(false);
    }
    if reader.peek() != Some(b'{') {
        let position = Position::byte(reader.offset());
        let error = reader.wrong_type("object");
        if !matches!(error.kind(), DecodeErrorKind::Syntax(_)) {
            reader.end()?;
        }
        return Err(error.at(position));
    }
    reader.object_start("object")?;
    Ok(true)
}

/// Whether `name` equals the lower-case `wanted` but for case, by the reference's folding: two
/// letters outside ASCII fold to `k` and `s`.
pub(crate) fn folds_to(name: &str, wanted: &str) -> bool {
    let fold = |letter: char| match letter {
        '\u{212a}' => 'k',
        '\u{17f}' => 's',
        other => other.to_ascii_lowercase(),
    };
    name.chars().map(fold).eq(wanted.chars())
}
