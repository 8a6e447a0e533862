//! The fields by which an object can be selected.

use apimachinery_runtime::{Map, Object, Scheme, Str};

use crate::{NoMetadataError, object_meta};

/// The fields of an object that field selectors of its kind can name, with their values:
/// `metadata.name`, for namespaced kinds `metadata.namespace`, and what the kind adds
/// ([`Scheme::selectable_fields`]).
///
/// A selector whose labels [`Scheme::convert_field_label`] has converted matches them. Corresponds
/// to `generic.AddObjectMetaFieldsSet` and the `GetAttrs` of the registries.
///
/// # Errors
/// When the object has no metadata.
pub fn selectable_fields(
    scheme: &Scheme,
    object: &dyn Object,
    is_namespaced: bool,
) -> Result<Map<Str, Str>, NoMetadataError> {
    let metadata = object_meta(object)?;
    let mut fields = scheme.selectable_fields(object);
    fields.insert(Str::from_static("metadata.name"), metadata.name.clone());
    if is_namespaced {
        fields.insert(Str::from_static("metadata.namespace"), metadata.namespace.clone());
    }
    Ok(fields)
}
