//! What a word means that was meant to be a text.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Position};

use crate::document::{Document, NodeKind};
use crate::json::string::push_value;
use crate::reader::Source;
use crate::resolve::{Tag, Value, plain};
use crate::text::Mark;

/// The unquoted words of the first document of some YAML that are not texts, such as `yes` and
/// `1.10`, for the hints of errors: the YAML is read once for all of them.
///
/// Errors of a [`YamlSerializer`](crate::YamlSerializer) have their [hint](DecodeError::hint); this
/// is for those who read YAML as JSON and know where that came from.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// In the order of their places.
    words: Vec<(Mark, Box<str>)>,
}

impl Hints {
    /// The words of some YAML; none of them where it cannot be read.
    pub fn of(yaml: &[u8]) -> Self {
        let source = Source::new(yaml);
        let Ok(document) = Document::first_of(&source) else { return Self::default() };
        let word = |at| {
            let node = document.node(at);
            if node.kind != NodeKind::Scalar(Tag::None) {
                return None;
            }
            let text = str::from_utf8(document.chars(node)).ok()?;
            let is_text = matches!(plain(text.as_bytes()), Value::Str(_) | Value::Bytes(_));
            (!is_text).then(|| (document.mark(at), text.into()))
        };
        let mut words: Vec<(Mark, Box<str>)> = (0..document.nodes.len()).filter_map(word).collect();
        words.sort_by_key(|(mark, _)| (mark.line, mark.column));
        Self { words }
    }

    /// Where `error` wants a text: what the word at `place` means, and how to write it as a text.
    /// `place` is a line and a column of the YAML.
    pub fn at(&self, place: Position, error: &DecodeError) -> Option<String> {
        if !wants_text(error) {
            return None;
        }
        let index = |number: usize| u32::try_from(number.checked_sub(1)?).ok();
        let wanted = (index(place.line)?, index(place.column)?);
        let found = self.words.binary_search_by_key(&wanted, |(mark, _)| (mark.line, mark.column));
        meaning_of(&self.words.get(found.ok()?)?.1)
    }
}

/// Whether an error is about what should be a text.
pub(crate) fn wants_text(error: &DecodeError) -> bool {
    match error.kind() {
        DecodeErrorKind::WrongType { expected, .. } => expected.contains("string"),
        DecodeErrorKind::Syntax(reason) => reason.to_string().ends_with("of type string"),
        _ => false,
    }
}

fn meaning_of(text: &str) -> Option<String> {
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
