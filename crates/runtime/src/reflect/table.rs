//! What a struct declares and which values its fields take, as data.

use super::field_key::FieldKey;
use super::keyword::Notes;
use super::{Keyword, ListType, MapType, Omission, PatchStrategy, Reflect};
use crate::text::Str;

/// What a struct declares: its fields in the order in which JSON writes them.
#[derive(Debug)]
pub struct FieldTable {
    name: &'static str,
    module: &'static str,
    fields: &'static [FieldInfo],
    flat: usize,
    by_key: &'static [u16],
    by_number: &'static [u16],
    description: &'static str,
    keywords: &'static [Keyword],
    map_type: Option<MapType>,
}

impl FieldTable {
    /// The table of the struct `name`. `fields` are those of JSON, with the fields of inlined
    /// structs in their place, and after them, from `flat` on, the inlined structs themselves;
    /// `by_key` is what [`key_order`](Self::key_order) gives for them.
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        fields: &'static [FieldInfo],
        flat: usize,
        by_key: &'static [u16],
    ) -> Self {
        assert!(
            flat <= fields.len() && by_key.len() == flat,
            "fields and their order belong together"
        );
        Self {
            name,
            module: "",
            fields,
            flat,
            by_key,
            by_number: &[],
            description: "",
            keywords: &[],
            map_type: None,
        }
    }

    /// The same table, with the order that
    /// [`fields_by_falling_number`](Self::fields_by_falling_number) gives.
    #[doc(hidden)]
    pub const fn numbered(mut self, by_number: &'static [u16]) -> Self {
        self.by_number = by_number;
        self
    }

    /// The same table, with what is said about the struct as a whole.
    #[doc(hidden)]
    pub const fn noted(mut self, description: &'static str, keywords: &'static [Keyword]) -> Self {
        self.description = description;
        self.keywords = keywords;
        self
    }

    /// The same table, of a struct in this module.
    #[doc(hidden)]
    pub const fn in_module(mut self, module: &'static str) -> Self {
        self.module = module;
        self
    }

    /// The same table, of a struct that appliers merge in this way.
    #[doc(hidden)]
    pub const fn merged(mut self, map_type: MapType) -> Self {
        self.map_type = Some(map_type);
        self
    }

    /// How appliers merge the struct everywhere, unless a field of this type declares another way;
    /// `None` where the declaration has no word for it, which is [`MapType::Granular`].
    pub const fn map_type(&self) -> Option<MapType> {
        self.map_type
    }

    /// The struct's comment, where it keeps comments (`#[object(schema)]`); else empty.
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The keywords of schemas for the struct as a whole.
    pub const fn keywords(&self) -> &'static [Keyword] {
        self.keywords
    }

    /// The name of the Rust type, without its path. A generic list is called as its kind, such as
    /// `PodList`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The path of the module of the Rust type, such as `my_crate::v1`; that of its items for a
    /// generic list, and empty for messages that are written by hand.
    pub const fn module(&self) -> &'static str {
        self.module
    }

    /// The fields as JSON writes them: those of inlined structs are among the others.
    #[inline]
    pub const fn fields(&self) -> &'static [FieldInfo] {
        self.fields.split_at(self.flat).0
    }

    /// The inlined structs, whole, with their field numbers in
    /// [`Struct::slot`](super::Struct::slot). Only formats that go by protobuf numbers see them as
    /// fields.
    pub fn inlined(&self) -> impl Iterator<Item = (usize, &'static FieldInfo)> {
        self.fields.iter().enumerate().skip(self.flat)
    }

    /// The field with this number, or the inlined struct.
    #[doc(hidden)]
    pub fn at(&self, index: usize) -> Option<&'static FieldInfo> {
        self.fields.get(index)
    }

    /// The field with this JSON name, and its number.
    pub fn field(&self, name: &str) -> Option<(usize, &'static FieldInfo)> {
        self.fields().iter().enumerate().find(|(_, field)| field.name() == name)
    }

    /// The field with this protobuf number, and its number here; an inlined struct is one.
    pub fn field_by_number(&self, number: u32) -> Option<(usize, &'static FieldInfo)> {
        // Most structs have all numbers up to the last one.
        let order = self.by_number;
        let guess = order.len().checked_sub(number as usize).and_then(|at| order.get(at));
        if let Some(index) = guess.map(|it| usize::from(*it))
            && let Some(field) = self.at(index).filter(|it| it.number == number)
        {
            return Some((index, field));
        }
        let own = |field: &FieldInfo| field.number == number && number != 0;
        let is_own = |index: usize, field: &FieldInfo| index >= self.flat || !field.is_from_inlined;
        self.fields.iter().enumerate().find(|(index, field)| is_own(*index, field) && own(field))
    }

    /// The fields that have protobuf numbers, inlined structs whole, as [`at`](Self::at) numbers
    /// them. The last protobuf number comes first; nothing in tables of messages that are written
    /// by hand.
    #[doc(hidden)]
    pub const fn fields_by_falling_number(&self) -> &'static [u16] {
        self.by_number
    }

    /// The numbers of [`fields`](Self::fields) in the order of their names, shorter ones first: the
    /// order in which deterministic CBOR writes them.
    pub const fn fields_by_key(&self) -> &'static [u16] {
        self.by_key
    }

    /// The order that [`fields_by_key`](Self::fields_by_key) gives, for the first `COUNT` of these
    /// fields.
    #[doc(hidden)]
    pub const fn key_order<const COUNT: usize>(fields: &[FieldInfo]) -> [u16; COUNT] {
        let mut order = [0; COUNT];
        let mut next: u16 = 0;
        while (next as usize) < COUNT {
            let name = fields[next as usize].name();
            let mut at = next as usize;
            while at > 0 && is_key_before(name, fields[order[at - 1] as usize].name()) {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = next;
            next += 1;
        }
        order
    }
}

const fn is_key_before(left: &str, right: &str) -> bool {
    if left.len() != right.len() {
        return left.len() < right.len();
    }
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return left[at] < right[at];
        }
        at += 1;
    }
    false
}

/// What a struct declares about one field.
#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    key: FieldKey,
    number: u32,
    place: FieldRole,
    omission: Omission,
    is_from_inlined: bool,
    wraps: bool,
    shape: fn() -> Shape,
    notes: &'static Notes,
}

impl FieldInfo {
    /// `kind`, which an object at the top has from outside.
    #[doc(hidden)]
    pub const KIND: Self = Self::named("\"kind\":", FieldRole::Kind);

    /// `apiVersion`, which an object at the top has from outside.
    #[doc(hidden)]
    pub const API_VERSION: Self = Self::named("\"apiVersion\":", FieldRole::ApiVersion);

    /// A field of type `T` with this key and this protobuf number, 0 for none.
    #[doc(hidden)]
    pub const fn of<T: Reflect>(key: FieldKey, number: u32) -> Self {
        Self {
            key,
            number,
            place: FieldRole::Member,
            omission: T::OMISSION,
            is_from_inlined: false,
            wraps: T::WRAPS,
            shape: T::shape,
            notes: &Notes::NONE,
        }
    }

    /// An inlined struct, whole.
    #[doc(hidden)]
    pub const fn inlined<T: Reflect>(number: u32) -> Self {
        let mut field = Self::of::<T>(FieldKey::of("\"\":"), number);
        field.place = FieldRole::Inlined;
        field
    }

    /// A field of a message that is written by hand: it has a name for the paths of errors, and a
    /// number.
    #[doc(hidden)]
    pub const fn numbered(key: &'static str, number: u32) -> Self {
        Self::of::<crate::data::Value>(FieldKey::of(key), number)
    }

    const fn named(key: &'static str, place: FieldRole) -> Self {
        let mut field = Self::of::<Str>(FieldKey::of(key), 0);
        field.place = place;
        field.omission = Omission::WhenEmpty;
        field
    }

    /// The same field, left out when it is empty. An option is left out when it is absent, whatever
    /// is in it.
    #[doc(hidden)]
    pub const fn when_empty(mut self) -> Self {
        self.omission = self.omission.or_empty();
        self
    }

    /// The same field, always written.
    #[doc(hidden)]
    pub const fn always(mut self) -> Self {
        self.omission = Omission::Never;
        self
    }

    /// The same field, with what is said about it.
    #[doc(hidden)]
    pub const fn noted(mut self, notes: &'static Notes) -> Self {
        self.notes = notes;
        self
    }

    /// The JSON name.
    #[inline]
    pub const fn name(&self) -> &'static str {
        let key = self.key.text();
        key.split_at(key.len() - 2).0.split_at(1).1
    }

    /// The bytes of the JSON name.
    #[inline]
    pub const fn name_bytes(&self) -> &'static [u8] {
        let key = self.key.text().as_bytes();
        key.split_at(key.len() - 2).0.split_at(1).1
    }

    /// The name as a JSON key with its colon: `"name":`.
    #[inline]
    pub const fn json_key(&self) -> &'static str {
        self.key.text()
    }

    /// The protobuf field number; `None` for a field without a protobuf form.
    pub const fn protobuf_number(&self) -> Option<u32> {
        if self.number == 0 { None } else { Some(self.number) }
    }

    /// Where the field is in JSON.
    pub const fn place(&self) -> FieldRole {
        self.place
    }

    /// When the field is left out of JSON and CBOR. Protobuf leaves out what is absent, whatever
    /// this is.
    #[inline]
    pub const fn omission(&self) -> Omission {
        self.omission
    }

    /// Whether the innermost list in values of the field is a message of its own in protobuf.
    #[doc(hidden)]
    pub const fn wraps(&self) -> bool {
        self.wraps
    }

    /// The function that returns which values the field takes.
    #[doc(hidden)]
    pub const fn shape_of(&self) -> fn() -> Shape {
        self.shape
    }

    /// What values the field takes.
    pub fn shape(&self) -> Shape {
        (self.shape)()
    }

    /// How appliers merge a list; `None` where the declaration has no word for it, which is
    /// [`ListType::Atomic`].
    pub const fn list_type(&self) -> Option<ListType> {
        self.notes.list
    }

    /// How appliers merge a map or struct, as the field declares, or else the type of a struct
    /// ([`FieldTable::map_type`]); `None` where neither has a word for it, which is
    /// [`MapType::Granular`].
    pub fn map_type(&self) -> Option<MapType> {
        self.notes.map.or_else(|| match self.place {
            FieldRole::Member => self.shape().map_type(),
            _ => None,
        })
    }

    /// What a strategic merge patch does with the field; `None` where the declaration has no word
    /// for it: lists are replaced, maps and structs merged.
    pub const fn patch_strategy(&self) -> Option<PatchStrategy> {
        self.notes.patch
    }

    /// The declaration's comment, where the struct keeps comments (`#[object(schema)]`); else
    /// empty.
    pub const fn description(&self) -> &'static str {
        self.notes.description
    }

    /// The other keywords of schemas for values of the field.
    pub const fn keywords(&self) -> &'static [Keyword] {
        self.notes.keywords
    }

    /// The JSON key, ready to be found and to be written.
    #[doc(hidden)]
    #[inline]
    pub const fn key(&self) -> &FieldKey {
        &self.key
    }
}

/// What values a type takes. Types refer to each other in circles, so what is inside is a function.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// Text.
    Text,
    /// Bytes: base64 text in JSON.
    Bytes,
    /// `true` or `false`.
    Bool,
    /// A whole number between these two.
    Integer(i64, i64),
    /// Any number.
    Float,
    /// One of these texts, or another that a newer program may send.
    Texts {
        /// The texts that this program knows.
        known: &'static [&'static str],
        /// The text of the type's `Default`, which takes the place of one that is left out.
        default: fn() -> Str,
    },
    /// A value with a text of its own, such as a time.
    Scalar {
        /// Some values, as JSON.
        examples: &'static [&'static str],
        /// How OpenAPI calls the form of the text, such as `date-time`; empty when it has no name.
        format: &'static str,
        /// The path of the Rust type.
        path: &'static str,
    },
    /// The inner value, or none.
    Optional(fn() -> Shape),
    /// A list of these.
    List(fn() -> Shape),
    /// A map from text to these.
    Map(fn() -> Shape),
    /// A struct.
    Struct(&'static FieldTable),
    /// One of several.
    OneOf(&'static [fn() -> Shape]),
    /// Any value, kept as it came.
    Any,
    /// An object of some kind, which may still be encoded: appliers replace it as a whole.
    Encoded,
}

impl Shape {
    /// How appliers merge values of this shape, where a field or list declares nothing else: what
    /// the struct declares ([`FieldTable::map_type`]), also inside an option; `None` for anything
    /// else.
    pub fn map_type(&self) -> Option<MapType> {
        match self {
            Self::Optional(inner) => inner().map_type(),
            Self::Struct(table) => table.map_type(),
            _ => None,
        }
    }
}

/// Where a field is in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldRole {
    /// It is a member of its own.
    Member,
    /// An inlined struct, whose members take its place.
    Inlined,
    /// It is `kind`, which an object at the top has from outside.
    Kind,
    /// It is `apiVersion`, which an object at the top has from outside.
    ApiVersion,
}

/// Fields for a table, in its order.
#[doc(hidden)]
#[derive(Debug)]
pub enum TablePart<'a> {
    /// Fields of the struct itself.
    Own(&'a [FieldInfo]),
    /// The fields of an inlined struct.
    Inlined(&'a FieldTable),
}

impl TablePart<'_> {
    const fn fields(&self) -> &[FieldInfo] {
        match self {
            Self::Own(fields) => fields,
            Self::Inlined(table) => table.fields(),
        }
    }
}

/// How many fields these parts have.
#[doc(hidden)]
pub const fn count_fields(parts: &[TablePart<'_>]) -> usize {
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        count += parts[part].fields().len();
        part += 1;
    }
    count
}

/// The fields of all parts, one after the other.
#[doc(hidden)]
pub const fn join_fields<const COUNT: usize>(parts: &[TablePart<'_>]) -> [FieldInfo; COUNT] {
    let mut joined = [FieldInfo::KIND; COUNT];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let (fields, mut field) = (parts[part].fields(), 0);
        while field < fields.len() {
            joined[at] = fields[field];
            joined[at].is_from_inlined |= matches!(parts[part], TablePart::Inlined(_));
            at += 1;
            field += 1;
        }
        part += 1;
    }
    joined
}
