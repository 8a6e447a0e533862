//! The documentation of a field.

use std::fmt::Write;

use crate::facts::Field;
use crate::model::{KnownText, Member, Presence};

/// How many constants the documentation of a field names; their type names all.
const CONSTANTS_SHOWN: usize = 10;

/// JSON name and protobuf number, then what is known about the field and its values.
pub(crate) fn member(member: &Member<'_>, takes: &[String]) -> String {
    let field = member.source;
    if member.is_type_meta() {
        return "`kind` and `apiVersion`, when the object is inside another.".to_owned();
    }
    let mut text = match &field.json {
        Some(json) => format!("`{json}`"),
        None => format!("The fields of `{}`", field.go.as_deref().unwrap_or_default()),
    };
    if let Some(number) = member.number {
        let _ = write!(text, ", protobuf {number}");
    }
    for known in known_about(field, member.presence) {
        text.push_str("; ");
        text.push_str(&known);
    }
    text.push('.');
    for constants in takes {
        let _ = write!(text, "\n\n{constants}");
    }
    text
}

/// The constants that a field of a type takes. Other modules have a path in front of the type.
pub(crate) fn takes(path: &str, are_keys: bool, known: &[KnownText]) -> String {
    let what = if are_keys { "keys" } else { "values" };
    let type_name = path.rsplit("::").next().unwrap_or(path);
    let link = |item: &str| {
        let shown = format!("[`{type_name}{item}`]");
        if type_name == path { shown } else { format!("{shown}({path}{item})") }
    };
    if known.len() > CONSTANTS_SHOWN {
        return format!("Known {what}: the {} constants of {}.", known.len(), link(""));
    }
    let links: Vec<_> = known.iter().map(|it| link(&format!("::{}", it.name))).collect();
    format!("Known {what}: {}.", links.join(", "))
}

fn presence(presence: Presence) -> &'static str {
    match presence {
        Presence::Always => "always written",
        Presence::UnlessNone => "left out when `None`",
        Presence::UnlessEmpty => "left out when empty",
        Presence::JsonUnlessEmpty => "left out of JSON when empty",
        Presence::JsonUnlessZero => "left out of JSON when zero",
        Presence::JsonUnlessFalse => "left out of JSON when false",
        Presence::NullWhenNone => "`null` in JSON when `None`",
        Presence::NullWhenUnset => "`null` in JSON when unset",
    }
}

fn known_about(field: &Field, written: Option<Presence>) -> Vec<String> {
    let mut known = Vec::new();
    let written = written.map(presence).into_iter();
    let needed = [(field.required, "required"), (field.optional, "optional")];
    let needed = needed.iter().filter(|(is_so, _)| *is_so).map(|(_, what)| *what);
    let stands: Vec<_> = needed.chain(written).collect();
    if !stands.is_empty() {
        known.push(stands.join(", "));
    }
    if field.union_discriminator {
        known.push("names the member that is set".to_owned());
    }
    known.extend(applied(field.map_type.as_deref()).map(str::to_owned));
    known.extend(patch(field));
    known
}

/// What appliers do with a map or struct, when it is not what they do with most.
pub(crate) fn applied(map_type: Option<&str>) -> Option<&'static str> {
    (map_type == Some("atomic")).then_some("applied as a whole")
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
