//! Removing what an applier no longer applies.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_runtime::Str;

use super::convert::TypedValue;
use super::error::{Step, UpdateError};
use super::{Fields, Updater};
use crate::element::PathElement;
use crate::managers::Owned;
use crate::set::FieldSet;

impl Updater<'_> {
    /// The merged object without the fields that the applier owned and did not apply again, unless
    /// another manager owns them.
    pub(super) fn pruned(
        &self,
        merged: TypedValue,
        managers: &Fields,
        applier: &str,
        last: &Owned,
    ) -> Result<TypedValue, UpdateError> {
        let Some(applied) = managers.get(applier) else { return Ok(merged) };
        let (version, applied_version) = (last.api_version.as_str(), applied.api_version.as_str());
        let is_one_version = managers.values().all(|it| it.api_version == version);
        if is_one_version && keeps_all(&last.fields, &applied.fields) {
            return Ok(merged);
        }
        let Some(converted) = self.versions.convert(&merged, version).known(Step::Merged)? else {
            return Ok(merged);
        };
        let last_fields = converted.schema.with_named_fields((*last.fields).clone());
        let merged_fields = mentioned(&converted);
        let pruned = without(&converted, &last_fields);
        let pruned = self.with_owned(&converted, pruned, version, managers, &merged_fields)?;
        let Some(pruned) = self.versions.convert(&pruned, version).known(Step::PrunedToLast)?
        else {
            return self.back(&converted, applied_version);
        };
        // What had no owner stays.
        let removed = merged_fields.difference(&mentioned(&pruned)).intersection(&last_fields);
        self.back(&without(&converted, &removed), applied_version)
    }

    fn back(&self, value: &TypedValue, version: &str) -> Result<TypedValue, UpdateError> {
        self.versions.convert(value, version).certain(Step::Back)
    }

    /// The pruned object with all that a manager owns, in each version that one owns something in.
    /// That of the pruned object comes first, since others may need its fields to be converted to.
    fn with_owned(
        &self,
        merged: &TypedValue,
        mut pruned: TypedValue,
        pruned_version: &str,
        managers: &Fields,
        merged_fields: &FieldSet,
    ) -> Result<TypedValue, UpdateError> {
        let mut owned: BTreeMap<&Str, Vec<&FieldSet>> = BTreeMap::new();
        for manager in managers.values() {
            owned.entry(&manager.api_version).or_default().push(&manager.fields);
        }
        let mut versions: Vec<_> = owned.into_iter().collect();
        versions.sort_by_key(|(version, _)| version.as_str() != pruned_version);
        let mut merged = merged.clone();
        for (version, owned) in versions {
            let step = Step::MergedAt(version.clone());
            let Some(in_version) = self.versions.convert(&merged, version).known(step)? else {
                continue;
            };
            merged = in_version;
            let step = Step::PrunedAt(version.clone());
            let Some(in_version) = self.versions.convert(&pruned, version).known(step)? else {
                continue;
            };
            let all = match version == pruned_version {
                true => merged_fields,
                false => &mentioned(&merged),
            };
            let kept = mentioned(&in_version)
                .union(&merged.schema.with_named_fields(FieldSet::union_of(&owned)));
            pruned = without(&merged, &all.difference(&kept));
        }
        Ok(pruned)
    }
}

/// Whether nothing is removed, because all fields are applied again. Without any field in it, an
/// item may lose those without an owner, and with them itself.
fn keeps_all(last: &FieldSet, applied: &FieldSet) -> bool {
    last.nodes.iter().all(|node| {
        applied.node(&node.element).is_some_and(|again| {
            let is_bare = matches!(again.element, PathElement::Key(_)) && again.children.is_empty();
            !is_bare
                && (again.is_member || !node.is_member)
                && keeps_all(&node.children, &again.children)
        })
    })
}

/// The fields that a value mentions, with the known fields around them.
fn mentioned(value: &TypedValue) -> FieldSet {
    value.schema.with_named_fields(value.schema.fields_of(&value.value))
}

fn without(value: &TypedValue, fields: &FieldSet) -> TypedValue {
    let left = value.schema.remove(&value.value, fields);
    TypedValue { value: Arc::new(left), schema: value.schema.clone() }
}
