//! Objects of any kind inside objects.

use apimachinery_json::{Json, JsonReader, JsonWriter};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, RawExtension, Unknown};

use super::support::Shapes;

fn read<T: Field<Json> + Default>(text: &str) -> T {
    let mut value = T::default();
    JsonReader::from_text(text).value(&mut value).expect("it is JSON");
    value
}

fn written(value: &impl Field<Json>) -> Result<String, String> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    let out = writer.finish().map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("JSON is text"))
}

/// JSN-20: an object that stays encoded is read as it is, also a `null`, and written when it is
/// JSON.
#[test]
fn unknown_objects_keep_their_text() {
    let text = r#"{ "b" : 1, "a" : "<" }"#;
    let unknown: Unknown = read(text);
    assert_eq!(&*unknown.raw, text.as_bytes());
    assert_eq!(unknown.content_type, "application/json");
    assert_eq!(written(&unknown).as_deref(), Ok(r#"{"b":1,"a":"\u003c"}"#));
    let null: Unknown = read("null");
    assert_eq!(&*null.raw, b"null");
    assert_eq!(written(&Unknown::default()).as_deref(), Ok("null"));
    let unnamed = Unknown { content_type: "".into(), ..unknown.clone() };
    assert_eq!(written(&unnamed).as_deref(), Ok(r#"{"b":1,"a":"\u003c"}"#));
    for content_type in [CONTENT_TYPE_YAML, CONTENT_TYPE_PROTOBUF] {
        let other = Unknown { content_type: content_type.into(), ..unknown.clone() };
        let error = written(&other).expect_err("no JSON");
        assert_eq!(error, "runtime.Unknown: MarshalJSON on non-json data");
    }
}

/// JSN-21: a raw extension keeps what is in it, and nothing for `null`; a decoded object is
/// written.
#[test]
fn raw_extensions_keep_what_is_in_them() {
    assert_eq!(read::<RawExtension>("null"), RawExtension::Null);
    let raw: RawExtension = read(r#"{ "a" : 1 }"#);
    assert_eq!(raw.raw().map(|it| &it[..]), Some(&br#"{ "a" : 1 }"#[..]));
    assert_eq!(written(&raw).as_deref(), Ok(r#"{"a":1}"#));
    let mut again = raw.clone();
    JsonReader::from_text("null").value(&mut again).expect("it is JSON");
    assert_eq!(again, raw, "a `null` after it changes nothing");
    assert_eq!(written(&RawExtension::Null).as_deref(), Ok("null"));
    let object = Shapes { int32: 1, ..Shapes::default() };
    let object = RawExtension::Object(Box::new(object));
    let expected =
        r#"{"kind":"Shapes","apiVersion":"example.com/v1","int32":1,"nullable":null,"items":null}"#;
    assert_eq!(written(&object).as_deref(), Ok(expected));
    assert!(written(&RawExtension::Raw("{".into())).is_err(), "what is no JSON cannot be kept");
}
