//! What a word means that somebody took for a text.

use apimachinery_runtime::Position;

use crate::document::{Document, NodeKind};
use crate::json::string::push_value;
use crate::reader::Source;
use crate::resolve::{Tag, Value, plain};
use crate::text::Mark;

/// What stands unquoted at a place of the first document, what it means there, and how to write it as a text.
/// `None` when it is a text already, or no scalar.
pub(crate) fn meaning_at(yaml: &[u8], place: Position) -> Option<String> {
    let index = |number: usize| u32::try_from(number.checked_sub(1)?).ok();
    let mark = Mark { line: index(place.line)?, column: index(place.column)? };
    let source = Source::new(yaml);
    let document = Document::first_of(&source).ok()?;
    let is_there = |at: &usize| {
        document.mark(*at) == mark && document.node(*at).kind == NodeKind::Scalar(Tag::None)
    };
    let node = document.node((0..document.nodes.len()).find(is_there)?);
    let text = str::from_utf8(document.chars(node)).ok()?;
    let value = plain(text.as_bytes());
    let kind = match value {
        Value::Bool(_) => "the boolean ",
        Value::Int(_) | Value::Uint(_) | Value::Float(_) => "the number ",
        Value::Null => "",
        Value::Str(_) | Value::Bytes(_) => return None,
    };
    let mut meaning = Vec::new();
    push_value(&mut meaning, &value, true)?;
    let meaning = String::from_utf8_lossy(&meaning);
    Some(match text {
        "" => "in YAML, nothing is null; \"\" is a text".to_owned(),
        text => format!("in YAML, {text} is {kind}{meaning}; in quotes, \"{text}\", it is a text"),
    })
}
