//! Events of a watch, with their objects.

use std::io::Read;

use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{FrameError, MAX_FRAME_SIZE, Unstructured};
use apimachinery_serializer::{StreamDecoder, StreamError};

use super::object_streams::stream_info;
use super::support::{codecs, v1};

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
    let decoder = codecs.decoder().any_kind();
    let events =
        decoder.decode_events("application/json", Trickle(data, step)).expect("it is there");
    let mut lines = Vec::new();
    for event in events {
        match event {
            Ok(event) => {
                lines.push(format!(
                    "{} {} {:?}",
                    event.r#type,
                    event.object.kind(),
                    event.object.object()
                ));
            }
            Err(error) => lines.push(error.to_string()),
        }
        assert!(lines.len() < 100, "{lines:?}");
    }
    lines
}

/// The same in two steps, as one would without it.
fn in_two_steps(data: &[u8]) -> Vec<String> {
    let codecs = codecs();
    let decoder = codecs.decoder().any_kind();
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

const CAR: &str =
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
        codecs.decoder().decode_events("application/json", data.as_bytes()).expect("JSON");
    let event = events.next().expect("whole").expect("one");
    let car: &v1::Car = event.object.object().downcast().expect("a car");
    assert_eq!((event.r#type.as_str(), car.wheels), ("ADDED", 4));

    let boat = data.replace("Car", "Boat");
    let mut events =
        codecs.decoder().decode_events("application/json", boat.as_bytes()).expect("JSON");
    for _ in 0..2 {
        let error = events.next().expect("one").expect_err("no boats here");
        assert!(matches!(error, StreamError::Decode(error) if error.is_not_registered()));
    }
    assert!(events.next().is_none());
    let any_kind = codecs.decoder().any_kind();
    let mut events = any_kind.decode_events("application/json", boat.as_bytes()).expect("JSON");
    let event = events.next().expect("whole").expect("one");
    assert!(event.object.object().is::<Unstructured>());
}

#[test]
fn other_formats_have_events_as_well() {
    let codecs = codecs();
    let info = stream_info("application/vnd.kubernetes.protobuf");
    let event = WatchEvent {
        r#type: "DELETED".into(),
        object: apimachinery_runtime::RawExtension::Raw(CAR.into()),
    };
    let mut document = Vec::new();
    info.serializer.encode(&event, &Default::default(), &mut document).expect("a form");
    let mut data = Vec::new();
    info.framer.start_frame(document.len(), &mut data).expect("it is short");
    data.extend(document);
    let decoder = codecs.decoder();
    let mut events =
        decoder.decode_events("application/vnd.kubernetes.protobuf", &data[..]).expect("there");
    let event = events.next().expect("whole").expect("one");
    assert_eq!((event.r#type.as_str(), event.object.kind().kind.as_str()), ("DELETED", "Car"));

    let error = decoder.decode_events("application/yaml", &data[..]).expect_err("no streams");
    assert!(error.is_stream());
}

/// STR-04: behind an event that is too large the next one is read.
#[test]
fn behind_an_event_that_is_too_large_the_next_one_follows() {
    let usual = format!("{{\"type\":\"ADDED\",\"object\":{CAR}}}\n");
    let large = usual.replace("a}{", &"x".repeat(MAX_FRAME_SIZE));
    let data = [usual.as_str(), &large, &usual].concat();
    let codecs = codecs();
    let mut events =
        codecs.decoder().decode_events("application/json", data.as_bytes()).expect("JSON");
    assert!(events.next().is_some_and(|event| event.is_ok()));
    let error = events.next().expect("one").expect_err("too large");
    assert!(matches!(error, StreamError::Frame(FrameError::TooLarge { limit: MAX_FRAME_SIZE })));
    assert!(events.next().is_some_and(|event| event.is_ok()));
    assert!(events.next().is_none());
}
