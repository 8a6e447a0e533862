//! What the table says of a message, a field and a kind.

/// The names that say the kind of an object.
pub(crate) const TYPE_META: [&str; 2] = ["apiVersion", "kind"];

/// A message of protobuf, and the JSON object that it is.
#[derive(Debug)]
pub(crate) struct Message {
    /// By ascending number.
    pub(crate) fields: &'static [Field],
    /// Whether its JSON may have `apiVersion` and `kind` beside the fields.
    pub(crate) is_object: bool,
}

/// A field of a message.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) number: u32,
    /// The JSON name; empty for one that is inlined.
    pub(crate) name: &'static str,
    pub(crate) type_of: Type,
    pub(crate) shape: Shape,
}

/// What one value of a field is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Type {
    String,
    Bool,
    Int32,
    Int64,
    Double,
    /// Base64 text in JSON.
    Bytes,
    Time,
    MicroTime,
    #[allow(dead_code, reason = "generated rows name it when a release uses it")]
    Duration,
    Quantity,
    IntOrString,
    /// A message around an object, which is JSON text as a rule.
    RawExtension,
    /// A message around JSON text, left out when empty.
    FieldsV1,
    /// A message around JSON text.
    Json,
    /// A schema, or whether anything is allowed.
    OrBool(&'static Message),
    /// A schema, or a list of them.
    OrArray(&'static Message),
    /// A schema, or a list of strings.
    OrStringArray(&'static Message),
    /// A message around a list of strings, which JSON has as a list.
    Strings,
    /// A message of its own.
    Nested(&'static Message),
}

/// How often a field stands in a message, and what stands for its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Once, zero included, in both formats.
    Always,
    /// Once in protobuf, zero included; JSON leaves zero out.
    UnlessZero,
    /// At most once; an empty value is present.
    Optional,
    /// At most once; JSON says `null` when it is absent.
    OptionalOrNull,
    /// Any number of times.
    List,
    /// Any number of times; JSON says `null` for none.
    ListOrNull,
    /// Entries with keys that are strings.
    Map,
    /// Entries; JSON says `null` for none.
    #[allow(dead_code, reason = "generated rows name it when a release uses it")]
    MapOrNull,
    /// A message once, zero included, whose fields stand in place in JSON.
    Inline,
}

/// A version of a group.
#[derive(Debug)]
pub(crate) struct GroupVersion {
    pub(crate) group: &'static str,
    pub(crate) version: &'static str,
    /// Whether it has the shared kinds, too.
    pub(crate) shared: bool,
    /// By name.
    pub(crate) kinds: &'static [KindEntry],
}

/// A kind.
#[derive(Debug)]
pub(crate) struct KindEntry {
    pub(crate) name: &'static str,
    pub(crate) message: &'static Message,
    /// Whether an object says its kind; one that does not has none in the envelope either.
    pub(crate) is_named: bool,
}

impl Type {
    /// The message that its JSON object is.
    pub(crate) fn message(self) -> Option<&'static Message> {
        match self {
            Self::OrBool(message)
            | Self::OrArray(message)
            | Self::OrStringArray(message)
            | Self::Nested(message) => Some(message),
            _ => None,
        }
    }
}

impl Message {
    pub(crate) const fn new(fields: &'static [Field]) -> Self {
        Self { fields, is_object: false }
    }

    /// A message of objects, which say their kind.
    pub(crate) const fn object(fields: &'static [Field]) -> Self {
        Self { fields, is_object: true }
    }

    /// The fields that its JSON has, with those of messages that stand in place.
    pub(crate) fn json_fields(&'static self) -> Vec<&'static Field> {
        let mut fields = Vec::new();
        for field in self.fields {
            match (field.shape, field.type_of) {
                (Shape::Inline, Type::Nested(inner)) => fields.extend(inner.json_fields()),
                _ => fields.push(field),
            }
        }
        fields
    }

    /// The place of a field among the fields.
    #[inline]
    pub(crate) fn position(&self, number: u32) -> Option<usize> {
        // Most messages number their fields without gaps.
        let guess = (number as usize).wrapping_sub(1);
        match self.fields.get(guess) {
            Some(field) if field.number == number => Some(guess),
            _ => self.fields.binary_search_by_key(&number, |field| field.number).ok(),
        }
    }
}

pub(crate) const fn field(number: u32, name: &'static str, type_of: Type, shape: Shape) -> Field {
    Field { number, name, type_of, shape }
}

pub(crate) const fn kind(name: &'static str, message: &'static Message) -> KindEntry {
    KindEntry { name, message, is_named: true }
}

pub(crate) const fn untyped(name: &'static str, message: &'static Message) -> KindEntry {
    KindEntry { name, message, is_named: false }
}
