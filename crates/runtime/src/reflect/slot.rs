//! References to fields: a closed enum to read and one to change, and what is in a field without
//! its type.

use std::fmt;

use bytes::Bytes;

use super::{IntegerMut, NameMut, Omission, OwnForm, OwnFormMut, Scalar, Struct};
use crate::RawExtension;
use crate::data::{ByteString, Value};
use crate::error::DecodeError;
use crate::text::Str;

/// A value of an API type, to read.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Slot<'a> {
    /// Absent: `None`, or a list that is null.
    Null,
    /// Text.
    Text(&'a str),
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A whole number above the largest `i64`.
    UInt(u64),
    /// A number.
    Float(f64),
    /// Bytes.
    Bytes(&'a ByteString),
    /// A value with a text of its own, such as a time or a quantity.
    Scalar(&'a dyn Scalar),
    /// A struct.
    Struct(&'a dyn Struct),
    /// A list.
    List(&'a dyn ListSlot),
    /// A map.
    Map(&'a dyn MapSlot),
    /// An object that may still be encoded.
    Raw(&'a RawExtension),
    /// JSON (or CBOR) that is kept encoded, such as `FieldsV1`.
    Json(&'a dyn RawJson),
    /// Unstructured data.
    Value(&'a Value),
}

/// A value of an API type, to change.
#[non_exhaustive]
pub enum SlotMut<'a> {
    /// There is no place for the value: it is examined and passed over.
    Ignored,
    /// Text.
    Text(&'a mut Str),
    /// Text in a `String`.
    String(&'a mut String),
    /// `kind` or `apiVersion`.
    Name(NameMut<'a>),
    /// `true` or `false`.
    Bool(&'a mut bool),
    /// A whole number.
    Integer(IntegerMut<'a>),
    /// A number.
    Float(&'a mut f64),
    /// Bytes.
    Bytes(&'a mut ByteString),
    /// A value with a text of its own, such as a time or a quantity.
    Scalar(&'a mut dyn Scalar),
    /// A struct.
    Struct(&'a mut dyn Struct),
    /// A value that may be absent.
    Option(&'a mut dyn OptionSlot),
    /// A list.
    List(&'a mut dyn ListSlot),
    /// A map.
    Map(&'a mut dyn MapSlot),
    /// A value of one of several shapes.
    Choice(&'a mut dyn Choice),
    /// An object that may still be encoded.
    Raw(&'a mut RawExtension),
    /// JSON (or CBOR) that is kept encoded, such as `FieldsV1`.
    Json(&'a mut dyn RawJson),
    /// Unstructured data.
    Value(&'a mut Value),
}

/// An encoded JSON value that is kept as it came: metadata's `FieldsV1`, the `default` of a JSON
/// schema.
pub trait RawJson {
    /// The JSON text; empty while there is none. It may be CBOR where the type allows it.
    fn raw(&self) -> &[u8];

    /// Takes a JSON text of one value.
    ///
    /// # Errors
    /// When the type does not take such a value.
    fn set_raw(&mut self, raw: Bytes) -> Result<(), DecodeError>;

    /// Whether the text may be CBOR instead of JSON, distinguished by its first byte. CBOR is then
    /// a map.
    fn may_be_cbor(&self) -> bool {
        false
    }

    /// The name of the type in Go, which is in errors: `metav1.FieldsV1`.
    fn type_name(&self) -> &'static str;

    /// The value by the type's own forms in JSON and protobuf, where it declares them. A type
    /// without them is its text in JSON, and has no protobuf, in structs with `reflect`.
    fn own_form(&self) -> Option<OwnForm<'_>> {
        None
    }

    /// The same, to read.
    fn own_form_mut(&mut self) -> Option<OwnFormMut<'_>> {
        None
    }
}

/// A value that may be absent.
pub trait OptionSlot {
    /// Makes the value absent.
    fn set_null(&mut self);

    /// The value, a default one when there was none.
    fn value(&mut self) -> SlotMut<'_>;
}

/// A list.
pub trait ListSlot {
    /// How many items there are.
    fn len(&self) -> usize;

    /// Whether there are no items.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Item `index`; [`Slot::Null`] past the end.
    fn item(&self, index: usize) -> Slot<'_>;

    /// Item `index`, to change; [`SlotMut::Ignored`] past the end.
    fn item_mut(&mut self, index: usize) -> SlotMut<'_>;

    /// Appends a default item.
    fn push(&mut self) -> SlotMut<'_>;

    /// Drops the items from `len` on.
    fn truncate(&mut self, len: usize);

    /// How many items there is room for.
    fn capacity(&self) -> usize;

    /// Makes room for so many more items, but for no more than so many bytes.
    fn reserve(&mut self, items: usize, bytes: usize);

    /// Makes the list absent, or empty where it cannot be absent.
    fn set_null(&mut self);

    /// Makes a list that was absent an empty one.
    fn set_present(&mut self);
}

/// A map whose keys are text.
pub trait MapSlot {
    /// How many entries there are.
    fn len(&self) -> usize;

    /// Whether there are no entries.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Shows all entries, in the order of their keys.
    fn for_each<'a>(&'a self, show: &mut dyn FnMut(&'a str, Slot<'a>));

    /// The value of a key.
    fn get(&self, key: &str) -> Option<Slot<'_>>;

    /// The value of a key, to change.
    fn get_mut(&mut self, key: &str) -> Option<SlotMut<'_>>;

    /// A default value of a key, to change; what was there is dropped.
    fn insert(&mut self, key: &str) -> SlotMut<'_>;

    /// Adds the entries that `add` pushes, in any order; one replaces an entry with its key that
    /// was there. Room is made for so many, but for no more than so many bytes. Returns the least
    /// key that was pushed twice, and the map then stays as it was; `None` when there is none.
    ///
    /// # Errors
    /// Those of `add`; the map then stays as it was.
    fn fill(
        &mut self,
        entries: usize,
        bytes: usize,
        add: &mut dyn FnMut(&mut dyn NewEntries) -> Result<(), DecodeError>,
    ) -> Result<Option<Str>, DecodeError>;

    /// Puts an entry in place of the one with its key that was there. `read` makes the value and
    /// returns its key; room is made for so many entries, when there are none.
    ///
    /// # Errors
    /// Those of `read`; the map then stays as it was.
    fn put(
        &mut self,
        entries: usize,
        read: &mut dyn FnMut(&mut dyn NewValue) -> Result<Str, DecodeError>,
    ) -> Result<(), DecodeError>;

    /// Takes an entry out and returns whether it was there.
    fn remove(&mut self, key: &str) -> bool;

    /// Takes all entries out.
    fn clear(&mut self);
}

/// A value on its way into a map, the default one at first.
pub trait NewValue {
    /// The default value, to change; what was read before is dropped.
    fn renew(&mut self) -> SlotMut<'_>;
}

/// Entries on their way into a map, in the order in which they were pushed.
pub trait NewEntries {
    /// Adds an entry with a default value, to change.
    fn push(&mut self, key: Str) -> SlotMut<'_>;

    /// The key that was pushed last.
    fn last_key(&self) -> Option<&str>;

    /// The last value, to change, and the one that was pushed before it; [`Slot::Null`] when it
    /// is the first.
    fn last_values(&mut self) -> Option<(Slot<'_>, SlotMut<'_>)>;
}

/// A value of one of several shapes, such as a schema or a boolean.
pub trait Choice {
    /// Where a value of this form belongs; what was there is dropped. `None` when it is passed
    /// over.
    ///
    /// # Errors
    /// When the type does not take such a value.
    fn choose(&mut self, form: Form) -> Result<Option<SlotMut<'_>>, DecodeError>;
}

/// The outer form of a value in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// Text.
    Text,
    /// A list.
    List,
    /// An object or map.
    Map,
}

impl Form {
    /// What a value of this form is called in decode errors.
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "bool",
            Self::Number => "number",
            Self::Text => "string",
            Self::List => "array",
            Self::Map => "object",
        }
    }
}

impl Slot<'_> {
    /// Whether the value is absent.
    #[inline]
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether the value is one that `omitempty` leaves out: absent, zero, `false`, or without text
    /// or items.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.is_empty(),
            Self::Bool(flag) => !flag,
            Self::Int(number) => *number == 0,
            Self::UInt(number) => *number == 0,
            Self::Float(number) => *number == 0.0,
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::Scalar(scalar) => scalar.is_empty(),
            Self::List(list) => list.is_empty(),
            Self::Map(map) => map.is_empty(),
            Self::Struct(_) | Self::Raw(_) | Self::Json(_) | Self::Value(_) => false,
        }
    }
}

impl Omission {
    /// Whether this leaves out the value that a slot refers to.
    #[inline]
    pub fn leaves_out_slot(self, value: &Slot<'_>) -> bool {
        match self {
            Self::Never => false,
            Self::WhenNull => value.is_null(),
            Self::WhenEmpty => value.is_empty(),
        }
    }
}

impl fmt::Debug for Slot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("Null"),
            Self::Text(text) => f.debug_tuple("Text").field(text).finish(),
            Self::Bool(flag) => f.debug_tuple("Bool").field(flag).finish(),
            Self::Int(number) => f.debug_tuple("Int").field(number).finish(),
            Self::UInt(number) => f.debug_tuple("UInt").field(number).finish(),
            Self::Float(number) => f.debug_tuple("Float").field(number).finish(),
            Self::Bytes(bytes) => f.debug_tuple("Bytes").field(bytes).finish(),
            Self::Scalar(_) => f.write_str("Scalar"),
            Self::Struct(object) => f.debug_tuple("Struct").field(&object.table().name()).finish(),
            Self::List(list) => f.debug_tuple("List").field(&list.len()).finish(),
            Self::Map(map) => f.debug_tuple("Map").field(&map.len()).finish(),
            Self::Raw(raw) => f.debug_tuple("Raw").field(raw).finish(),
            Self::Json(json) => f.debug_tuple("Json").field(&json.raw()).finish(),
            Self::Value(value) => f.debug_tuple("Value").field(value).finish(),
        }
    }
}

impl fmt::Debug for SlotMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ignored => "Ignored",
            Self::Text(_) => "Text",
            Self::String(_) => "String",
            Self::Name(_) => "Name",
            Self::Bool(_) => "Bool",
            Self::Integer(_) => "Integer",
            Self::Float(_) => "Float",
            Self::Bytes(_) => "Bytes",
            Self::Scalar(_) => "Scalar",
            Self::Struct(_) => "Struct",
            Self::Option(_) => "Option",
            Self::List(_) => "List",
            Self::Map(_) => "Map",
            Self::Choice(_) => "Choice",
            Self::Raw(_) => "Raw",
            Self::Json(_) => "Json",
            Self::Value(_) => "Value",
        })
    }
}
