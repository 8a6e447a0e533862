//! Strategic merge patches: lists are merged by the keys that a type declares, and directives say what else to do.

mod conflicts;
mod diff;
mod directives;
mod error;
mod key;
mod lists;
mod merge;
mod order;
mod schema;

use std::fmt;

use apimachinery_runtime::reflect::{Declared, FieldTable};
use apimachinery_runtime::{GroupVersionKind, Scheme, Value};

use crate::conflict::{PatchConflict, Precondition};
pub use error::StrategicPatchError;

use diff::Diff;
use directives::{Entries, Merge};
use schema::{Place, Rule};

/// Strategic merge patches of a type: applies and makes them.
///
/// How lists and objects are merged comes from what the type declares. A patch is unstructured data, as are the
/// objects, in the version of the type. Corresponds to `k8s.io/apimachinery/pkg/util/strategicpatch`.
///
/// ```
/// use apimachinery_api::core::v1::Pod;
/// use apimachinery_json::{value_from_str, value_to_vec};
/// use apimachinery_patch::StrategicMerge;
///
/// let pods = StrategicMerge::of::<Pod>();
/// let pod = value_from_str(r#"{"spec":{"containers":[{"name":"web","image":"nginx:1"}]}}"#)?;
/// let patch = value_from_str(r#"{"spec":{"containers":[{"name":"log","image":"vector"}]}}"#)?;
/// let patched = pods.apply(pod.clone(), patch)?;
/// assert_eq!(patched.get("spec").and_then(|it| it.get("containers")?.as_list()).unwrap().len(), 2);
///
/// let back = pods.between(patched, pod, &[])?;
/// assert_eq!(
///     value_to_vec(&back)?,
///     br#"{"spec":{"$setElementOrder/containers":[{"name":"web"}],"containers":[{"$patch":"delete","name":"log"}]}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct StrategicMerge {
    table: &'static FieldTable,
}

impl StrategicMerge {
    /// The patches of the type `T`.
    pub fn of<T: Declared>() -> Self {
        Self { table: T::TABLE }
    }

    /// The patches of the type with this table.
    pub fn of_table(table: &'static FieldTable) -> Self {
        Self { table }
    }

    /// The patches of the type that is registered for a kind.
    ///
    /// # Errors
    /// [`Unsupported`](StrategicPatchError::Unsupported) when there is none: custom resources do not have them.
    pub fn for_kind(scheme: &Scheme, kind: &GroupVersionKind) -> Result<Self, StrategicPatchError> {
        let object = scheme.type_info(kind).map(|info| (info.new)());
        let table = object.as_deref().and_then(|it| it.as_struct()).map(|it| it.table());
        table.map(Self::of_table).ok_or(StrategicPatchError::Unsupported)
    }

    /// An object with a patch applied. A `null` is the empty object.
    ///
    /// Corresponds to `StrategicMergeMapPatch`.
    ///
    /// # Errors
    /// When the object or the patch is not an object, or the patch cannot be applied.
    pub fn apply(&self, object: Value, mut patch: Value) -> Result<Value, StrategicPatchError> {
        self.merge(object, &mut patch, false)
    }

    /// As [`apply`](Self::apply), and the patch as the reference leaves it, which is in its error texts.
    pub(crate) fn apply_keeping(&self, object: Value, patch: &mut Value) {
        _ = self.merge(object, patch, true);
    }

    fn merge(
        &self,
        object: Value,
        patch: &mut Value,
        keeps_patch: bool,
    ) -> Result<Value, StrategicPatchError> {
        let merge = Merge { into_object: true, keeps_patch };
        let mut none = Entries::new();
        let patch = match patch {
            Value::Null => &mut none,
            Value::Map(patch) => patch,
            _ => return Err(StrategicPatchError::InvalidDocument),
        };
        merge.object(entries(object)?, patch, self.place()).map(Value::Map)
    }

    /// The patch that makes `modified` of `original`.
    ///
    /// Corresponds to `CreateTwoWayMergePatch`.
    ///
    /// # Errors
    /// When one is not an object, they have lists that cannot be compared, or a precondition does not hold.
    pub fn between(
        &self,
        original: Value,
        modified: Value,
        preconditions: &[Precondition],
    ) -> Result<Value, StrategicPatchError> {
        let all = Diff {
            with_order: true,
            with_changes: true,
            with_deletions: true,
            retains_keys: false,
        };
        let (mut original, modified) = (entries(original)?, entries(modified)?);
        let patch = Value::Map(all.objects(&mut original, &modified, self.place())?);
        Precondition::check(preconditions, &patch)
            .map_err(StrategicPatchError::PreconditionFailed)?;
        Ok(patch)
    }

    /// The patch that makes `modified` of `current`, but for what `current` has and neither of the others: `kubectl
    /// apply`, where `original` was applied last.
    ///
    /// With `overwrite` it also reverts changes that were made to `current` in between. Corresponds to
    /// `CreateThreeWayMergePatch`.
    ///
    /// # Errors
    /// As [`between`](Self::between), and [`PatchConflict`](StrategicPatchError::Conflict) when the patch would revert such
    /// a change without `overwrite`.
    pub fn three_way(
        &self,
        original: Value,
        modified: Value,
        current: Value,
        overwrite: bool,
        preconditions: &[Precondition],
    ) -> Result<Value, StrategicPatchError> {
        let (mut original, modified, mut current) =
            (entries(original)?, entries(modified)?, entries(current)?);
        let place = self.place();
        let all = Diff {
            with_order: true,
            with_changes: true,
            with_deletions: true,
            retains_keys: false,
        };
        let changes = Diff { with_deletions: false, ..all };
        let mut changes = changes.objects(&mut current, &modified, place)?;
        let deletions = Diff { with_changes: false, ..all };
        let deletions = deletions.objects(&mut original, &modified, place)?;
        let merge = Merge { into_object: false, keeps_patch: false };
        let mut patch = Value::Map(merge.object(deletions, &mut changes, place)?);
        Precondition::check(preconditions, &patch)
            .map_err(StrategicPatchError::PreconditionFailed)?;
        if !overwrite {
            let others = Diff { with_order: false, ..all };
            let mut others = Value::Map(others.objects(&mut original, &current, place)?);
            if conflicts::between(&mut patch, &mut others, place, Rule::default())? {
                let conflict = PatchConflict { patch, current: others };
                return Err(StrategicPatchError::Conflict(Box::new(conflict)));
            }
        }
        Ok(patch)
    }

    fn place(&self) -> Place {
        Place::Struct(self.table)
    }
}

impl fmt::Debug for StrategicMerge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StrategicMerge").field(&self.table.name()).finish()
    }
}

fn entries(document: Value) -> Result<Entries, StrategicPatchError> {
    match document {
        Value::Null => Ok(Entries::new()),
        Value::Map(entries) => Ok(entries),
        _ => Err(StrategicPatchError::InvalidDocument),
    }
}
