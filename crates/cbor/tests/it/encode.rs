use std::io::Write;
use std::sync::Arc;

use apimachinery_api as api;
use apimachinery_api::core::v1::{ConfigMap, ConfigMapList, Pod, Secret};
use apimachinery_cbor::{CborOptions, CborSerializer, MapOrder, diagnose, from_slice, to_vec};
use apimachinery_meta::{IntOrString, MicroTime, Quantity, Time};
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{
    ApiType, Map, ObjectRegistry, Recognition, Scheme, Serializer, Str, Value,
};

fn serializer(options: CborOptions) -> CborSerializer {
    let scheme = Scheme::builder().install(api::core).build().expect("the kinds fit together");
    let registry: Arc<dyn ObjectRegistry> = Arc::new(scheme);
    CborSerializer::new(registry, options)
}

fn encode<T: ApiType>(object: &T) -> Vec<u8> {
    let mut out = Vec::new();
    let kind = T::KIND.to_gvk();
    serializer(CborOptions::default()).encode(object, &kind, &mut out).expect("it has CBOR");
    out
}

fn map(entries: &[(&str, i64)]) -> Value {
    let entries = entries.iter().map(|(key, value)| (Str::from(*key), Value::from(*value)));
    Value::Map(entries.collect())
}

/// CBR-01, FINE-13: a document is inside the tag 55799, and text is a byte string; recognizing the
/// format takes the tag, reading it does not.
#[test]
fn a_document_is_tagged_and_its_text_is_bytes() {
    let data = Map::from([("a".into(), "b".into())]);
    let bytes = encode(&ConfigMap { data, ..ConfigMap::default() });
    let expected = b"\xd9\xd9\xf7\xa4\x44data\xa1\x41a\x41b\x44kind\x49ConfigMap\
        \x48metadata\xa0\x4aapiVersion\x42v1";
    assert_eq!(bytes, expected);
    let format = serializer(CborOptions::default());
    assert_eq!(format.recognizes(&bytes), Recognition::Yes);
    assert_eq!(format.recognizes(&bytes[3..]), Recognition::No);
    let decoded = apimachinery_runtime::Decoder::decode(&format, &bytes[3..])
        .expect("the tag may be missing");
    assert!(decoded.object().is::<ConfigMap>());
}

/// CBR-02: keys are in the order of RFC 8949, numbers are as short as they can be, bytes have tag
/// 22.
#[test]
fn values_have_one_form() {
    let cases: [(Value, &[u8]); 8] = [
        (map(&[("b", 1), ("aa", 2), ("a", 3)]), b"\xa3\x41a\x03\x41b\x01\x42aa\x02"),
        (Value::from(24), b"\x18\x18"),
        (Value::from(-1), b"\x20"),
        (Value::from(i64::MIN), b"\x3b\x7f\xff\xff\xff\xff\xff\xff\xff"),
        (Value::from(1.0), b"\xf9\x3c\x00"),
        (Value::from(100_000.0), b"\xfa\x47\xc3\x50\x00"),
        (Value::from(1.1), b"\xfb\x3f\xf1\x99\x99\x99\x99\x99\x9a"),
        (Value::from("x"), b"\x41x"),
    ];
    for (value, expected) in cases {
        assert_eq!(to_vec(&value).expect("it has CBOR"), expected, "{value:?}");
    }
    for number in [f64::NAN, f64::INFINITY] {
        assert!(to_vec(&Value::from(number)).is_err());
    }
    let data = Map::from([("k".into(), b"\xff\x00".into())]);
    let secret = encode(&Secret { data, ..Secret::default() });
    assert!(secret.windows(6).any(|it| it == b"\x41k\xd6\x42\xff\x00"));
    let list = encode(&ConfigMapList::default());
    assert!(list.windows(7).any(|it| it == b"\x45items\xf6"), "a list never set is null");
}

/// CBR-02: a struct with another inlined has the keys of both in one order, and more than 23
/// entries have a longer head.
#[test]
fn inlined_fields_are_among_the_others() {
    let json = r#"{"kind":"Pod","apiVersion":"v1","spec":{"containers":null,"volumes":[
        {"name":"a","nfs":{"server":"s","path":"p"}},{"name":"b","configMap":{"name":"c"}}]}}"#;
    let pod: Pod = apimachinery_json::from_str(json).expect("it is a pod");
    let notation = diagnose(&encode(&pod)).expect("it is well-formed");
    assert!(notation.contains("{'nfs': {'path': 'p', 'server': 's'}, 'name': 'a'}"), "{notation}");
    assert!(notation.contains("{'name': 'b', 'configMap': {'name': 'c'}}"), "{notation}");

    let many: Map<Str, Str> = (0..300).map(|it| (format!("{it:03}").into(), "".into())).collect();
    let bytes = to_vec(&many).expect("it has CBOR");
    assert_eq!(bytes[..3], [0xb9, 1, 44]);
    assert_eq!(from_slice::<Map<Str, Str>>(&bytes).expect("it reads"), many);
}

/// CBR-12, CBR-13: an encoder may write maps in any order; its identifier is the same.
#[test]
fn any_order_is_read_as_the_same_object() {
    let data = Map::from([("aa".into(), "1".into()), ("b".into(), "2".into())]);
    let object = ConfigMap { data, ..ConfigMap::default() };
    let fast = serializer(CborOptions::default().order(MapOrder::Any));
    let mut out = Vec::new();
    fast.encode(&object, &ConfigMap::KIND.to_gvk(), &mut out).expect("it has CBOR");
    assert!(out.windows(5).any(|it| it == b"\xa2\x42aa\x41"), "the map keeps its own order");
    let decoded = apimachinery_runtime::Decoder::decode(&fast, &out).expect("it reads");
    assert!(decoded.object().equals(&object));
    assert_eq!(fast.identifier(), "cbor");
    assert_eq!(serializer(CborOptions::default()).identifier(), "cbor");
}

fn round_trip<T: Reflect + Default + PartialEq + std::fmt::Debug>(value: T, expected: &[u8]) {
    assert_eq!(to_vec(&value).expect("it has CBOR"), expected);
    assert_eq!(from_slice::<T>(expected).expect("it reads"), value);
}

/// CBR-16: single values are written and read without a serializer, and shown in diagnostic
/// notation.
#[test]
fn single_values_have_the_forms_of_the_reference() {
    round_trip("2024-02-29T10:00:00Z".parse::<Time>().unwrap(), b"\x542024-02-29T10:00:00Z");
    round_trip(Time::default(), b"\xf6");
    let micro: MicroTime = "2024-02-29T10:00:00.500000Z".parse().unwrap();
    round_trip(micro, b"\x58\x1b2024-02-29T10:00:00.500000Z");
    round_trip("100m".parse::<Quantity>().unwrap(), b"\x44100m");
    round_trip(IntOrString::from(8080), b"\x19\x1f\x90");
    round_trip(IntOrString::from("http"), b"\x44http");
    assert_eq!(from_slice::<IntOrString>(b"\xf6").unwrap(), IntOrString::from(""));
    assert_eq!(
        diagnose(b"\xa3\x41a\xf9\x3c\x00\x61\x22\x81\xf5\x01\xd6\x41\xff").unwrap(),
        r#"{'a': 1.0, "\"": [true], 1: 22(h'ff')}"#
    );
    let floats = b"\x82\xfb\x44\x4b\x1a\xe4\xd6\xe2\xef\x50\xfb\x3e\x7a\xd7\xf2\x9a\xbc\xaf\x48";
    assert_eq!(diagnose(floats).unwrap(), "[1.0e+21, 1.0e-7]");
    assert!(diagnose(b"\xa1\x01").is_err());
}

/// Keeps the size of the largest piece.
#[derive(Default)]
struct Pieces {
    bytes: Vec<u8>,
    largest: usize,
}

impl Write for Pieces {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        self.bytes.extend_from_slice(piece);
        self.largest = self.largest.max(piece.len());
        Ok(piece.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// CBR-14: a list written item by item has the bytes of one written as a whole, typed or not, and
/// is never in memory as a whole.
#[test]
fn lists_are_written_item_by_item() {
    let item = |number: usize| {
        let data = Map::from([("key".into(), "x".repeat(100).into())]);
        let mut item = ConfigMap { data, ..ConfigMap::default() };
        item.metadata.name = number.to_string().into();
        item
    };
    let format = serializer(CborOptions::default());
    let kind = ConfigMapList::KIND.to_gvk();
    for count in [0, 1, 2, 1000] {
        let mut list =
            ConfigMapList { items: (0..count).map(item).collect(), ..Default::default() };
        list.metadata.resource_version = "7".into();
        let (mut whole, mut pieces) = (Vec::new(), Pieces::default());
        format.encode(&list, &kind, &mut whole).expect("it has CBOR");
        format.encode_to_writer(&list, &kind, &mut pieces).expect("it has CBOR");
        assert_eq!(pieces.bytes, whole);
        assert!(pieces.largest < 20_000, "{}", pieces.largest);

        let plain = apimachinery_runtime::Unstructured::default();
        let request = apimachinery_runtime::DecodeRequest::into(Box::new(plain));
        let plain = apimachinery_runtime::Decoder::decode_with(&format, (&whole).into(), request);
        let (plain, kind, _) = plain.expect("it reads").into_parts();
        let mut pieces = Pieces::default();
        format.encode_to_writer(&*plain, &kind, &mut pieces).expect("it has CBOR");
        assert_eq!(pieces.bytes, whole);
        assert!(pieces.largest < 20_000, "{}", pieces.largest);
    }
    let (mut whole, mut pieces) = (Vec::new(), Pieces::default());
    format.encode(&ConfigMapList::default(), &kind, &mut whole).expect("it has CBOR");
    format.encode_to_writer(&ConfigMapList::default(), &kind, &mut pieces).expect("it has CBOR");
    assert_eq!(pieces.bytes, whole, "a list never set is null");
}
