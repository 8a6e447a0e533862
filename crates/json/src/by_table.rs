//! Structs without emitted code: read and written by their tables, through the door that they
//! have for tools.

use apimachinery_runtime::fields::{ByTable, Door};
use apimachinery_runtime::reflect::{
    FieldInfo, FieldRole, Form, IntegerMut, ListSlot, MapSlot, Scalar, ScalarForm, ScalarToken,
    Slot, SlotMut, Struct,
};
use apimachinery_runtime::{DecodeError, EncodeError, Position, Str, Value};

use crate::field::lists::{Items, read_items};
use crate::field::maps::{Entries, read_entries};
use crate::{Json, JsonReader, JsonWriter};

impl ByTable for Json {
    fn read_field(
        target: &mut dyn Struct,
        index: usize,
        (): (),
        reader: &mut JsonReader<'_>,
    ) -> Result<(), DecodeError> {
        let place = target.table().at(index).map(FieldInfo::place);
        match (place, target.slot_mut(index)) {
            // They are texts, also where there is no place for them.
            (Some(FieldRole::Kind | FieldRole::ApiVersion), slot) => {
                if !reader.null()? {
                    let text = reader.string()?;
                    if let SlotMut::Name(name) = slot {
                        name.set(&text);
                    }
                }
                Ok(())
            }
            (_, slot) => read(slot, reader),
        }
    }

    fn write_fields(object: &dyn Struct, writer: &mut JsonWriter) {
        for (index, field) in object.table().fields().iter().enumerate() {
            if matches!(field.place(), FieldRole::Kind | FieldRole::ApiVersion) {
                continue;
            }
            let value = object.slot(index);
            if !field.omission().leaves_out_slot(&value) {
                writer.member_start(field);
                write(value, writer);
                writer.comma();
            }
        }
    }

    fn read_struct(
        target: &mut dyn Struct,
        (): (),
        reader: &mut JsonReader<'_>,
    ) -> Result<(), DecodeError> {
        reader.take_memory(size_of_val(target))?;
        crate::fields::read_struct(&mut Door(target), reader)
    }

    fn write_struct(object: &dyn Struct, (): (), writer: &mut JsonWriter) {
        writer.structure_of(object.type_meta(), |writer| Self::write_fields(object, writer));
    }
}

pub(crate) fn read(slot: SlotMut<'_>, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
    match slot {
        SlotMut::Text(text) => reader.text_into(text),
        SlotMut::String(text) => reader.value(text),
        SlotMut::Bool(flag) => reader.value(flag),
        SlotMut::Integer(number) => read_integer(number, reader),
        SlotMut::Float(number) => reader.value(number),
        SlotMut::Bytes(bytes) => reader.value(bytes),
        SlotMut::Raw(raw) => reader.value(raw),
        SlotMut::Value(value) => reader.value(value),
        SlotMut::Struct(target) => Json::read_struct(target, (), reader),
        SlotMut::Option(option) => match reader.takes_null()? {
            true => {
                option.set_null();
                Ok(())
            }
            false => read(option.value(), reader),
        },
        SlotMut::List(list) => match reader.takes_null()? {
            true => {
                list.set_null();
                Ok(())
            }
            false => {
                list.set_present();
                read_items(&mut Listed(list), reader)
            }
        },
        SlotMut::Map(map) => read_entries(&mut Mapped(map), reader),
        SlotMut::Scalar(scalar) => read_scalar(scalar, reader),
        SlotMut::Choice(choice) => {
            let form = form(reader);
            let position = Position::byte(reader.offset());
            match choice.choose(form).map_err(|error| error.at(position))? {
                Some(slot) => read(slot, reader),
                None => reader.skip_value(),
            }
        }
        SlotMut::Json(json) => {
            match json.own_form_mut().and_then(|own| own.read::<Json>((), reader)) {
                Some(read) => read,
                None => json.set_raw(reader.raw_bytes()?),
            }
        }
        _ => reader.skip_value(),
    }
}

/// The outer form of what is here.
fn form(reader: &mut JsonReader<'_>) -> Form {
    match reader.peek() {
        Some(b'n') => Form::Null,
        Some(b't' | b'f') => Form::Bool,
        Some(b'"') => Form::Text,
        Some(b'[') => Form::List,
        Some(b'{') => Form::Map,
        _ => Form::Number,
    }
}

fn read_integer(number: IntegerMut<'_>, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
    match number {
        IntegerMut::I8(place) => reader.value(place),
        IntegerMut::I16(place) => reader.value(place),
        IntegerMut::I32(place) => reader.value(place),
        IntegerMut::I64(place) => reader.value(place),
        IntegerMut::U8(place) => reader.value(place),
        IntegerMut::U16(place) => reader.value(place),
        IntegerMut::U32(place) => reader.value(place),
        IntegerMut::U64(place) => reader.value(place),
    }
}

fn read_scalar(scalar: &mut dyn Scalar, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
    if let Some(own) = scalar.own_form_mut()
        && let Some(read) = own.read::<Json>((), reader)
    {
        return read;
    }
    if scalar.form() == ScalarForm::AnyText {
        if reader.null()? {
            return Ok(());
        }
        let mut text = Str::default();
        reader.text_into(&mut text)?;
        return scalar.set(ScalarToken::Text(&text));
    }
    reader.peek();
    let position = Position::byte(reader.offset());
    let value = reader.plain_value()?;
    let token = match &value {
        Value::Null => ScalarToken::Null,
        Value::Bool(flag) => ScalarToken::Bool(*flag),
        Value::Int(number) => ScalarToken::Int(*number),
        Value::Float(number) => ScalarToken::Float(*number),
        Value::String(text) => ScalarToken::Text(text),
        Value::List(_) => return Err(DecodeError::wrong_type("array", "scalar").at(position)),
        Value::Map(_) => return Err(DecodeError::wrong_type("object", "scalar").at(position)),
    };
    scalar.set(token).map_err(|error| error.at(position))
}

fn write(value: Slot<'_>, writer: &mut JsonWriter) {
    match value {
        Slot::Null => writer.null(),
        Slot::Text(text) => writer.string(text),
        Slot::Bool(flag) => writer.bool(flag),
        Slot::Int(number) => writer.integer(number),
        Slot::UInt(number) => writer.integer(number),
        Slot::Float(number) => writer.float(number),
        Slot::Bytes(bytes) => writer.value(bytes),
        Slot::Raw(raw) => writer.value(raw),
        Slot::Value(value) => writer.value(value),
        Slot::Struct(object) => Json::write_struct(object, (), writer),
        Slot::List(list) => {
            writer.array_start();
            for index in 0..list.len() {
                write(list.item(index), writer);
                writer.comma();
            }
            writer.array_end();
        }
        Slot::Map(map) => {
            writer.object_start();
            map.for_each(&mut |key, value| {
                writer.key(key);
                write(value, writer);
                writer.comma();
            });
            writer.object_end();
        }
        Slot::Scalar(scalar) => {
            if scalar.own_form().and_then(|own| own.write::<Json>((), writer)).is_none() {
                write_token(scalar, writer);
            }
        }
        Slot::Json(json) => {
            if json.own_form().and_then(|own| own.write::<Json>((), writer)).is_none() {
                match json.raw() {
                    [] => writer.null(),
                    raw => writer.compacted(raw),
                }
            }
        }
        other => writer.fail(EncodeError::invalid_value(format!("{other:?} has no JSON"))),
    }
}

fn write_token(scalar: &dyn Scalar, writer: &mut JsonWriter) {
    let mut text = Str::default();
    match scalar.token(&mut text) {
        Ok(ScalarToken::Null) => writer.null(),
        Ok(ScalarToken::Bool(flag)) => writer.bool(flag),
        Ok(ScalarToken::Int(number)) => writer.integer(number),
        Ok(ScalarToken::Float(number)) => writer.float(number),
        Ok(ScalarToken::Text(text)) => writer.string(text),
        Err(error) => writer.fail(error),
    }
}

/// A list of any type, for the loop over lists.
struct Listed<'a>(&'a mut dyn ListSlot);

impl Items for Listed<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn read_item(&mut self, index: usize, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        let is_there = index < self.0.len();
        read(if is_there { self.0.item_mut(index) } else { self.0.push() }, reader)
    }

    fn reserve(&mut self, items: usize, bytes: usize) {
        self.0.reserve(items, bytes);
    }

    fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    fn write_item(&self, index: usize, writer: &mut JsonWriter) {
        write(self.0.item(index), writer);
    }
}

/// A map of any type, for the loop over maps.
struct Mapped<'a>(&'a mut dyn MapSlot);

impl Entries for Mapped<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn contains(&self, key: &str) -> bool {
        self.0.get(key).is_some()
    }

    fn read_entry(&mut self, key: &str, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        read(self.0.insert(key), reader)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
