//! Every framer and every reader of a stream, with its bytes arriving in all sorts of pieces.

use std::fmt::Debug;
use std::io::{self, Read};

use apimachinery::api::core::v1::ConfigMap;
use apimachinery::cbor::{CborSequenceFramer, json_to_cbor};
use apimachinery::codecs;
use apimachinery::json::JsonFramer;
use apimachinery::protobuf::LengthDelimitedFramer;
use apimachinery::runtime::{FrameError, FrameReader, Framer, ScannedFrames};
use apimachinery::yaml::{DocumentReader, YamlFramer, split_documents, split_stream};

/// Gives no bytes from both sides of a cut at once.
struct Pieces<'a> {
    data: &'a [u8],
    /// How long each piece is; the last length counts for the rest.
    lengths: &'a [usize],
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths.first().copied().unwrap_or(usize::MAX);
        let (piece, rest) = self.data.split_at(length.min(self.data.len()));
        let taken = piece.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&piece[..taken]);
        self.data = &self.data[taken..];
        assert!(taken == piece.len() || rest.is_empty() || length == usize::MAX, "a small buffer");
        if self.lengths.len() > 1 {
            self.lengths = &self.lengths[1..];
        }
        Ok(taken)
    }
}

/// Checks that `read` gives the same however the bytes arrive: in one piece, cut at every offset
/// and at every pair of offsets that are near each other, with some that are not, and in small
/// pieces of the same size.
#[track_caller]
fn sweep<T: Debug + PartialEq>(stream: &[u8], read: impl Fn(Pieces<'_>) -> T) {
    const REST: usize = usize::MAX;
    let in_pieces = |lengths: &[usize]| read(Pieces { data: stream, lengths });
    let whole = in_pieces(&[REST]);
    let check = |lengths: &[usize]| {
        let text = stream.escape_ascii();
        assert_eq!(in_pieces(lengths), whole, "\"{text}\" in pieces of {lengths:?}");
    };
    (1..10).for_each(|size| check(&[size]));
    for first in 1..stream.len() {
        check(&[first, REST]);
        let near_and_far = (1..8).chain((8..).step_by(17));
        let seconds = near_and_far.take_while(|it| *it < stream.len() - first);
        seconds.for_each(|second| check(&[first, second, REST]));
    }
}

/// The frames, and the errors between them.
fn frames(mut next: impl FnMut() -> Result<Option<Vec<u8>>, FrameError>) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        match next() {
            Ok(None) => return found,
            Ok(Some(frame)) => found.push(frame.escape_ascii().to_string()),
            Err(error) => {
                let goes_on = matches!(error, FrameError::TooLarge { .. });
                found.push(format!("error: {error}"));
                if !goes_on {
                    return found;
                }
            }
        }
    }
}

/// Sweeps over a stream by the framer's reader, which has to find these frames, and by its scanner
/// with limits that some frames exceed.
#[track_caller]
fn sweep_framer(framer: &dyn Framer, stream: &[u8], expected: &[&[u8]], error: Option<&str>) {
    let shown = expected.iter().map(|frame| frame.escape_ascii().to_string());
    let expected: Vec<_> = shown.chain(error.map(|it| format!("error: {it}"))).collect();
    sweep(stream, |pieces| {
        let mut reader = framer.frame_reader(Box::new(pieces));
        let found = frames(|| Ok(reader.next_frame()?.map(Vec::from)));
        assert_eq!(found, expected);
        found
    });
    for limit in [0, 1, 5, 20] {
        sweep(stream, |pieces| {
            let scanner = framer.frame_scanner(limit)?;
            let mut reader = ScannedFrames::new(Box::new(pieces), scanner);
            let found = frames(|| Ok(reader.next_frame()?.map(Vec::from)));
            assert!(found.len() >= expected.len(), "a frame was lost: {found:?}");
            Some(found)
        });
    }
}

const CUT: Option<&str> = Some("unexpected EOF");

#[test]
fn json_values_are_the_same_however_their_bytes_arrive() {
    let check = |stream: &str, expected: &[&str], error| {
        let expected: Vec<_> = expected.iter().map(|frame| frame.as_bytes()).collect();
        sweep_framer(&JsonFramer, stream.as_bytes(), &expected, error);
    };
    check(
        r#"{"a":"}\"{"}[1,[2]] {"b":{}}{"c":"\\"}"#,
        &[r#"{"a":"}\"{"}"#, "[1,[2]]", r#"{"b":{}}"#, r#"{"c":"\\"}"#],
        None,
    );
    check(
        "1 2\n\"x\\\"\" null\"y\"3{}",
        &["1", "2", "\"x\\\"\"", "null", "\"y\"", "3", "{}"],
        None,
    );
    check("{} true", &["{}", "true"], None);
    let long = r#"{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":["\u003cé"]}"#;
    check(&format!("{long}\r\n\r\n{{}}  "), &[long, "{}"], None);
    check("{}{\"a\":[", &["{}"], CUT);
    check("{} \"a\\", &["{}"], CUT);
    check(
        "{}]{}",
        &["{}"],
        Some("invalid frame: invalid character ']' looking for beginning of value"),
    );
    check(" \n ", &[], None);
}

#[test]
fn yaml_frames_are_the_same_however_their_bytes_arrive() {
    let check = |stream: &str, expected: &[&str]| {
        let expected: Vec<_> = expected.iter().map(|frame| frame.as_bytes()).collect();
        sweep_framer(&YamlFramer, stream.as_bytes(), &expected, None);
    };
    check("---\na: 1\r\n---\nb: 2\n", &["---\na: 1\r", "b: 2\n"]);
    check("a: 1\n--- x\n---\n\n---\nb: --- \n----\nc: 3", &["a: 1", "---\n", "b: --- ", "c: 3"]);
    check("a\n--", &["a\n--"]);
    check("a\n---", &["a"]);
    check("---", &["---"]);
}

#[test]
fn protobuf_frames_are_the_same_however_their_bytes_arrive() {
    let check = |stream: &[u8], expected: &[&[u8]], error| {
        sweep_framer(&LengthDelimitedFramer, stream, expected, error);
    };
    check(b"\0\0\0\x03abc\0\0\0\0\0\0\0\x05k8s\0 ", &[b"abc", b"", b"k8s\0 "], None);
    let long = b"abcdefghijklmnopqrstuvwx";
    check(b"\0\0\0\x18abcdefghijklmnopqrstuvwx\0\0\0\x01a", &[long, b"a"], None);
    check(b"\0\0\0\x03abc\0\0\0\x03ab", &[b"abc"], CUT);
    check(b"\0\0\0\x01a\0\0", &[b"a"], CUT);
}

/// CBR-15: an item whose last string is cut is still the item that it is.
#[test]
fn cbor_items_are_the_same_however_their_bytes_arrive() {
    let check = |items: &[&[u8]], after: &[u8], error| {
        let stream = [&items.concat(), after].concat();
        sweep_framer(&CborSequenceFramer, &stream, items, error);
    };
    check(
        &[b"\xd9\xd9\xf7\xa1\x41a\x43xyz", b"\xd9\xd9\xf7\xa1\x41b\x58\x03xyz", b"\x01"],
        b"",
        None,
    );
    check(&[b"\x43abc", b"\x63abc", b"\x40", b"\x60", b"\x80", b"\xa0", b"\xf6"], b"", None);
    check(
        &[b"\x9f\x5f\x41a\x42bc\xff\x43xyz\xff", b"\xbf\x41a\x7f\x61b\xff\xff", b"\x18\x2a"],
        b"",
        None,
    );
    check(
        &[b"\xc1\x1a\x65\0\0\0", b"\xc0\x742013-03-21T20:04:00Z", b"\xfb\x3f\xf1\0\0\0\0\0\0"],
        b"",
        None,
    );
    check(&[b"\x82\x82\x43abc\x42ab\x41a", b"\x58\x19abcdefghijklmnopqrstuvwxy"], b"", None);
    check(&[b"\x01"], b"\x43ab", CUT);
    check(&[b"\x01"], b"\x82\x41a", CUT);
    let reserved =
        "invalid frame: cbor: invalid additional information 28 for type positive integer (byte 0)";
    check(&[b"\x41a"], b"\x1c\x41b", Some(reserved));
}

/// As much as a document reader asks for at once; less stays unseen until there is as much, or no
/// more.
const READ_AT_ONCE: usize = 64 << 10;

/// Document readers fill their buffer whatever pieces they get, so the boundary of the buffer is
/// moved over every offset by a document in front.
#[track_caller]
fn sweep_documents(
    stream: &[u8],
    front: impl Fn(usize) -> Vec<u8>,
    open: impl Fn(Vec<u8>) -> DocumentReader<io::Cursor<Vec<u8>>>,
    split: impl Fn(&[u8]) -> Vec<String>,
) {
    for after in 0..=stream.len() {
        let data = [front(READ_AT_ONCE - after).as_slice(), stream].concat();
        let read = open(data.clone()).map(|document| match document {
            Ok(document) => document.text().escape_ascii().to_string(),
            Err(error) => format!("error: {error}"),
        });
        let (read, expected) = (read.collect::<Vec<_>>(), split(&data));
        let same = read.iter().skip(1).eq(expected.iter().skip(1));
        let text = stream.escape_ascii();
        assert!(same, "{after} bytes of \"{text}\":\n{:?}\n{:?}", &read[1..], &expected[1..]);
    }
}

/// YML-11, YML-12: documents read piece by piece are those of the whole text.
#[test]
fn documents_are_the_same_wherever_the_buffer_ends() {
    let yaml: [&[u8]; 5] = [
        b"a: 1\r\n---\nb: 2\n--- # c\n---\nc: 3",
        b"a: 1\n--- x\nb: 1\n---\n",
        b"a\n--",
        b"a\n---",
        b"...\n---\n\n",
    ];
    for stream in yaml {
        sweep_documents(
            stream,
            |length| [&b"# "[..], &b"x".repeat(length - 7), b"\n---\n"].concat(),
            |data| DocumentReader::yaml(io::Cursor::new(data)),
            |data| {
                let texts = split_documents(data).map(|document| match document {
                    Ok(document) => document.text().escape_ascii().to_string(),
                    Err(error) => format!("error: {error}"),
                });
                texts.collect()
            },
        );
    }
    let json: [&[u8]; 9] = [
        b"{\"a\":\"}\\\"\"}[1] 2\n\"x\"\nnull\n{\"b\":1}",
        b"\n---\na: 1\n---\n{}\n",
        b"{}\n]: 1\n---\nb: 2\n",
        b"{}x: 1\n---\nb: 2\n",
        b"]\nx: 1\n---\nb: 2\n",
        b"\n  ]\n x\n",
        b"x",
        b" \n ",
        b"{\"a\": [}\n---\nb: 1\n",
    ];
    for stream in json {
        sweep_documents(
            stream,
            |length| [&b"{\"x\":\""[..], &b"x".repeat(length - 8), b"\"}"].concat(),
            |data| DocumentReader::json_or_yaml(io::Cursor::new(data)),
            |data| {
                let texts = split_stream(data).map(|document| match document {
                    Ok(document) => document.text().escape_ascii().to_string(),
                    Err(error) => format!("error: {error}"),
                });
                texts.collect()
            },
        );
    }
}

/// The items of lists that are read item by item.
#[test]
fn items_are_the_same_however_their_bytes_arrive() {
    let list = r#"{"kind":"ConfigMapList","apiVersion":"v1","metadata":{},"items":[{"data":{"a":"}]\\"}},{},{"data":{"b":"c"}}]}"#;
    let list = apimachinery::decode(list).expect("a list");
    for media_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let info = codecs().for_media_type(media_type).expect("it is there");
        let mut data = Vec::new();
        info.serializer.encode(list.object(), list.kind(), &mut data).expect("it has a form");
        for (stream, count) in [(&data[..], 3), (&data[..data.len() - 1], 4)] {
            sweep(stream, |pieces| {
                let reader = codecs().list_reader::<ConfigMap>(media_type, pieces);
                let mut found = Vec::new();
                for item in reader.expect("it is read in parts") {
                    found.push(match item {
                        Ok(item) => format!("{:?}", item.data),
                        Err(error) => error.to_string(),
                    });
                }
                assert!(found.len() == count || stream.len() < data.len(), "{found:?}");
                found
            });
        }
    }
}

/// The events of watches, objects included.
#[test]
fn events_are_the_same_however_their_bytes_arrive() {
    let event =
        r#"{"object":{"apiVersion":"v1","kind":"ConfigMap","data":{"a":"}\\"}},"type":"ADDED"}"#;
    let mut cbor = apimachinery::cbor::SELF_DESCRIBED.to_vec();
    json_to_cbor(event.as_bytes(), &mut cbor).expect("JSON");
    let json = format!("{event}\n");
    for (media_type, event) in [("application/json", json.as_bytes()), ("application/cbor", &cbor)]
    {
        sweep(&event.repeat(2), |pieces| {
            let events = codecs().as_sent().event_reader(media_type, pieces);
            let mut count = 0;
            for event in events.expect("it has streams") {
                let event = event.expect("an event");
                let map: &ConfigMap = event.object.object().downcast().expect("a ConfigMap");
                assert_eq!((event.r#type.as_str(), map.data["a"].as_str()), ("ADDED", "}\\"));
                count += 1;
            }
            assert_eq!(count, 2);
        });
    }
}
