//! Keys and values of labels.

use super::Unit;
use super::dns::subdomain;
use super::pattern::{is_alphanumeric, is_bounded};
use crate::message;

/// The longest value of a label.
pub const LABEL_VALUE_MAX_LENGTH: usize = 63;

const NAME_MAX_LENGTH: usize = 63;
const NAME: &str = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const VALUE: &str = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

fn is_name(text: &str) -> bool {
    is_bounded(text, is_alphanumeric, b"-_.")
}

fn name_sentence() -> String {
    let sentence = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an \
                    alphanumeric character";
    message::regex(sentence, NAME, &["MyName", "my.name", "123-abc"])
}

/// A key of a label, an annotation or a finalizer: `app`, `example.com/app` (`IsQualifiedName`,
/// `IsLabelKey`).
pub fn qualified_name(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let name = match text.split('/').collect::<Vec<_>>()[..] {
        [name] => name,
        [prefix, name] => {
            found = wrong_prefix(prefix);
            name
        }
        _ => {
            let sentence = name_sentence();
            return vec![format!(
                "a valid label key {sentence} with an optional DNS subdomain prefix and '/' \
                 (e.g. 'example.com/MyName')"
            )];
        }
    };
    if name.is_empty() {
        found.push(format!("name part {}", message::EMPTY));
    } else if name.len() > NAME_MAX_LENGTH {
        found.push(format!("name part {}", message::max_bytes(NAME_MAX_LENGTH)));
    }
    if !is_name(name) {
        found.push(format!("name part {}", name_sentence()));
    }
    found
}

fn wrong_prefix(prefix: &str) -> Vec<String> {
    if prefix.is_empty() {
        return vec![format!("prefix part {}", message::EMPTY)];
    }
    subdomain(prefix, Unit::Bytes).iter().map(|it| format!("prefix part {it}")).collect()
}

/// A key that has a prefix: `example.com/app` (`IsPrefixedLabelKey`).
pub fn prefixed_label_key(text: &str) -> Vec<String> {
    let found = qualified_name(text);
    if found.is_empty() && !text.contains('/') {
        return vec!["must include a prefix (e.g. 'example.com/key')".to_owned()];
    }
    found
}

/// A value of a label, which may be empty (`IsValidLabelValue`).
pub fn label_value(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if text.len() > LABEL_VALUE_MAX_LENGTH {
        found.push(message::max_bytes(LABEL_VALUE_MAX_LENGTH));
    }
    if !text.is_empty() && !is_name(text) {
        let sentence = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or \
                        '.', and must start and end with an alphanumeric character";
        found.push(message::regex(sentence, VALUE, &["MyValue", "my_value", "12345"]));
    }
    found
}
