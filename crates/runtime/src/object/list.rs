//! Lists, as encoders that write item by item see them.

use std::fmt;

use crate::data::NullableVec;
use crate::object::{Object, RawExtension};

/// One item of a list.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ListItem<'a> {
    /// An object of a type.
    Object(&'a dyn Object),
    /// An object of any kind, perhaps still encoded.
    Raw(&'a RawExtension),
}

/// A type that can be an item of a list: every [`Object`], and [`RawExtension`].
pub trait AsListItem {
    /// The value as an item.
    fn as_list_item(&self) -> ListItem<'_>;
}

impl<T: Object> AsListItem for T {
    fn as_list_item(&self) -> ListItem<'_> {
        ListItem::Object(self)
    }
}

impl AsListItem for RawExtension {
    fn as_list_item(&self) -> ListItem<'_> {
        ListItem::Raw(self)
    }
}

/// A list by its type: metadata and items, and nothing else. The derive `Object` implements it for
/// every such type.
pub trait TypedList: Sized {
    /// The metadata of the list.
    type Metadata;
    /// An item.
    type Item;

    /// The metadata and the items.
    fn into_parts(self) -> (Self::Metadata, NullableVec<Self::Item>);

    /// A list of metadata and items.
    fn from_parts(metadata: Self::Metadata, items: NullableVec<Self::Item>) -> Self;

    /// The items, to change them where they are.
    fn items_mut(&mut self) -> &mut NullableVec<Self::Item>;
}

/// The type of the items in a list, for the derive.
#[doc(hidden)]
pub trait ItemsOf {
    /// An item.
    type Item;
}

impl<T> ItemsOf for NullableVec<T> {
    type Item = T;
}

/// The items of a list, whatever their type.
pub trait ListItems {
    /// How many there are.
    fn len(&self) -> usize;

    /// Item `index`, or `None` after the last one.
    fn get(&self, index: usize) -> Option<ListItem<'_>>;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: AsListItem> ListItems for NullableVec<T> {
    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn get(&self, index: usize) -> Option<ListItem<'_>> {
        <[T]>::get(self, index).map(T::as_list_item)
    }
}

/// An object that is a list: metadata and items, and nothing else.
///
/// An encoder that writes item by item encodes [`without_items`](Self::without_items) as it encodes
/// any object, and puts the items in the place of the empty list in it. What it writes is what it
/// would write for the whole object.
#[derive(Clone, Copy)]
pub struct ListView<'a> {
    object: &'a dyn Object,
    items: &'a dyn ListItems,
    without_items: fn(&dyn Object) -> Box<dyn Object>,
}

impl<'a> ListView<'a> {
    /// A view of a list. `without_items` copies the list that it is given, but for its items: an
    /// empty list takes their place, or `null` where they are `null`.
    pub fn new(
        object: &'a dyn Object,
        items: &'a dyn ListItems,
        without_items: fn(&dyn Object) -> Box<dyn Object>,
    ) -> Self {
        Self { object, items, without_items }
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The items.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ListItem<'a>> + use<'a> {
        let items = self.items;
        (0..items.len()).map(move |at| item_of(items, at))
    }

    /// Item `index`, or `None` after the last one.
    pub fn item(&self, index: usize) -> Option<ListItem<'a>> {
        (index < self.len()).then(|| item_of(self.items, index))
    }

    /// A copy of the list whose items are empty.
    pub fn without_items(&self) -> Box<dyn Object> {
        (self.without_items)(self.object)
    }
}

/// An item that a list promised and does not have is `null`.
fn item_of(items: &dyn ListItems, index: usize) -> ListItem<'_> {
    items.get(index).unwrap_or(ListItem::Raw(&RawExtension::Null))
}

impl fmt::Debug for ListView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.object.type_info().path();
        f.debug_struct("ListView").field("path", &path).field("len", &self.len()).finish()
    }
}

/// What the derive uses to find out whether a field holds items: when its type is one of
/// [`ListItems`], the method here is found before the one of [`NoListItems`].
#[doc(hidden)]
#[derive(Debug)]
pub struct ListProbe<'a, T>(pub &'a T);

impl<'a, T: ListItems> ListProbe<'a, T> {
    #[doc(hidden)]
    pub fn list_items(&self) -> Option<&'a dyn ListItems> {
        Some(self.0)
    }
}

/// The answer for fields that hold something else.
#[doc(hidden)]
pub trait NoListItems<'a> {
    #[doc(hidden)]
    fn list_items(&self) -> Option<&'a dyn ListItems> {
        None
    }
}

impl<'a, T> NoListItems<'a> for ListProbe<'a, T> {}
