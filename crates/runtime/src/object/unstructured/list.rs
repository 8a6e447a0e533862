//! Lists of objects without a type.

use crate::data::{Map, Value};
use crate::names::GroupVersionKind;
use crate::object::Unstructured;
use crate::text::Str;

/// A list of objects without a type, its items beside its other fields.
///
/// Codecs read and write [`Unstructured`]; [`Unstructured::into_list`] and
/// [`into_unstructured`](Self::into_unstructured) move between the two without copying an item.
/// Corresponds to `unstructured.UnstructuredList`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnstructuredList {
    /// All but the items: `apiVersion`, `kind` and `metadata`, whose accessors it has.
    pub head: Unstructured,
    /// The items.
    pub items: Vec<Unstructured>,
}

/// An object without a type is not a list of objects.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnstructuredListError {
    /// It has no field `items`.
    #[error("content is not a list")]
    NoItems,
    /// Its field `items` is something else than a list.
    #[error("content is not a list: {found}")]
    ItemsNotAList {
        /// What it is instead, in Go's words.
        found: &'static str,
    },
    /// An item is something else than a map.
    #[error("items member is not an object: {found}")]
    ItemNotAnObject {
        /// The place of the item.
        index: usize,
        /// What it is instead, in Go's words.
        found: &'static str,
    },
}

impl UnstructuredList {
    /// A list of this kind without items.
    pub fn of_kind(kind: &GroupVersionKind) -> Self {
        Self { head: Unstructured::of_kind(kind), items: Vec::new() }
    }

    /// The list with this content. Items that are not maps are dropped, and so is an `items`
    /// that is not a list. Corresponds to `SetUnstructuredContent`.
    pub fn from_content(mut content: Map<Str, Value>) -> Self {
        let items = match content.remove("items") {
            Some(Value::List(items)) => items,
            _ => Vec::new(),
        };
        let objects = items.into_iter().filter_map(|item| match item {
            Value::Map(content) => Some(Unstructured::new(content)),
            _ => None,
        });
        Self { items: objects.collect(), head: Unstructured::new(content) }
    }

    /// The kind that the list names.
    pub fn kind(&self) -> GroupVersionKind {
        self.head.kind()
    }

    /// Gives the items that name neither kind nor version those that follow from the list: its
    /// version, and its kind without `List` at the end. An item that names one of the two stays as
    /// it is.
    pub fn infer_item_kinds(&mut self) {
        let kind = self.head.kind_name();
        let kind = Value::from(kind.strip_suffix("List").unwrap_or(kind));
        let version = Value::from(self.head.api_version());
        for item in &mut self.items {
            if item.kind_name().is_empty() && item.api_version().is_empty() {
                item.content_mut().insert("kind".into(), kind.clone());
                item.content_mut().insert("apiVersion".into(), version.clone());
            }
        }
    }

    /// The list as one tree, as codecs write it. The items are always a list, never `null`.
    pub fn into_unstructured(self) -> Unstructured {
        let mut content = self.head.into_content();
        let items = self.items.into_iter().map(|item| Value::Map(item.into_content()));
        content.insert("items".into(), Value::List(items.collect()));
        Unstructured::new(content)
    }
}

impl From<UnstructuredList> for Unstructured {
    fn from(list: UnstructuredList) -> Self {
        list.into_unstructured()
    }
}

impl Unstructured {
    /// The items of a list, as maps. Corresponds to `EachListItem`.
    ///
    /// # Errors
    /// When there is not a list under `items`, or something in it is not a map.
    pub fn list_items(&self) -> Result<Vec<&Map<Str, Value>>, UnstructuredListError> {
        let items = match self.content().get("items") {
            None => return Err(UnstructuredListError::NoItems),
            Some(Value::List(items)) => items,
            Some(other) => {
                return Err(UnstructuredListError::ItemsNotAList { found: other.go_type() });
            }
        };
        let map = |(index, item): (usize, &'_ Value)| match item {
            Value::Map(_) => Ok(()),
            other => Err(UnstructuredListError::ItemNotAnObject { index, found: other.go_type() }),
        };
        items.iter().enumerate().try_for_each(map)?;
        Ok(items.iter().filter_map(Value::as_map).collect())
    }

    /// The object as a list; one without a list under `items` becomes a list without items, as in
    /// the reference. Corresponds to `ToList`.
    ///
    /// # Errors
    /// When something in the list is not a map.
    pub fn into_list(self) -> Result<UnstructuredList, UnstructuredListError> {
        if self.is_list() {
            self.list_items()?;
        }
        Ok(UnstructuredList::from_content(self.into_content()))
    }
}
