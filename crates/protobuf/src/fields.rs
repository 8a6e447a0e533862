//! Structs: a shared loop over the fields of a message, and a `match` per type.

use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::reflect::{FieldRole, FieldTable};
use apimachinery_runtime::{DecodeError, Str};

use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

/// Merges the fields of a message, up to its end. Unknown ones are passed over.
///
/// # Errors
/// When the message is broken or a value is of another type; the error has the place.
pub fn read_fields(
    message: &mut dyn Fields<Protobuf>,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    while let Some((number, wire)) = reader.next_tag()? {
        merge_one(message, number, wire, reader)?;
    }
    Ok(())
}

/// Merges one field; the error names it.
#[inline]
pub(crate) fn merge_one(
    message: &mut dyn Fields<Protobuf>,
    number: u32,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    match message.read_field(number, wire, reader) {
        Ok(()) => Ok(()),
        Err(error) => Err(within_field(message, number, error)),
    }
}

#[cold]
fn within_field(message: &dyn Fields<Protobuf>, number: u32, error: DecodeError) -> DecodeError {
    match field_name(message.table(), number) {
        Some(name) => error.within_field(name),
        None => error,
    }
}

fn field_name(table: &'static FieldTable, number: u32) -> Option<&'static str> {
    let (_, field) = table.field_by_number(number)?;
    (field.place() == FieldRole::Member).then(|| field.name())
}

/// *Merges* a message that is in a field: what the derive calls.
///
/// # Errors
/// As [`read_fields`], and when messages are nested too deep.
pub fn read_struct(
    message: &mut dyn Fields<Protobuf>,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    reader.take_memory(size_of_val(message))?;
    let outer = reader.enter(wire)?;
    match read_fields(message, reader) {
        Ok(()) => {
            reader.leave_at_end(outer);
            Ok(())
        }
        Err(error) => {
            reader.leave(outer);
            Err(error)
        }
    }
}

/// Writes a message as the value of field `number`: what the derive calls.
pub fn write_struct(message: &dyn Fields<Protobuf>, number: u32, writer: &mut ProtobufWriter) {
    write_message(|| message.table(), number, writer, |writer| message.write_fields(writer));
}

/// Writes a message whose fields `write` writes. `table` is asked for after a failure.
#[inline]
pub(crate) fn write_message(
    table: impl FnOnce() -> &'static FieldTable,
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
        return writer.failed_within(|inner| name_of(table(), inner), Some(number));
    }
    writer.delimit_field(number, before);
}

/// Writes the fields of an object, which is not in a field.
pub(crate) fn write_root(message: &dyn Fields<Protobuf>, writer: &mut ProtobufWriter) {
    message.write_fields(writer);
    if writer.has_failed() {
        writer.failed_within(|inner| name_of(message.table(), inner), None);
    }
}

fn name_of(table: &'static FieldTable, number: u32) -> Option<Str> {
    field_name(table, number).map(Str::from_static)
}
