//! Bringing objects without a Rust type into the schema of their kind.

use apimachinery_runtime::{DecodeError, DecodeRequest, Decoded, Decoder, Input, Scheme};

/// Decodes with `decoder`, and *shapes* what came as unstructured data: brings it into the schema
/// that [`UnstructuredKinds`](apimachinery_runtime::UnstructuredKinds) of the scheme have for its
/// kind. What the schema does not know is dropped and becomes a finding. Objects with a type, and
/// of other kinds, stay as they are.
///
/// Corresponds to the `schemaCoercingDecoder` of the API server for extensions.
///
/// # Errors
/// As [`Decoder::decode_with`], and when a value cannot be brought into the schema.
pub fn decode_shaped(
    decoder: &dyn Decoder,
    scheme: &Scheme,
    input: Input<'_>,
    request: DecodeRequest<'_>,
) -> Result<Decoded, DecodeError> {
    let validation = request.validation;
    let request = request.validation(validation.collecting());
    let mut decoded = decoder.decode_with(input, request)?;
    if let Some(object) = decoded.object_mut().as_unstructured_mut() {
        let shaped = scheme.shape_object(object, validation.is_wanted());
        let dropped = shaped.map_err(|error| error.of_kind(decoded.kind()))?;
        if !dropped.is_empty() {
            decoded = decoder.with_dropped(input.bytes(), decoded, dropped)?;
        }
    }
    decoded.enforce(validation)
}
