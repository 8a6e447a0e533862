//! A few API types, implemented as the derive implements them.

use apimachinery_protobuf::derived::read_fields;
use apimachinery_protobuf::{Protobuf, ProtobufEntry, ProtobufReader, ProtobufWriter, WireType};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::{Described, FieldInfo, FieldTable};
use apimachinery_runtime::{
    ApiType, ByteString, DecodeError, GroupVersion, Map, NullableVec, Object, RawExtension,
    StaticKind, Str, TypeInfo, object_methods,
};

/// A struct with field numbers, in ascending order.
macro_rules! message {
    ($name:ident { $($number:literal $field:ident: $type:ty,)* }) => {
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct $name { $(pub(crate) $field: $type,)* }

        impl Described for $name {
            fn table(&self) -> &'static FieldTable {
                const COUNT: usize = <[u32]>::len(&[$($number),*]);
                static ROWS: [FieldInfo; COUNT] =
                    [$(FieldInfo::numbered(concat!("\"", stringify!($field), "\":"), $number)),*];
                static ORDER: [u16; COUNT] = FieldTable::key_order(&ROWS);
                static TABLE: FieldTable = FieldTable::new(stringify!($name), &ROWS, COUNT, &ORDER);
                &TABLE
            }
        }

        apimachinery_protobuf::message!(@fields [] $name { $($number $field),* });
    };
}

macro_rules! kind {
    ($name:ident) => {
        impl Object for $name {
            object_methods!();
        }

        impl ApiType for $name {
            const TYPE_INFO: &'static TypeInfo = &TypeInfo {
                path: || concat!("types::", stringify!($name)),
                kind: Some(Self::KIND),
                has_type_meta: true,
                new: || Box::<$name>::default(),
                entries: &[const { &ProtobufEntry::of::<$name>() }],
            };
            const KIND: StaticKind = StaticKind {
                group_version: &GroupVersion::from_static("", "v1"),
                kind: stringify!($name),
            };
        }
    };
}

message!(ListMeta {
    1 self_link: Str,
    2 resource_version: Str,
    3 continues: Str,
    4 remaining: Option<i64>,
});

message!(Cause { 1 reason: Str, 2 message: String, 3 field: Str, });

message!(Details {
    1 name: Str,
    2 group: Str,
    3 kind: Str,
    4 causes: Vec<Cause>,
    5 retry_after: i32,
    6 uid: Str,
});

message!(Status {
    1 metadata: ListMeta,
    2 status: Str,
    3 message: Str,
    4 reason: Reason,
    5 details: Option<Box<Details>>,
    6 code: i32,
});

message!(WatchEvent { 1 event: Str, 2 object: RawExtension, });

message!(Requirement { 1 key: Str, 2 operator: Str, 3 values: Vec<Str>, });

message!(LabelSelector { 1 labels: Map<Reason, Str>, 2 expressions: Vec<Requirement>, });

message!(Time { 1 seconds: Option<i64>, 2 nanos: Option<i32>, });

message!(ObjectMeta {
    1 name: Str,
    2 generate_name: Str,
    3 namespace: Str,
    4 self_link: Str,
    5 uid: Str,
    6 resource_version: Str,
    7 generation: i64,
    8 created: Time,
    11 labels: Map<Str, Str>,
});

message!(Secret {
    1 metadata: ObjectMeta,
    2 data: Map<Str, ByteString>,
    3 kind: Str,
    4 texts: Map<String, String>,
    5 immutable: Option<bool>,
});

message!(SecretList { 1 metadata: ListMeta, 2 items: NullableVec<Secret>, });

message!(PodSecurityContext {
    2 user: Option<i64>,
    3 not_root: Option<bool>,
    4 groups: Vec<i64>,
});

message!(APIResource {
    1 name: Str,
    2 namespaced: bool,
    3 kind: Str,
    4 verbs: Verbs,
    5 short_names: Vec<Str>,
    6 singular_name: Str,
    7 categories: Vec<Str>,
    8 group: Str,
    9 version: Str,
    10 hash: Str,
});

message!(UserInfo {
    1 name: Str,
    2 uid: Str,
    3 groups: Vec<Str>,
    4 extra: Map<Str, ExtraValue>,
});

message!(Values {
    1 double: f64,
    2 float: f32,
    3 small: u32,
    4 large: u64,
    5 doubles: Vec<f64>,
    6 bools: NullableVec<bool>,
    7 bytes: Vec<ByteString>,
    8 payload: ByteString,
});

message!(Tree {
    1 name: Str,
    2 child: Option<Box<Tree>>,
    3 children: Vec<Tree>,
    4 named: Map<Str, Tree>,
    5 raw: RawExtension,
    6 padding: Padding,
});

/// Makes a [`Tree`] as large as the largest structs of the API.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Padding([u64; 128]);

impl Default for Padding {
    fn default() -> Self {
        Self([0; 128])
    }
}

impl Field<Protobuf> for Padding {
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        reader.value(wire, &mut self.0[0])
    }

    fn write(&self, _: u32, _: &mut ProtobufWriter) {}
}

message!(Items { 1 items: Vec<Str>, });

/// A list in a message of its own, written unless it is null.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Verbs(Option<Items>);

impl Field<Protobuf> for Verbs {
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        reader.value(wire, &mut self.0)
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.value(number, &self.0);
    }
}

/// A list in a message of its own, always written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ExtraValue(Items);

impl Field<Protobuf> for ExtraValue {
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        read_fields(&mut self.0, &mut reader.message(wire)?)
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.value(number, &self.0);
    }
}

/// What a newtype of text needs to stand in fields and as the keys of maps.
macro_rules! string_keys {
    ($name:ident) => {
        apimachinery_runtime::string_field!($name);

        impl From<Str> for $name {
            fn from(text: Str) -> Self {
                Self(text)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

/// An open enum, as a newtype.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reason(Str);

string_keys!(Reason);

/// An open enum whose text is read in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Phase(Str);

string_keys!(Phase);

message!(Texts {
    1 text: Str,
    2 list: Vec<Str>,
    3 map: Map<Str, Str>,
    4 inner: Option<Box<Texts>>,
    5 phase: Option<Phase>,
    6 number: i64,
    7 phases: Map<Phase, Phase>,
    17 last: Str,
});

message!(PlainTexts {
    1 text: String,
    2 list: Vec<String>,
    3 map: Map<String, String>,
    4 inner: Option<Box<PlainTexts>>,
    5 phase: Option<String>,
    6 number: i64,
    7 phases: Map<String, String>,
    17 last: String,
});

kind!(Secret);
kind!(SecretList);
kind!(Status);
kind!(WatchEvent);
kind!(Tree);

/// An object that has no form in protobuf.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextOnly;

impl Object for TextOnly {
    object_methods!();
}

impl ApiType for TextOnly {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: || "types::TextOnly",
        kind: Some(Self::KIND),
        has_type_meta: true,
        new: || Box::<TextOnly>::default(),
        entries: &[],
    };
    const KIND: StaticKind =
        StaticKind { group_version: &GroupVersion::from_static("", "v1"), kind: "TextOnly" };
}
