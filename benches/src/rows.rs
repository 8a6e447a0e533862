//! Our side of the table: every operation through the public path.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::sync::Arc;

use apimachinery::api::core;
use apimachinery::json::{decode_unstructured, infer_kind, value_from_str};
use apimachinery::runtime::{DecodeRequest, GroupVersion, NegotiatedSerializer};
use apimachinery::{CodecFactory, Encoder, FieldValidation, Object, Scheme, Unstructured};

use crate::formats::{codecs, format_of};
use crate::serve::Operation;
use crate::toy::{self, Toy};
use crate::{apply_rows, convert_rows, custom_rows, http_rows, patch_rows};

/// The operation of a row, which is named `operation/format/input`; `None` when there is no such
/// row.
pub fn prepare(inputs: &Path, row: &str) -> Option<Operation> {
    let mut parts = row.split('/');
    let (operation, format, input) = (parts.next()?, parts.next()?, parts.next()?);
    let data = fs::read(inputs.join(format!("{input}.{format}"))).ok()?;
    format_of(&codecs(), format)?;
    match operation {
        "decode" => Some(decode(codecs(), data, FieldValidation::Ignore)),
        "decode-strict" => Some(decode(codecs(), data, FieldValidation::Strict)),
        "decode-client" => decode_client(&codecs(), format, data),
        "items" => Some(items(codecs(), data)),
        "encode" => encode(&codecs(), format, &data),
        "watch" => Some(watch(codecs(), data)),
        "decode-unstructured" if format == "json" => Some(decode_unstructured_json(data)),
        "decode-unstructured" => decode_into(&codecs(), format, data),
        "encode-unstructured" => encode_unstructured(&codecs(), format, &data),
        "decode-map" => Some(decode_map(data)),
        "encode-stream" => encode_stream(&codecs(), format, &data),
        "decode-any" => decode_any(codecs(), data),
        "convert" => convert_rows::convert(input, data),
        "to-hub" => Some(to_hub(data)),
        "from-hub" => from_hub(&data),
        "infer" => Some(infer(data)),
        "clone" => clone(&data),
        "negotiate" => Some(http_rows::negotiate(codecs())),
        "handle" => http_rows::handle(codecs(), format, &data),
        "table" => http_rows::table(codecs(), &data),
        "watchers" => http_rows::watchers(codecs(), &data),
        "patch-json" | "patch-merge" | "patch-strategic" | "patch-three-way" => {
            patch_rows::prepare(operation, data)
        }
        "apply" | "apply-three" => apply_rows::prepare(inputs, operation, input, &data),
        "admit" | "admit-rules" | "admit-update" | "rules" | "compile-rules" | "register"
        | "register-used" => custom_rows::prepare(inputs, operation, data),
        _ => None,
    }
}

fn decode(codecs: CodecFactory, data: Vec<u8>, validation: FieldValidation) -> Operation {
    Box::new(move || {
        let decoded = codecs.as_sent().validation(validation).decode(black_box(&data[..]));
        drop(black_box(decoded.expect("it decodes")));
    })
}

/// As a client does, which knows the format and keeps the version.
fn decode_client(codecs: &CodecFactory, format: &str, data: Vec<u8>) -> Option<Operation> {
    let serializer = Arc::clone(&format_of(codecs, format)?.serializer);
    let versions = Arc::new(core::v1::GROUP_VERSION);
    let factory = codecs.without_conversion();
    let decoder = NegotiatedSerializer::decoder_to_version(&factory, serializer, versions);
    Some(Box::new(move || {
        let decoded = decoder.decode_with(black_box(&data[..]).into(), DecodeRequest::default());
        drop(black_box(decoded.expect("it decodes")));
    }))
}

fn items(codecs: CodecFactory, data: Vec<u8>) -> Operation {
    Box::new(move || {
        let list = codecs.list_reader::<core::v1::Pod>("application/json", black_box(&data[..]));
        for pod in list.expect("JSON is read in parts") {
            drop(black_box(pod.expect("it decodes")));
        }
    })
}

fn encode(codecs: &CodecFactory, format: &str, data: &[u8]) -> Option<Operation> {
    let (encoder, object) = encoder_of(codecs, format, data)?;
    Some(writing(encoder, object))
}

fn encoder_of(
    codecs: &CodecFactory,
    format: &str,
    data: &[u8],
) -> Option<(Arc<dyn Encoder>, Box<dyn Object>)> {
    let decoded = codecs.as_sent().decode(data).ok()?;
    let version = decoded.kind().group_version();
    let info = format_of(codecs, format)?;
    let encoder = codecs.without_conversion().encoder_for_version(info, &version);
    Some((Arc::new(encoder), decoded.into_object()))
}

fn encode_stream(codecs: &CodecFactory, format: &str, data: &[u8]) -> Option<Operation> {
    let (encoder, object) = encoder_of(codecs, format, data)?;
    Some(Box::new(move || {
        encoder.encode_to_writer(black_box(&*object), &mut io::sink()).expect("it encodes");
    }))
}

fn writing(encoder: Arc<dyn Encoder>, object: Box<dyn Object>) -> Operation {
    let mut out = Vec::new();
    Box::new(move || {
        out.clear();
        encoder.encode_to(black_box(&*object), &mut out).expect("it encodes");
        black_box(&out);
    })
}

fn watch(codecs: CodecFactory, data: Vec<u8>) -> Operation {
    Box::new(move || {
        let events = codecs.as_sent().event_reader("application/json", black_box(&data[..]));
        let mut count = 0;
        for event in events.expect("JSON has streams") {
            drop(black_box(event.expect("it decodes")));
            count += 1;
        }
        assert!(count > 0, "there are events");
    })
}

/// An object or a list, whose items are objects.
fn decode_unstructured_json(data: Vec<u8>) -> Operation {
    Box::new(move || {
        drop(black_box(decode_unstructured(black_box(&data)).expect("it decodes")));
    })
}

/// Without a look at what the object is.
fn decode_map(data: Vec<u8>) -> Operation {
    Box::new(move || {
        let text = str::from_utf8(black_box(&data)).expect("it is text");
        drop(black_box(value_from_str(text).expect("it decodes")));
    })
}

/// A list is one object with items here.
fn decode_into(codecs: &CodecFactory, format: &str, data: Vec<u8>) -> Option<Operation> {
    let serializer = Arc::clone(&format_of(codecs, format)?.serializer);
    Some(Box::new(move || {
        let request = DecodeRequest::into(Box::<Unstructured>::default());
        let decoded = serializer.decode_with(black_box(&data[..]).into(), request);
        drop(black_box(decoded.expect("it decodes")));
    }))
}

fn encode_unstructured(codecs: &CodecFactory, format: &str, data: &[u8]) -> Option<Operation> {
    let info = format_of(codecs, format)?;
    let request = DecodeRequest::into(Box::<Unstructured>::default());
    let decoded = info.serializer.decode_with(data.into(), request).ok()?;
    let version: GroupVersion = decoded.kind().group_version();
    let encoder = codecs.without_conversion().encoder_for_version(info, &version);
    Some(writing(Arc::new(encoder), decoded.into_object()))
}

/// Objects one a line, of whatever kind they are.
fn decode_any(codecs: CodecFactory, data: Vec<u8>) -> Option<Operation> {
    let lines: Vec<String> = str::from_utf8(&data).ok()?.lines().map(str::to_owned).collect();
    Some(Box::new(move || {
        for line in &lines {
            let decoded = codecs.as_sent().any_kind().decode(black_box(line.as_str()));
            drop(black_box(decoded.expect("it decodes")));
        }
    }))
}

fn toys() -> CodecFactory {
    let scheme = Scheme::builder().install(toy::install).build();
    CodecFactory::new(scheme.unwrap_or_else(|errors| unreachable!("{errors}")))
}

fn to_hub(data: Vec<u8>) -> Operation {
    let codecs = toys();
    Box::new(move || {
        let toy: Toy = codecs.decode_as(black_box(&data[..])).expect("it decodes");
        drop(black_box(toy));
    })
}

fn from_hub(data: &[u8]) -> Option<Operation> {
    let codecs = toys();
    let toy: Toy = codecs.decode_as(data).ok()?;
    let encoder = codecs.encoder_for_version(format_of(&codecs, "json")?, &toy::V2);
    Some(writing(Arc::new(encoder), Box::new(toy)))
}

fn infer(data: Vec<u8>) -> Operation {
    let codecs = codecs();
    let text = String::from_utf8(data).expect("it is text");
    Box::new(move || {
        let kind = infer_kind(black_box(&text)).expect("it names its kind").group_version_kind();
        assert!(black_box(codecs.registry().recognizes(&kind)), "it is registered");
    })
}

fn clone(data: &[u8]) -> Option<Operation> {
    let decoded = codecs().as_sent().decode(data).ok()?;
    let pod: core::v1::Pod = decoded.object().downcast_ref::<core::v1::Pod>()?.clone();
    Some(Box::new(move || drop(black_box(black_box(&pod).clone()))))
}
