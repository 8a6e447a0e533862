//! The metadata of objects, typed or not, without reading all of it.

use apimachinery_meta::object_meta;
use apimachinery_meta::v1::INITIAL_EVENTS_ANNOTATION_KEY;
use apimachinery_runtime::{Object, Str};
use apimachinery_selectors::labels::Selector;

/// The resource version; empty without metadata.
pub(crate) fn resource_version(object: &dyn Object) -> Str {
    if let Some(object) = object.as_unstructured() {
        return object.resource_version().into();
    }
    object_meta(object).map(|it| it.resource_version.clone()).unwrap_or_default()
}

/// Whether a bookmark ends the initial events of a streaming list.
pub(crate) fn ends_initial_events(bookmark: &dyn Object) -> bool {
    let is_true = |value: Option<&Str>| value.is_some_and(|it| it == "true");
    if let Some(bookmark) = bookmark.as_unstructured() {
        return is_true(bookmark.annotations().get(INITIAL_EVENTS_ANNOTATION_KEY));
    }
    object_meta(bookmark).is_ok_and(|it| is_true(it.annotations.get(INITIAL_EVENTS_ANNOTATION_KEY)))
}

pub(crate) fn is_selected(selector: &Selector, object: &dyn Object) -> bool {
    if let Some(object) = object.as_unstructured() {
        return selector.matches(&object.labels());
    }
    object_meta(object).is_ok_and(|it| selector.matches(&it.labels))
}
