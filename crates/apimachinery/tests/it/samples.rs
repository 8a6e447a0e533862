//! `testdata/samples`: bytes that the real Go types produced, in rows of type, protobuf, JSON, and
//! protobuf after reading that JSON.

use std::fs;

use apimachinery::json::{self, Json};
use apimachinery::protobuf::{self, Protobuf};
use apimachinery::runtime::DecodeError;
use apimachinery::runtime::fields::Field;

use super::support::{first_difference, from_hex, testdata};

mod by_hand;
mod types;

/// One row.
pub(crate) struct Sample {
    protobuf: Vec<u8>,
    json: String,
    protobuf_after_json: Vec<u8>,
}

/// A message of some type. There are more than a thousand: what is done with them is compiled once.
trait Message: Field<Json> + Field<Protobuf> {}

impl<T: Field<Json> + Field<Protobuf>> Message for T {}

/// Makes an empty message of one type.
type New = fn() -> Box<dyn Message>;

fn new<T: Message + Default + 'static>() -> Box<dyn Message> {
    Box::new(T::default())
}

fn check(new: New, sample: &Sample) -> Result<(), String> {
    let mut decoded = new();
    read_protobuf(&mut *decoded, &sample.protobuf).map_err(|error| format!("protobuf: {error}"))?;
    same("protobuf → protobuf", &sample.protobuf, &write_protobuf(&*decoded)?)?;
    same("protobuf → JSON", sample.json.as_bytes(), &write_json(&*decoded)?)?;
    let mut read = new();
    read_json(&mut *read, &sample.json).map_err(|error| format!("JSON: {error}"))?;
    same("JSON → protobuf", &sample.protobuf_after_json, &write_protobuf(&*read)?)?;
    if sample.protobuf_after_json == sample.protobuf {
        // Elsewhere JSON says less than protobuf: a pointer to a zero time is written as null.
        same("JSON → JSON", sample.json.as_bytes(), &write_json(&*read)?)?;
    }
    Ok(())
}

fn read_json(value: &mut dyn Message, text: &str) -> Result<(), DecodeError> {
    let mut reader = json::JsonReader::from_text(text);
    reader.value(value)?;
    reader.end()
}

fn write_json(value: &dyn Message) -> Result<Vec<u8>, String> {
    let mut writer = json::JsonWriter::new(Vec::new());
    writer.value(value);
    writer.finish().map_err(|error| error.to_string())
}

/// The tag of field 1 with a length after it.
const TAG: u8 = 0x0a;

/// Reads a message as what is in field 1 of another.
fn read_protobuf(value: &mut dyn Message, message: &[u8]) -> Result<(), DecodeError> {
    let mut field = vec![TAG];
    prost::encode_length_delimiter(message.len(), &mut field).expect("a vector grows");
    field.extend_from_slice(message);
    let mut reader = protobuf::ProtobufReader::new(field.as_slice().into());
    while let Some((_, wire)) = reader.next_tag()? {
        reader.value(wire, value)?;
    }
    Ok(())
}

/// Writes a value as field 1 and takes the message out of it.
fn write_protobuf(value: &dyn Message) -> Result<Vec<u8>, String> {
    let mut writer = protobuf::ProtobufWriter::new();
    writer.value(1, value);
    let mut field = Vec::new();
    writer.finish_into(&mut field).map_err(|error| error.to_string())?;
    let Some((&TAG, mut rest)) = field.split_first() else { return Err("no field 1".to_owned()) };
    let length = prost::decode_length_delimiter(&mut rest);
    assert_eq!(length, Ok(rest.len()), "the field is one message");
    Ok(rest.to_vec())
}

fn same(what: &str, expected: &[u8], found: &[u8]) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}: {}", first_difference(expected, found)))
}

fn parse(line: &str) -> Option<(&str, Sample)> {
    let mut columns = line.split('\t');
    let name = columns.next()?;
    let protobuf = from_hex(columns.next()?);
    let json = columns.next()?.to_owned();
    let protobuf_after_json = match columns.next()? {
        "=" => protobuf.clone(),
        hex => from_hex(hex),
    };
    Some((name, Sample { protobuf, json, protobuf_after_json }))
}

#[test]
fn samples() {
    let folder = testdata("samples");
    let known: Vec<_> = types::TYPES.iter().chain(by_hand::TYPES).collect();
    let mut failures = Vec::new();
    for file in ["random.tsv", "zero.tsv"] {
        let text = fs::read_to_string(folder.join(file)).expect("samples are text");
        let rows: Vec<_> = text.lines().filter_map(parse).collect();
        for (name, _) in &known {
            assert!(rows.iter().any(|(it, _)| it == name), "{name} has no row in {file}");
        }
        for (name, sample) in rows {
            let Some((_, new)) = known.iter().find(|(it, _)| *it == name) else {
                panic!("{name} in {file} is not a type");
            };
            if let Err(text) = check(*new, &sample) {
                failures.push(format!("{name} in {file}: {text}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
