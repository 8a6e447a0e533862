//! Facts that the source of the types does not have: `since.tsv`, `defaults.tsv` and
//! `immutable.tsv` in `proto/`; and rules of validation in words.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde_json::Value;

use crate::error::Error;
use crate::facts::Type;

pub(super) const IMMUTABLE: &str = "Cannot be changed later";

/// A field by the type that has it.
type Fields<T> = HashMap<(String, String), T>;

#[derive(Default)]
pub(super) struct Known {
    /// The releases by the names of messages; no field is that of the message.
    since: Fields<String>,
    /// The values by the names of types in Go.
    defaults: Fields<Value>,
    /// Group and type, then the field.
    immutable: HashSet<(String, String)>,
}

impl Known {
    pub(super) fn read(proto: &Path) -> Result<Self, Error> {
        let since = rows(&proto.join("since.tsv"))?;
        let defaults = rows(&proto.join("defaults.tsv"))?;
        let immutable = rows(&proto.join("immutable.tsv"))?;
        let value = |text: &str| text.parse().unwrap_or(Value::Null);
        Ok(Self {
            since: since.into_iter().map(|[message, field, it]| ((message, field), it)).collect(),
            defaults: defaults
                .into_iter()
                .map(|[name, field, it]| ((name, field), value(&it)))
                .collect(),
            immutable: immutable.into_iter().map(|[name, field]| (name, field)).collect(),
        })
    }

    pub(super) fn default(&self, source: &Type, json: &str) -> Option<&Value> {
        self.defaults.get(&(source.full_name(), json.to_owned()))
    }

    /// The release that a field of an older type came with.
    pub(super) fn since(&self, source: &Type, json: &str) -> Option<&str> {
        let message = source.proto.clone()?;
        self.since.get(&(message, json.to_owned())).map(String::as_str)
    }

    pub(super) fn is_immutable(&self, group: &str, name: &str, json: &str) -> bool {
        self.immutable.contains(&(format!("{group}.{name}"), json.to_owned()))
    }

    /// Rules that hold without a condition, in words.
    pub(super) fn rules<'a>(&'a self, rules: &'a [String]) -> impl Iterator<Item = String> + 'a {
        rules.iter().filter_map(|rule| {
            let rule = rule.strip_prefix("beta ").unwrap_or(rule);
            let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
            let value = value.trim_matches('"');
            Some(match name {
                "immutable" => IMMUTABLE.to_owned(),
                "format" => format!("Form: {}", format_of(value)?),
                "minimum" => format!("At least {value}"),
                "maximum" => format!("At most {value}"),
                "maxItems" => format!("At most {value} items"),
                "maxLength" | "maxBytes" => format!("At most {value} bytes"),
                _ => return None,
            })
        })
    }
}

/// What texts of a format are.
fn format_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "k8s-short-name" => "DNS label",
        "k8s-long-name" | "k8s-long-name-caseless" => "DNS subdomain",
        "k8s-label-key" => "key of a label",
        "k8s-label-value" => "value of a label",
        "k8s-path-segment-name" => "segment of a path",
        "k8s-uuid" => "UUID",
        "k8s-extended-resource-name" => "name of an extended resource",
        "k8s-resource-fully-qualified-name" => "identifier with a DNS subdomain in front",
        "k8s-resource-pool-name" => "DNS subdomains with slashes between them",
        _ => return None,
    })
}

/// The rows of a table, without its comments.
fn rows<const N: usize>(path: &Path) -> Result<Vec<[String; N]>, Error> {
    let text = std::fs::read_to_string(path).map_err(|source| Error::io(path, source))?;
    let lines = text.lines().filter(|it| !it.starts_with('#'));
    let row = |line: &str| {
        let cells: Vec<_> = line.split('\t').map(str::to_owned).collect();
        let line = line.to_owned();
        cells.try_into().map_err(|_| Error::Row { path: path.to_owned(), line })
    };
    lines.map(row).collect()
}
