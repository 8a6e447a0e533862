//! Messages to unstructured data.
//!
//! A message is read in two steps. The first goes over its records and sorts them by field; nested
//! messages are only noted, because a later record may add to them. The second makes the values, in
//! which a field that did not come has what JSON says of its absence. So every byte is examined
//! once for each level it is nested in by a length, and never again.

use apimachinery_meta::{Duration, FieldsV1, IntOrString, MicroTime, Quantity, Time};
use apimachinery_protobuf::{Envelope, PREFIX, ProtobufReader, WireType};
use apimachinery_runtime::{
    Completion, DecodeError, DecodeErrorKind, GroupVersionKind, Map, NotRegisteredError, Str,
    TypeMeta, Value,
};

use crate::descriptor::{Field, Message, Shape, Type, position};
use crate::parts::{Part, ReadItem, all, alternatives, int_or_string, raw_json, raw_of};
use crate::scalar::read_scalar;
use crate::table::{TABLE, find};

/// The entries of a JSON object, in any order.
pub(crate) type Entries = Vec<(Str, Value)>;

/// What came of one field. At most one of these is in use, by the field's shape.
#[derive(Clone, Debug, Default)]
struct Slot<'a> {
    scalar: Option<Value>,
    /// The occurrences of a message, which add up.
    parts: Vec<Part<'a>>,
    items: Vec<Value>,
    entries: Entries,
}

/// The records of one message by field.
pub(crate) struct Records<'a> {
    fields: &'static [Field],
    slots: Vec<Slot<'a>>,
}

impl<'a> Records<'a> {
    pub(crate) fn none(message: &'static Message) -> Self {
        let fields = message.fields();
        Self { fields, slots: vec![Slot::default(); fields.len()] }
    }

    /// The records of a message that came in these parts.
    pub(crate) fn of(
        message: &'static Message,
        parts: &mut [Part<'a>],
    ) -> Result<Self, DecodeError> {
        let mut records = Self::none(message);
        for (wire, reader) in parts {
            let mut message = reader.message(*wire)?;
            records.read(&mut message)?;
        }
        Ok(records)
    }

    /// Takes all records of `reader`; unknown ones are passed over.
    pub(crate) fn read(&mut self, reader: &mut ProtobufReader<'a>) -> Result<(), DecodeError> {
        reader.take_memory(values_of(self.fields) * size_of::<(Str, Value)>())?;
        while let Some((number, wire)) = reader.next_tag()? {
            let known = position(self.fields, number)
                .and_then(|it| Some((self.fields.get(it)?, self.slots.get_mut(it)?)));
            match known {
                Some((field, slot)) => {
                    take(field, slot, wire, reader).map_err(|error| within(field, error))?;
                }
                None => reader.skip(wire)?,
            }
        }
        Ok(())
    }

    /// Makes the values and adds them to `entries`.
    pub(crate) fn finish_into(self, entries: &mut Entries) -> Result<(), DecodeError> {
        for (field, slot) in self.fields.iter().zip(self.slots) {
            if field.shape == Shape::Inline {
                inline(field, slot, entries)?;
            } else if let Some(value) = finish(field, slot).map_err(|error| within(field, error))? {
                entries.push((Str::from_static(field.name), value));
            }
        }
        Ok(())
    }

    /// Makes the values of a JSON object.
    pub(crate) fn finish(self) -> Result<Value, DecodeError> {
        let mut entries = Vec::with_capacity(self.slots.len());
        self.finish_into(&mut entries)?;
        Ok(Value::Map(entries.into_iter().collect()))
    }
}

/// How many values a message can have without the content of its fields: those of messages in it
/// that are always shown are made even when nothing came of them.
fn values_of(fields: &[Field]) -> usize {
    let of_one = |field: &Field| match (field.shape, field.type_of) {
        (Shape::Always | Shape::Inline, Type::Nested(message)) => 1 + values_of(message.fields()),
        _ => 1,
    };
    fields.iter().map(of_one).sum()
}

fn within(field: &Field, error: DecodeError) -> DecodeError {
    if field.name.is_empty() { error } else { error.within_field(field.name) }
}

fn take<'a>(
    field: &Field,
    slot: &mut Slot<'a>,
    wire: WireType,
    reader: &mut ProtobufReader<'a>,
) -> Result<(), DecodeError> {
    match field.shape {
        Shape::List | Shape::ListOrNull => take_item(field.type_of, &mut slot.items, wire, reader),
        Shape::Map | Shape::MapOrNull => {
            reader.check_entries(slot.entries.len() + 1)?;
            let (key, value) = read_entry(field.type_of, &mut reader.message(wire)?)?;
            slot.entries.push((key, value));
            Ok(())
        }
        _ if field.type_of.is_scalar() => {
            slot.scalar = Some(read_scalar(field.type_of, wire, reader)?);
            Ok(())
        }
        _ => {
            slot.parts.push((wire, reader.clone()));
            // A wrong wire type is found when the parts are read.
            reader.skip(wire)
        }
    }
}

fn take_item<'a>(
    type_of: Type,
    items: &mut Vec<Value>,
    wire: WireType,
    reader: &mut ProtobufReader<'a>,
) -> Result<(), DecodeError> {
    let index = items.len();
    let within_index = |error: DecodeError| error.within_index(index);
    reader.check_items(index + 1)?;
    if !type_of.is_scalar() {
        let mut part = [(wire, reader.clone())];
        items.push(value_of(type_of, &mut part).map_err(within_index)?);
        return reader.skip(wire);
    }
    if let (Some(item_wire), WireType::LengthDelimited) = (type_of.packed_wire(), wire) {
        let mut packed = reader.message(wire)?;
        while !packed.is_empty() {
            reader.check_items(items.len() + 1)?;
            items.push(read_scalar(type_of, item_wire, &mut packed).map_err(within_index)?);
        }
        return Ok(());
    }
    items.push(read_scalar(type_of, wire, reader).map_err(within_index)?);
    Ok(())
}

/// One entry of a map. What is left out is empty.
fn read_entry(type_of: Type, reader: &mut ProtobufReader<'_>) -> Result<(Str, Value), DecodeError> {
    let (mut key, mut scalar, mut parts) = (Str::default(), None, Vec::new());
    let within_key = |key: &Str, error: DecodeError| error.within_field(key.clone());
    while let Some((number, wire)) = reader.next_tag()? {
        match number {
            1 => key = reader.text(wire)?.into(),
            2 if type_of.is_scalar() => {
                let value = read_scalar(type_of, wire, reader);
                scalar = Some(value.map_err(|error| within_key(&key, error))?);
            }
            2 => {
                // Unlike those of a field, the occurrences of a value do not add up: the last one
                // counts.
                parts = vec![(wire, reader.clone())];
                reader.skip(wire)?;
            }
            _ => reader.skip(wire)?,
        }
    }
    let value = match scalar {
        Some(value) => value,
        None if parts.is_empty() => entry_default(type_of)?,
        None => value_of(type_of, &mut parts).map_err(|error| within_key(&key, error))?,
    };
    Ok((key, value))
}

/// The value of an entry that has none.
fn entry_default(type_of: Type) -> Result<Value, DecodeError> {
    match type_of {
        Type::Bytes => Ok(Value::String(Str::default())),
        Type::Strings => Ok(Value::List(Vec::new())),
        other => zero_of(other),
    }
}

fn inline(field: &Field, slot: Slot<'_>, entries: &mut Entries) -> Result<(), DecodeError> {
    let Type::Nested(message) = field.type_of else { return Ok(()) };
    let mut parts = slot.parts;
    Records::of(message, &mut parts)?.finish_into(entries)
}

fn finish(field: &Field, slot: Slot<'_>) -> Result<Option<Value>, DecodeError> {
    let Slot { scalar, mut parts, items, entries } = slot;
    let value = match scalar {
        Some(value) => value,
        None if !parts.is_empty() => value_of(field.type_of, &mut parts)?,
        None if !items.is_empty() => Value::List(items),
        None if !entries.is_empty() => Value::Map(entries.into_iter().collect::<Map<_, _>>()),
        None => return absent(field),
    };
    Ok(match field.shape {
        Shape::UnlessZero if value == zero_of(field.type_of)? => None,
        Shape::Optional | Shape::OptionalOrNull => Some(present(field.type_of, value)),
        _ => Some(value),
    })
}

/// A zero time that is present has a text here, so that it is not taken for an absent one.
fn present(type_of: Type, value: Value) -> Value {
    match (type_of, &value) {
        (Type::Time, Value::Null) => Value::from("0001-01-01T00:00:00Z"),
        (Type::MicroTime, Value::Null) => Value::from("0001-01-01T00:00:00.000000Z"),
        _ => value,
    }
}

fn absent(field: &Field) -> Result<Option<Value>, DecodeError> {
    Ok(match field.shape {
        Shape::Always => Some(zero_of(field.type_of)?),
        Shape::OptionalOrNull | Shape::ListOrNull | Shape::MapOrNull => Some(Value::Null),
        _ => None,
    })
}

/// The value of a message that came in these parts.
fn value_of(type_of: Type, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::Nested(message) => Records::of(message, parts)?.finish()?,
        Type::Time => match all::<Time>(parts)? {
            Time::ZERO => Value::Null,
            time => Value::from(time.text().as_str()),
        },
        Type::MicroTime => match all::<MicroTime>(parts)? {
            MicroTime::ZERO => Value::Null,
            time => Value::from(time.text().as_str()),
        },
        Type::Duration => Value::from(all::<Duration>(parts)?.to_string()),
        Type::Quantity => Value::from(all::<Quantity>(parts)?.to_string()),
        Type::IntOrString => int_or_string(&all::<IntOrString>(parts)?, parts)?,
        Type::FieldsV1 => raw_json(all::<FieldsV1>(parts)?.raw(), parts)?,
        Type::Json => raw_json(raw_of(parts)?.rest(), parts)?,
        Type::RawExtension => raw_object(raw_of(parts)?, parts)?,
        Type::Strings => {
            let (_, items) = alternatives(parts, 1, None, &mut |wire, reader| {
                reader.text(wire).map(Value::from)
            })?;
            Value::List(items)
        }
        Type::OrBool(schema) => schema_or_bool(schema, parts)?,
        Type::OrArray(schema) => schema_or_list(schema, parts, &mut |wire, reader| {
            let mut part = [(wire, reader.clone())];
            let value = value_of(Type::Nested(schema), &mut part)?;
            reader.skip(wire)?;
            Ok(value)
        })?,
        Type::OrStringArray(schema) => {
            schema_or_list(schema, parts, &mut |wire, reader| reader.text(wire).map(Value::from))?
        }
        scalar => scalar_of(scalar, parts)?,
    })
}

fn scalar_of(type_of: Type, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    let mut value = zero_of(type_of)?;
    for (wire, reader) in parts {
        value = read_scalar(type_of, *wire, reader)?;
    }
    Ok(value)
}

/// The value that means nothing.
fn zero_of(type_of: Type) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::String | Type::Bytes => Value::String(Str::default()),
        Type::Bool | Type::OrBool(_) => Value::Bool(false),
        Type::Int32 | Type::Int64 | Type::Double | Type::IntOrString => Value::Int(0),
        Type::Quantity => Value::from("0"),
        Type::Duration => Value::from("0s"),
        Type::Nested(message) => Records::none(message).finish()?,
        Type::Time | Type::MicroTime | Type::RawExtension | Type::FieldsV1 => Value::Null,
        Type::Json | Type::Strings | Type::OrArray(_) | Type::OrStringArray(_) => Value::Null,
    })
}

/// An object in its own encoding: JSON, or an envelope around a kind of the table.
fn raw_object(mut raw: ProtobufReader<'_>, parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    if !raw.rest().starts_with(&PREFIX) {
        return raw_json(raw.rest(), parts);
    }
    let envelope = Envelope::read(&mut raw)?;
    let kind = full_kind(&envelope, None);
    decode_raw(envelope.raw, &kind).map(Value::Map)
}

fn schema_or_list<'a>(
    schema: &'static Message,
    parts: &mut [Part<'a>],
    read_item: ReadItem<'_, 'a>,
) -> Result<Value, DecodeError> {
    let (mut schemas, items) = alternatives(parts, 2, Some(1), read_item)?;
    // What is not shown is read all the same: it may be broken.
    let one = match schemas.is_empty() {
        true => Value::Null,
        false => value_of(Type::Nested(schema), &mut schemas)?,
    };
    Ok(if items.is_empty() { one } else { Value::List(items) })
}

fn schema_or_bool(schema: &'static Message, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    let (mut schemas, allows) =
        alternatives(parts, 1, Some(2), &mut |wire, reader| read_scalar(Type::Bool, wire, reader))?;
    match schemas.is_empty() {
        true => Ok(allows.into_iter().next_back().unwrap_or(Value::Bool(false))),
        false => value_of(Type::Nested(schema), &mut schemas),
    }
}

/// The kind of an envelope, completed from an assumed one.
pub(crate) fn full_kind(
    envelope: &Envelope<'_>,
    assumed: Option<&GroupVersionKind>,
) -> GroupVersionKind {
    let mut kind = GroupVersionKind::from_api_version_and_kind(envelope.api_version, envelope.kind);
    if let Some(assumed) = assumed {
        Completion::Protobuf.complete(&mut kind, assumed);
    }
    kind
}

/// A message of a kind as unstructured data that names the kind.
pub(crate) fn decode_raw(
    mut reader: ProtobufReader<'_>,
    kind: &GroupVersionKind,
) -> Result<Map<Str, Value>, DecodeError> {
    if kind.kind.is_empty() {
        return Err(DecodeError::new(DecodeErrorKind::MissingKind));
    }
    let entry = find(kind)
        .ok_or_else(|| DecodeError::from(NotRegisteredError::kind(kind, TABLE)).of_kind(kind))?;
    let mut entries = Vec::with_capacity(8);
    let mut records = Records::none(entry.message);
    let read = records.read(&mut reader).and_then(|()| records.finish_into(&mut entries));
    read.map_err(|error| error.of_kind(kind))?;
    if entry.is_named {
        let names = TypeMeta::from(kind);
        entries.push((Str::from_static("apiVersion"), names.api_version().into()));
        entries.push((Str::from_static("kind"), names.kind().into()));
    }
    Ok(entries.into_iter().collect())
}
