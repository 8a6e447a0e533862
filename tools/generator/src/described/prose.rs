//! The sentences of `proto/descriptions.tsv`.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{Error, Problem};
use crate::facts::Field;

const FILE: &str = "descriptions.tsv";

/// What is in front of the names of kinds whose tables are described.
pub(crate) const COLUMNS: &str = "columns.";
const OBJECTS: &str = "*";
const CONDITIONS: &str = "*Condition";
const LIST_METADATA: &str = "listMetadata";

/// The sentences by the types that they are about, and within them by the names of fields, `=` and
/// a value, or nothing for the type itself.
#[derive(Default)]
pub(super) struct Prose {
    types: BTreeMap<String, BTreeMap<String, Sentence>>,
    /// Mistakes in the form of the file.
    pub(super) problems: Vec<Problem>,
}

/// What is said of one thing.
#[derive(Debug)]
pub(super) struct Sentence {
    /// The text, or `=` and the type that has the same.
    pub(super) text: String,
    /// What replaces something deprecated; `-` when nothing does.
    replacement: Option<String>,
}

impl Sentence {
    pub(super) fn deprecated(&self) -> Option<String> {
        match self.replacement.as_deref()? {
            "-" => Some("Deprecated".to_owned()),
            other => Some(format!("Deprecated: use `{other}`")),
        }
    }

    /// The type that has the same sentences.
    pub(super) fn same(&self) -> Option<&str> {
        self.text.strip_prefix('=')
    }
}

impl Prose {
    pub(super) fn read(proto: &Path) -> Result<Self, Error> {
        let path = proto.join(FILE);
        let text = std::fs::read_to_string(&path).map_err(|source| Error::io(&path, source))?;
        let (mut prose, mut current) = (Self::default(), "");
        let lines = text.lines().enumerate();
        for (number, line) in lines.filter(|(_, it)| !it.is_empty() && !it.starts_with('#')) {
            let mut cells = line.split('\t');
            let name = cells.next().unwrap_or_default();
            let part = if name.is_empty() { cells.next().unwrap_or_default() } else { "" };
            if !name.is_empty() {
                current = name;
            }
            let text = cells.next().unwrap_or_default().to_owned();
            let replacement = cells.next().map(str::to_owned);
            let parts = prose.types.entry(current.to_owned()).or_default();
            let is_new = parts.insert(part.to_owned(), Sentence { text, replacement }).is_none();
            if !is_new || cells.next().is_some() {
                prose.problems.push(Problem::BadLine { number: number + 1 });
            }
        }
        Ok(prose)
    }

    /// What is said of a part of a type, of the type itself where the part is empty.
    pub(super) fn find(
        &self,
        group: &str,
        version: &str,
        name: &str,
        part: &str,
    ) -> Option<&Sentence> {
        let own = [format!("{group}.{version}.{name}"), format!("{group}.{name}")];
        let own = own.iter().find_map(|key| self.under(key, part));
        let is_condition = name.ends_with("Condition") && !part.is_empty();
        own.or_else(|| is_condition.then(|| self.under(CONDITIONS, part)).flatten())
    }

    fn under(&self, key: &str, part: &str) -> Option<&Sentence> {
        let parts = self.types.get(key)?;
        match parts.get("").and_then(Sentence::same) {
            Some(other) => self.under(other, part),
            None => parts.get(part),
        }
    }

    /// What is said of a field that all objects or all lists have.
    pub(super) fn shared(&self, field: &Field) -> Option<&Sentence> {
        let json = field.json.as_deref()?;
        let name = if field.go_type.ends_with(".ListMeta") { LIST_METADATA } else { json };
        self.types.get(OBJECTS)?.get(name)
    }

    /// All types with their parts.
    pub(super) fn types(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, Sentence>)> {
        self.types.iter().map(|(name, parts)| (name.as_str(), parts))
    }

    /// What belongs to no type, with the texts of its parts.
    pub(super) fn sections(&self) -> impl Iterator<Item = (&str, Vec<(&str, &str)>)> {
        let is_section = |name: &str| name.starts_with(['*', '?']) || name.starts_with(COLUMNS);
        let sections = self.types().filter(move |(name, _)| is_section(name));
        sections.map(|(name, parts)| {
            let parts = parts.iter().map(|(part, it)| (part.as_str(), it.text.as_str()));
            (name, parts.filter(|(part, _)| !part.is_empty()).collect())
        })
    }
}
