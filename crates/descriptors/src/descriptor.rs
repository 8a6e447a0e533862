//! What the table says of a message and its fields.
//!
//! It is a text of messages, by name; `-` is the name of a field that is inlined. Messages that are
//! the same in several versions are there once, under one of their names:
//!
//! ```text
//! [MESSAGE] object
//!  NUMBER NAME SHAPE TYPE
//! ```
//!
//! At first use it is only found where each message begins; the fields of a message are read when
//! they are needed. Rows that are not understood are left out, and found by a test.

use std::sync::OnceLock;

const MESSAGES: &str = include_str!("generated/messages.txt");

/// The names that say the kind of an object.
pub(crate) const TYPE_META: [&str; 2] = ["apiVersion", "kind"];

/// A message of protobuf, and the JSON object that it is.
#[derive(Debug)]
pub(crate) struct Message {
    /// The rows of its fields, by ascending number.
    rows: &'static str,
    /// The fields, once they were asked for.
    fields: OnceLock<Box<[Field]>>,
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

/// How often a field is in a message, and what means its absence.
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
    MapOrNull,
    /// A message once, zero included, whose fields are inlined in JSON.
    Inline,
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
    fn new(rows: &'static str, is_object: bool) -> Self {
        Self { rows, fields: OnceLock::new(), is_object }
    }

    /// By ascending number.
    #[inline]
    pub(crate) fn fields(&self) -> &[Field] {
        self.fields.get_or_init(|| fields(self.rows))
    }

    /// The fields that its JSON has, with those of messages that are inlined.
    pub(crate) fn json_fields(&'static self) -> Vec<&'static Field> {
        let mut fields = Vec::new();
        for field in self.fields() {
            match (field.shape, field.type_of) {
                (Shape::Inline, Type::Nested(inner)) => fields.extend(inner.json_fields()),
                _ => fields.push(field),
            }
        }
        fields
    }
}

/// The place of a field among the fields of a message.
#[inline]
pub(crate) fn position(fields: &[Field], number: u32) -> Option<usize> {
    // Most messages number their fields without gaps.
    let guess = (number as usize).wrapping_sub(1);
    match fields.get(guess) {
        Some(field) if field.number == number => Some(guess),
        _ => fields.binary_search_by_key(&number, |field| field.number).ok(),
    }
}

/// The message of that name.
pub(crate) fn message(name: &str) -> Option<&'static Message> {
    let messages = messages();
    let place = messages.binary_search_by_key(&name, |it| it.0).ok()?;
    messages.get(place).map(|it| &it.1)
}

/// All messages, by name. Their fields are not read.
fn messages() -> &'static [(&'static str, Message)] {
    static ALL: OnceLock<Vec<(&str, Message)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let message = |(name, flag, rows)| (name, Message::new(rows, flag == "object"));
        parts(MESSAGES).map(message).collect()
    })
}

/// The parts of a text, after a comment: the name of each, the word after it, and its rows.
pub(crate) fn parts(
    text: &'static str,
) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    text.split('[').skip(1).map(|part| {
        let (name, rest) = part.split_once(']').unwrap_or((part, ""));
        let (flag, rows) = rest.split_once('\n').unwrap_or((rest, ""));
        (name, flag.trim_ascii(), rows)
    })
}

/// The fields of a message.
#[cold]
fn fields(rows: &'static str) -> Box<[Field]> {
    rows.lines().filter_map(field).collect()
}

fn field(row: &'static str) -> Option<Field> {
    let mut words = row.split_ascii_whitespace();
    let number = words.next()?.parse().ok()?;
    let name = words.next().map(|it| if it == "-" { "" } else { it })?;
    let (shape, type_of) = (shape(words.next()?)?, type_of(words.next()?)?);
    Some(Field { number, name, type_of, shape })
}

fn shape(word: &str) -> Option<Shape> {
    Some(match word {
        "always" => Shape::Always,
        "unless-zero" => Shape::UnlessZero,
        "optional" => Shape::Optional,
        "optional-or-null" => Shape::OptionalOrNull,
        "list" => Shape::List,
        "list-or-null" => Shape::ListOrNull,
        "map" => Shape::Map,
        "map-or-null" => Shape::MapOrNull,
        "inline" => Shape::Inline,
        _ => return None,
    })
}

fn type_of(word: &str) -> Option<Type> {
    Some(match word {
        "string" => Type::String,
        "bool" => Type::Bool,
        "int32" => Type::Int32,
        "int64" => Type::Int64,
        "double" => Type::Double,
        "bytes" => Type::Bytes,
        "Time" => Type::Time,
        "MicroTime" => Type::MicroTime,
        "Duration" => Type::Duration,
        "Quantity" => Type::Quantity,
        "IntOrString" => Type::IntOrString,
        "RawExtension" => Type::RawExtension,
        "FieldsV1" => Type::FieldsV1,
        "Json" => Type::Json,
        "Strings" => Type::Strings,
        _ => match word.split_once(':') {
            None => Type::Nested(message(word)?),
            Some(("OrBool", schema)) => Type::OrBool(message(schema)?),
            Some(("OrArray", schema)) => Type::OrArray(message(schema)?),
            Some(("OrStringArray", schema)) => Type::OrStringArray(message(schema)?),
            Some(_) => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_understood() {
        assert!(messages().is_sorted_by(|left, right| left.0 < right.0));
        for (name, message) in messages() {
            let rows = message.rows.lines().filter(|it| !it.is_empty());
            assert_eq!(message.fields().len(), rows.count(), "{name}");
            assert!(message.fields().is_sorted_by(|left, right| left.number < right.number));
        }
        assert_eq!(messages().len(), MESSAGES.lines().filter(|it| it.starts_with('[')).count());
    }

    #[test]
    fn other_rows_are_left_out() {
        for row in [
            "",
            " ",
            "x",
            " 1",
            " 1 a",
            " 1 a map",
            " 1 a maps string",
            " x a map string",
            " 1 a map a/v1.B",
        ] {
            assert!(field(row).is_none(), "{row}");
        }
        for word in ["OrBool:", "OrNone:meta/v1.ObjectMeta", "é", ":"] {
            assert!(type_of(word).is_none(), "{word}");
        }
        assert_eq!(parts("").chain(parts("a]\n b")).count(), 0);
        let odd = parts("[\n[a").chain(parts("[a] b\n c"));
        assert_eq!(odd.collect::<Vec<_>>(), [("\n", "", ""), ("a", "", ""), ("a", "b", " c")]);
    }
}
