//! Events of a watch, with their objects.

use std::io::Read;

use apimachinery_meta::v1::{Status, WatchEvent};
use apimachinery_meta::{EventType, StatusError};
use apimachinery_runtime::{FrameError, GroupVersion, MAX_FRAME_SIZE, RawExtension, Str};
use apimachinery_serializer::{
    CodecFactory, DecodedEvent, StreamDecoder, StreamError, WatchEvent as TypedEvent,
};

use super::object_streams::stream_info;
use super::support::{Car, codecs, v1, v2};

const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");

/// Gives a few bytes at a time, as a slow connection does.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let end = buffer.len().min(self.1);
        self.0.read(&mut buffer[..end])
    }
}

/// What comes of a stream, one line for each event, until it ends or nothing more can be read.
fn at_once(data: &[u8], step: usize) -> Vec<String> {
    let codecs = codecs();
    let decoder = codecs.as_sent().any_kind();
    let events =
        decoder.event_reader("application/json", Trickle(data, step)).expect("it is there");
    let lines: Vec<String> = events.map(event_line).take(100).collect();
    assert!(lines.len() < 100, "{lines:?}");
    lines
}

pub(super) fn event_line(event: Result<DecodedEvent, StreamError>) -> String {
    match event {
        Ok(event) => {
            format!("{} {} {:?}", event.r#type, event.object.kind(), event.object.object())
        }
        Err(error) => error.to_string(),
    }
}

/// The same in two steps, as one would without it.
fn in_two_steps(data: &[u8]) -> Vec<String> {
    let codecs = codecs();
    let decoder = codecs.as_sent().any_kind();
    let mut events = StreamDecoder::of(&stream_info("application/json"), data);
    let mut lines = Vec::new();
    while let Some(event) = events.decode_as::<WatchEvent>() {
        let event = match event {
            Ok(event) => event,
            Err(error) => {
                lines.push(error.to_string());
                continue;
            }
        };
        let raw = event.object.raw().cloned().unwrap_or_default();
        lines.push(match decoder.decode(&raw) {
            Ok(object) => format!("{} {} {:?}", event.r#type, object.kind(), object.object()),
            Err(error) => error.to_string(),
        });
    }
    lines
}

pub(super) const CAR: &str =
    r#"{"kind":"Car","apiVersion":"example.com/v1","metadata":{"name":"a}{\"\\"},"wheels":4}"#;

#[test]
fn events_are_those_that_two_steps_give() {
    let usual = format!(r#"{{"type":"ADDED","object":{CAR}}}"#);
    let odd = [
        usual.clone(),
        usual.replace("ADDED", "x y"),
        usual.replace("ADDED", ""),
        usual.replace("ADDED", r"\u0041DDED"),
        usual.replace("example.com", "elsewhere.com"),
        usual.replace(':', " :\n"),
        usual.replace("a}{", "é\u{2028}"),
        usual.replace("\"kind\":\"Car\",", ""),
        usual.replace("\"wheels\":4", "\"wheels\":\"x\""),
        usual.replace("\"wheels\":4", "\"wheels\":4,\n\"legs\":{}"),
        format!(r#"{{"object":{CAR},"type":"DELETED"}}"#),
        format!(
            r#"{{"type":"ADDED","object":{CAR},"object":{{"kind":"Boat","apiVersion":"v1"}}}}"#
        ),
        format!(r#"{{"type":"ADDED","object":{CAR},"kind":"WatchEvent","apiVersion":"v1"}}"#),
        format!(r#"{{"type":"ADDED","object":{CAR}],"x":{{}}}}"#),
        r#"{"type":"ADDED","object":{}}"#.into(),
        r#"{"type":"ADDED","object":null}"#.into(),
        r#"{"type":"ADDED"}"#.into(),
        r#"{"type":7,"object":{}}"#.into(),
        r#"{"type":"ADDED","object":{"a":[}}"#.into(),
        "{}".into(),
        "[]".into(),
        "7".into(),
    ];
    let mut streams: Vec<String> = odd.to_vec();
    for between in ["\n", "", " ", "\n\n\r\n"] {
        streams.push(odd.join(between));
        streams.push(format!("{0}{between}{0}{between}{0}", usual));
        streams.push(format!("{usual}{between}{{\"type\":\"ADDED\",\"object\":{{\"kind"));
        streams.push(format!("{usual}{between}}}{usual}"));
    }
    let large = format!("[{}]", "{\"n\":[1,2,3]},".repeat(4_000) + "0");
    streams.push([&usual, &usual.replace('4', &large), &usual].map(|it| it.to_string()).join("\n"));
    for stream in streams {
        let expected = in_two_steps(stream.as_bytes());
        let steps: &[usize] =
            if stream.len() < 10_000 { &[1, 7, 1 << 20] } else { &[1_000, 1 << 20] };
        for step in steps {
            assert_eq!(at_once(stream.as_bytes(), *step), expected, "{stream} by {step}");
        }
    }
    let broken = [
        usual.as_bytes(),
        b"\n{\"type\":\"ADDED\",\"object\":{\"kind\":\"\xff\",\"apiVersion\":\"v1\"}}\n",
    ];
    assert_eq!(at_once(&broken.concat(), 5), in_two_steps(&broken.concat()));
}

#[test]
fn objects_are_decoded_as_asked() {
    let codecs = codecs();
    let data = format!("{{\"type\":\"ADDED\",\"object\":{CAR}}}\n").repeat(2);
    let mut events =
        codecs.as_sent().event_reader("application/json", data.as_bytes()).expect("JSON");
    let event = events.next().expect("whole").expect("one");
    let car: &v1::Car = event.object.object().downcast().expect("a car");
    assert_eq!((event.r#type.as_str(), car.wheels), ("ADDED", 4));

    let boat = data.replace("Car", "Boat");
    let mut events =
        codecs.as_sent().event_reader("application/json", boat.as_bytes()).expect("JSON");
    for _ in 0..2 {
        let error = events.next().expect("one").expect_err("no boats here");
        assert!(matches!(error, StreamError::Decode(error) if error.is_not_registered()));
    }
    assert!(events.next().is_none());
    let any_kind = codecs.as_sent().any_kind();
    let mut events = any_kind.event_reader("application/json", boat.as_bytes()).expect("JSON");
    let event = events.next().expect("whole").expect("one");
    assert!(event.object.object().is_unstructured());
}

/// Events with objects in JSON, in a protobuf stream.
pub(super) fn protobuf_events(objects: &[&str]) -> Vec<u8> {
    let info = stream_info("application/vnd.kubernetes.protobuf");
    let mut data = Vec::new();
    for object in objects {
        let object = RawExtension::Raw((*object).to_owned().into());
        let event = WatchEvent { r#type: "ADDED".into(), object };
        let mut document = Vec::new();
        info.serializer.encode(&event, &Default::default(), &mut document).expect("a form");
        info.framer.start_frame(document.len(), &mut data).expect("it is short");
        data.extend(document);
    }
    data
}

#[test]
fn other_formats_have_events_as_well() {
    let codecs = codecs();
    let data = protobuf_events(&[CAR]);
    let decoder = codecs.as_sent();
    let mut events =
        decoder.event_reader("application/vnd.kubernetes.protobuf", &data[..]).expect("there");
    let event = events.next().expect("whole").expect("one");
    assert_eq!((event.r#type.as_str(), event.object.kind().kind.as_str()), ("ADDED", "Car"));

    let error = decoder.event_reader("application/yaml", &data[..]).expect_err("no streams");
    assert!(error.is_stream());
}

/// STR-04: after an event that is too large the next one is read.
#[test]
fn the_event_after_one_that_is_too_large_is_read() {
    let usual = format!("{{\"type\":\"ADDED\",\"object\":{CAR}}}\n");
    let large = usual.replace("a}{", &"x".repeat(MAX_FRAME_SIZE));
    let data = [usual.as_str(), &large, &usual].concat();
    let codecs = codecs();
    let mut events =
        codecs.as_sent().event_reader("application/json", data.as_bytes()).expect("JSON");
    assert!(events.next().is_some_and(|event| event.is_ok()));
    let error = events.next().expect("one").expect_err("too large");
    assert!(matches!(error, StreamError::Frame(FrameError::TooLarge { limit: MAX_FRAME_SIZE })));
    assert!(events.next().is_some_and(|event| event.is_ok()));
    assert!(events.next().is_none());
}

fn typed<T: std::fmt::Debug + 'static>(data: &str) -> Vec<Result<TypedEvent<T>, StreamError>> {
    let codecs = codecs();
    let events = codecs.as_sent().event_reader_as("application/json", data.as_bytes());
    events.expect("it has streams").collect()
}

#[test]
fn events_have_objects_of_the_type_that_is_asked_for() {
    let types = ["ADDED", "MODIFIED", "DELETED", "BOOKMARK", "MOVED"];
    let bare = r#"{"kind":"Car","apiVersion":"example.com/v1"}"#;
    let data: String =
        types.iter().map(|it| format!("{{\"type\":\"{it}\",\"object\":{bare}}}\n")).collect();
    let events = typed::<v2::Car>(&data);
    let events: Vec<_> = events.into_iter().map(|event| event.expect("it converts")).collect();
    let names: Vec<_> = events.iter().map(TypedEvent::type_name).collect();
    assert_eq!(names, types);
    for event in &events {
        assert_eq!(event.object().map(|car| car.axles), Some(2), "defaulted and converted");
    }
    assert!(
        matches!(&events[0], TypedEvent::Added(_)) && matches!(&events[1], TypedEvent::Modified(_))
    );
    assert!(
        matches!(&events[2], TypedEvent::Deleted(_))
            && matches!(&events[3], TypedEvent::Bookmark(_))
    );
    assert!(matches!(&events[4], TypedEvent::Other { r#type, .. } if r#type == "MOVED"));
    let car = events.into_iter().next_back().expect("five").into_object();
    assert_eq!(car.expect("an object").axles, 2);
}

/// What a server says when it gives up comes as its error, whether its kind is registered or not.
#[test]
fn errors_of_the_server_are_status_errors() {
    let status = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","message":"too old","reason":"Expired","code":410}"#;
    let error = format!("{{\"type\":\"ERROR\",\"object\":{status}}}");
    let events = typed::<v1::Car>(&error);
    let [Ok(TypedEvent::Error(found))] = &events[..] else { panic!("{events:?}") };
    assert!(found.is_resource_expired());
    assert_eq!((found.to_string().as_str(), found.status().code), ("too old", 410));

    let codecs = codecs();
    for decoder in [codecs.as_sent(), codecs.as_sent().any_kind()] {
        let events = decoder.event_reader("application/json", error.as_bytes()).expect("there");
        let objects: Vec<_> = events.map(|event| event.expect("whole").object).collect();
        let status: &Status = objects[0].object().downcast().expect("a status");
        assert_eq!((objects.len(), status.code), (1, 410));
    }
}

#[test]
fn error_that_is_not_a_status_is_a_broken_event() {
    for object in [CAR, r#"{"kind":"Boat","apiVersion":"x/v1"}"#, "{}", "7"] {
        let data = format!(
            "{{\"type\":\"ERROR\",\"object\":{object}}} {{\"type\":\"ADDED\",\"object\":{CAR}}}"
        );
        let events = typed::<v1::Car>(&data);
        let [Err(error), Ok(TypedEvent::Added(_))] = &events[..] else { panic!("{events:?}") };
        assert!(!error.is_fatal(), "{error}");
    }
}

#[test]
fn broken_event_does_not_end_a_watch() {
    let car = format!("{{\"type\":\"ADDED\",\"object\":{CAR}}}\n");
    let broken = [
        "{\"type\":5}\n".to_owned(),
        car.replace("4", "\"x\""),
        car.replace("Car", "Boat"),
        car.replace("\"kind\":\"Car\",", ""),
        "[]".to_owned(),
    ];
    for broken in broken {
        let events = typed::<v1::Car>(&[car.as_str(), &broken, &car].concat());
        let [Ok(_), Err(error), Ok(_)] = &events[..] else { panic!("{broken}: {events:?}") };
        assert!(!error.is_fatal(), "{error}");
    }
    let events = typed::<v1::Car>(&[car.as_str(), "}", &car].concat());
    let [Ok(_), Err(error)] = &events[..] else { panic!("{events:?}") };
    assert!(error.is_fatal(), "{error}");
}

/// A car whose metadata says a resource version.
fn car(resource_version: &str) -> v2::Car {
    let mut car = v2::Car { axles: 2, ..v2::Car::default() };
    car.metadata.resource_version = resource_version.into();
    car
}

#[test]
fn written_events_are_read_again_in_every_format_with_streams() {
    let codecs = codecs();
    for media_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let events = codecs.event_encoder(media_type, &V2).expect("streams");
        let written = [
            TypedEvent::Added(car("1")),
            TypedEvent::Modified(car("2")),
            TypedEvent::Bookmark(car("3")),
            TypedEvent::Error(StatusError::resource_expired("too old")),
            TypedEvent::Other { r#type: "PAUSED".into(), object: car("5") },
        ];
        let mut body: Vec<u8> = Vec::new();
        for event in &written {
            body.extend(events.encode(event).expect("it is written"));
        }
        body.extend(
            events.encode_object(EventType::DELETED, &v1::Car::default()).expect("so is it"),
        );
        let decoder = codecs.as_sent();
        let read = decoder.event_reader_as::<v2::Car>(media_type, &body[..]).expect("streams");
        let read: Vec<_> = read.map(|event| event.expect("whole")).collect();
        assert_eq!(read[..5], written, "{media_type}");
        assert_eq!(read[5], TypedEvent::Deleted(v2::Car::default()));
    }
    let event = codecs.event_encoder("application/json", &V2);
    let event = event.expect("streams").encode(&TypedEvent::Added(car("1"))).expect("written");
    assert_eq!(
        String::from_utf8_lossy(&event),
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\
         \"metadata\":{\"resourceVersion\":\"1\"},\"axles\":2}}\n"
    );
    assert!(codecs.event_encoder("application/yaml", &V2).is_err());
    assert!(codecs.event_encoder("text/plain", &V2).is_err());
}

#[test]
fn watch_goes_on_from_the_last_object_that_was_read() {
    let codecs = codecs();
    for media_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let events = codecs.event_encoder(media_type, &V2).expect("streams");
        let expired = StatusError::resource_expired("too old");
        let body: Vec<u8> = [
            TypedEvent::Added(car("3")),
            TypedEvent::Deleted(car("4")),
            TypedEvent::Bookmark(car("7")),
            TypedEvent::Error(expired),
        ]
        .iter()
        .flat_map(|event| events.encode(event).expect("it is written"))
        .collect();
        let decoder = codecs.as_sent();
        let mut read = decoder.event_reader_as::<Car>(media_type, &body[..]).expect("streams");
        let mut seen = vec![read.resource_version()];
        while read.next().is_some() {
            seen.push(read.resource_version());
        }
        let expected = [None, Some("3"), Some("4"), Some("7"), Some("7")];
        assert_eq!(seen, expected.map(|version| version.map(Str::from)), "{media_type}");
        let mut read = decoder.event_reader(media_type, &body[..]).expect("streams");
        assert_eq!(read.by_ref().count(), 4);
        assert_eq!(read.resource_version().as_deref(), Some("7"));
    }
}

#[test]
fn events_that_are_written_otherwise_or_are_broken_leave_the_version_right() {
    let unusual = br#"{"object":{"kind":"Car","apiVersion":"example.com/v1",
        "metadata":{"resourceVersion":"5"},"wheels":4},"type":"ADDED"}
        {"type":"MODIFIED","object":{"kind":"Car","apiVersion":"example.com/v1",
        "metadata":{"resourceVersion":"6"},"wheels":"four"}}"#;
    let strict = CodecFactory::builder(codecs().scheme().clone()).strict(true).build();
    for codecs in [codecs(), strict] {
        let decoder = codecs.as_sent();
        let mut events =
            decoder.event_reader_as::<Car>("application/json", &unusual[..]).expect("streams");
        assert!(events.next().is_some_and(|event| event.is_ok()));
        assert!(events.next().is_some_and(|event| event.is_err()));
        assert_eq!(events.resource_version().as_deref(), Some("5"));
    }
}
