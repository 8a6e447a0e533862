//! Lists whose type only the registry knows.

use apimachinery_runtime::{
    ListItem, Object, RawExtension, TypeLabel, Unknown, Unstructured, Value,
};

/// An object is not a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAListError {
    path: &'static str,
}

impl std::fmt::Display for NotAListError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a list", TypeLabel(self.path))
    }
}

impl std::error::Error for NotAListError {}

impl NotAListError {
    fn new(object: &dyn Object) -> Self {
        Self { path: object.type_info().path() }
    }
}

/// Whether an object is a list: a type with metadata and items, or unstructured data with a list of
/// items (`IsListType`).
pub fn is_list(object: &dyn Object) -> bool {
    len(object).is_some()
}

/// How many items a list has; `None` for another object (`LenList`).
pub fn len(object: &dyn Object) -> Option<usize> {
    match plain_items(object) {
        Some(items) => Some(items.len()),
        None => object.as_list().map(|it| it.len()),
    }
}

fn plain_items(object: &dyn Object) -> Option<&[Value]> {
    object.as_unstructured()?.content().get("items")?.as_list()
}

/// Copies of the items of a list, each an object of its own (`ExtractList`). An item that is still
/// encoded becomes an [`Unknown`].
///
/// # Errors
/// When the object is not a list.
pub fn extract(object: &dyn Object) -> Result<Vec<Box<dyn Object>>, NotAListError> {
    let mut items = Vec::new();
    for_each(object, |item| items.push(item.clone_object()))?;
    Ok(items)
}

/// Calls `visit` with each item of a list (`EachListItem`). Typed items are not copied.
///
/// # Errors
/// When the object is not a list.
pub fn for_each(
    object: &dyn Object,
    mut visit: impl FnMut(&dyn Object),
) -> Result<(), NotAListError> {
    if let Some(items) = plain_items(object) {
        for item in items {
            visit(&Unstructured::new(item.as_map().cloned().unwrap_or_default()));
        }
        return Ok(());
    }
    let list = object.as_list().ok_or_else(|| NotAListError::new(object))?;
    for item in list.items() {
        match item {
            ListItem::Object(object) => visit(object),
            ListItem::Raw(RawExtension::Object(object)) => visit(&**object),
            ListItem::Raw(raw) => {
                let raw = raw.raw().cloned().unwrap_or_default();
                visit(&Unknown { raw, ..Unknown::default() });
            }
            _ => {}
        }
    }
    Ok(())
}
