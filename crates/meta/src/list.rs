//! The list of a kind.

use std::fmt;

use apimachinery_json::{self as json, Json};
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::reflect::{
    Declared, Described, FieldInfo, FieldKey, FieldTable, Reflect, Shape, Slot, SlotMut, Struct,
};
use apimachinery_runtime::{
    ApiType, DecodeError, ListView, NullableVec, Object, StaticKind, TypeInfo, TypedList,
    new_object,
};

use crate::v1::ListMeta;

/// A kind that can be listed: every type with `#[derive(Object)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind that can be listed",
    label = "needs `#[derive(Object)]`",
    note = "a type parameter is one by the bound `ListedKind`, which includes `ApiType`"
)]
pub trait ListedKind: ApiType + Declared + Reflect + Field<Json> {}

#[diagnostic::do_not_recommend]
impl<T: ApiType + Declared + Reflect + Field<Json>> ListedKind for T {}

/// The list of a kind: metadata and items.
///
/// Its kind is that of the items with `List` after it, in their version: a `List<v1::CronTab>` is a
/// `CronTabList` of `v1`. It has every form that the items have. [`ServeKinds`](crate::ServeKinds)
/// registers it in each version of a kind, with conversions item by item.
///
/// ```
/// use apimachinery_meta::List;
/// use apimachinery_meta::v1::{ListMeta, Table};
/// use apimachinery_runtime::ApiType;
///
/// assert_eq!(List::<Table>::KIND.to_gvk().to_string(), "meta.k8s.io/v1, Kind=TableList");
/// let tables = List { metadata: ListMeta::default(), items: [Table::default()].into() };
/// assert_eq!(tables.items.len(), 1);
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct List<T> {
    /// The metadata of the list: the resource version to go on from, and what continues it.
    pub metadata: ListMeta,
    /// The items.
    pub items: NullableVec<T>,
}

/// How long the name of a kind may be, with `List` after it.
const LONGEST_NAME: usize = 256;
const METADATA: usize = 2;
const ITEMS: usize = 3;

impl<T: ListedKind> List<T> {
    const ROWS: &'static [FieldInfo; 4] = &[
        FieldInfo::KIND,
        FieldInfo::API_VERSION,
        METADATA_ROW,
        FieldInfo::of::<NullableVec<T>>(ITEMS_KEY, 2),
    ];
    const NAME: &'static [u8; LONGEST_NAME] = &list_name(T::KIND.kind);
    const KIND_NAME: &'static str = text_of(Self::NAME, T::KIND.kind.len() + "List".len());
}

const ITEMS_KEY: FieldKey = FieldKey::of("\"items\":");
const METADATA_ROW: FieldInfo = FieldInfo::of::<ListMeta>(FieldKey::of("\"metadata\":"), 1);

/// The fields by their names: `kind`, `items`, `metadata`, `apiVersion`.
#[expect(clippy::cast_possible_truncation, reason = "they are small")]
static ORDER: [u16; 4] = [0, ITEMS as u16, METADATA as u16, 1];

/// The name of a kind with `List` after it.
const fn list_name(kind: &str) -> [u8; LONGEST_NAME] {
    let suffix = b"List";
    let mut name = [0; LONGEST_NAME];
    let (of_kind, rest) = name.split_at_mut(kind.len());
    of_kind.copy_from_slice(kind.as_bytes());
    rest.split_at_mut(suffix.len()).0.copy_from_slice(suffix);
    name
}

const fn text_of(name: &'static [u8; LONGEST_NAME], length: usize) -> &'static str {
    match std::str::from_utf8(name.split_at(length).0) {
        Ok(text) => text,
        Err(_) => "List",
    }
}

/// Shows the fields that a document would hold, as built-in kinds do.
impl<T: ListedKind> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self as &dyn Struct, f)
    }
}

impl<T: ListedKind> TypedList for List<T> {
    type Metadata = ListMeta;
    type Item = T;

    fn into_parts(self) -> (ListMeta, NullableVec<T>) {
        (self.metadata, self.items)
    }

    fn from_parts(metadata: ListMeta, items: NullableVec<T>) -> Self {
        Self { metadata, items }
    }

    fn items_mut(&mut self) -> &mut NullableVec<T> {
        &mut self.items
    }
}

impl<T: ListedKind> ApiType for List<T> {
    const KIND: StaticKind = StaticKind { kind: Self::KIND_NAME, ..T::KIND };
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<Self>,
        kind: Some(Self::KIND),
        has_type_meta: true,
        new: new_object::<Self>,
        entries: crate::derive_support::entries!(Self),
    };
}

impl<T: ListedKind> Object for List<T> {
    apimachinery_runtime::object_methods!();

    fn as_struct(&self) -> Option<&dyn Struct> {
        Some(self)
    }

    fn as_struct_mut(&mut self) -> Option<&mut dyn Struct> {
        Some(self)
    }

    fn as_list(&self) -> Option<ListView<'_>> {
        Some(ListView::new(self, &self.items, |list| {
            Box::new(list.downcast_ref::<Self>().map_or_else(Self::default, |list| Self {
                metadata: list.metadata.clone(),
                items: list.items.emptied(),
            }))
        }))
    }

    fn push_item(&mut self, item: Box<dyn Object>) -> Result<(), Box<dyn Object>> {
        self.items.push(*item.into_boxed().map_err(|(item, _)| item)?);
        Ok(())
    }

    fn metadata(&self) -> Option<&(dyn std::any::Any + Send + Sync)> {
        Some(&self.metadata)
    }

    fn metadata_mut(&mut self) -> Option<&mut (dyn std::any::Any + Send + Sync)> {
        Some(&mut self.metadata)
    }
}

impl<T: ListedKind> Described for List<T> {
    fn table(&self) -> &'static FieldTable {
        Self::TABLE
    }
}

impl<T: ListedKind> Declared for List<T> {
    const TABLE: &'static FieldTable =
        &FieldTable::new(Self::KIND_NAME, Self::ROWS.as_slice(), Self::ROWS.len(), &ORDER)
            .in_module(T::TABLE.module());
}

impl<T: ListedKind> Struct for List<T> {
    fn slot(&self, index: usize) -> Slot<'_> {
        match index {
            0 | 1 => Slot::Text(""),
            METADATA => self.metadata.reflect(),
            ITEMS => self.items.reflect(),
            _ => Slot::Null,
        }
    }

    fn slot_mut(&mut self, index: usize) -> SlotMut<'_> {
        match index {
            METADATA => self.metadata.reflect_mut(),
            ITEMS => self.items.reflect_mut(),
            _ => SlotMut::Ignored,
        }
    }

    fn as_object(&self) -> Option<&dyn Object> {
        Some(self)
    }
}

impl<T: ListedKind> Reflect for List<T> {
    fn reflect(&self) -> Slot<'_> {
        Slot::Struct(self)
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Struct(self)
    }

    fn shape() -> Shape {
        Shape::Struct(Self::TABLE)
    }
}

impl<T: ListedKind> Fields<Json> for List<T> {
    fn read_field(
        &mut self,
        index: usize,
        (): (),
        reader: &mut json::JsonReader<'_>,
    ) -> Result<(), DecodeError> {
        match index {
            0 | 1 => json::derived::read_type_meta(None, index, reader),
            METADATA => reader.value(&mut self.metadata),
            ITEMS => reader.value(&mut self.items),
            _ => json::derived::skip((), reader),
        }
    }

    fn write_fields(&self, writer: &mut json::JsonWriter) {
        let [_, _, metadata, items] = Self::ROWS;
        json::derived::write_field(&self.metadata, metadata, writer);
        json::derived::write_field(&self.items, items, writer);
    }
}

impl<T: ListedKind> Field<Json> for List<T> {
    fn read(&mut self, (): (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        json::derived::read_struct(self, (), reader)
    }

    fn write(&self, (): (), writer: &mut json::JsonWriter) {
        json::derived::write_struct(self, (), writer);
    }
}

#[cfg(feature = "serde")]
impl<T: ListedKind> serde::Serialize for List<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json::derived::serialize_object(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: ListedKind> serde::Deserialize<'de> for List<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::derived::deserialize_object(deserializer)
    }
}
