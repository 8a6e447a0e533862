//! A kind with a field of every shape.

use std::sync::Arc;

use apimachinery_derive::{Fields, Object};
use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    ByteString, DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, Input, Map,
    NullableVec, Scheme, Serializer, Str,
};

/// What the derives' code refers to: all crates that have it use this one.
pub(crate) mod derive_support {
    macro_rules! with {
        ($($item:item)*) => { $($item)* };
    }
    pub(crate) use ::serde;
    pub(crate) use with as with_serde;
    pub(crate) use {apimachinery_json as json, apimachinery_runtime as runtime};
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
pub(crate) struct Inner {
    #[field(omitempty)]
    pub(crate) name: Str,
    pub(crate) list: Vec<Inner>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Shapes", crate = "crate::support")]
pub(crate) struct Shapes {
    #[field(omitempty)]
    pub(crate) text: Str,
    #[field(omitempty)]
    pub(crate) int32: i32,
    #[field(omitempty)]
    pub(crate) int64: i64,
    #[field(omitempty)]
    pub(crate) float: f64,
    #[field(omitempty)]
    pub(crate) flag: bool,
    pub(crate) bytes: ByteString,
    pub(crate) option: Option<i32>,
    #[field(null)]
    pub(crate) nullable: Option<i32>,
    pub(crate) map: Map<Str, Str>,
    pub(crate) items: NullableVec<Inner>,
    pub(crate) inner: Option<Box<Inner>>,
}

pub(crate) fn serializer() -> JsonSerializer {
    let mut builder = Scheme::builder();
    builder.name("test").known::<Shapes>();
    let scheme = builder.build().expect("the kinds fit together");
    JsonSerializer::new(Arc::new(scheme), JsonOptions::default())
}

pub(crate) fn read_as(data: &[u8], validation: FieldValidation) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().validation(validation);
    serializer().decode_with(Input::from(data), request)
}

/// Reads one member of the kind.
pub(crate) fn member(text: impl AsRef<[u8]>) -> Result<Shapes, DecodeError> {
    let head = br#"{"kind":"Shapes","apiVersion":"example.com/v1","#;
    let data = [head, text.as_ref(), b"}"].concat();
    let decoded = read_as(&data, FieldValidation::Ignore)?;
    Ok(decoded.into_typed().expect("it is that kind").into_object())
}

/// Writes an object without naming its kind, and without what an empty one has.
pub(crate) fn written(object: &Shapes) -> String {
    let mut out = Vec::new();
    serializer().encode(object, &Default::default(), &mut out).expect("it has a form");
    let text = String::from_utf8(out).expect("JSON is text");
    let text = text.replace("\"nullable\":null,", "").replace("\"items\":null,", "");
    let text = text.replace(",\"items\":null}", "}").replace("{\"items\":null}", "{}");
    text.trim_end().to_owned()
}
