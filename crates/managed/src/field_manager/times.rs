//! Times of managers when nothing else changed.

use apimachinery_runtime::{Str, Unstructured, Value};

use crate::typed::zip_entries;
use crate::value_order::equal_values;

/// Sets the times in the managed fields of the new object to those of the old one when nothing but
/// these times differs, so that such an update changes nothing.
///
/// Corresponds to `fieldmanager.IgnoreManagedFieldsTimestampsTransformer`.
pub fn keep_times_of_unchanged(new: &mut Unstructured, old: &Unstructured) {
    let entries = |object: &Unstructured| {
        object.content().get("metadata").and_then(|it| it.get("managedFields")).cloned()
    };
    let (Some(Value::List(before)), Some(Value::List(after))) = (entries(old), entries(new)) else {
        return;
    };
    let is_same = before.len() == after.len()
        && before.iter().zip(&after).all(|(before, after)| equal_but(before, after, &["time"]))
        && entries_equal(old, new);
    if is_same && !before.is_empty() {
        // Both objects have such a list in their metadata.
        _ = new.set_metadata("managedFields", Some(Value::List(before)));
    }
}

fn entries_equal(old: &Unstructured, new: &Unstructured) -> bool {
    let pairs = zip_entries(Some(old.content()), Some(new.content()));
    pairs.into_iter().all(|(name, old, new)| match (name.as_str(), old, new) {
        ("metadata", Some(old), Some(new)) => equal_but(old, new, &["managedFields"]),
        (_, Some(old), Some(new)) => equal_values(old, new),
        _ => false,
    })
}

/// Whether two maps are equal in all but these entries.
fn equal_but(old: &Value, new: &Value, ignored: &[&str]) -> bool {
    zip_entries(old.as_map(), new.as_map()).all(|(name, old, new): (&Str, _, _)| {
        ignored.contains(&name.as_str())
            || matches!((old, new), (Some(old), Some(new)) if equal_values(old, new))
    })
}
