//! Encoding objects that keep their encoded forms.

use super::Encoder;
use crate::error::EncodeError;
use crate::object::{EncodeFn, Object};

/// Appends what `encode` makes of an object to `out`, or what the object keeps for `encoder`.
///
/// # Errors
/// What `encode` answers, or has answered before.
pub fn encode_cached(
    encoder: &(impl Encoder + ?Sized),
    object: &dyn Object,
    encode: &mut EncodeFn<'_>,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    match object.as_cacheable() {
        None => encode(object, out),
        Some(cached) => cached.cache_encode(&encoder.identifier(), encode, out),
    }
}
