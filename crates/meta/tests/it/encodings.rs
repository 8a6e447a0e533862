//! Scalars and envelopes in JSON and protobuf.

use apimachinery_json::{Json, JsonReader, JsonWriter};
use apimachinery_meta::v1::{APIResource, ListMeta, ManagedFieldsEntry, ObjectMeta, Table};
use apimachinery_meta::{Duration, FieldsV1, IntOrString, MicroTime, Quantity, Time};
use apimachinery_protobuf::ProtobufSerializer;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ApiType, DecodeError, EncodeErrorKind, Scheme, Serializer};

fn write(value: &impl Field<Json>) -> String {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    String::from_utf8(writer.finish().unwrap()).unwrap().trim_end_matches(',').to_owned()
}

fn read<T: Field<Json> + Default>(json: &str) -> Result<T, DecodeError> {
    let mut value = T::default();
    JsonReader::from_text(json).value(&mut value)?;
    Ok(value)
}

/// TYP-01: A time is written in UTC to the second, the zero time as `null`; a fraction and an
/// offset are read.
#[test]
fn times_in_json() {
    let time: Time = read(r#""2024-01-02T03:04:05.75+02:00""#).unwrap();
    assert_eq!(write(&time), r#""2024-01-02T01:04:05Z""#);
    assert_eq!(write(&Time::ZERO), "null");
    assert!(read::<Time>("null").unwrap().is_zero());
    assert!(read::<Time>(r#""yesterday""#).is_err() && read::<Time>("5").is_err());
}

/// TYP-02: A micro time is written, and must be read, with six digits.
#[test]
fn micro_times_in_json() {
    let text = r#""2024-01-02T03:04:05.000000Z""#;
    assert_eq!(write(&read::<MicroTime>(text).unwrap()), text);
    assert!(read::<MicroTime>(r#""2024-01-02T03:04:05Z""#).is_err());
    assert!(read::<MicroTime>("null").unwrap().is_zero());
}

/// TYP-03: A duration is a text in Go's grammar, and `null` is zero; an int-or-string is what it
/// holds.
#[test]
fn durations_and_int_or_strings_in_json() {
    assert_eq!(write(&read::<Duration>(r#""90m""#).unwrap()), r#""1h30m0s""#);
    assert!(read::<Duration>("null").is_err() && read::<Duration>("5").is_err());
    for json in ["5", r#""25%""#, r#""""#] {
        assert_eq!(write(&read::<IntOrString>(json).unwrap()), json);
    }
}

/// QTY-01, QTY-04: A quantity is a text or a bare number, with spaces around; `null` is zero.
#[test]
fn quantities_in_json() {
    let cases = [
        (r#""1024Mi""#, r#""1Gi""#),
        (r#"" 1.5 ""#, r#""1500m""#),
        ("12", r#""12""#),
        ("0.5", r#""500m""#),
        ("null", r#""0""#),
        (r#"".5""#, r#""500m""#),
    ];
    for (json, expected) in cases {
        assert_eq!(write(&read::<Quantity>(json).unwrap()), expected, "{json}");
    }
    assert!(read::<Quantity>(r#""5x""#).is_err() && read::<Quantity>("true").is_err());
    assert!(" 5".parse::<Quantity>().is_err());
}

/// FINE-22, QTY-02, QTY-03: Fractions below nano round away from zero; a text that is canonical is
/// kept.
#[test]
fn quantities_keep_canonical_texts() {
    let cases = [
        (".000000000001Ki", "2n"),
        ("0.5Gi", "512Mi"),
        ("1.500", "1.500"),
        ("+1", "+1"),
        ("1.5", "1500m"),
        ("1000M", "1G"),
        (".001Ki", "1024m"),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Quantity>().unwrap().to_string(), expected, "{text}");
    }
}

/// TYP-04: Managed fields are kept as they came, and empty ones are `null`; verbs tell `null` from
/// none.
#[test]
fn fields_and_verbs_in_json() {
    assert_eq!(write(&FieldsV1::default()), "null");
    let json = r#"{"f:spec":{".":{}}}"#;
    assert_eq!(write(&read::<FieldsV1>(json).unwrap()), json);
    let resource: APIResource = read(r#"{"verbs":[]}"#).unwrap();
    assert!(write(&resource).contains(r#""verbs":[]"#));
    assert!(write(&APIResource::default()).contains(r#""verbs":null"#));
    let entry: ManagedFieldsEntry = read(r#"{"manager":"a","fieldsV1":null}"#).unwrap();
    assert_eq!(write(&entry), r#"{"manager":"a"}"#);
}

/// TYP-05: A creation time that is not set is left out, and `null` from older servers is read.
#[test]
fn metadata_in_json() {
    assert_eq!(write(&ObjectMeta::default()), "{}");
    let meta: ObjectMeta = read(r#"{"name":"a","creationTimestamp":null}"#).unwrap();
    assert_eq!(write(&meta), r#"{"name":"a"}"#);
    let list = r#"{"selfLink":"/a","resourceVersion":"5","continue":"x","remainingItemCount":3}"#;
    assert_eq!(write(&read::<ListMeta>(list).unwrap()), list);
}

/// TYP-07: A table has no protobuf form: 406.
#[test]
fn tables_have_no_protobuf() {
    let scheme = Scheme::builder().install(apimachinery_meta::v1::install).build().unwrap();
    let serializer = ProtobufSerializer::new(std::sync::Arc::new(scheme));
    let kind = Table::KIND.to_gvk();
    let error = serializer.encode(&Table::default(), &kind, &mut Vec::new()).unwrap_err();
    assert!(matches!(error.kind(), EncodeErrorKind::NotAcceptable { .. }), "{error}");
}

/// TYP-07: Quantities are equal by value, times by instant, `null` and empty lists to each other.
#[test]
fn equality_is_semantic() {
    assert_eq!("1".parse::<Quantity>().unwrap(), "1000m".parse().unwrap());
    let (left, right) = ("2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00");
    assert_eq!(left.parse::<Time>().unwrap(), right.parse().unwrap());
    let (null, empty) = (APIResource::default(), read::<APIResource>(r#"{"verbs":[]}"#).unwrap());
    assert_eq!(null, empty);
}
