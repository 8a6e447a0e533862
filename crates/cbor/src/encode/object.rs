//! Objects, at the top of a document or of a payload.

use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, EncodeError, EncodeErrorKind, Object, TypeMeta, Unknown, Unstructured,
};

use super::ValueWriter;

/// Writes an object at the top of a document, naming it `meta`. Returns false when its fields
/// cannot be reached, and nothing was written.
pub(crate) fn write_object(object: &dyn Object, meta: &TypeMeta, writer: &mut ValueWriter) -> bool {
    if let Some(unstructured) = object.as_unstructured() {
        write_unstructured(unstructured, meta, writer);
        return true;
    }
    if let Some(unknown) = object.downcast_ref::<Unknown>() {
        write_unknown(unknown, writer);
        return true;
    }
    let Some(fields) = object.as_struct() else { return false };
    writer.structure(fields, Some(meta));
    true
}

impl ValueWriter {
    /// Writes an object that is in a field of another, under the name it declares.
    pub(super) fn nested_object(&mut self, object: &dyn Object) {
        if !write_object(object, &object.nested_type_meta(), self) {
            let type_name = object.type_info().path();
            let error = EncodeErrorKind::NotAcceptable { type_name, format: "CBOR" };
            self.out.fail(EncodeError::new(error));
        }
    }
}

fn write_unstructured(object: &Unstructured, meta: &TypeMeta, writer: &mut ValueWriter) {
    let kind = meta.group_version_kind();
    if kind.is_empty() || kind == object.kind() {
        return writer.value(object.content().reflect());
    }
    let mut renamed = object.clone();
    renamed.set_kind(&kind);
    writer.value(renamed.content().reflect());
}

/// An object that stays encoded goes through JSON, as in the reference.
fn write_unknown(unknown: &Unknown, writer: &mut ValueWriter) {
    match unknown.content_type.as_str() {
        "" | CONTENT_TYPE_JSON if unknown.raw.is_empty() => writer.out.null(),
        "" | CONTENT_TYPE_JSON => writer.json_payload(&unknown.raw),
        _ => {
            let text = "runtime.Unknown: MarshalJSON on non-json data";
            writer.out.fail(EncodeError::invalid_value(text));
        }
    }
}
