//! `testdata/golden`: of every kind an object with every field set and one with hard values, as the
//! reference writes them in every format. `./regenerate` writes them again.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery::runtime::{DecodeRequest, Input, ObjectRegistry};
use apimachinery::{Decoded, GroupVersionKind, codecs};
use apimachinery_test_support::{Files, golden};

use super::support::first_difference;

/// The endings of the files, and their media types.
const FORMATS: [(&str, &str); 4] = [
    ("json", "application/json"),
    ("yaml", "application/yaml"),
    ("pb", "application/vnd.kubernetes.protobuf"),
    ("cbor", "application/cbor"),
];

/// The file names of the two objects of a kind continue with one of these.
const FULL: &str = "";
const HARD: &str = ".hard";

/// Every object by its kind and variant: its encodings, by the endings of their files.
fn objects() -> BTreeMap<(GroupVersionKind, String), Files> {
    let mut objects: BTreeMap<_, Files> = BTreeMap::new();
    for (folder, files) in golden() {
        let (group, version) = folder.rsplit_once('.').expect("a group and a version");
        let group = if group == "core" { "" } else { group };
        for (file, data) in files {
            let (name, format) = file.rsplit_once('.').expect("a file has an ending");
            let (kind, variant) = name.split_at(name.find('.').unwrap_or(name.len()));
            let key = (GroupVersionKind::new(group, version, kind), variant.to_owned());
            objects.entry(key).or_default().insert(format.to_owned(), data);
        }
    }
    objects
}

#[test]
fn every_kind_has_golden_files_in_every_format_it_has() {
    let objects = objects();
    let scheme = codecs().scheme();
    let (mut wanted, mut hard) = (BTreeSet::new(), BTreeSet::new());
    for (kind, info) in scheme.all_known_types() {
        wanted.insert((*kind).clone());
        if objects.contains_key(&((*kind).clone(), HARD.to_owned())) {
            hard.insert(info.path());
        }
    }
    for ((kind, variant), encodings) in &objects {
        assert!(wanted.contains(kind), "{kind} has golden files and is not registered");
        assert!([FULL, HARD].contains(&variant.as_str()), "{kind}{variant}");
        let mut written = Vec::new();
        let object = scheme.new_object(kind).expect("it is registered");
        for (format, media_type) in FORMATS {
            let info = codecs().for_media_type(media_type).expect("it is there");
            let has = info.serializer.encode(&*object, kind, &mut written).is_ok();
            assert_eq!(encodings.contains_key(format), has, "{kind}{variant}.{format}");
        }
        assert!(encodings.len() >= 3, "{kind}{variant}");
    }
    for (kind, info) in scheme.all_known_types() {
        assert!(objects.contains_key(&((*kind).clone(), FULL.to_owned())), "{kind} has no files");
        assert!(
            hard.contains(info.path()),
            "{kind} has no hard values, nor has its type elsewhere"
        );
    }
}

/// PB-07, PB-08: objects of every kind, with every field and with hard values, are read from every
/// format, are then equal, and have the bytes of the reference again.
#[test]
fn golden_files_round_trip_in_every_format() {
    let mut failures = Vec::new();
    let mut checked = 0;
    for ((kind, variant), encodings) in objects() {
        let mut first: Option<Decoded> = None;
        for (format, _) in FORMATS {
            let Some(data) = encodings.get(format) else { continue };
            let checks = check(&kind, &variant, format, &encodings, data, first.as_ref());
            checked += 1;
            match checks {
                Ok(decoded) => first = first.or(Some(decoded)),
                Err(text) => failures.push(format!("{kind}{variant}.{format}: {text}")),
            }
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    assert!(checked > 4_600, "only {checked} files");
}

/// Reads one format, compares, and writes. Objects with every field say the same in all formats;
/// hard values are distinguished by some only, such as an empty list from none.
fn check(
    kind: &GroupVersionKind,
    variant: &str,
    format: &str,
    encodings: &Files,
    data: &[u8],
    first: Option<&Decoded>,
) -> Result<Decoded, String> {
    let decoded = decode(kind, format, data)?;
    if first.is_some_and(|first| !first.object().equals(decoded.object())) {
        return Err("another object than in the first format".to_owned());
    }
    for (to, _) in FORMATS {
        let Some(expected) = encodings.get(to) else { continue };
        let written = encode(&decoded, to)?;
        if to == format || variant == FULL {
            same(to, expected, &written)?;
        } else if !decode(kind, to, &written)?.object().equals(decoded.object()) {
            return Err(format!("another object after going through {to}"));
        }
    }
    Ok(decoded)
}

fn same(format: &str, expected: &[u8], written: &[u8]) -> Result<(), String> {
    if expected == written {
        return Ok(());
    }
    Err(format!("{format}: {}", first_difference(expected, written)))
}

fn media_type(format: &str) -> &'static str {
    FORMATS.iter().find(|(ending, _)| *ending == format).expect("a format").1
}

fn decode(kind: &GroupVersionKind, format: &str, data: &[u8]) -> Result<Decoded, String> {
    let info = codecs().for_media_type(media_type(format)).expect("it is there");
    // Watch events do not name their kind.
    let request = DecodeRequest::default().default_kind(kind);
    let decoded = info.serializer.decode_with(Input::from(data), request);
    let decoded = decoded.map_err(|error| error.to_string())?;
    if decoded.kind() == kind { Ok(decoded) } else { Err(format!("it is a {}", decoded.kind())) }
}

fn encode(decoded: &Decoded, format: &str) -> Result<Vec<u8>, String> {
    let info = codecs().for_media_type(media_type(format)).expect("it is there");
    let mut written = Vec::new();
    let result = info.serializer.encode(decoded.object(), decoded.kind(), &mut written);
    result.map_err(|error| error.to_string())?;
    Ok(written)
}
