//! Streams of JSON values.

use apimachinery_json::JsonFramer;
use apimachinery_runtime::{FrameError, Framer, MAX_FRAME_SIZE};

fn frames(data: &[u8]) -> Result<Vec<String>, FrameError> {
    let mut reader = JsonFramer.frame_reader(Box::new(data));
    let mut frames = Vec::new();
    while let Some(frame) = reader.next_frame()? {
        frames.push(String::from_utf8_lossy(&frame).into_owned());
    }
    Ok(frames)
}

/// STR-03: every JSON value of a stream is a frame; what is between is passed over.
#[test]
fn each_value_is_a_frame() {
    let cases: [(&str, &[&str]); 7] = [
        ("", &[]),
        (" \n\t\r ", &[]),
        ("{}{}", &["{}", "{}"]),
        ("{\"a\":\"}\\\"{\"}\n[1,[2]] ", &["{\"a\":\"}\\\"{\"}", "[1,[2]]"]),
        ("1 2\n\"x\" null", &["1", "2", "\"x\"", "null"]),
        ("1\"x\"2{}", &["1", "\"x\"", "2", "{}"]),
        ("true", &["true"]),
    ];
    for (data, expected) in cases {
        assert_eq!(frames(data.as_bytes()).expect(data), expected);
    }
}

#[test]
fn a_value_cut_short_is_an_error() {
    for data in ["{", "{}[", "\"x", "{\"a\":\"\\\"}"] {
        assert!(matches!(frames(data.as_bytes()), Err(FrameError::UnexpectedEnd)), "{data}");
    }
}

/// STR-04: after a value that is too large the next one is read.
#[test]
fn after_a_value_that_is_too_large_the_next_one_follows() {
    let mut data = b"{\"a\":\"".to_vec();
    data.resize(MAX_FRAME_SIZE + 10, b'x');
    data.extend(b"\"} {\"b\":1}");
    let mut reader = JsonFramer.frame_reader(Box::new(data.as_slice()));
    assert!(matches!(reader.next_frame(), Err(FrameError::TooLarge { limit: MAX_FRAME_SIZE })));
    let next = reader.next_frame().expect("it continues").expect("there is one more");
    assert_eq!(next.as_ref(), b"{\"b\":1}");
    assert!(reader.next_frame().expect("the end").is_none());
}
