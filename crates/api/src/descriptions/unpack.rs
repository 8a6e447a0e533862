//! The lines that the generator has packed.
//!
//! | line | cells |
//! |---|---|
//! | a type | group, versions with commas between them and name, with points between these; sentence; facts |
//! | a part of it, after a tab | the name of a field, or `=` and a value; sentence; facts; the type of its texts |
//!
//! A sentence, or facts, that appeared before is an equals sign and how many others appeared before
//! it. `*` and `?` are the sections of what belongs to no type.

use std::collections::HashMap;
use std::sync::OnceLock;

static PACKED: &[u8] = include_bytes!("packed.bin");

/// Everything that is described, by names such as `core.v1.Pod`.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) types: HashMap<String, Entry>,
}

/// A type with its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) own: Line,
    pub(super) parts: Vec<Line>,
}

/// What is said of one thing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) sentence: &'static str,
    pub(super) facts: &'static str,
    /// The type of the texts that a field has; empty for other fields.
    pub(super) texts: &'static str,
}

pub(super) fn index() -> &'static Index {
    static TEXT: OnceLock<String> = OnceLock::new();
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| Index::read(TEXT.get_or_init(unpacked)))
}

/// The text; empty if it could not be unpacked, which a test rules out.
fn unpacked() -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(PACKED).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

impl Index {
    fn read(text: &'static str) -> Self {
        let (mut index, mut texts) = (Self::default(), Vec::new());
        let (mut names, mut entry) = (Vec::new(), Entry::default());
        for line in text.lines() {
            let mut cells = line.split('\t');
            let name = cells.next().unwrap_or_default();
            if !name.is_empty() {
                index.add(&names, std::mem::take(&mut entry));
                names = expanded(name);
            }
            let part = if name.is_empty() { cells.next().unwrap_or_default() } else { "" };
            let mut text = || meant(cells.next().unwrap_or_default(), &mut texts);
            let (sentence, facts) = (text(), text());
            let texts = cells.next().unwrap_or_default();
            let line = Line { name: part, sentence, facts, texts };
            if name.is_empty() {
                entry.parts.push(line);
            } else {
                entry.own = line;
            }
        }
        index.add(&names, entry);
        index
    }

    fn add(&mut self, names: &[String], entry: Entry) {
        self.types.extend(names.iter().map(|name| (name.clone(), entry.clone())));
    }
}

/// `apps.v1,v1beta1.Deployment` is a name in each version.
fn expanded(name: &str) -> Vec<String> {
    let mut parts = name.splitn(3, '.');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(group), Some(versions), Some(name)) => {
            versions.split(',').map(|version| format!("{group}.{version}.{name}")).collect()
        }
        _ => vec![name.to_owned()],
    }
}

/// A text, or the one before that its number refers to.
fn meant(text: &'static str, before: &mut Vec<&'static str>) -> &'static str {
    match text.strip_prefix('=') {
        Some(number) => {
            let number = number.parse().unwrap_or(usize::MAX);
            before.get(number).copied().unwrap_or_default()
        }
        None if text.is_empty() => text,
        None => {
            before.push(text);
            text
        }
    }
}
