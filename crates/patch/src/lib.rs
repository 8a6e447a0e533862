//! Kubernetes' patches: JSON patches, merge patches and strategic merge patches, applied and made as the reference does.

mod conflict;
mod go_value;
mod json_patch;
mod merge_patch;
mod node;
mod patch;
mod response;
mod strategic;
mod text;

pub use conflict::{Conflict, Precondition, PreconditionFailed};
pub use json_patch::{JsonPatch, JsonPatchError, MAX_COPIED, MAX_OPERATIONS, OperationError};
pub use merge_patch::{MergePatch, MergePatchError};
pub use patch::{Patch, Patched};
pub use strategic::{StrategicMerge, StrategicPatchError};
