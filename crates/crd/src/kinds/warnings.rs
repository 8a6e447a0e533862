//! The warnings of a server.

use std::collections::HashSet;

use apimachinery_runtime::{Quoted, Unstructured};
use apimachinery_validation::names::qualified_name;

use super::CustomVersion;

/// The finalizers that are Kubernetes' own.
const STANDARD: [&str; 3] = ["orphan", "foregroundDeletion", "kubernetes"];
const PATH: &str = "metadata.finalizers";

impl CustomVersion {
    /// The warnings that a server sends with the response to a request that creates an object, or
    /// replaces `old` by it: about finalizers that it adds. Those that
    /// [`prepare`](Self::prepare) returns have them, too.
    pub fn warnings(&self, object: &Unstructured, old: Option<&Unstructured>) -> Vec<String> {
        warnings_of(object, old)
    }
}

/// The warnings about finalizers that `old` did not have. Corresponds to `generateWarningsFromObj`.
pub(super) fn warnings_of(object: &Unstructured, old: Option<&Unstructured>) -> Vec<String> {
    let before = old.map(Unstructured::finalizers).unwrap_or_default();
    let before: HashSet<_> = before.into_iter().collect();
    let mut added = object.finalizers();
    added.retain(|it| !before.contains(it));
    added.sort_unstable();
    added.dedup();
    added.into_iter().flat_map(of_finalizer).collect()
}

/// Corresponds to `validateKubeFinalizerName`.
fn of_finalizer(name: &str) -> Vec<String> {
    let quoted = Quoted(name).to_string();
    let wrong = qualified_name(name).into_iter();
    let mut warnings: Vec<_> = wrong.map(|it| format!("{PATH}: {quoted}: {it}")).collect();
    if !name.contains('/') && !STANDARD.contains(&name) {
        let path = if name.contains('.') { " including a path (/)" } else { "" };
        warnings.push(format!(
            "{PATH}: {quoted}: prefer a domain-qualified finalizer name{path} to avoid accidental conflicts with other finalizer writers"
        ));
    }
    warnings
}
