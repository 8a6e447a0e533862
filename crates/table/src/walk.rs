//! The objects of a list, and what is around them.

use apimachinery_meta::v1::ListMeta;
use apimachinery_meta::{list_meta, lists, object_meta};
use apimachinery_runtime::Object;

use crate::TableError;

/// Calls `push` with the object, or with each of a list.
pub(crate) fn push_rows(
    object: &dyn Object,
    is_deep: bool,
    push: &mut dyn FnMut(&dyn Object) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut result = Ok(());
    let visited = lists::for_each(object, |item| {
        if result.is_ok() {
            result = match is_deep && lists::is_list(item) {
                true => push_rows(item, true, push),
                false => push(item),
            };
        }
    });
    match visited {
        Ok(()) => result,
        Err(_) => push(object),
    }
}

/// What a table carries of the metadata of its list or object.
pub(crate) fn list_meta_of(object: &dyn Object) -> ListMeta {
    if let Some(object) = object.as_unstructured() {
        return ListMeta {
            resource_version: object.resource_version().into(),
            r#continue: object.continue_token().into(),
            remaining_item_count: object.remaining_item_count(),
            ..ListMeta::default()
        };
    }
    if let Ok(meta) = list_meta(object) {
        return ListMeta {
            resource_version: meta.resource_version.clone(),
            r#continue: meta.r#continue.clone(),
            remaining_item_count: meta.remaining_item_count,
            ..ListMeta::default()
        };
    }
    let version = object_meta(object).map(|meta| meta.resource_version.clone());
    ListMeta { resource_version: version.unwrap_or_default(), ..ListMeta::default() }
}
