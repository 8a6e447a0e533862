//! One object in a format: an object or an error, and whatever was read can be written.

use apimachinery::runtime::{DecodeRequest, SerializerInfo};
use apimachinery::{Decoded, FieldValidation, Serializer, codecs};

pub(crate) fn info(media_type: &str) -> &'static SerializerInfo {
    codecs().for_media_type(media_type).expect("the format is part of the build")
}

pub(crate) fn json(data: &[u8]) {
    read(&*info("application/json").serializer, data);
}

pub(crate) fn yaml(data: &[u8]) {
    read(&*info("application/yaml").serializer, data);
}

pub(crate) fn protobuf(data: &[u8]) {
    read(&*info("application/vnd.kubernetes.protobuf").serializer, data);
}

pub(crate) fn cbor(data: &[u8]) {
    read(&*info("application/cbor").serializer, data);
}

pub(crate) fn any_format(data: &[u8]) {
    match apimachinery::decode(data) {
        Ok(decoded) => write(&decoded),
        Err(error) => {
            let _ = error.to_string();
        }
    }
}

/// With a type, with defaults and conversion, and as unstructured data; with each validation.
fn read(serializer: &dyn Serializer, data: &[u8]) {
    let lenient = read_with(serializer, data, FieldValidation::Ignore, false);
    let warned = read_with(serializer, data, FieldValidation::Warn, false);
    let strict = read_with(serializer, data, FieldValidation::Strict, false);
    assert_eq!(lenient.is_some(), warned.is_some(), "validation decides only about findings");
    if let (Some(lenient), Some(strict)) = (&lenient, &strict) {
        assert_eq!(lenient.object(), strict.object());
    }
    let is_clean = warned.is_some_and(|it| it.findings().is_empty());
    assert_eq!(is_clean, strict.is_some(), "strict refuses what has findings, and nothing else");
    read_with(serializer, data, FieldValidation::Warn, true);
}

fn read_with(
    serializer: &dyn Serializer,
    data: &[u8],
    validation: FieldValidation,
    any_kind: bool,
) -> Option<Decoded> {
    let request = DecodeRequest::default().validation(validation).any_kind(any_kind);
    match serializer.decode_with(data.into(), request) {
        Ok(decoded) => {
            decoded.findings().iter().for_each(|finding| drop(finding.to_string()));
            write(&decoded);
            Some(decoded)
        }
        Err(error) => {
            drop(format!("{error} {error:#} {error:?}"));
            None
        }
    }
}

/// In every format; a format may refuse an object, such as a number that it does not have.
fn write(decoded: &Decoded) {
    for info in codecs().supported_media_types() {
        let mut out = Vec::new();
        let written = info.serializer.encode(decoded.object(), decoded.kind(), &mut out);
        assert_eq!(written.is_err(), out.is_empty(), "an error leaves nothing");
    }
}

pub(crate) fn descriptors(data: &[u8]) {
    if let Ok(object) = apimachinery::descriptors::decode(data) {
        let _ = apimachinery::descriptors::encode(&object);
    }
    let _ = apimachinery::descriptors::schemaless::view(data);
}
