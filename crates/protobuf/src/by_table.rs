//! Structs without code of their own: read and written by their tables, through the door that they
//! have for tools.

use apimachinery_runtime::fields::{ByTable, Door, Field};
use apimachinery_runtime::reflect::{
    FieldInfo, IntegerMut, ListSlot, MapSlot, NewValue, Scalar, ScalarForm, ScalarToken, Shape,
    Slot, SlotMut, Struct,
};
use apimachinery_runtime::{ByteString, DecodeError, EncodeError, Str};

use crate::field::collections::{
    EntryValue, Items, VALUE, merge_packed, read_entry, within_last, write_entry,
};
use crate::fields::write_message;
use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

impl ByTable for Protobuf {
    fn read_field(
        target: &mut dyn Struct,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        match target.table().field_by_number(number) {
            Some((index, field)) => read(target.slot_mut(index), Of::field(field), wire, reader),
            None => reader.skip(wire),
        }
    }

    fn write_fields(object: &dyn Struct, writer: &mut ProtobufWriter) {
        let table = object.table();
        for index in table.fields_by_falling_number().iter().map(|it| usize::from(*it)) {
            let value = object.slot(index);
            if let (false, Some(field)) = (value.is_null(), table.at(index)) {
                write(value, Of::field(field), field.protobuf_number().unwrap_or(0), writer);
            }
        }
    }

    fn read_struct(
        target: &mut dyn Struct,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        reader.take_memory(size_of_val(target))?;
        crate::fields::read_struct(&mut Door(target), wire, reader)
    }

    fn write_struct(object: &dyn Struct, number: u32, writer: &mut ProtobufWriter) {
        let write = |writer: &mut ProtobufWriter| Self::write_fields(object, writer);
        write_message(|| object.table(), number, writer, write);
    }
}

/// What the declaration of a field says about its value, where the value alone does not show it.
#[derive(Clone, Copy)]
struct Of {
    shape: fn() -> Shape,
    /// Whether the innermost list is a message of its own.
    wraps: bool,
}

impl Of {
    fn field(field: &FieldInfo) -> Self {
        Self { shape: field.shape_of(), wraps: field.wraps() }
    }

    /// What is known of items of the list, or of values of the map, that the value is, perhaps in
    /// an option.
    fn items(self) -> Self {
        match (self.shape)() {
            Shape::Optional(shape) => Self { shape, ..self }.items(),
            Shape::List(shape) | Shape::Map(shape) => Self { shape, ..self },
            _ => self,
        }
    }

    /// Whether values are lists that are messages of their own.
    fn is_wrapped(self) -> bool {
        let is_list = |shape: fn() -> Shape| matches!(shape(), Shape::List(_));
        self.wraps && is_list(self.shape) && !is_list(self.items().shape)
    }

    /// Whether values have one of several shapes.
    fn is_choice(self) -> bool {
        match (self.shape)() {
            Shape::Optional(shape) => Self { shape, ..self }.is_choice(),
            shape => matches!(shape, Shape::OneOf(_)),
        }
    }

    /// The tag of packed items, of a type that is packed.
    fn packed(self) -> Option<WireType> {
        match (self.shape)() {
            Shape::Bool | Shape::Integer(..) => Some(WireType::Varint),
            Shape::Float => Some(WireType::Fixed64),
            _ => None,
        }
    }
}

fn read(
    slot: SlotMut<'_>,
    of: Of,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    match slot {
        SlotMut::Text(text) => text.read(wire, reader),
        SlotMut::String(text) => text.read(wire, reader),
        SlotMut::Bool(flag) => flag.read(wire, reader),
        SlotMut::Integer(IntegerMut::I32(number)) => number.read(wire, reader),
        SlotMut::Integer(IntegerMut::I64(number)) => number.read(wire, reader),
        SlotMut::Integer(IntegerMut::U32(number)) => number.read(wire, reader),
        SlotMut::Integer(IntegerMut::U64(number)) => number.read(wire, reader),
        SlotMut::Float(number) => number.read(wire, reader),
        SlotMut::Bytes(bytes) => bytes.read(wire, reader),
        SlotMut::Raw(raw) => raw.read(wire, reader),
        SlotMut::Struct(target) => Protobuf::read_struct(target, wire, reader),
        SlotMut::Option(option) => read(option.value(), of, wire, reader),
        SlotMut::List(list) if of.is_wrapped() => {
            list.set_present();
            reader.within_message(wire, |reader| {
                while let Some((number, wire)) = reader.next_tag()? {
                    match number {
                        WRAPPED => read_list(list, of.items(), wire, reader)?,
                        _ => reader.skip(wire)?,
                    }
                }
                Ok(())
            })
        }
        SlotMut::List(list) => read_list(list, of.items(), wire, reader),
        SlotMut::Map(map) => read_map(map, of.items(), wire, reader),
        SlotMut::Scalar(scalar) => read_scalar(scalar, wire, reader),
        SlotMut::Json(json) => {
            let own = json.own_form_mut().and_then(|own| own.read::<Protobuf>(wire, reader));
            own.unwrap_or_else(no_form)
        }
        SlotMut::Ignored | SlotMut::Name(_) => reader.skip(wire),
        _ => no_form(),
    }
}

/// The field of a list that is a message of its own.
const WRAPPED: u32 = 1;

#[cold]
fn no_form() -> Result<(), DecodeError> {
    Err(DecodeError::invalid_value(NO_FORM))
}

const NO_FORM: &str = "the type of the field has no protobuf in structs that go by their tables";

fn read_scalar(
    scalar: &mut dyn Scalar,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    if scalar.form() == ScalarForm::AnyText {
        let mut text = Str::default();
        text.read(wire, reader)?;
        return scalar.set(ScalarToken::Text(&text));
    }
    let own = scalar.own_form_mut().and_then(|own| own.read::<Protobuf>(wire, reader));
    own.unwrap_or_else(no_form)
}

fn read_list(
    list: &mut dyn ListSlot,
    of: Of,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    list.set_present();
    let mut list = Listed { list, of };
    if wire == WireType::LengthDelimited {
        if let Some(item) = of.packed() {
            return merge_packed(&mut list, item, reader);
        }
        let len = list.list.len();
        reader.check_items(len + 1)?;
        if len == list.list.capacity() {
            let room = reader.room_for_items(len, usize::MAX);
            list.list.reserve(room, usize::MAX);
        }
    }
    list.merge_new(wire, reader).map_err(|error| within_last(error, list.len()))
}

/// A list of any type, for the loops over lists.
struct Listed<'a> {
    list: &'a mut dyn ListSlot,
    of: Of,
}

impl Items for Listed<'_> {
    fn len(&self) -> usize {
        self.list.len()
    }

    fn merge_new(
        &mut self,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        read(self.list.push(), self.of, wire, reader)
    }

    fn write_item(&self, index: usize, number: u32, writer: &mut ProtobufWriter) {
        write_item(self.list.item(index), self.of, number, writer);
    }
}

fn read_map(
    map: &mut dyn MapSlot,
    of: Of,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    let room = match wire {
        WireType::LengthDelimited if map.is_empty() => reader.room_for_items(0, usize::MAX),
        _ => 0,
    };
    reader.check_entries(map.len() + 1)?;
    map.put(room, &mut |value| read_entry(&mut Entry { value, of }, wire, reader))
}

/// The value of an entry of any type.
struct Entry<'a> {
    value: &'a mut dyn NewValue,
    of: Of,
}

impl EntryValue for Entry<'_> {
    fn read_new(
        &mut self,
        _: bool,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        read(self.value.renew(), self.of, wire, reader)
    }

    fn set_absent(&mut self) {
        match self.value.renew() {
            SlotMut::Bytes(bytes) => *bytes = ByteString::from(&[]),
            SlotMut::List(list) if self.of.is_wrapped() => list.set_present(),
            // Every such text is one that the type takes.
            SlotMut::Scalar(scalar) if scalar.form() == ScalarForm::AnyText => {
                let _ = scalar.set(ScalarToken::Text(""));
            }
            _ => {}
        }
    }
}

/// Writes a value that is there.
fn write(value: Slot<'_>, of: Of, number: u32, writer: &mut ProtobufWriter) {
    match value {
        Slot::Null => {}
        _ if of.is_choice() => refuse(writer),
        Slot::Text(text) => writer.bytes_field(number, text.as_bytes()),
        Slot::Bool(flag) => writer.varint_field(number, u64::from(flag)),
        Slot::Int(value) => writer.varint_field(number, value.cast_unsigned()),
        Slot::UInt(value) => writer.varint_field(number, value),
        Slot::Float(value) => writer.fixed64_field(number, value.to_bits()),
        Slot::Bytes(bytes) => writer.bytes_field(number, bytes),
        Slot::Raw(raw) => writer.value(number, raw),
        Slot::Struct(object) => Protobuf::write_struct(object, number, writer),
        Slot::List(list) if of.is_wrapped() => {
            write_wrapped(number, writer, |writer| write_list(list, of.items(), WRAPPED, writer));
        }
        Slot::List(list) => write_list(list, of.items(), number, writer),
        Slot::Map(map) => write_map(map, of.items(), number, writer),
        Slot::Scalar(scalar) => {
            let own = scalar.own_form().and_then(|own| own.write::<Protobuf>(number, writer));
            own.unwrap_or_else(|| refuse(writer));
        }
        Slot::Json(json) => {
            let own = json.own_form().and_then(|own| own.write::<Protobuf>(number, writer));
            own.unwrap_or_else(|| refuse(writer));
        }
        _ => refuse(writer),
    }
}

#[cold]
fn refuse(writer: &mut ProtobufWriter) {
    writer.fail(EncodeError::invalid_value(NO_FORM));
}

/// Writes a list that is a message of its own.
fn write_wrapped(
    number: u32,
    writer: &mut ProtobufWriter,
    write: impl FnOnce(&mut ProtobufWriter),
) {
    if writer.has_failed() {
        return;
    }
    let before = writer.len();
    write(writer);
    if writer.has_failed() {
        return writer.failed_within(|_| None, Some(number));
    }
    writer.delimit_field(number, before);
}

fn write_list(list: &dyn ListSlot, of: Of, number: u32, writer: &mut ProtobufWriter) {
    for index in (0..list.len()).rev() {
        write_item(list.item(index), of, number, writer);
    }
}

/// Writes an item of a list. Some of those that are null are there, or the list would be shorter.
fn write_item(item: Slot<'_>, of: Of, number: u32, writer: &mut ProtobufWriter) {
    match item {
        Slot::Null if matches!((of.shape)(), Shape::Bytes) => writer.bytes_field(number, &[]),
        Slot::Null if of.is_wrapped() => write_wrapped(number, writer, |_| {}),
        item => write(item, of, number, writer),
    }
}

fn write_map(map: &dyn MapSlot, of: Of, number: u32, writer: &mut ProtobufWriter) {
    let mut entries = Vec::with_capacity(map.len());
    map.for_each(&mut |key, value| entries.push((key, value)));
    for (key, value) in entries.into_iter().rev() {
        if writer.has_failed() {
            return;
        }
        write_entry(key, number, writer, |writer| match value {
            Slot::Null if of.is_wrapped() => write_wrapped(VALUE, writer, |_| {}),
            value => write(value, of, VALUE, writer),
        });
    }
}
