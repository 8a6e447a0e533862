//! What requests may change of objects with and without a status subresource.

use apimachinery_runtime::{Str, Unstructured, Value, path};

/// Prepares a new object for its store: without a status when that is a subresource, and with
/// generation 1.
///
/// Metadata that is not a map is left alone.
///
/// Corresponds to `customResourceStrategy.PrepareForCreate`.
pub fn prepare_for_create(object: &mut Unstructured, has_status: bool) {
    if has_status {
        object.content_mut().remove("status");
    }
    let _ = object.set_generation(1);
}

/// Prepares an object that replaces `old` by a request to the resource itself: when the status is a
/// subresource, it stays what it was; when anything beside the metadata changed, the generation is
/// one more.
///
/// ```
/// use apimachinery_crd::prepare_for_update;
/// use apimachinery_json::value_from_str;
/// use apimachinery_runtime::{Unstructured, Value};
///
/// let object = |text| match value_from_str(text) {
///     Ok(Value::Map(content)) => Unstructured::new(content),
///     _ => unreachable!(),
/// };
/// let old = object(r#"{"metadata":{"generation":1},"spec":{"replicas":1},"status":{"replicas":1}}"#);
/// let mut new = object(r#"{"metadata":{"generation":1},"spec":{"replicas":2},"status":{"replicas":2}}"#);
/// prepare_for_update(&mut new, &old, true);
/// assert_eq!(new.generation(), 2);
/// assert_eq!(new.content()["status"], old.content()["status"]);
/// ```
///
/// Corresponds to `customResourceStrategy.PrepareForUpdate`.
pub fn prepare_for_update(object: &mut Unstructured, old: &Unstructured, has_status: bool) {
    if has_status {
        match old.content().get("status") {
            Some(status) => {
                object.content_mut().insert(Str::from_static("status"), status.clone());
            }
            None => {
                object.content_mut().remove("status");
            }
        }
    }
    let without_metadata = |object: &Unstructured| {
        let mut content = object.content().clone();
        content.remove("metadata");
        content
    };
    if without_metadata(object) != without_metadata(old) {
        let _ = object.set_generation(old.generation().wrapping_add(1));
    }
}

/// Prepares an object that replaces `old` by a request to its status: everything stays what it was
/// but the status, and who manages which fields.
///
/// Corresponds to `statusStrategy.PrepareForUpdate`.
pub fn prepare_for_status_update(object: &mut Unstructured, old: &Unstructured) {
    let status = object.content_mut().remove("status");
    let managed = object.content_mut().remove_nested(path!["metadata", "managedFields"]);
    let managed = managed.filter(|it| matches!(it, Value::List(_)));
    *object = old.clone();
    let _ = object.set_metadata("managedFields", managed);
    match status {
        Some(status) => object.content_mut().insert(Str::from_static("status"), status),
        None => object.content_mut().remove("status"),
    };
}
