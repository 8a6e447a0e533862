//! What the documentation of a generated item says: facts only.

use std::fmt::Write;

use crate::facts::Field;
use crate::model::{Member, OwnKind};

/// `Deployment` of `apps/v1`, since 1.9.
pub(crate) fn kind(kind: &OwnKind<'_>) -> String {
    let fact = kind.fact;
    let api_version = api_version(kind.group, kind.version);
    let mut text = format!("`{}` of `{api_version}`", fact.kind);
    if let Some(release) = &fact.introduced_in {
        let _ = write!(text, "; since {release}");
    }
    if let Some(release) = &fact.deprecated_in {
        let _ = write!(text, ", deprecated since {release}");
    }
    if let Some(release) = &fact.removed_in {
        let _ = write!(text, ", not served since {release}");
    }
    if let Some((group, version, name)) = &fact.replacement {
        let _ = write!(text, "; use `{name}` of `{}`", self::api_version(group, version));
    }
    text.push('.');
    text
}

fn api_version(group: &str, version: &str) -> String {
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
        let _ = write!(text, " = {number}");
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
    if let Some(default) = &field.default {
        known.push(format!("by default `{default}`"));
    }
    match field.list_type.as_deref() {
        Some("map") => known.push(format!("one item per `{}`", field.list_map_keys.join("`, `"))),
        Some("set") => known.push("each item once".to_owned()),
        _ => {
            if let Some(key) = &field.patch_merge_key {
                known.push(format!("patches merge by `{key}`"));
            }
        }
    }
    known
}
