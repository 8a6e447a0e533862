//! The definition of the kind, for today's servers.

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::{DecodeError, codecs};

const WRITTEN: &str = include_str!("../definition.yaml");

/// The definition in `v1`: what was written in `v1beta1`, converted.
///
/// # Errors
/// When the text is not a definition.
pub fn definition() -> Result<CustomResourceDefinition, DecodeError> {
    codecs().decode_as(WRITTEN)
}
