//! The kinds, looked up in a text of them, by group and version:
//!
//! ```text
//! [GROUP/VERSION] shared
//!  KIND MESSAGE untyped
//! ```
//!
//! The kinds of a version are read when they are asked for first. Rows that are not understood are
//! left out, and found by a test.

use std::sync::OnceLock;

use apimachinery_runtime::GroupVersionKind;

use crate::descriptor::{Message, message, parts};

const KINDS: &str = include_str!("generated/kinds.txt");

/// How errors name the table.
pub(crate) const TABLE: &str = "the table of protobuf messages";

/// A kind.
pub(crate) struct KindEntry {
    pub(crate) name: &'static str,
    pub(crate) message: &'static Message,
    /// Whether an object names its kind; one that does not has none in the envelope either.
    pub(crate) is_named: bool,
}

struct Table {
    /// Kinds that most group-versions have.
    shared: Kinds,
    /// In the order of group, then version.
    group_versions: Vec<GroupVersion>,
}

/// A version of a group.
pub(crate) struct GroupVersion {
    pub(crate) group: &'static str,
    pub(crate) version: &'static str,
    /// Whether it has the shared kinds, too.
    pub(crate) shared: bool,
    own: Kinds,
}

/// Kinds, whose rows are read when they are asked for first.
struct Kinds {
    rows: &'static str,
    read: OnceLock<Box<[KindEntry]>>,
}

/// The entry of a kind.
pub(crate) fn find(kind: &GroupVersionKind) -> Option<&'static KindEntry> {
    let key = (kind.group.as_str(), kind.version.as_str());
    let all = group_versions();
    let found = all.get(all.binary_search_by_key(&key, |it| (it.group, it.version)).ok()?)?;
    let own = found.own.entry(&kind.kind);
    own.or_else(|| table().shared.entry(&kind.kind).filter(|_| found.shared))
}

/// In the order of group, then version.
pub(crate) fn group_versions() -> &'static [GroupVersion] {
    &table().group_versions
}

impl GroupVersion {
    /// Its kinds by name, and after them those that it shares with others.
    pub(crate) fn kinds(&'static self) -> impl Iterator<Item = &'static KindEntry> {
        let shared = table().shared.entries().iter().filter(|_| self.shared);
        self.own.entries().iter().chain(shared.filter(|it| self.own.entry(it.name).is_none()))
    }
}

impl Kinds {
    fn new(rows: &'static str) -> Self {
        Self { rows, read: OnceLock::new() }
    }

    /// By name.
    fn entries(&self) -> &[KindEntry] {
        self.read.get_or_init(|| self.rows.lines().filter_map(kind).collect())
    }

    fn entry(&self, name: &str) -> Option<&KindEntry> {
        let entries = self.entries();
        entries.get(entries.binary_search_by_key(&name, |it| it.name).ok()?)
    }
}

fn table() -> &'static Table {
    static ALL: OnceLock<Table> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut kinds = parts(KINDS);
        let shared = kinds.next().map_or("", |(_, _, rows)| rows);
        Table {
            shared: Kinds::new(shared),
            group_versions: kinds.filter_map(group_version).collect(),
        }
    })
}

fn group_version(part: (&'static str, &'static str, &'static str)) -> Option<GroupVersion> {
    let (name, flag, rows) = part;
    let (group, version) = name.split_once('/')?;
    Some(GroupVersion { group, version, shared: flag == "shared", own: Kinds::new(rows) })
}

fn kind(row: &'static str) -> Option<KindEntry> {
    let mut words = row.split_ascii_whitespace();
    let (name, message) = (words.next()?, message(words.next()?)?);
    Some(KindEntry { name, message, is_named: words.next() != Some("untyped") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_understood() {
        let table = table();
        let by_name = |it: &GroupVersion| (it.group, it.version);
        assert!(table.group_versions.is_sorted_by(|left, right| by_name(left) < by_name(right)));
        let own = table.group_versions.iter().map(|it| &it.own);
        for kinds in own.chain([&table.shared]) {
            let rows = kinds.rows.lines().filter(|it| !it.is_empty());
            assert_eq!(kinds.entries().len(), rows.count());
            assert!(kinds.entries().is_sorted_by(|left, right| left.name < right.name));
        }
        let parts = KINDS.lines().filter(|it| it.starts_with('['));
        assert_eq!(table.group_versions.len() + 1, parts.count());
    }

    #[test]
    fn other_rows_are_left_out() {
        assert!(kind(" A").is_none() && kind(" A a/v1.B").is_none() && kind("").is_none());
        assert!(group_version(("a", "", "")).is_none());
    }
}
