//! What can go wrong while decoding, encoding and converting.

mod conversion;
mod decode;
mod encode;
mod not_registered;

pub use conversion::{ConversionError, ConversionErrorKind};
pub use decode::{DecodeError, DecodeErrorKind};
pub use encode::{EncodeError, EncodeErrorKind};
pub use not_registered::NotRegisteredError;
