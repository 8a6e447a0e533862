//! What to write instead, after mistakes whose text is the reference's.

use std::borrow::Cow;

use apimachinery::DecodeError;
use apimachinery::runtime::DecodeErrorKind;
use apimachinery::yaml::{YamlError, YamlErrorKind};

const TEMPLATE: &str = "this looks like an unrendered template; render it first, such as with \
                        `helm template`";
const TAB: &str = "YAML does not allow tabs for indentation; use spaces";

/// Of text that is not YAML.
pub(crate) fn of_yaml(error: &YamlError) -> Option<&'static str> {
    let text = error.to_string();
    // The value of `{{ .Values.name }}`, as Go prints it.
    if error.kind() == YamlErrorKind::MapKey && text.contains(": map[") {
        return Some(TEMPLATE);
    }
    if text.contains("tab character that violates indentation") {
        return Some(TAB);
    }
    of_json_text(&text)
}

/// Of text that starts as JSON and is not: a template may start with `{{`.
fn of_json_text(text: &str) -> Option<&'static str> {
    text.contains("invalid character '{' looking for beginning of object key").then_some(TEMPLATE)
}

/// Of a broken line.
pub(crate) fn of_line(line: &str) -> Option<&'static str> {
    if line.contains("{{") {
        return Some(TEMPLATE);
    }
    line.trim_start_matches(' ').starts_with('\t').then_some(TAB)
}

/// Of data that cannot be decoded.
pub(crate) fn of_decoding(error: &DecodeError) -> Option<Cow<'_, str>> {
    if let Some(hint) = error.hint() {
        return Some(hint.into());
    }
    let text = match error.kind() {
        DecodeErrorKind::Syntax(reason) => reason.to_string(),
        _ => String::new(),
    };
    if let Some(hint) = of_json_text(&text) {
        return Some(hint.into());
    }
    let found = match error.kind() {
        DecodeErrorKind::WrongType { found, expected } if expected == "object" => found,
        _ => text.rsplit_once("cannot unmarshal ")?.1.strip_suffix(" into object")?,
    };
    let found = match found {
        "string" => "a text",
        "number" => "a number",
        "bool" => "true or false",
        "array" => "a list",
        _ => return None,
    };
    let subject = if error.path().is_root() { "the document" } else { "the item" };
    Some(format!("{subject} is {found}, not an object").into())
}
