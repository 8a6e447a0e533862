//! Merge patches: RFC 7386 as the reference implements it.

use std::borrow::Cow;
use std::fmt;

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{DecodeError, DecodeErrorKind, Map, Str, Value};

use crate::conflict::{PatchConflict, Precondition, PreconditionFailed};
use crate::node::{Depth, Members, Node, room_for, write_or_null};
use crate::response::internal;
use crate::text::text;

/// A merge patch (RFC 7386): an object whose members replace those of a document, and whose nulls
/// remove them.
///
/// ```
/// use apimachinery_json::value_from_str;
/// use apimachinery_patch::MergePatch;
///
/// let old = value_from_str(r#"{"spec":{"replicas":1,"paused":true}}"#)?;
/// let new = value_from_str(r#"{"spec":{"replicas":2}}"#)?;
/// let patch = MergePatch::between(&old, &new)?;
/// assert_eq!(patch.to_string(), r#"{"spec":{"paused":null,"replicas":2}}"#);
/// assert_eq!(patch.apply(&old)?, new);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergePatch {
    text: String,
}

/// A merge patch cannot be applied or made.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergePatchError {
    /// The document is not JSON, or is `null`.
    #[error("Invalid JSON Document")]
    InvalidDocument,
    /// The patch is not JSON, or is neither an object nor a list.
    #[error("Invalid JSON Patch")]
    InvalidPatch,
    /// A list and something else are compared.
    #[error("Mismatched JSON Documents")]
    Mismatched,
    /// The document or the patch is nested too deep.
    #[error("{0}")]
    TooDeep(DecodeError),
    /// Another client changed the same fields in another way.
    #[error(transparent)]
    Conflict(Box<PatchConflict>),
    /// The patch would change what must not change.
    #[error(transparent)]
    PreconditionFailed(PreconditionFailed),
}

impl MergePatchError {
    /// What a server responds: 400 for a patch that is not valid, and 500 for the others.
    pub fn to_status_error(&self) -> StatusError {
        match self {
            Self::InvalidPatch => StatusError::bad_request(self.to_string()),
            _ => internal(self.to_string()),
        }
    }
}

impl MergePatch {
    /// The patch in a text. It is read when it is applied.
    pub fn parse(patch: &[u8]) -> Self {
        Self { text: text(patch).into_owned() }
    }

    /// The patch as JSON, as it came or was made.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// A document with the patch applied.
    ///
    /// # Errors
    /// When the patch is not valid.
    pub fn apply(&self, document: &Value) -> Result<Value, MergePatchError> {
        let document = value_to_vec(document).map_err(|_| MergePatchError::InvalidDocument)?;
        let patched = self.apply_to_json(&document)?;
        value_from_str(&text(&patched)).map_err(MergePatchError::TooDeep)
    }

    /// A JSON document with the patch applied, where numbers keep their texts (`MergePatch`).
    ///
    /// # Errors
    /// When the document or the patch is not valid.
    pub fn apply_to_json(&self, document: &[u8]) -> Result<Vec<u8>, MergePatchError> {
        let document = text(document);
        let mut out = room_for(document.len() + self.text.len());
        let merged = merge_documents(&document, &self.text)?;
        write_or_null(merged.as_ref(), &mut out).map_err(MergePatchError::TooDeep)?;
        Ok(out)
    }

    /// The patch that makes `modified` of `original` (`CreateMergePatch`).
    ///
    /// As every merge patch, it cannot set a member to null.
    ///
    /// # Errors
    /// When one is a list and the other is not, or they are lists of different lengths or of other
    /// things than objects.
    pub fn between(original: &Value, modified: &Value) -> Result<Self, MergePatchError> {
        let object = |value: &Value| match value {
            Value::Map(entries) => Ok(Cow::<Map<Str, Value>>::Owned(entries.clone())),
            Value::Null => Ok(Cow::Owned(Map::new())),
            _ => Err(MergePatchError::InvalidDocument),
        };
        let patch = match (original, modified) {
            (Value::List(original), Value::List(modified)) => {
                if original.len() != modified.len() {
                    return Err(MergePatchError::InvalidDocument);
                }
                let pairs = original.iter().zip(modified);
                let patches = pairs.map(|(left, right)| {
                    Ok(Value::Map(differences(&*object(left)?, &*object(right)?)))
                });
                Value::List(patches.collect::<Result<_, MergePatchError>>()?)
            }
            (Value::List(_), _) | (_, Value::List(_)) => return Err(MergePatchError::Mismatched),
            (original, modified) => {
                Value::Map(differences(&*object(original)?, &*object(modified)?))
            }
        };
        Ok(Self::of(&patch))
    }

    /// The patch that makes `modified` of `current`, but for what `current` has and neither of the
    /// others: `kubectl apply` of custom resources, where `original` was applied last
    /// (`CreateThreeWayJSONMergePatch`).
    ///
    /// # Errors
    /// When one is not an object, or a precondition does not hold.
    pub fn three_way(
        original: &Value,
        modified: &Value,
        current: &Value,
        preconditions: &[Precondition],
    ) -> Result<Self, MergePatchError> {
        let changes = Self::between(current, modified)?;
        let deletions = Self::between(original, modified)?;
        let (Value::Map(changes), Value::Map(deletions)) = (changes.value(), deletions.value())
        else {
            return Err(MergePatchError::InvalidDocument);
        };
        let (changes, deletions) = (keep(&changes, false), keep(&deletions, true));
        if has_conflicts(&changes, &deletions) {
            let conflict =
                PatchConflict { patch: Value::Map(changes), current: Value::Map(deletions) };
            return Err(MergePatchError::Conflict(Box::new(conflict)));
        }
        let changes = Self::of(&Value::Map(changes));
        let deletions = value_to_vec(&Value::Map(deletions));
        let patch =
            changes.apply_to_json(&deletions.map_err(|_| MergePatchError::InvalidDocument)?)?;
        let patch = Self::parse(&patch);
        Precondition::check(preconditions, &patch.value())
            .map_err(MergePatchError::PreconditionFailed)?;
        Ok(patch)
    }

    fn of(value: &Value) -> Self {
        Self { text: text(&value_to_vec(value).unwrap_or_default()).into_owned() }
    }

    fn value(&self) -> Value {
        value_from_str(&self.text).unwrap_or_default()
    }
}

impl fmt::Display for MergePatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn merge_documents<'a>(
    document: &'a str,
    patch: &'a str,
) -> Result<Option<Node<'a>>, MergePatchError> {
    let invalid = |error: DecodeError, otherwise| match error.kind() {
        DecodeErrorKind::TooDeep { .. } => MergePatchError::TooDeep(error),
        _ => otherwise,
    };
    let document = Node::read(document, Depth::One);
    let document = document.map_err(|error| invalid(error, MergePatchError::InvalidDocument))?;
    let patch = Node::read(patch, Depth::Objects);
    let patch = patch.map_err(|error| invalid(error, MergePatchError::InvalidPatch))?;
    let document = document.ok_or(MergePatchError::InvalidDocument)?;
    match (document, patch.ok_or(MergePatchError::InvalidPatch)?) {
        (Node::Object(mut members), Node::Object(patch)) => {
            merge_members(&mut members, patch).map_err(MergePatchError::TooDeep)?;
            Ok(Some(Node::Object(members)))
        }
        (_, mut patch) => {
            patch.prune_nulls().map_err(MergePatchError::TooDeep)?;
            match patch {
                Node::Object(_) | Node::List(_) => Ok(Some(patch)),
                _ => Err(MergePatchError::InvalidPatch),
            }
        }
    }
}

fn merge_members<'a>(members: &mut Members<'a>, patch: Members<'a>) -> Result<(), DecodeError> {
    for (key, change) in patch {
        let Some(mut change) = change else {
            members.remove(&*key);
            continue;
        };
        let Some(current) = members.get_mut(&*key).and_then(Option::as_mut) else {
            change.prune_nulls()?;
            members.put(key, Some(change));
            continue;
        };
        match (current.members()?, change) {
            (Some(current), Node::Object(change)) => merge_members(current, change)?,
            // In place of an object, the nulls in a list stay.
            (Some(_), change) => *current = change,
            (None, mut change) => {
                change.prune_nulls()?;
                *current = change;
            }
        }
    }
    Ok(())
}

/// What differs between two objects, null where it was removed.
fn differences(original: &Map<Str, Value>, modified: &Map<Str, Value>) -> Map<Str, Value> {
    let mut patch = Map::new();
    for (key, value) in modified {
        match (original.get(&**key), value) {
            (Some(Value::Map(known)), Value::Map(value)) => {
                let inner = differences(known, value);
                if !inner.is_empty() {
                    patch.put(key.clone(), Value::Map(inner));
                }
            }
            (Some(known), value) if is_same(known, value) => {}
            _ => patch.put(key.clone(), value.clone()),
        }
    }
    for key in original.keys().filter(|key| !modified.contains_key(&***key)) {
        patch.insert(key.clone(), Value::Null);
    }
    patch
}

/// Whether both are the same; all numbers are floats.
fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|it| is_same(it.0, it.1))
        }
        (Value::Map(left), Value::Map(right)) => {
            let same = |(left, right): ((&Str, &Value), (&Str, &Value))| {
                left.0 == right.0 && is_same(left.1, right.1)
            };
            left.len() == right.len() && left.iter().zip(right).all(same)
        }
        (left, right) => {
            left == right || left.as_float().is_some() && left.as_float() == right.as_float()
        }
    }
}

/// The part of a patch that removes, or the part that adds and changes (`keepOrDeleteNullInObj`).
fn keep(patch: &Map<Str, Value>, removals: bool) -> Map<Str, Value> {
    let mut kept = Map::new();
    for (key, value) in patch {
        match value {
            Value::Map(inner) if !inner.is_empty() => {
                let inner = keep(inner, removals);
                if !inner.is_empty() {
                    kept.put(key.clone(), Value::Map(inner));
                }
            }
            value if value.is_null() == removals => kept.put(key.clone(), value.clone()),
            _ => {}
        }
    }
    kept
}

/// Whether two patches have a common key with different values (`HasConflicts`).
fn has_conflicts(left: &Map<Str, Value>, right: &Map<Str, Value>) -> bool {
    left.iter().any(|(key, left)| right.get(&**key).is_some_and(|right| differ(left, right)))
}

fn differ(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Map(left), Value::Map(right)) => has_conflicts(left, right),
        (Value::List(left), Value::List(right)) => {
            left.len() != right.len() || left.iter().zip(right).any(|it| differ(it.0, it.1))
        }
        (left, right) => left != right,
    }
}
