//! Values as YAML, as the reference keeps Kubernetes' keywords in protobuf.

use apimachinery_json::value_to_vec;
use apimachinery_runtime::Value;

/// The members of the kind of an operation, which is a struct in the reference; those of maps are
/// sorted.
const KIND: [&str; 3] = ["group", "version", "kind"];

/// A value in YAML, with a line break at its end.
pub(super) fn yaml(value: &Value) -> String {
    let mut text = String::new();
    match value {
        Value::Map(members) if members.keys().all(|it| KIND.contains(&&**it)) => {
            for (name, member) in KIND.iter().filter_map(|it| Some((it, members.get(*it)?))) {
                write_entry(name, member, 0, &mut text);
            }
        }
        value => write(value, 0, &mut text),
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Writes a value from the current column on. What follows its first line is indented.
fn write(value: &Value, indent: usize, text: &mut String) {
    match value {
        Value::Map(members) if !members.is_empty() => {
            for (at, (name, member)) in members.iter().enumerate() {
                start_line(at, indent, text);
                write_entry(name, member, indent, text);
            }
        }
        Value::List(items) if !items.is_empty() => {
            for (at, item) in items.iter().enumerate() {
                start_line(at, indent, text);
                text.push_str("- ");
                write(item, indent + 2, text);
                end_line(text);
            }
        }
        value => text.push_str(&scalar(value)),
    }
}

fn write_entry(name: &str, member: &Value, indent: usize, text: &mut String) {
    text.push_str(&scalar(&Value::from(name)));
    text.push(':');
    write_member(member, indent + 4, text);
}

fn write_member(member: &Value, indent: usize, text: &mut String) {
    let is_nested = match member {
        Value::Map(members) => !members.is_empty(),
        Value::List(items) => !items.is_empty(),
        _ => false,
    };
    if is_nested {
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', indent));
    } else {
        text.push(' ');
    }
    write(member, indent, text);
    end_line(text);
}

fn start_line(at: usize, indent: usize, text: &mut String) {
    if at > 0 {
        text.extend(std::iter::repeat_n(' ', indent));
    }
}

fn end_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// A scalar, or what is empty: as JSON, which is YAML as well, unless it is a plain word.
fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.to_string(),
        Value::String(text) if text == "*" => "'*'".to_owned(),
        value => {
            let json = value_to_vec(value).unwrap_or_default();
            String::from_utf8(json).unwrap_or_default()
        }
    }
}

/// Whether a text means itself, and nothing else, without quotes.
fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 9] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    text.starts_with(|it: char| it.is_ascii_alphabetic())
        && !text.ends_with(' ')
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"-._/,+ ".contains(&it))
        && !WORDS.contains(&&*text.to_ascii_lowercase())
}
