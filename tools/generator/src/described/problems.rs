//! What has no sentence, and which sentences break a rule.

use std::collections::HashSet;

use serde_json::Value;

use super::prose::Sentence;
use super::{COLUMNS, Described};
use crate::error::Problem;
use crate::facts::{Facts, Type};

/// How long a sentence may be.
const LONGEST: usize = 160;
/// How long it is at least; of a value or a column.
const SHORTEST: [usize; 2] = [30, 15];

/// First words that only lead up to what is said.
const OPENINGS: [&str; 12] = [
    "What",
    "How",
    "Which",
    "Who",
    "Where",
    "This",
    "Specifies",
    "Represents",
    "Indicates",
    "Defines",
    "Describes",
    "Denotes",
];

pub(super) fn all(described: &Described, facts: &Facts) -> Vec<Problem> {
    let Described { prose, .. } = described;
    let mut found: Vec<_> = prose.problems.clone();
    for (name, parts) in prose.types() {
        for (part, sentence) in parts {
            if let Some(rule) = broken(name, part, sentence) {
                found.push(Problem::Sentence { name: whole(name, part), rule });
            }
        }
    }
    let mut used = HashSet::new();
    for source in &facts.types {
        undescribed(described, facts, source, &mut used, &mut found);
    }
    let is_of_types = |name: &str| !name.starts_with(['*', '?']) && !name.starts_with(COLUMNS);
    for (name, parts) in prose.types().filter(|(name, _)| is_of_types(name)) {
        let unused =
            parts.keys().filter(|part| !used.contains(&(name.to_owned(), (*part).clone())));
        found.extend(unused.map(|part| Problem::OfNothing { name: whole(name, part) }));
    }
    found
}

fn whole(name: &str, part: &str) -> String {
    if part.is_empty() { name.to_owned() } else { format!("{name} {part}") }
}

/// The parts of a type that have no sentence; those that have one are in use.
fn undescribed(
    described: &Described,
    facts: &Facts,
    source: &Type,
    used: &mut HashSet<(String, String)>,
    found: &mut Vec<Problem>,
) {
    let (group, version) = described.place(source);
    let keys = [format!("{group}.{version}.{}", source.name), format!("{group}.{}", source.name)];
    let mut need = |part: &str, is_found: bool| {
        used.extend(keys.iter().map(|key| (key.clone(), part.to_owned())));
        if !is_found {
            found.push(Problem::NoSentence { name: whole(&keys[0], part) });
        }
    };
    let is_served = facts.groups.iter().any(|it| it.go_package == source.package);
    match source.kind.as_str() {
        "struct" if !source.fields.is_empty() => {
            let is_list = is_list(facts, source);
            let has_own = described.of_type(source).sentence.is_some();
            need("", has_own || is_list || !is_served);
            for field in source.fields.iter().filter(|it| it.json.is_some()) {
                let is_found = described.of_field(source, field).sentence.is_some();
                need(field.json.as_deref().unwrap_or_default(), is_found || !is_served);
            }
        }
        "enum-string" => {
            need("", described.of_type(source).sentence.is_some() || !is_served);
            for value in source.constants.iter().filter_map(Value::as_str) {
                let is_found = described.of_value(source, value).sentence.is_some();
                need(&format!("={value}"), is_found || !is_served);
            }
        }
        _ => need("", true),
    }
}

/// Whether a type is the list of a kind, which is described by what it lists.
pub(crate) fn is_list(facts: &Facts, source: &Type) -> bool {
    let name = source.full_name();
    facts.groups.iter().flat_map(|it| &it.kinds).any(|kind| kind.list && kind.type_name == name)
}

/// The rule that a sentence breaks.
fn broken(name: &str, part: &str, sentence: &Sentence) -> Option<&'static str> {
    let text = sentence.text.as_str();
    let is_title = part.is_empty() && name.starts_with(COLUMNS);
    if sentence.same().is_some() || is_title {
        return None;
    }
    let is_short = part.starts_with('=') || name.starts_with(COLUMNS);
    let own = part.trim_start_matches('=');
    let opening = text.split([' ', ',']).next().unwrap_or_default();
    let rest = ["The ", "A ", "An "].iter().find_map(|it| text.strip_prefix(it)).unwrap_or(text);
    let echoes =
        |it: &str| !own.is_empty() && rest.strip_prefix(own).is_some_and(|end| end.starts_with(it));
    match () {
        () if text.chars().count() > LONGEST => Some("longer than 160 characters"),
        () if text.chars().count() < SHORTEST[usize::from(is_short)] => Some("too short"),
        () if !text.ends_with('.') => Some("no full stop"),
        () if OPENINGS.contains(&opening) => Some("an opening that leads up to what is said"),
        () if text.contains("http:") || text.contains("https:") => Some("a link"),
        () if text.matches('`').count() % 2 == 1 => Some("code that does not end"),
        () if [" is ", " of "].iter().any(|it| echoes(it)) => Some("its own name"),
        () => None,
    }
}
