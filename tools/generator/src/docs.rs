//! What the documentation of a generated item says: a sentence, then facts.

mod field;
mod kind;

use std::fmt::Write;

use crate::described::Description;
use crate::facts::{Constant, Type};
use crate::model::KnownText;

pub(crate) use field::{applied, member, takes};
pub(crate) use kind::{deprecated, kind, reference};

/// How long a line may be.
const WIDTH: usize = 100;

/// How many fields the documentation of a struct names as users of it.
const USERS_SHOWN: usize = 3;

/// A text as comment lines, none longer than the code may be; a line that is a link stays whole.
pub(crate) fn comment(mark: &str, text: &str) -> String {
    let lines = text.split('\n').map(|line| match line {
        "" => mark.to_owned(),
        link if link.starts_with(kind::REFERENCE_TITLE) => format!("{mark} {link}"),
        line => comment_line(mark, line),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn comment_line(mark: &str, text: &str) -> String {
    let mut lines = vec![mark.to_owned()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH || line == mark => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{mark} {word}")),
        }
    }
    lines.join("\n")
}

/// A sentence with what is known besides in a paragraph of its own.
pub(crate) fn introduced(description: &Description, text: &str) -> String {
    let facts = description.facts();
    let rest = if facts.is_empty() { text.to_owned() } else { with(text, &facts) };
    match &description.sentence {
        Some(sentence) => format!("{sentence}\n\n{rest}"),
        None => rest,
    }
}

/// Adds sentences to the first paragraph of a text.
fn with(text: &str, more: &str) -> String {
    match text.split_once("\n\n") {
        Some((first, rest)) => format!("{first} {more}\n\n{rest}"),
        None => format!("{text} {more}"),
    }
}

/// A struct that is not a kind: the fields that have it as their type.
pub(crate) fn structure(name: &str, users: &[String]) -> String {
    format!("{}.", named(name, users))
}

/// A type of texts: the fields that have it as their type, and the texts it knows.
pub(crate) fn strings(name: &str, users: &[String], known: &[KnownText]) -> String {
    let mut text = format!("{}: one of the values below, or any other text.\n", named(name, users));
    for KnownText { name, value, .. } in known {
        let _ = write!(text, "\n- [`{name}`](Self::{name}): `{value:?}`");
    }
    text
}

/// A text of a type of texts; the value follows.
pub(crate) fn known_text(known: &KnownText) -> String {
    format!("`{}` in Go:", known.go.join("` and `"))
}

/// A constant of a package.
pub(crate) fn constant(constant: &Constant) -> String {
    format!("`{}` in Go: `{}`.", constant.go, constant.value)
}

fn named(name: &str, users: &[String]) -> String {
    let shown: Vec<String> = users.iter().take(USERS_SHOWN).map(|it| format!("[`{it}`]")).collect();
    match (shown.is_empty(), users.len().saturating_sub(USERS_SHOWN)) {
        (true, _) => format!("`{name}`"),
        (_, 0) => format!("`{name}`, in {}", shown.join(", ")),
        (_, more) => format!("`{name}`, in {} and {more} more", shown.join(", ")),
    }
}

/// A type that is another one in Rust.
pub(crate) fn alias(source: &Type) -> String {
    let what = match source.kind.as_str() {
        _ if source.proto_wrapper => "a list that is a message of its own",
        _ if source.custom_json => "a value of several shapes",
        "string" => "any text",
        "map" => "a map",
        "slice" => "a list",
        "int64" => "a number",
        _ => "another name of a type",
    };
    format!("`{}`: {what}.", source.name)
}

pub(crate) fn api_version(group: &str, version: &str) -> String {
    if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") }
}
