//! Why metadata cannot be read, in the words of the reference.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, PathSegment};

/// The text of the reference, which names Go's types.
pub(crate) fn message(error: &DecodeError) -> String {
    let DecodeErrorKind::WrongType { found, .. } = error.kind() else { return error.to_string() };
    let Some((r#struct, field, r#type)) = place(error) else {
        return format!("json: cannot unmarshal {found} into Go value of type v1.ObjectMeta");
    };
    format!("json: cannot unmarshal {found} into Go struct field {struct}.{field} of type {type}")
}

/// The struct that a field is in, the fields that lead to it, and the type of what is wrong there.
fn place(error: &DecodeError) -> Option<(&'static str, String, &'static str)> {
    let segments: Vec<_> = error.path().segments().collect();
    let [PathSegment::Field(field), rest @ ..] = segments.as_slice() else { return None };
    let name = |segment: &&PathSegment| match segment {
        PathSegment::Field(name) => Some(name.to_string()),
        PathSegment::Index(_) => None,
    };
    let inner = rest.iter().find_map(name).unwrap_or_default();
    let is_whole = rest.is_empty();
    let (r#struct, r#type) = match (field.as_str(), inner.as_str()) {
        ("labels" | "annotations", _) if is_whole => ("ObjectMeta", "map[string]string"),
        ("finalizers", _) if is_whole => ("ObjectMeta", "[]string"),
        ("ownerReferences", _) if is_whole => ("ObjectMeta", "[]v1.OwnerReference"),
        ("managedFields", _) if is_whole => ("ObjectMeta", "[]v1.ManagedFieldsEntry"),
        ("labels" | "annotations" | "finalizers", _) => {
            return Some(("ObjectMeta", field.to_string(), "string"));
        }
        ("ownerReferences", "") => ("ObjectMeta", "v1.OwnerReference"),
        ("managedFields", "") => ("ObjectMeta", "v1.ManagedFieldsEntry"),
        ("ownerReferences", "uid") => ("OwnerReference", "types.UID"),
        ("ownerReferences", "controller" | "blockOwnerDeletion") => ("OwnerReference", "bool"),
        ("ownerReferences", _) => ("OwnerReference", "string"),
        ("managedFields", "operation") => ("ManagedFieldsEntry", "v1.ManagedFieldsOperationType"),
        ("managedFields", _) => ("ManagedFieldsEntry", "string"),
        ("uid", _) => ("ObjectMeta", "types.UID"),
        ("generation" | "deletionGracePeriodSeconds", _) => ("ObjectMeta", "int64"),
        _ => ("ObjectMeta", "string"),
    };
    let dot = if inner.is_empty() { "" } else { "." };
    Some((r#struct, format!("{field}{dot}{inner}"), r#type))
}
