//! Lists read item by item.

use std::io::{self, Read};

use apimachinery_derive::Object;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{ListMeta, ObjectMeta};
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, FieldValidation, GroupVersionKind, NullableVec, Object, Scheme,
    Unknown, Unstructured,
};
use apimachinery_serializer::{Blocking, CodecFactory, ListReader};

use super::support::{Car, codecs, v1, v2};

pub(super) const JSON: &str = "application/json";
pub(super) const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "CarList")]
pub(super) struct CarList {
    #[field(1)]
    metadata: ListMeta,
    #[field(2)]
    items: NullableVec<v1::Car>,
}

/// Gives a few bytes at a time, as a slow connection does.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = buffer.len().min(self.1);
        self.0.read(&mut buffer[..end])
    }
}

pub(super) fn car(name: &str, wheels: i32) -> v1::Car {
    v1::Car { metadata: ObjectMeta { name: name.into(), ..ObjectMeta::default() }, wheels }
}

pub(super) fn list_of(items: Vec<v1::Car>) -> CarList {
    let metadata = ListMeta {
        resource_version: "42".into(),
        r#continue: "more".into(),
        ..ListMeta::default()
    };
    CarList { metadata, items: items.into() }
}

pub(super) fn encoded(list: &CarList, media_type: &str) -> Vec<u8> {
    let codecs = codecs();
    let info = codecs.for_media_type(media_type).expect("it is there");
    let mut out = Vec::new();
    let kind = GroupVersionKind::new("example.com", "v1", "CarList");
    info.serializer.encode(list, &kind, &mut out).expect("it has a form");
    out
}

fn reader<'a, T: Object>(text: &'a str) -> ListReader<T, Blocking<'a>> {
    codecs().list_reader(JSON, text.as_bytes()).expect("JSON is read in parts")
}

fn all<T: Object>(list: &mut ListReader<T, Blocking<'_>>) -> Result<Vec<T>, DecodeError> {
    list.collect()
}

fn wheels(text: &str) -> Result<Vec<i32>, DecodeError> {
    all(&mut reader::<v1::Car>(text)).map(|cars| cars.iter().map(|car| car.wheels).collect())
}

#[test]
fn every_item_comes_however_the_bytes_arrive() {
    let cars = vec![car("a", 1), car("b", 0), car("c \\\" }] 😀", 3)];
    for media_type in [JSON, PROTOBUF] {
        let data = encoded(&list_of(cars.clone()), media_type);
        for step in [1, 2, 7, 100_000] {
            let codecs = codecs();
            let list = codecs.list_reader::<v1::Car>(media_type, Trickle(&data, step));
            let mut list = list.expect("it is read in parts");
            let first = list.next().expect("it is read").expect("there is one");
            assert_eq!(first, cars[0]);
            assert_eq!(list.metadata().resource_version, "42", "it stands before the items");
            assert_eq!(list.kind().kind, "CarList");
            // The second has no wheels, for which four are assumed.
            assert_eq!(all(&mut list).expect("it is read"), [car("b", 4), cars[2].clone()]);
            assert!(list.next().is_none());
        }
    }
}

#[test]
fn items_are_converted_to_the_type_that_is_asked_for() {
    for media_type in [JSON, PROTOBUF] {
        let data = encoded(&list_of(vec![car("a", 6)]), media_type);
        let codecs = codecs();
        let mut list = codecs.list_reader::<v2::Car>(media_type, &data[..]).expect("it is there");
        assert_eq!(list.next().expect("it converts").expect("one").axles, 3);
        let mut list = codecs.list_reader::<Car>(media_type, &data[..]).expect("it is there");
        let decoded = list.next_decoded().expect("it converts").expect("one");
        assert_eq!(decoded.typed().wheels, 6);
        assert_eq!(decoded.kind(), &GroupVersionKind::new("example.com", "v1", "Car"));
    }
}

#[test]
fn metadata_may_follow_the_items() {
    let text = r#"{"apiVersion":"example.com/v2","items":[{"axles":1},{"axles":2}],
        "kind":"CarList","metadata":{"continue":"x"}}"#;
    let mut list = reader::<v2::Car>(text);
    assert_eq!(list.next().expect("read").expect("one").axles, 1);
    assert_eq!(list.metadata().r#continue, "");
    assert_eq!(all(&mut list).expect("read").len(), 1);
    assert_eq!(list.metadata().r#continue, "x");
    assert_eq!(list.kind(), &GroupVersionKind::new("example.com", "v2", "CarList"));
}

#[test]
fn list_without_items_is_empty() {
    for text in [
        r#"{"kind":"CarList","apiVersion":"example.com/v1","items":[]}"#,
        r#" { "kind":"CarList","apiVersion":"example.com/v1","items": null } "#,
        r#"{"kind":"CarList","apiVersion":"example.com/v1"}"#,
        "{}",
    ] {
        assert_eq!(wheels(text).expect(text), [0; 0]);
    }
    let codecs = codecs();
    let data = encoded(&CarList::default(), PROTOBUF);
    let mut list = codecs.list_reader::<v1::Car>(PROTOBUF, &data[..]).expect("it is there");
    assert!(list.next().is_none());
    assert_eq!(list.kind().kind, "CarList");
}

#[test]
fn items_that_name_themselves_are_checked() {
    let list = |item: &str| {
        format!(r#"{{"kind":"CarList","apiVersion":"example.com/v1","items":[{item}]}}"#)
    };
    let same = list(r#"{"kind":"Car","apiVersion":"example.com/v1","wheels":2}"#);
    assert_eq!(wheels(&same).expect("it is a car"), [2]);
    let newer = list(r#"{"kind":"Car","apiVersion":"example.com/v2","axles":2}"#);
    assert_eq!(wheels(&newer).expect("it converts"), [4]);
    let other = list(r#"{"kind":"Bus","apiVersion":"example.com/v1"}"#);
    let error = wheels(&other).expect_err("no such kind");
    assert!(error.is_not_registered(), "{error}");
    let mixed = r#"{"kind":"List","apiVersion":"v1","items":[
        {"kind":"Car","apiVersion":"example.com/v2","axles":2}, {"wheels":1}]}"#;
    let mut mixed = reader::<v1::Car>(mixed);
    assert_eq!(mixed.next().expect("it names itself").expect("one").wheels, 4);
    let error = mixed.next().expect("one more").expect_err("nothing says what it is");
    assert_eq!(error.kind(), &DecodeErrorKind::MissingKind);
    assert_eq!(error.path().to_string(), "items[1]");
}

#[test]
fn failure_of_the_server_in_place_of_the_list_is_the_error() {
    let gone =
        r#"{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}"#;
    let error = reader::<v1::Car>(gone).next().expect("an error").expect_err("no list");
    assert!(StatusError::find(&error).is_some_and(StatusError::is_resource_expired), "{error}");
    let done = r#"{"kind":"Status","apiVersion":"v1","status":"Success"}"#;
    let error = reader::<v1::Car>(done).next().expect("an error").expect_err("no list");
    assert_eq!(error.to_string(), "/v1, Kind=Status is not a list");
}

#[test]
fn data_that_is_not_a_list_of_the_kind_is_an_error() {
    let error = wheels(r#"{"kind":"Car","apiVersion":"example.com/v1","items":[]}"#);
    assert_eq!(error.expect_err("no list").to_string(), "example.com/v1, Kind=Car is not a list");
    let late = r#"{"apiVersion":"example.com/v1","items":[{"wheels":1}],"kind":"BusList"}"#;
    let mut late = reader::<v1::Car>(late);
    assert!(late.next().is_some_and(|item| item.is_ok()), "taken for a car");
    let error = late.next().expect("one more").expect_err("it was a bus");
    assert!(error.to_string().contains("Kind=BusList"), "{error}");
    assert!(late.next().is_none());
}

#[test]
fn items_may_stay_without_a_type() {
    let text = r#"{"kind":"BusList","apiVersion":"example.com/v1","items":[
        {"seats":1}, {}, {"kind":"Car","apiVersion":"x/v2"}, {"kind":"Car"}, { }]}"#;
    let buses = all(&mut reader::<Unstructured>(text)).expect("plain data");
    let kinds: Vec<_> = buses.iter().map(|bus| bus.kind().to_string()).collect();
    let expected = ["example.com/v1, Kind=Bus", "example.com/v1, Kind=Bus"];
    assert_eq!(kinds[..2], expected);
    assert_eq!(kinds[4], expected[0]);
}

#[test]
fn plain_items_of_a_mixed_list_name_themselves() {
    let text = r#"{"kind":"List","apiVersion":"v1","items":[
        {"kind":"Bus","apiVersion":"x/v2","seats":3}]}"#;
    let items = all(&mut reader::<Unstructured>(text)).expect("plain data");
    assert_eq!(items[0].kind(), GroupVersionKind::new("x", "v2", "Bus"));
    let kept = all(&mut reader::<Unknown>(text)).expect("kept as they are");
    assert_eq!(&*kept[0].raw, br#"{"kind":"Bus","apiVersion":"x/v2","seats":3}"#);
}

#[test]
fn findings_carry_the_path_and_the_place_of_the_item() {
    let text = "{\"kind\":\"CarList\",\"apiVersion\":\"example.com/v1\",\"more\":1,\n\
        \"items\":[{\"wheels\":1},\n {\"wheels\":2,\"metadata\":{\"nam\":\"x\"}}],\"less\":1}";
    let mut list = reader::<v1::Car>(text).validation(FieldValidation::Warn);
    assert!(list.next_decoded().expect("read").expect("one").findings().is_empty());
    let second = list.next_decoded().expect("read").expect("two");
    let found: Vec<_> = second.findings().iter().map(ToString::to_string).collect();
    assert_eq!(found, ["line 3: unknown field \"items[1].metadata.nam\"; did you mean \"name\"?"]);
    let column = second.findings().iter().next().and_then(|it| it.position).map(|it| it.column);
    assert_eq!(column, Some(26));
    assert!(list.next().is_none());
    let found: Vec<_> = list.findings().iter().map(ToString::to_string).collect();
    assert_eq!(found, ["line 1: unknown field \"more\"", "line 3: unknown field \"less\""]);
}

#[test]
fn strict_validation_makes_findings_errors() {
    let text = r#"{"kind":"CarList","apiVersion":"example.com/v1",
        "items":[{"wheel":1},{"wheels":1,"wheels":2},{"wheels":3}],"less":1}"#;
    let list = reader::<v1::Car>(text).validation(FieldValidation::Strict);
    let mut errors = Vec::new();
    let mut cars = 0;
    for item in list {
        match item {
            Ok(_) => cars += 1,
            Err(error) => errors.push(error.to_string()),
        }
    }
    assert_eq!(cars, 1);
    assert_eq!(
        errors,
        [
            "strict decoding error: unknown field \"items[0].wheel\"",
            "strict decoding error: duplicate field \"items[1].wheels\"",
            "strict decoding error: unknown field \"less\"",
        ]
    );
}

#[test]
fn broken_item_is_named_and_the_next_one_is_read() {
    let text = "{\"kind\":\"CarList\",\"apiVersion\":\"example.com/v1\",\"items\":[\n\
        {\"wheels\":\"x\"},\n {\"wheels\":2]},{\"wheels\":3}]}";
    let mut list = reader::<v1::Car>(text);
    let error = list.next().expect("one more").expect_err("no number");
    assert_eq!(error.path().to_string(), "items[0].wheels");
    assert_eq!(error.position().map(|it| (it.line, it.column)), Some((2, 11)));
    let error = list.next().expect("one more").expect_err("a bracket too many");
    assert_eq!(error.position().map(|it| (it.line, it.column)), Some((3, 13)));
    assert_eq!(error.path().to_string(), "items[1]");
}

#[test]
fn stream_that_breaks_off_or_goes_on_is_an_error() {
    let text = r#"{"kind":"CarList","apiVersion":"example.com/v1","items":[{"wheels":1}, 2]}"#;
    for end in 0..text.len() {
        let error = wheels(&text[..end]).expect_err("it is cut");
        assert!(error.position().is_some(), "{error}");
    }
    for tail in ["}", "{}", ",", "x"] {
        let longer = format!("{{\"items\":[]}} {tail}");
        let error = wheels(&longer).expect_err("there is more");
        assert!(error.to_string().contains("after top-level value"), "{error}");
    }
    for (between, expected) in [
        ("{} {}", "invalid character '{' after array element"),
        ("{},]", "invalid character ']' looking for beginning of value"),
        ("{},,{}", "invalid character ',' looking for beginning of value"),
    ] {
        let error = wheels(&format!("{{\"items\":[{between}]}}")).expect_err(between);
        assert!(error.to_string().contains(expected), "{error}");
    }
    for text in ["[]", "null", "7", "{\"items\":{}}", "{\"a\" 1}", "{1:2}", "x"] {
        assert!(wheels(text).is_err(), "{text}");
    }
}

#[test]
fn protobuf_stream_that_breaks_off_is_an_error() {
    let data = encoded(&list_of(vec![car("a", 1), car("b", 2)]), PROTOBUF);
    let codecs = codecs();
    // After the list the envelope has two empty fields, which may be missing, as may the list
    // itself.
    let names = 4 + 2 + usize::from(data[5]);
    for end in (0..data.len() - 4).filter(|end| *end != names) {
        let list = codecs.list_reader::<v1::Car>(PROTOBUF, &data[..end]);
        let error = all(&mut list.expect("it is there")).expect_err("it is cut");
        assert!(matches!(error.kind(), DecodeErrorKind::Syntax(_)), "{end}: {error}");
    }
}

#[test]
fn items_beyond_the_limit_are_passed_over() {
    let cars = vec![car("a", 1), car(&"long".repeat(50_000), 2), car("c", 3)];
    for media_type in [JSON, PROTOBUF] {
        let data = encoded(&list_of(cars.clone()), media_type);
        for step in [5, 1 << 20] {
            let codecs = codecs();
            let list = codecs.list_reader::<v1::Car>(media_type, Trickle(&data, step));
            let mut list = list.expect("it is there").max_item_size(1000);
            assert_eq!(list.next().expect("short").expect("one").wheels, 1);
            let error = list.next().expect("one more").expect_err("long");
            assert!(matches!(error.kind(), DecodeErrorKind::TooLarge(_)), "{error}");
            assert_eq!(error.path().to_string(), "items[1]");
            assert_eq!(list.next().expect("short").expect("one").wheels, 3);
            assert!(list.next().is_none());
        }
    }
    // What is after the items is not an item.
    let tail = format!("{{\"items\":[{{}}],\"x\":\"{}\"}}", "y".repeat(2000));
    let mut list = reader::<v1::Car>(&tail).max_item_size(1000);
    assert!(list.next().is_some_and(|item| item.is_ok()));
    let error = list.next().expect("one more").expect_err("long");
    assert!(matches!(error.kind(), DecodeErrorKind::TooLarge(_)), "{error}");
    assert_eq!(error.path().to_string(), "");
    assert!(list.next().is_none());
    let head = format!("{{\"x\":\"{}\"}}", "y".repeat(2000));
    let mut list = reader::<v1::Car>(&head).max_item_size(1000);
    let error = list.next().expect("one more").expect_err("long");
    assert!(matches!(error.kind(), DecodeErrorKind::TooLarge(_)), "{error}");
    assert!(list.next().is_none());
}

#[test]
fn items_may_appear_once() {
    let twice = "{\"items\":[],\"items\":[]}";
    let error = wheels(twice).expect_err("the second would change the first");
    assert_eq!(error.path().to_string(), "items");
    let escaped = r#"{"kind":"CarList","apiVersion":"example.com/v1","it\u0065ms":[{"wheels":9}]}"#;
    assert_eq!(wheels(escaped).expect("the same key"), [9]);
}

#[test]
fn source_that_fails_is_an_error_with_its_kind() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::ConnectionReset, "gone"))
        }
    }
    let codecs = codecs();
    for media_type in [JSON, PROTOBUF] {
        let error = codecs.list_reader::<v1::Car>(media_type, Broken).expect("it is there").next();
        let error = error.expect("one").expect_err("it fails");
        let kind = io::ErrorKind::ConnectionReset;
        assert_eq!(error.kind(), &DecodeErrorKind::Read { kind, message: "gone".into() });
    }
    let error = codecs.list_reader::<v1::Car>("application/yaml", Broken);
    let error = error.expect_err("YAML is read as a whole");
    assert_eq!(error.supported().len(), 2);
}

#[test]
fn memory_does_not_grow_with_the_list() {
    /// A list of so many items that is never there as a whole.
    struct Endless {
        left: usize,
        piece: Vec<u8>,
    }
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.piece.is_empty() && self.left > 0 {
                self.left -= 1;
                self.piece = match self.left {
                    0 => b"{}]}".to_vec(),
                    _ => br#"{"metadata":{"name":"a"},"wheels":1},"#.to_vec(),
                };
            }
            let count = buffer.len().min(self.piece.len());
            buffer[..count].copy_from_slice(&self.piece[..count]);
            self.piece.drain(..count);
            Ok(count)
        }
    }
    let piece = br#"{"kind":"CarList","apiVersion":"example.com/v1","items":["#.to_vec();
    let source = Endless { left: 50_000, piece };
    let codecs = CodecFactory::new(scheme_without_defaults());
    let list = codecs.list_reader::<v1::Car>(JSON, source).expect("it is there");
    let mut list = list.max_item_size(100);
    let mut count = 0;
    for item in &mut list {
        item.expect("it is read");
        count += 1;
    }
    assert_eq!(count, 50_000);
}

fn scheme_without_defaults() -> Scheme {
    let mut builder = Scheme::builder();
    builder.known::<v1::Car>();
    builder.build().expect("the kinds fit together")
}
