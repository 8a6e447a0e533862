//! Strategic merge patches: lists are merged by the keys that a type declares, and directives say
//! what else to do.

mod conflicts;
mod diff;
mod directives;
mod error;
mod key;
mod keyed;
mod lists;
mod merge;
mod order;
mod pruned;
mod schema;
mod sparse;

use std::fmt;

use apimachinery_json::{Json, JsonReader, value_from_str, value_to_vec};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::{Declared, FieldTable};
use apimachinery_runtime::{GroupVersionKind, Scheme, Value};

use crate::conflict::{PatchConflict, Precondition};
use crate::text::text;
pub use error::StrategicPatchError;

use diff::Diff;
use directives::{Entries, Merge};
use pruned::Pruner;
use schema::{Place, Rule};

/// Strategic merge patches of a type: applies and makes them.
///
/// How lists and objects are merged comes from what the type declares. A patch is unstructured
/// data, as are the objects, in the version of the type. Corresponds to
/// `k8s.io/apimachinery/pkg/util/strategicpatch`.
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
    /// [`Unsupported`](StrategicPatchError::Unsupported) when there is none: custom resources do
    /// not have them.
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

    /// As [`apply`](Self::apply), of JSON: an object of which only what the patch touches is read.
    ///
    /// Corresponds to `StrategicMergePatch`.
    ///
    /// # Errors
    /// As [`apply`](Self::apply), and when the object or the patch is not JSON.
    pub fn apply_to_json(
        &self,
        object: &[u8],
        patch: &[u8],
    ) -> Result<Vec<u8>, StrategicPatchError> {
        let (object, patch) = (text(object), text(patch));
        if let Some(patched) = sparse::apply(&object, &patch, self.place()) {
            return Ok(patched);
        }
        written(&self.apply(read(&object)?, read(&patch)?)?)
    }

    /// As [`apply`](Self::apply), and the patch as the reference leaves it, which is in its error
    /// texts.
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
    /// When one is not an object, they have lists that cannot be compared, or a precondition does
    /// not hold.
    pub fn between(
        &self,
        original: Value,
        modified: Value,
        preconditions: &[Precondition],
    ) -> Result<Value, StrategicPatchError> {
        let (mut original, modified) = (entries(original)?, entries(modified)?);
        let patch = Value::Map(ALL.objects(&mut original, &modified, self.place())?);
        Precondition::check(preconditions, &patch)
            .map_err(StrategicPatchError::PreconditionFailed)?;
        Ok(patch)
    }

    /// The patch that makes `modified` of `current`, but for what `current` has and neither of the
    /// others: `kubectl apply`, where `original` was applied last.
    ///
    /// With `overwrite` it also reverts changes that were made to `current` in between. Corresponds
    /// to `CreateThreeWayMergePatch`.
    ///
    /// # Errors
    /// As [`between`](Self::between), and [`PatchConflict`](StrategicPatchError::Conflict) when the
    /// patch would revert such a change without `overwrite`.
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
        let changes = CHANGES.objects(&mut current, &modified, place)?;
        let deletions = DELETIONS.objects(&mut original, &modified, place)?;
        let mut patch = self.both(changes, deletions, preconditions)?;
        if !overwrite {
            let others = Diff { with_order: false, ..ALL };
            let mut others = Value::Map(others.objects(&mut original, &current, place)?);
            if conflicts::between(&mut patch, &mut others, place, Rule::default())? {
                let conflict = PatchConflict { patch, current: others };
                return Err(StrategicPatchError::Conflict(Box::new(conflict)));
            }
        }
        Ok(patch)
    }

    /// As [`three_way`](Self::three_way), of JSON: objects of which, with `overwrite`, only what
    /// differs is read.
    ///
    /// # Errors
    /// As [`three_way`](Self::three_way), and when one is not JSON.
    pub fn three_way_of_json(
        &self,
        original: &[u8],
        modified: &[u8],
        current: &[u8],
        overwrite: bool,
        preconditions: &[Precondition],
    ) -> Result<Vec<u8>, StrategicPatchError> {
        let documents = (text(original), text(modified), text(current));
        let (original, modified, current) = (&*documents.0, &*documents.1, &*documents.2);
        if overwrite
            && let Some((changes, deletions)) = self.pruned(original, modified, current)
            && let Ok(patch) = self.both(changes, deletions, preconditions)
        {
            return written(&patch);
        }
        let (original, modified, current) = (read(original)?, read(modified)?, read(current)?);
        written(&self.three_way(original, modified, current, overwrite, preconditions)?)
    }

    /// What a three-way patch changes and deletes; `None` where the texts have to be read as a
    /// whole.
    fn pruned(&self, original: &str, modified: &str, current: &str) -> Option<(Entries, Entries)> {
        let Ok(Value::Map(modified)) = value_from_str(modified) else { return None };
        let mut pruner = Pruner::new(CHANGES);
        let changes = pruner.between(current, &modified, self.place())?;
        let deletions = pruner.with(DELETIONS).between(original, &modified, self.place())?;
        Some((changes, deletions))
    }

    /// A patch with the changes and the deletions of a three-way patch.
    fn both(
        &self,
        mut changes: Entries,
        deletions: Entries,
        preconditions: &[Precondition],
    ) -> Result<Value, StrategicPatchError> {
        let merge = Merge { into_object: false, keeps_patch: false };
        let patch = Value::Map(merge.object(deletions, &mut changes, self.place())?);
        Precondition::check(preconditions, &patch)
            .map_err(StrategicPatchError::PreconditionFailed)?;
        Ok(patch)
    }

    fn place(&self) -> Place {
        Place::Struct(self.table)
    }
}

const ALL: Diff =
    Diff { with_order: true, with_changes: true, with_deletions: true, retains_keys: false };
const CHANGES: Diff = Diff { with_deletions: false, ..ALL };
const DELETIONS: Diff = Diff { with_changes: false, ..ALL };

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

/// A document; one without a text is an empty object.
fn read(document: &str) -> Result<Value, StrategicPatchError> {
    match document {
        "" => Ok(Value::Null),
        text => value_from_str(text).map_err(|_| StrategicPatchError::InvalidDocument),
    }
}

fn written(value: &Value) -> Result<Vec<u8>, StrategicPatchError> {
    value_to_vec(value).map_err(|_| StrategicPatchError::InvalidDocument)
}

/// Reads the next value; `None` when it is not JSON.
fn read_value(reader: &mut JsonReader<'_>) -> Option<Value> {
    let mut value = Value::Null;
    Field::<Json>::read(&mut value, (), reader).ok()?;
    Some(value)
}
