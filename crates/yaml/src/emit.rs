//! From JSON text to YAML text.

mod analysis;
mod direct;
mod escape;
mod folding;
pub(crate) mod kyaml;
mod literal;
mod order;
mod scalar;
mod sink;
mod writer;

use self::writer::Writer;
use crate::check::check;
use crate::document::Document;
use crate::error::YamlError;
use crate::limits::MAX_ALIASED_BYTES;
use crate::quick;
use crate::reader::Source;

/// Writes a JSON text as YAML, with a final line feed.
///
/// This is the reference's `JSONToYAML`: keys in its natural order (`a2` before `a10`), lists not
/// indented under their keys, strings in the plainest style that reads back as a string, folded
/// after column 80.
///
/// The input should be one JSON value. The reference reads it as YAML, and so does this function
/// where that makes a difference; the visible effects on JSON are that strings with a DEL, C1 or
/// non-character are refused, that NEL in a string becomes a space, and that the escape `\/`,
/// escaped surrogates, and keys of more than 1024 characters are errors. YAML that is not JSON is
/// accepted, too.
///
/// # Errors
///
/// When the input is not valid YAML in the sense of [`to_json`](crate::to_json).
///
/// # Examples
///
/// ```
/// let yaml = apimachinery_yaml::from_json(br#"{"a10":[1,{}],"a2":"yes"}"#)?;
/// assert_eq!(yaml, b"a2: \"yes\"\na10:\n- 1\n- {}\n");
/// # Ok::<(), apimachinery_yaml::YamlError>(())
/// ```
pub fn from_json(json: &[u8]) -> Result<Vec<u8>, YamlError> {
    let mut out = Vec::with_capacity(json.len() + json.len() / 4 + 16);
    from_json_into(json, &mut out)?;
    Ok(out)
}

/// Like [`from_json`], but appends to a buffer, which is left as it was if there is an error.
///
/// # Errors
///
/// As for [`from_json`].
pub fn from_json_into(json: &[u8], out: &mut Vec<u8>) -> Result<(), YamlError> {
    if direct::to_yaml(json, out) {
        return Ok(());
    }
    read(json, |document| Writer::new(document, out).write())
}

/// Reads the first document of a text, in which every alias can be followed.
fn read(text: &[u8], write: impl FnOnce(&Document<'_>)) -> Result<(), YamlError> {
    if let Some(document) = quick::read(text) {
        write(&document);
        return Ok(());
    }
    let source = Source::new(text);
    let document = Document::first_of(&source)?;
    check(&document, false, MAX_ALIASED_BYTES)?;
    write(&document);
    Ok(())
}
