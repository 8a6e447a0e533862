//! Objects inside objects.

use apimachinery_runtime::{
    DecodeError, Decoded, EncodeError, Findings, Input, Object, RawExtension,
};

/// Decodes the nested objects of a kind that declares them. One whose kind is not registered stays
/// encoded.
pub(crate) fn decode_nested(
    object: &mut dyn Object,
    mut decode: impl FnMut(Input<'_>) -> Result<Decoded, DecodeError>,
) -> Result<Findings, DecodeError> {
    let mut findings = Findings::new();
    let mut failure = None;
    object.visit_nested(&mut |extension| {
        let Some(raw) = extension.raw() else { return };
        match decode(Input::from(raw)) {
            Ok(decoded) => {
                let (object, _, found) = decoded.into_parts();
                findings.append(found);
                *extension = RawExtension::Object(object);
            }
            Err(error) if error.is_not_registered() => {}
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
    });
    failure.map_or(Ok(findings), Err)
}

/// Encodes the nested objects of a kind that declares them, in a copy; `None` when there are none.
pub(crate) fn encode_nested(
    object: &dyn Object,
    mut encode: impl FnMut(&dyn Object, &mut Vec<u8>) -> Result<(), EncodeError>,
) -> Result<Option<Box<dyn Object>>, EncodeError> {
    if !object.has_nested() {
        return Ok(None);
    }
    let mut copy = object.clone_object();
    let mut failure = None;
    copy.visit_nested(&mut |extension| {
        let Some(object) = extension.object() else { return };
        let mut raw = Vec::new();
        match encode(object, &mut raw) {
            Ok(()) => *extension = RawExtension::Raw(raw.into()),
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
    });
    failure.map_or(Ok(Some(copy)), Err)
}
