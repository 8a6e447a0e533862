//! JSON patches: RFC 6902 as the reference implements it.

mod apply;
mod between;
mod error;
mod operation;

use std::fmt;

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_runtime::Value;

pub use error::{JsonPatchError, OperationError};
pub(crate) use operation::{strict_findings, type_of};

use crate::text::text;
use operation::Operation;

/// How many operations a server takes in a JSON patch.
pub const MAX_OPERATIONS: usize = 10_000;

/// How many bytes the `copy` operations of a JSON patch may add by default: 3 MiB, as servers set
/// it.
pub const MAX_COPIED: usize = 3 * 1024 * 1024;

/// A JSON patch (RFC 6902): operations that are applied one after the other.
///
/// As in the reference, indices may be negative, `-` is after the last item, `replace` also adds a
/// member, and a `test` compares the texts of numbers and strings.
///
/// ```
/// use apimachinery_json::value_from_str;
/// use apimachinery_patch::JsonPatch;
///
/// let old = value_from_str(r#"{"spec":{"args":["a","b"]}}"#)?;
/// let patch = JsonPatch::parse(br#"[{"op":"remove","path":"/spec/args/0"},{"op":"add","path":"/spec/args/-","value":"c"}]"#)?;
/// let new = patch.apply(&old)?;
/// assert_eq!(new, value_from_str(r#"{"spec":{"args":["b","c"]}}"#)?);
/// assert_eq!(JsonPatch::between(&old, &new).apply(&old)?, new);
///
/// let error = JsonPatch::parse(br#"[{"op":"remove","path":"/spec/args/7"}]"#)?.apply(&old).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "error in remove for path: '/spec/args/7': Unable to access invalid index: 7: invalid index referenced"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonPatch {
    operations: Vec<Operation>,
    max_copied: usize,
}

impl JsonPatch {
    /// Reads a patch (`DecodePatch`). What an operation does not have is reported when it is
    /// applied.
    ///
    /// # Errors
    /// When the text is not JSON, or not a list of objects, or nested too deep.
    pub fn parse(patch: &[u8]) -> Result<Self, JsonPatchError> {
        let operations = operation::parse(&text(patch))?;
        Ok(Self { operations, max_copied: MAX_COPIED })
    }

    /// How many operations there are.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Whether there are no operations.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// The patch with another limit of the bytes that its `copy` operations add; none with
    /// `usize::MAX`.
    #[must_use]
    pub fn max_copied(mut self, bytes: usize) -> Self {
        self.max_copied = bytes;
        self
    }

    /// A document with the patch applied.
    ///
    /// # Errors
    /// When an operation cannot be applied, or the copies add too many bytes.
    pub fn apply(&self, document: &Value) -> Result<Value, JsonPatchError> {
        let json = value_to_vec(document);
        let json = json.map_err(|error| JsonPatchError::document(error.to_string()))?;
        let patched = self.apply_to_json(&json)?;
        value_from_str(&text(&patched)).map_err(JsonPatchError::syntax)
    }

    /// A JSON document with the patch applied, where numbers keep their texts.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_to_json(&self, document: &[u8]) -> Result<Vec<u8>, JsonPatchError> {
        if document.is_empty() {
            return Ok(Vec::new());
        }
        apply::apply(&self.operations, &text(document), self.max_copied)
    }

    /// The patch that makes `modified` of `original`: members and items that differ are added,
    /// removed and replaced.
    pub fn between(original: &Value, modified: &Value) -> Self {
        Self { operations: between::operations(original, modified), max_copied: MAX_COPIED }
    }
}

/// The patch as JSON.
impl fmt::Display for JsonPatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, operation) in self.operations.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            fmt::Display::fmt(operation, f)?;
        }
        f.write_str("]")
    }
}
