//! Messages by tables: which member of an object in JSON is which field.

use apimachinery_protobuf::ProtobufWriter;
use apimachinery_runtime::{Map, Str, Value};

use super::yaml::yaml;

/// A message that a JSON object becomes.
#[derive(Debug)]
pub(super) struct Message {
    /// Keys, numbers and kinds of the fields, by number.
    pub(super) fields: &'static [(&'static str, u32, Kind)],
    /// The number of the field for members that start with `x-`; 0 for none.
    pub(super) extensions: u32,
    /// The field for all other members, which have names that the message does not know.
    pub(super) others: Option<(u32, Kind)>,
}

/// Which message a value becomes: the fields around it, outermost first, and the message itself.
pub(super) type Choose = fn(&Value) -> (&'static [u32], &'static Message);

/// What a field is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Text,
    Flag,
    Double,
    Integer,
    Texts,
    /// A message.
    One(Choose),
    /// A list of messages.
    Many(Choose),
    /// A list of messages in a message, which are its first field. What is not a list is a
    /// list of one.
    ManyInside(Choose),
    /// A message or a truth value: the first or second field of a message.
    OneOrFlag(Choose),
    /// Texts in a message. What is not a list is a list of one.
    TextsInside,
    /// A number, a truth value or a text.
    Plain,
    /// Any value, as YAML.
    Any,
    /// A list of any values.
    Anys,
}

/// Writes the fields of the message that a value becomes, the last one first, as the writer needs
/// it.
pub(super) fn write_message(message: &'static Message, value: &Value, writer: &mut ProtobufWriter) {
    let Value::Map(members) = value else { return };
    let known = |name: &str| message.fields.iter().any(|(key, _, _)| *key == name);
    let is_extension = |name: &str| message.extensions > 0 && name.starts_with("x-");
    let others = || members.iter().filter(|(name, _)| !known(name) && !is_extension(name));
    let mut others_at = message.others;
    let mut extensions_at = Some(message.extensions).filter(|it| *it > 0);
    let (mut fields, mut last) = (message.fields.iter().rev().peekable(), u32::MAX);
    while last > 0 {
        let of_field = fields.peek().map_or(0, |(_, number, _)| *number);
        let of_others = others_at.map_or(0, |(number, _)| number);
        let of_extensions = extensions_at.unwrap_or(0);
        last = of_field.max(of_others).max(of_extensions);
        if last == 0 {
            break;
        }
        if last == of_extensions {
            extensions_at = None;
            let extensions = members.iter().filter(|(name, _)| is_extension(name));
            write_named(extensions, last, Kind::Any, writer);
        } else if let Some((_, kind)) = others_at.filter(|_| last == of_others) {
            others_at = None;
            write_named(others(), last, kind, writer);
        } else if let Some((key, number, kind)) = fields.next()
            && let Some(member) = members.get(*key)
        {
            write_field(*number, *kind, member, writer);
        }
    }
}

/// Writes members with their names: messages with a name and a value.
fn write_named<'v>(
    members: impl Iterator<Item = (&'v Str, &'v Value)>,
    number: u32,
    kind: Kind,
    writer: &mut ProtobufWriter,
) {
    let mut members: Vec<_> = members.collect();
    members.reverse();
    for (name, value) in members {
        let since = writer.len();
        write_field(2, kind, value, writer);
        text_field(1, name, writer);
        writer.delimit_field(number, since);
    }
}

fn write_field(number: u32, kind: Kind, value: &Value, writer: &mut ProtobufWriter) {
    let since = writer.len();
    match kind {
        Kind::Text => text_field(number, value.as_str().unwrap_or_default(), writer),
        Kind::Flag if *value == Value::Bool(true) => writer.varint_field(number, 1),
        Kind::Flag => {}
        Kind::Double => double_field(number, value, writer),
        Kind::Integer => {
            if let Value::Int(count) = *value
                && count != 0
            {
                writer.varint_field(number, count.cast_unsigned());
            }
        }
        Kind::Texts => texts_field(number, value, writer),
        Kind::TextsInside => {
            texts_field(1, value, writer);
            writer.delimit_field(number, since);
        }
        Kind::One(choose) => write_chosen(number, choose, value, writer),
        Kind::Many(choose) => write_many(number, choose, value, writer),
        Kind::ManyInside(choose) => {
            write_many(1, choose, value, writer);
            writer.delimit_field(number, since);
        }
        Kind::OneOrFlag(choose) => {
            match value {
                Value::Bool(flag) => writer.varint_field(2, u64::from(*flag)),
                value => write_chosen(1, choose, value, writer),
            }
            writer.delimit_field(number, since);
        }
        Kind::Plain => {
            match value {
                Value::String(text) => writer.bytes_field(3, text.as_bytes()),
                Value::Bool(flag) => writer.varint_field(2, u64::from(*flag)),
                Value::Int(_) | Value::Float(_) => {
                    writer.fixed64_field(1, number_of(value).to_bits())
                }
                _ => {}
            }
            writer.delimit_field(number, since);
        }
        Kind::Any => {
            text_field(2, &yaml(value), writer);
            writer.delimit_field(number, since);
        }
        Kind::Anys => {
            for item in list_of(value).iter().rev() {
                write_field(number, Kind::Any, item, writer);
            }
        }
    }
}

fn write_many(number: u32, choose: Choose, value: &Value, writer: &mut ProtobufWriter) {
    for item in list_of(value).iter().rev() {
        write_chosen(number, choose, item, writer);
    }
}

fn write_chosen(number: u32, choose: Choose, value: &Value, writer: &mut ProtobufWriter) {
    let since = writer.len();
    let (around, message) = choose(value);
    write_message(message, value, writer);
    for inner in around.iter().rev() {
        writer.delimit_field(*inner, since);
    }
    writer.delimit_field(number, since);
}

fn list_of(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        value => std::slice::from_ref(value),
    }
}

fn text_field(number: u32, text: &str, writer: &mut ProtobufWriter) {
    if !text.is_empty() {
        writer.bytes_field(number, text.as_bytes());
    }
}

fn texts_field(number: u32, value: &Value, writer: &mut ProtobufWriter) {
    for item in list_of(value).iter().rev() {
        writer.bytes_field(number, item.as_str().unwrap_or_default().as_bytes());
    }
}

fn double_field(number: u32, value: &Value, writer: &mut ProtobufWriter) {
    let double = number_of(value);
    if double != 0.0 {
        writer.fixed64_field(number, double.to_bits());
    }
}

fn number_of(value: &Value) -> f64 {
    match value {
        Value::Int(number) => *number as f64,
        Value::Float(number) => *number,
        _ => 0.0,
    }
}

/// Whether a value is a reference.
pub(super) fn is_reference(value: &Value) -> bool {
    member(value, "$ref").is_some()
}

/// A member of an object.
pub(super) fn member<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    match value {
        Value::Map(members) => Map::get(members, key),
        _ => None,
    }
}
