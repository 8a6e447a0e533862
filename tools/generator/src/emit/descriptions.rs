//! What is said of the built-in types, packed for `crates/api/src/descriptions.rs`, which explains
//! the lines.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use crate::described::{COLUMNS, Described, Description, all_fields, element};
use crate::docs;
use crate::facts::Type;
use crate::files::Files;
use crate::model::Api;

const FILE: &str = "crates/api/src/descriptions/packed.bin";

/// How hard to pack: once here, for all who unpack it.
const LEVEL: u8 = 10;

/// What is said of one thing: a line.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    /// Nothing for the type itself.
    name: String,
    sentence: String,
    facts: String,
    /// The type of the texts that a field has.
    texts: String,
}

impl Row {
    fn new(name: impl Into<String>, description: Description, texts: String) -> Self {
        let facts = description.facts();
        let sentence = description.sentence.unwrap_or_default();
        Self { name: name.into(), sentence, facts, texts }
    }
}

/// The versions of a group that say the same of a type, by the group and its name.
type Blocks = BTreeMap<(String, String, Vec<Row>), Vec<String>>;

pub(super) fn packed(api: &Api<'_>, files: &mut Files) {
    let mut out = Lines::default();
    // Columns of tables have a file of their own.
    let sections = api.described.sections().filter(|(name, _)| !name.starts_with(COLUMNS));
    for (name, parts) in sections {
        out.text.push_str(name);
        out.text.push('\n');
        for (part, sentence) in parts {
            let sentence = Some(sentence.to_owned());
            let description = Description { sentence, ..Description::default() };
            out.add(&Row::new(part, description, String::new()));
        }
    }
    for ((group, name, rows), versions) in blocks(api) {
        let _ = write!(out.text, "{group}.{}.{name}", versions.join(","));
        rows.iter().for_each(|row| out.add(row));
    }
    files.add_bytes(FILE, miniz_oxide::deflate::compress_to_vec(out.text.as_bytes(), LEVEL));
}

/// The lines, in which each text is written once: later ones refer to it by its number.
#[derive(Default)]
struct Lines {
    text: String,
    numbers: HashMap<String, usize>,
}

impl Lines {
    fn add(&mut self, row: &Row) {
        self.text.push('\t');
        if !row.name.is_empty() {
            let _ = write!(self.text, "{}\t", row.name);
        }
        self.add_text(&row.sentence);
        self.text.push('\t');
        self.add_text(&row.facts);
        self.text.push('\t');
        self.text.push_str(&row.texts);
        let end = self.text.trim_end_matches('\t').len();
        self.text.truncate(end);
        self.text.push('\n');
    }

    fn add_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let next = self.numbers.len();
        match self.numbers.get(text) {
            Some(number) => drop(write!(self.text, "={number}")),
            None => {
                self.numbers.insert(text.to_owned(), next);
                self.text.push_str(text);
            }
        }
    }
}

fn blocks(api: &Api<'_>) -> Blocks {
    let types: HashMap<_, _> = api.facts.types.iter().map(|it| (it.full_name(), it)).collect();
    let mut blocks = Blocks::new();
    for source in &api.facts.types {
        let rows = rows(api, source, &types);
        if rows.iter().all(|row| row.sentence.is_empty()) {
            continue;
        }
        let (group, version) = api.described.place(source);
        let key = (group.to_owned(), source.name.clone(), rows);
        blocks.entry(key).or_default().push(version.to_owned());
    }
    blocks
}

fn rows(api: &Api<'_>, source: &Type, types: &HashMap<String, &Type>) -> Vec<Row> {
    let own = |description| Row::new("", description, String::new());
    let group = api.facts.groups.iter().find(|it| it.go_package == source.package);
    let kinds = group.map_or(&[][..], |it| &it.kinds);
    let kind = kinds.iter().find(|it| it.type_name == source.full_name());
    if let Some(list) = kind.filter(|kind| kind.list) {
        return vec![own(Described::of_list(list, kinds))];
    }
    let mut description = api.described.of_type(source);
    description.facts.extend(kind.and_then(docs::deprecated));
    let mut rows = vec![own(description)];
    for (owner, field) in all_fields(source, types) {
        let Some(json) = &field.json else { continue };
        let texts = element(field, types).filter(|it| it.kind == "enum-string").map(|it| {
            let (group, version) = api.described.place(it);
            format!("{group}.{version}.{}", it.name)
        });
        let description = api.described.of_field(owner, field);
        rows.push(Row::new(json, description, texts.unwrap_or_default()));
    }
    let mut seen = HashSet::new();
    let known = source.constants.iter().filter_map(|it| it.as_str()).filter(|it| seen.insert(*it));
    rows.extend(known.map(|value| {
        let description = api.described.of_value(source, value);
        Row::new(format!("={value}"), description, String::new())
    }));
    rows
}
