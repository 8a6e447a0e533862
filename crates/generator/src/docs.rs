//! What the documentation of a generated item says: facts only.

use std::fmt::Write;

use crate::facts::{Field, Type};
use crate::model::{Member, OwnKind};

/// How long a line may be.
const WIDTH: usize = 100;

/// How many fields the documentation of a struct names as users of it.
const USERS_SHOWN: usize = 3;

/// A text as comment lines, none longer than the code may be.
pub(crate) fn comment(mark: &str, text: &str) -> String {
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

/// `Deployment` of `apps/v1`, namespaced `deployments`; served since 1.9.
pub(crate) fn kind(kind: &OwnKind<'_>) -> String {
    let fact = kind.fact;
    let mut text = format!("`{}` of `{}`", fact.kind, api_version(kind.group, kind.version));
    if let (Some(resource), Some(namespaced)) = (&fact.resource, fact.namespaced) {
        let scope = if namespaced { "namespaced" } else { "cluster-wide" };
        let _ = write!(text, ", {scope} `{resource}`");
    }
    let releases = [
        ("served since", &fact.introduced_in),
        ("deprecated since", &fact.deprecated_in),
        ("not served since", &fact.removed_in),
    ];
    let known = releases.iter().filter_map(|(what, release)| Some((what, release.as_ref()?)));
    for (position, (what, release)) in known.enumerate() {
        let _ = write!(text, "{} {what} {release}", if position == 0 { ";" } else { "," });
    }
    if let Some((group, version, name)) = kind.replacement {
        let _ = write!(text, "; use `{name}` of `{}`", api_version(group, version));
    }
    text.push('.');
    text
}

/// A struct that is no kind: the fields that have it as their type.
pub(crate) fn structure(name: &str, users: &[String]) -> String {
    let shown: Vec<String> = users.iter().take(USERS_SHOWN).map(|it| format!("[`{it}`]")).collect();
    match (shown.is_empty(), users.len().saturating_sub(USERS_SHOWN)) {
        (true, _) => format!("`{name}`."),
        (_, 0) => format!("`{name}`, in {}.", shown.join(", ")),
        (_, more) => format!("`{name}`, in {} and {more} more.", shown.join(", ")),
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

/// JSON name and protobuf number, then what is known about the values.
pub(crate) fn member(member: &Member<'_>) -> String {
    let field = member.source;
    if member.is_type_meta() {
        return "`kind` and `apiVersion`, when the object stands inside another.".to_owned();
    }
    let mut text = match &field.json {
        Some(json) => format!("`{json}`"),
        None => format!("The fields of `{}`", field.go.as_deref().unwrap_or_default()),
    };
    if let Some(number) = member.number {
        let _ = write!(text, ", protobuf {number}");
    }
    for known in known_about(field) {
        text.push_str("; ");
        text.push_str(&known);
    }
    text.push('.');
    text
}

fn known_about(field: &Field) -> Vec<String> {
    let mut known = Vec::new();
    if field.required {
        known.push("required".to_owned());
    }
    if field.optional {
        known.push("optional".to_owned());
    }
    if field.union_discriminator {
        known.push("names the member that is set".to_owned());
    }
    match &field.default {
        Some(serde_json::Value::String(text)) => known.push(format!("by default `{text:?}`")),
        Some(value) => known.push(format!("by default `{value}`")),
        None => {}
    }
    match field.list_type.as_deref() {
        Some("map") => known.push(format!("one item per `{}`", field.list_map_keys.join("`, `"))),
        Some("set") => known.push("each item once".to_owned()),
        _ => {}
    }
    if field.map_type.as_deref() == Some("atomic") {
        known.push("applied as a whole".to_owned());
    }
    known.extend(patch(field));
    known
}

/// What a strategic merge patch does with the field.
fn patch(field: &Field) -> Option<String> {
    let strategy = field.patch_strategy.as_deref()?;
    let merged = match &field.patch_merge_key {
        Some(key) => format!("merge by `{key}`"),
        None => "merge".to_owned(),
    };
    let what: Vec<&str> = strategy
        .split(',')
        .map(|word| match word {
            "merge" => &merged,
            "retainKeys" => "drop keys they do not name",
            "replace" => "replace it",
            other => other,
        })
        .collect();
    Some(format!("patches {}", what.join(" and ")))
}
