//! Metadata without the rest of an object.

use apimachinery_meta::v1::{ObjectMeta, PartialObjectMetadata, PartialObjectMetadataList};
use apimachinery_meta::{list_meta, lists, object_meta, v1, v1beta1};
use apimachinery_runtime::{GroupVersion, Object, TypeLabel, TypeMeta};

use crate::TableError;
use crate::walk::{list_meta_of, push_rows};

const KIND: &str = "PartialObjectMetadata";

pub(crate) fn partial_of(metadata: ObjectMeta, version: &GroupVersion) -> PartialObjectMetadata {
    PartialObjectMetadata { type_meta: TypeMeta::from(&version.with_kind(KIND)), metadata }
}

fn check(version: &GroupVersion) -> Result<(), TableError> {
    match *version == v1::GROUP_VERSION || *version == v1beta1::GROUP_VERSION {
        true => Ok(()),
        false => Err(TableError::MetadataVersion(version.clone())),
    }
}

/// The metadata of an object as an object of its own, in `meta.k8s.io/v1` or `v1beta1`.
///
/// Corresponds to the target `PartialObjectMetadata` of a request.
///
/// # Errors
/// When the object is a list or has no metadata, or the version is another one.
pub fn partial_object_metadata(
    object: &dyn Object,
    version: &GroupVersion,
) -> Result<PartialObjectMetadata, TableError> {
    if lists::is_list(object) {
        return Err(TableError::IsList(label(object)));
    }
    check(version)?;
    Ok(partial_of(object_meta(object)?.into_owned(), version))
}

/// The metadata of each object of a list, as a list in `meta.k8s.io/v1` or `v1beta1`: a `PartialObjectMetadataList` of that
/// version.
///
/// Corresponds to the target `PartialObjectMetadataList` of a request. The items of an empty list are `null`.
///
/// # Errors
/// When the object is not a list or something in it has no metadata, or the version is another one.
pub fn partial_object_metadata_list(
    object: &dyn Object,
    version: &GroupVersion,
) -> Result<Box<dyn Object>, TableError> {
    if !object.is_unstructured() && list_meta(object).is_err() {
        return Err(TableError::IsNoList(label(object)));
    }
    check(version)?;
    let mut items = Vec::new();
    push_rows(object, false, &mut |item| {
        items.push(partial_of(object_meta(item)?.into_owned(), version));
        Ok(())
    })?;
    let metadata = list_meta_of(object);
    let items = if items.is_empty() { Default::default() } else { items.into() };
    Ok(match *version == v1beta1::GROUP_VERSION {
        true => Box::new(v1beta1::PartialObjectMetadataList { metadata, items }),
        false => Box::new(PartialObjectMetadataList { metadata, items }),
    })
}

fn label(object: &dyn Object) -> apimachinery_runtime::Str {
    TypeLabel(object.type_info().path()).to_string().into()
}
