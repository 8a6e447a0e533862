//! Kubernetes' patches: JSON patches, merge patches and strategic merge patches, applied and made as the reference does.

mod conflict;
mod differences;
mod go_value;
mod json_patch;
mod merge_from;
mod merge_patch;
mod node;
mod patch;
mod response;
mod strategic;
mod text;

pub use conflict::{Conflict, Precondition, PreconditionFailed};
pub use differences::{Change, Difference, Differences};
pub use json_patch::{JsonPatch, JsonPatchError, MAX_COPIED, MAX_OPERATIONS, OperationError};
pub use merge_from::{MergeFrom, MergeFromError};
pub use merge_patch::{MergePatch, MergePatchError};
pub use patch::{Patch, PatchError, Patched};
pub use strategic::{StrategicMerge, StrategicPatchError};
