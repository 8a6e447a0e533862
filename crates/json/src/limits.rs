//! How deep documents may be nested.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Position};

/// How deep values that become objects may be nested. Values that are skipped or kept as they are
/// may be nested as deep as the reference allows, [`MAX_SKIP_DEPTH`].
pub const MAX_DEPTH: usize = 500;

/// How deep values may be nested that are skipped or kept as they are.
pub const MAX_SKIP_DEPTH: usize = 10_000;

/// The error for what is nested deeper than `limit`.
#[cold]
pub(crate) fn too_deep(limit: usize, offset: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TooDeep { limit }).at(Position::byte(offset))
}
