//! Plain data, beside a reader that takes one step after the other.

use apimachinery_json::{Json, JsonReader, JsonWriter, MAX_DEPTH, value_from_str};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, Input, Map, Str, Unknown,
    Unstructured, Value,
};

use super::support::serializer;

/// Plain data read by the public reader, each entry inserted as it comes.
#[derive(Default)]
struct Stepwise(Value);

impl Field<Json> for Stepwise {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        self.0 = match reader.peek() {
            Some(b'"') => Value::String(reader.string()?.into()),
            Some(b'{') => {
                let mut entries = Map::<Str, Stepwise>::new();
                reader.value(&mut entries)?;
                Value::Map(entries.into_iter().map(|(key, value)| (key, value.0)).collect())
            }
            Some(b'[') => {
                let mut items = Vec::<Stepwise>::new();
                reader.value(&mut items)?;
                Value::List(items.into_iter().map(|item| item.0).collect())
            }
            Some(b't' | b'f') => Value::Bool(reader.bool()?),
            Some(b'-' | b'0'..=b'9') => {
                let checkpoint = reader.checkpoint();
                match reader.integer("number") {
                    Ok(number) => Value::Int(number),
                    Err(_) => {
                        reader.rewind(checkpoint);
                        Value::Float(reader.float()?)
                    }
                }
            }
            Some(b'n') => {
                reader.null()?;
                Value::Null
            }
            _ => return Err(reader.wrong_type("value")),
        };
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.value(&self.0);
    }
}

fn stepwise(text: &str) -> Result<Value, DecodeError> {
    let mut reader = JsonReader::from_text(text);
    let mut value = Stepwise::default();
    reader.value(&mut value)?;
    reader.end()?;
    Ok(value.0)
}

fn odd_documents() -> Vec<String> {
    let mut documents: Vec<String> = [
        r#"{"kind":"K","apiVersion":"g/v1","b":1,"a":{"z":[],"y":{},"x":[[],{}]},"c":null}"#,
        r#"{"apiVersion":"g/v1","kind":"K","a":1,"a":{"b":2,"a":1,"b":3},"a":[1,2.5,-0,1e3]}"#,
        r#"{"kind":"K","kind":"L","apiVersion":"g/v1"}"#,
        r#"{"kind":7,"kind":"K","apiVersion":"g/v1"}"#,
        r#"{"kind":"K","apiVersion":null}"#,
        r#"{"kind":null,"apiVersion":"v1"}"#,
        r#"{"kind":"K","apiVersion":7}"#,
        r#"{"kind":"","apiVersion":"v1"}"#,
        r#"{"kind":"K"}"#,
        r#"{"kind":"K","apiVersion":"a/b/c"}"#,
        r#"{"kind":"K","apiVersion":"v1","Kind":"x","APIVERSION":"y"}"#,
        r#"{"kind":"K","apiVersion":"v1","Kind":3}"#,
        r#"{"kind":"K","apiVersion":"v1","\u212aind":[]}"#,
        r#"{"\u006bind":"K\u00e9\ud83d\ude00\ud800","apiVersion":"v1","":"\"\\\/\b\f\n\r\t"}"#,
        "\t{ \"kind\" : \"K\" ,\r\n \"apiVersion\" : \"v1\" , \"a\" : [ 1 , true , false , null ] } \n",
        r#"{"kind":"K","apiVersion":"v1","n":[9223372036854775807,9223372036854775808,-1.5e-7,0]}"#,
        r#"{"kind":"K","apiVersion":"v1","n":1e999}"#,
        r#"{"kind":"K","apiVersion":"v1","é":"ß","z":"\u00e9","e":1,"ée":2}"#,
        r#"{"kind":"K","apiVersion":"v1"} {}"#,
        r#"{"a":01}"#,
        r#"{"a":tru}"#,
        "{\"a\":\"\u{1}\"}",
        "null",
        "[]",
        "7",
        "",
    ]
    .map(str::to_owned)
    .into();
    let deep = |depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"kind":"K","apiVersion":"v1","deep":{open}{close}}}"#)
    };
    documents.extend([deep(MAX_DEPTH - 1), deep(MAX_DEPTH)]);
    let many: Vec<String> = (0..700).map(|at| format!("\"{}\":{at}", at * 7919 % 700)).collect();
    documents.push(format!(r#"{{"kind":"K","apiVersion":"v1","many":{{{}}}}}"#, many.join(",")));
    documents
}

/// Each document, and what is left of it when it breaks off.
fn with_broken(documents: Vec<String>) -> impl Iterator<Item = String> {
    documents.into_iter().flat_map(|document| {
        let ends =
            (0..=document.len()).filter(|end| document.len() < 300 || *end + 3 > document.len());
        let parts: Vec<String> =
            ends.filter_map(|end| document.get(..end).map(str::to_owned)).collect();
        parts
    })
}

fn decode_into<T: apimachinery_runtime::Object + Default>(
    data: &[u8],
) -> Result<Decoded, DecodeError> {
    let validation = FieldValidation::Warn;
    let request = DecodeRequest::into(Box::<T>::default()).validation(validation);
    serializer().decode_with(Input::from(data), request)
}

fn without_place(error: DecodeError) -> String {
    error.relocated(None).to_string()
}

#[test]
fn values_are_those_of_a_reader_that_takes_one_step_after_the_other() {
    for text in with_broken(odd_documents()) {
        match (value_from_str(&text), stepwise(&text)) {
            (Ok(value), Ok(expected)) => assert_eq!(value, expected, "{text}"),
            (Err(error), Err(expected)) => {
                assert_eq!(error.to_string(), expected.to_string(), "{text}");
                assert_eq!(error.position(), expected.position(), "{text}");
            }
            (value, expected) => panic!("{text}\n{value:?}\n{expected:?}"),
        }
    }
}

/// JSN-03, JSN-05: what is wrong with a document that says its kind counts before what plain data
/// takes.
#[test]
fn objects_without_a_type_are_read_as_if_their_kind_were_looked_for_first() {
    for text in with_broken(odd_documents()) {
        let plain = decode_into::<Unstructured>(text.as_bytes());
        let kept = decode_into::<Unknown>(text.as_bytes());
        match (plain, kept, stepwise(&text)) {
            (Err(error), Err(expected), _) | (Err(error), Ok(_), Err(expected)) => {
                let place = |error: &DecodeError| error.position().map(|place| place.offset);
                assert_eq!(place(&error), place(&expected), "{text}");
                let (error, expected) = (without_place(error), without_place(expected));
                assert!(error.ends_with(&expected), "{text}\n{error}\n{expected}");
            }
            (Err(error), Ok(_), Ok(_)) => {
                assert!(error.to_string().starts_with("Object 'Kind' is missing in"), "{text}");
            }
            (Ok(plain), Ok(_), Ok(Value::Map(expected))) => {
                let object: &Unstructured = plain.object().downcast_ref().expect("plain data");
                assert_eq!(*object.content(), expected, "{text}");
                assert_eq!(*plain.kind(), object.kind(), "{text}");
            }
            (plain, ..) => panic!("{text}\n{plain:?}"),
        }
    }
}

#[test]
fn repeated_keys_are_found_in_any_order() {
    let found = |content: &str| {
        let text = format!(r#"{{"kind":"K","apiVersion":"v1",{content}}}"#);
        let decoded = decode_into::<Unstructured>(text.as_bytes()).expect("it is read");
        let findings = decoded.findings().iter().map(|it| it.path.to_string());
        findings.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(found(r#""a":1,"b":2,"a":3"#), "a");
    assert_eq!(found(r#""b":{"a":1,"a":2,"a":3}"#), "b.a");
    assert_eq!(found(r#""b":[0,{"z":1,"x":2,"y":3,"x":4,"z":5}]"#), "b[1].x, b[1].z");
    assert_eq!(found(r#""b":1,"a":2,"kind":"K""#), "kind");
    assert_eq!(found(r#""a":1,"b":2"#), "");
}
