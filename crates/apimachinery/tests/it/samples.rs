//! Bytes that the real Go types produced: rows of type, protobuf, JSON, and protobuf after reading that JSON.

use std::fs;

use apimachinery::json::{self, Reader, Writer};
use apimachinery::protobuf::prost;

use super::support::{first_difference, folder_of, from_hex};

mod types;

/// One row.
pub(crate) struct Sample {
    protobuf: Vec<u8>,
    json: String,
    protobuf_after_json: Vec<u8>,
}

/// Checks a row as an object of one type.
type Check = fn(&Sample) -> Result<(), String>;

fn check<T: json::Field + prost::Message + Default + PartialEq>(sample: &Sample) -> Result<(), String> {
    let decoded = T::decode(&*sample.protobuf).map_err(|error| format!("protobuf: {error}"))?;
    same("protobuf → protobuf", &sample.protobuf, &decoded.encode_to_vec())?;
    same("protobuf → JSON", sample.json.as_bytes(), &write_json(&decoded)?)?;
    let mut read = T::default();
    let mut reader = Reader::from_text(&sample.json);
    read.read(&mut reader).and_then(|()| reader.end()).map_err(|error| format!("JSON: {error}"))?;
    same("JSON → protobuf", &sample.protobuf_after_json, &read.encode_to_vec())?;
    if sample.protobuf_after_json == sample.protobuf {
        // Elsewhere JSON says less than protobuf: a pointer to a zero time is written as null.
        same("JSON → JSON", sample.json.as_bytes(), &write_json(&read)?)?;
    }
    Ok(())
}

fn write_json<T: json::Field>(value: &T) -> Result<Vec<u8>, String> {
    let mut writer = Writer::new(Vec::new());
    value.write(&mut writer);
    writer.finish().map_err(|error| error.to_string())
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
    let Some(folder) = folder_of("APIMACHINERY_SAMPLES") else { return };
    let (mut checked, mut skipped, mut failures) = (0, Vec::new(), Vec::new());
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder can be read")
        .filter_map(|entry| entry.ok().map(|it| it.path()))
        .filter(|path| path.extension().is_some_and(|it| it == "tsv"))
        .collect();
    files.sort();
    for file in &files {
        let text = fs::read_to_string(file).expect("samples are text");
        for (name, sample) in text.lines().filter_map(parse) {
            let Some((_, check)) = types::TYPES.iter().find(|(it, _)| *it == name) else {
                skipped.push(name.to_owned());
                continue;
            };
            checked += 1;
            if let Err(text) = check(&sample) {
                failures.push(format!("{name}: {text}"));
            }
        }
    }
    skipped.sort();
    skipped.dedup();
    println!("{checked} rows checked; {} types not there: {skipped:?}", skipped.len());
    assert!(checked > 0, "no samples in {files:?}");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
