//! Kubernetes' patches: JSON patches, merge patches and strategic merge patches, applied and made
//! as the reference does, and what differs between two objects.
//!
//! | type | contains |
//! |---|---|
//! | [`Patch`] | a patch of any type, applied as a server does: [`Patch::apply_to`] |
//! | [`JsonPatch`], [`MergePatch`] | RFC 6902 and RFC 7386, of data without a type or of JSON |
//! | [`StrategicMerge`] | strategic merge patches of a type, two-way and three-way |
//! | [`MergeFrom`] | the patch of an object that is changed in between |
//! | [`Differences`] | what differs, field by field |
//!
//! Results are those of the reference byte for byte, errors have its texts and the codes of its
//! server. How lists and objects of a type are merged comes from what it declares
//! ([`apimachinery_runtime::reflect`]); there is no other table.
//!
//! ```
//! use apimachinery_api::core::v1::Pod;
//! use apimachinery_json::{value_from_str, value_to_vec};
//! use apimachinery_patch::StrategicMerge;
//!
//! // `kubectl apply`: what was applied last, what is to be applied, what is there.
//! let last = value_from_str(r#"{"metadata":{"labels":{"old":"1"}},"spec":{"containers":[{"name":"web","image":"nginx:1"}]}}"#)?;
//! let next = value_from_str(r#"{"metadata":{"labels":{}},"spec":{"containers":[{"name":"web","image":"nginx:2"}]}}"#)?;
//! let live = value_from_str(r#"{"metadata":{"labels":{"old":"1","other":"2"}},"spec":{"containers":[{"name":"proxy"},{"name":"web","image":"nginx:1"}]}}"#)?;
//! let pods = StrategicMerge::of::<Pod>();
//! let patch = pods.three_way(last, next, live.clone(), true, &[])?;
//! let patched = pods.apply(live, patch)?;
//! assert_eq!(
//!     value_to_vec(&patched)?,
//!     br#"{"metadata":{"labels":{"other":"2"}},"spec":{"containers":[{"name":"proxy"},{"image":"nginx:2","name":"web"}]}}"#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Documents are as deep as their decoders allow, which bounds every walk; the cost follows the
//! input.

mod conflict;
mod differences;
mod go_value;
mod items;
mod json_patch;
mod merge_from;
mod merge_patch;
mod node;
mod patch;
mod response;
mod strategic;
mod text;

pub use conflict::{PatchConflict, Precondition, PreconditionFailed};
pub use differences::{Change, Difference, Differences};
pub use json_patch::{JsonPatch, JsonPatchError, MAX_COPIED, MAX_OPERATIONS, OperationError};
pub use merge_from::{MergeFrom, MergeFromError};
pub use merge_patch::{MergePatch, MergePatchError};
pub use patch::{Patch, PatchError, Patched};
pub use strategic::{StrategicMerge, StrategicPatchError};
