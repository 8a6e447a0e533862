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

/// The metadata of each object of a list, as a list in `meta.k8s.io/v1` or `v1beta1`: a
/// `PartialObjectMetadataList` of that version.
///
/// Corresponds to the target `PartialObjectMetadataList` of a request. The items of an empty list
/// are `null`.
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

/// The type of an object in a server of the reference, which holds built-in objects in types that
/// all versions share: those of the group's package.
fn label(object: &dyn Object) -> apimachinery_runtime::Str {
    let path = object.type_info().path();
    let is_version = |part: &&str| part.strip_prefix('v').is_some_and(starts_with_digit);
    let held = match path.contains("apimachinery_api::") {
        true => path.split("::").filter(|it| !is_version(it)).collect::<Vec<_>>().join("::"),
        false => path.to_owned(),
    };
    TypeLabel(&held).to_string().into()
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_digit())
}
