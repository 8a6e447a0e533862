//! Metadata without an owner.

use std::sync::{Arc, LazyLock};

use crate::ElementPath;
use crate::set::FieldSet;
use crate::updater::Fields;

/// What identifies an object, and what servers set.
static STRIPPED: LazyLock<FieldSet> = LazyLock::new(|| {
    let metadata = [
        "name",
        "namespace",
        "creationTimestamp",
        "selfLink",
        "uid",
        "clusterName",
        "generation",
        "managedFields",
        "resourceVersion",
    ];
    let top = ["apiVersion", "kind", "metadata"].map(|name| ElementPath::of_fields([name]));
    let metadata = metadata.map(|name| ElementPath::of_fields(["metadata", name]));
    top.into_iter().chain(metadata).collect()
});

/// Takes that metadata from a manager, which is gone when it owns nothing else.
pub(super) fn strip(owned: &mut Fields, manager: &str) {
    let Some(own) = owned.get_mut(manager) else { return };
    let left = Arc::make_mut(&mut own.fields);
    left.subtract(&STRIPPED);
    if left.is_empty() {
        owned.remove(manager);
    }
}
