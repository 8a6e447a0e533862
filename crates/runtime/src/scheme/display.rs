//! The tables of a scheme, as text.

use std::fmt;

use super::Scheme;
use crate::names::GroupVersionKind;

/// The four tables of the registry: kind to type, type to kinds, and the types and kind names that
/// are the same in every version.
///
/// A Pod with an internal type, a DaemonSet of an old group, and `Status`, which is the same in
/// every version:
///
/// ```text
/// kind → type
///   /__internal, Kind=Pod → core::Pod
///   /v1, Kind=Pod → v1::Pod
///   /v1, Kind=Status → v1::Status
///   extensions/v1beta1, Kind=DaemonSet → v1beta1::DaemonSet
/// type → kinds
///   v1beta1::DaemonSet → [extensions/v1beta1, Kind=DaemonSet]
///   core::Pod → [/__internal, Kind=Pod]
///   v1::Pod → [/v1, Kind=Pod]
///   v1::Status → [/v1, Kind=Status]
/// unversioned type → kind
///   v1::Status → [/v1, Kind=Status]
/// unversioned kind → type
///   Status → v1::Status
/// ```
impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut types: Vec<_> = self.data.types.iter().collect();
        types.sort_by_key(|entry| (entry.info.name(), entry.kinds.first()));

        writeln!(f, "kind → type")?;
        for (kind, info) in self.all_known_types() {
            writeln!(f, "  {kind} → {}", short_path(info.path()))?;
        }
        writeln!(f, "type → kinds")?;
        for entry in &types {
            writeln!(f, "  {} → {}", short_path(entry.info.path()), joined(&entry.kinds))?;
        }
        writeln!(f, "unversioned type → kind")?;
        for entry in types.iter().filter(|entry| entry.unversioned.is_some()) {
            writeln!(f, "  {} → {}", short_path(entry.info.path()), joined(&entry.kinds))?;
        }
        writeln!(f, "unversioned kind → type")?;
        let mut unversioned: Vec<_> = self.data.unversioned_kinds.iter().collect();
        unversioned.sort();
        for (kind, index) in unversioned {
            writeln!(f, "  {kind} → {}", short_path(self.data.types.at(*index).info.path()))?;
        }
        Ok(())
    }
}

/// The type with its module, which distinguishes versions: `v1::Pod`.
fn short_path(path: &str) -> String {
    let mut short = String::with_capacity(path.len());
    // The parameters of a generic type are paths, too.
    for part in path.split_inclusive(['<', '>', ',', ' ']) {
        short.push_str(match part.rmatch_indices("::").nth(1) {
            Some((at, separator)) => part.get(at + separator.len()..).unwrap_or(part),
            None => part,
        });
    }
    short
}

fn joined(kinds: &[GroupVersionKind]) -> String {
    let kinds: Vec<_> = kinds.iter().map(|kind| format!("[{kind}]")).collect();
    kinds.join(", ")
}
