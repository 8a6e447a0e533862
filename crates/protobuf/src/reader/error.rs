//! What can be wrong with a message.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Position};

use super::ProtobufReader;
use crate::wire::WireType;

impl ProtobufReader<'_> {
    /// The error for a field that holds `expected` and came with another wire type.
    #[cold]
    pub fn wrong_wire_type(&self, found: WireType, expected: &'static str) -> DecodeError {
        DecodeError::wrong_type(found.to_string(), expected).at(self.position())
    }

    #[cold]
    pub(super) fn unexpected_end(&self) -> DecodeError {
        self.syntax("unexpected EOF")
    }

    #[cold]
    pub(super) fn too_deep(&self) -> DecodeError {
        let limit = self.max_depth() as usize;
        DecodeError::new(DecodeErrorKind::TooDeep { limit }).at(self.position())
    }

    #[cold]
    pub(super) fn syntax(&self, message: &'static str) -> DecodeError {
        DecodeError::syntax(message).at(self.position())
    }

    #[cold]
    pub(super) fn invalid_utf8(&self, bytes_back: usize) -> DecodeError {
        let offset = self.position().offset - bytes_back;
        DecodeError::new(DecodeErrorKind::InvalidUtf8).at(Position::byte(offset))
    }
}

#[cold]
#[expect(clippy::cast_possible_truncation, reason = "the reference cuts the number")]
pub(super) fn illegal_tag(wire: Option<WireType>, tag: u64) -> DecodeError {
    match wire {
        None => DecodeError::syntax(format!("proto: illegal wireType {}", tag & 7)),
        Some(WireType::EndGroup) => DecodeError::syntax("proto: wiretype end group for non-group"),
        Some(_) => {
            let number = (tag >> 3) as i32;
            DecodeError::syntax(format!("proto: illegal tag {number} (wire type {tag})"))
        }
    }
}
