//! What this project makes of an object.

use std::any::TypeId;

use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{GroupVersion, GroupVersionKind, Object, codecs};
use data_encoding::BASE64;
use serde_json::value::RawValue;

/// An object in both forms, as the oracle gives it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) json: Box<RawValue>,
    /// In base64; empty for an object without that form.
    pub(super) protobuf: String,
}

/// An object in the form in which it is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    Json(&'a RawValue),
    /// In base64.
    Protobuf(&'a str),
}

type Outcome<T> = Result<T, String>;

/// Reads the object and sets its defaults.
pub(super) fn defaulted(source: Source<'_>) -> Outcome<Written> {
    let (object, kind) = decode_and_default(source)?;
    write(&*object, &kind)
}

/// Reads the object, sets its defaults, and converts it by way of the hub of its kind.
pub(super) fn converted(source: Source<'_>, to: &GroupVersion) -> Outcome<Written> {
    let scheme = codecs().scheme();
    let (object, kind) = decode_and_default(source)?;
    let object = match hub_of(&kind) {
        Some(hub) => scheme.convert_box(object, hub, None).map_err(|it| it.to_string())?,
        None => object,
    };
    let (object, kind) =
        scheme.convert_box_to_version(object, to, None).map_err(|it| it.to_string())?;
    write(&*object, &kind)
}

/// The type that is the hub of a kind.
pub(super) fn hub_of(kind: &GroupVersionKind) -> Option<TypeId> {
    let hub = codecs().scheme().hub_type(&kind.group_kind())?;
    Some((hub.new)().type_key())
}

/// Whether objects of a kind are converted to another type before anything else is made of them.
pub(in super::super) fn has_other_hub(kind: &GroupVersionKind) -> bool {
    let own = codecs().scheme().type_info(kind).map(|info| (info.new)().type_key());
    hub_of(kind).is_some_and(|hub| own != Some(hub))
}

/// Reads the object, and converts it without its defaults.
pub(super) fn converted_as_it_is(source: Source<'_>, to: &GroupVersion) -> Outcome<Written> {
    let (object, _) = decode(source)?;
    let converted = codecs().scheme().convert_box_to_version(object, to, None);
    let (object, kind) = converted.map_err(|it| it.to_string())?;
    write(&*object, &kind)
}

fn decode_and_default(source: Source<'_>) -> Outcome<(Box<dyn Object>, GroupVersionKind)> {
    let (mut object, kind) = decode(source)?;
    codecs().scheme().try_default_object(&mut *object).map_err(|it| it.to_string())?;
    Ok((object, kind))
}

fn decode(source: Source<'_>) -> Outcome<(Box<dyn Object>, GroupVersionKind)> {
    let bytes;
    let (media_type, data) = match source {
        Source::Json(json) => ("application/json", json.get().as_bytes()),
        Source::Protobuf(text) => {
            bytes = BASE64.decode(text.as_bytes()).map_err(|it| it.to_string())?;
            ("application/vnd.kubernetes.protobuf", bytes.as_slice())
        }
    };
    let serializer = &codecs().for_media_type(media_type).expect("it is there").serializer;
    let decoded = serializer.decode_with(Input::from(data), DecodeRequest::default());
    let decoded = decoded.map_err(|it| it.to_string())?;
    let kind = decoded.kind().clone();
    Ok((decoded.into_object(), kind))
}

fn write(object: &dyn Object, kind: &GroupVersionKind) -> Outcome<Written> {
    let encode = |media_type: &str| {
        let serializer = &codecs().for_media_type(media_type).expect("it is there").serializer;
        let mut bytes = Vec::new();
        serializer.encode(object, kind, &mut bytes).map(|()| bytes).map_err(|it| it.to_string())
    };
    let json = String::from_utf8(encode("application/json")?).map_err(|it| it.to_string())?;
    let json = RawValue::from_string(json.trim_end().to_owned()).map_err(|it| it.to_string())?;
    let protobuf = encode("application/vnd.kubernetes.protobuf");
    let protobuf = protobuf.map(|it| BASE64.encode(&it)).unwrap_or_default();
    Ok(Written { json, protobuf })
}
