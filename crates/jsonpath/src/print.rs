//! What is found, as text.

use apimachinery_json::{JsonWriter, indent_by};
use apimachinery_runtime::{EncodeError, ShortestDecimal, name_of_non_finite};

use crate::found::Found;

/// Appends results with spaces in between, or as one JSON list; nothing on an error.
pub(crate) fn print(
    results: &[Found<'_>],
    is_json: bool,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    if is_json {
        return print_list(results, out);
    }
    let start = out.len();
    for (at, found) in results.iter().enumerate() {
        if at > 0 {
            out.push(b' ');
        }
        if let Err(error) = print_one(found, out) {
            out.truncate(start);
            return Err(error);
        }
    }
    Ok(())
}

fn print_one(found: &Found<'_>, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    match found {
        Found::List(_) | Found::Map(_) => {
            let mut writer = JsonWriter::new(Vec::new());
            write_json(found, &mut writer);
            out.extend_from_slice(&writer.finish()?);
        }
        Found::LiteralText(text) => out.extend_from_slice(text),
        Found::Text(text) => out.extend_from_slice(text.as_bytes()),
        Found::Nothing => out.extend_from_slice(b"<no value>"),
        Found::Null => out.extend_from_slice(b"null"),
        Found::Bool(value) => out.extend_from_slice(value.to_string().as_bytes()),
        Found::Int(number) | Found::LiteralInt(number) => {
            out.extend_from_slice(number.to_string().as_bytes());
        }
        Found::Byte(byte) => out.extend_from_slice(byte.to_string().as_bytes()),
        Found::Float(number) => out.extend_from_slice(float(*number).as_bytes()),
    }
    Ok(())
}

/// A float as Go prints it (`%v`).
pub(crate) fn float(number: f64) -> String {
    match name_of_non_finite(number) {
        Some(name) => name.to_owned(),
        None => ShortestDecimal::of(number).to_general(),
    }
}

fn print_list(results: &[Found<'_>], out: &mut Vec<u8>) -> Result<(), EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.array_start();
    for found in results {
        write_json(found, &mut writer);
        writer.comma();
    }
    writer.array_end();
    indent_by(4, &writer.finish()?, out);
    out.push(b'\n');
    Ok(())
}

fn write_json(found: &Found<'_>, writer: &mut JsonWriter) {
    match *found {
        Found::List(items) => {
            writer.array_start();
            for item in items {
                writer.value(item);
                writer.comma();
            }
            writer.array_end();
        }
        Found::Map(entries) => writer.value(entries),
        Found::Text(text) => writer.string(text),
        Found::LiteralText(text) => writer.string(&String::from_utf8_lossy(text)),
        _ => writer.value(&found.to_value()),
    }
}
