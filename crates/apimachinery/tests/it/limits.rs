//! Every limit of decoders, in every format: below, at and above its boundary.

use apimachinery::api::apps::v1::ControllerRevision;
use apimachinery::api::core::v1::{self, ConfigMap, ConfigMapList, Event};
use apimachinery::meta::v1::WatchEvent;
use apimachinery::runtime::{
    DecodeErrorKind, DecodeRequest, FrameError, Input, RawExtension, Unstructured,
};
use apimachinery::serializer::{StreamEncoder, StreamError};
use apimachinery::{
    CodecFactory, DecodeError, DecodeLimits, Decoded, Decoder, Encoder, FieldValidation, Object,
    codecs,
};
use std::sync::Arc;

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
const CBOR: &str = "application/cbor";
const FORMATS: [&str; 4] = [JSON, YAML, PROTOBUF, CBOR];

/// How a document is read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reading {
    Typed,
    Unstructured,
}

const READINGS: [Reading; 2] = [Reading::Typed, Reading::Unstructured];

fn limited(limits: DecodeLimits) -> CodecFactory {
    CodecFactory::builder(codecs().scheme().clone()).limits(limits).build()
}

fn encoded(object: &dyn Object, media_type: &str) -> Vec<u8> {
    let info = codecs().for_media_type(media_type).expect("the format is there");
    let encoder = codecs().encoder_for_version(info, &v1::GROUP_VERSION);
    encoder.encode_to_vec(object).expect("it has a form")
}

fn read(
    data: &[u8],
    media_type: &str,
    reading: Reading,
    limits: DecodeLimits,
) -> Result<Decoded, DecodeError> {
    let codecs = limited(limits);
    let info = codecs.for_media_type(media_type).expect("the format is there");
    let request = match reading {
        Reading::Typed => DecodeRequest::default(),
        Reading::Unstructured => DecodeRequest::into(Box::<Unstructured>::default()),
    };
    info.serializer.decode_with(Input::from(data), request.validation(FieldValidation::Warn))
}

fn is_limit(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::TooLarge(_) | DecodeErrorKind::TooDeep { .. })
}

/// Reads what needs exactly `size` of a limit, with limits around that.
#[track_caller]
fn check(
    what: &str,
    data: &[u8],
    media_type: &str,
    reading: Reading,
    size: usize,
    limits: impl Fn(usize) -> DecodeLimits,
) {
    let shown = format!("{what} of {media_type}, {reading:?}");
    for limit in [size, size + 1] {
        let decoded = read(data, media_type, reading, limits(limit));
        assert!(decoded.is_ok(), "{shown}, {limit}: {}", decoded.unwrap_err());
    }
    let error = read(data, media_type, reading, limits(size - 1)).expect_err(&shown);
    assert!(is_limit(&error), "{shown}: {error}");
}

fn config_map(fill: impl FnOnce(&mut ConfigMap)) -> ConfigMap {
    let mut map = ConfigMap::default();
    map.metadata.name = "a".into();
    fill(&mut map);
    map
}

/// What one limit is about: an object that needs exactly so much of it.
struct Row {
    what: &'static str,
    object: fn(usize) -> ConfigMap,
    size: usize,
    limits: fn(usize) -> DecodeLimits,
}

const ROWS: [Row; 6] = [
    Row {
        what: "items of a list",
        object: |size| config_map(|map| map.metadata.finalizers = vec!["a/b".into(); size]),
        size: 30,
        limits: |limit| DecodeLimits::default().list_items(limit),
    },
    Row {
        what: "entries of a map",
        object: |size| {
            let labels = (0..size).map(|it| (it.to_string().into(), "x".into()));
            config_map(|map| map.metadata.labels = labels.collect())
        },
        size: 30,
        limits: |limit| DecodeLimits::default().map_entries(limit),
    },
    Row {
        what: "bytes of a text",
        object: |size| {
            config_map(|map| {
                map.data.insert("a".into(), "x".repeat(size).into());
            })
        },
        size: 300,
        limits: |limit| DecodeLimits::default().string_bytes(limit),
    },
    Row {
        what: "bytes of a short text",
        object: |size| {
            config_map(|map| {
                map.data.insert("a".into(), "x".repeat(size).into());
            })
        },
        size: 18,
        limits: |limit| DecodeLimits::default().string_bytes(limit),
    },
    Row {
        what: "bytes of a text with escapes",
        // Each repetition has 12 bytes: 1 + 1 + 1 + 2 + 4 + 1 + 2 characters by themselves, and "&"
        // as an escape.
        object: |size| {
            config_map(|map| {
                map.data.insert("a".into(), "\"\\\né😀<\u{1}&".repeat(size / 12).into());
            })
        },
        size: 48,
        limits: |limit| DecodeLimits::default().string_bytes(limit),
    },
    Row {
        what: "bytes of a key",
        object: |size| {
            config_map(|map| {
                map.data.insert("k".repeat(size).into(), "x".into());
            })
        },
        size: 64,
        limits: |limit| DecodeLimits::default().string_bytes(limit),
    },
];

#[test]
fn numbers_and_lengths_are_limited_in_every_format() {
    for Row { what, object, size, limits } in ROWS {
        let object = object(size);
        for media_type in FORMATS {
            for reading in READINGS {
                check(what, &encoded(&object, media_type), media_type, reading, size, limits);
            }
        }
    }
}

#[test]
fn size_of_data_is_limited_in_every_format() {
    let object = config_map(|map| map.metadata.name = "web".into());
    for media_type in FORMATS {
        let data = encoded(&object, media_type);
        for reading in READINGS {
            check("bytes", &data, media_type, reading, data.len(), |limit| {
                DecodeLimits::default().bytes(limit)
            });
        }
    }
}

/// The object, its metadata and its labels are three levels of lists and maps; messages are counted
/// in an object.
#[test]
fn depth_is_limited_in_every_format() {
    let object = config_map(|map| {
        map.metadata.labels.insert("a".into(), "b".into());
    });
    for media_type in FORMATS {
        let data = encoded(&object, media_type);
        for reading in READINGS {
            if media_type == PROTOBUF {
                check("depth", &data, media_type, reading, 2, |limit| {
                    DecodeLimits::default().message_depth(limit)
                });
            } else {
                check("depth", &data, media_type, reading, 3, |limit| {
                    DecodeLimits::default().depth(limit)
                });
            }
        }
    }
}

/// A list of lists and so on, in a field that the type does not have.
#[test]
fn depth_of_what_is_passed_over_is_limited_where_a_format_counts_it() {
    let deep = format!("{}{}", "[".repeat(50), "]".repeat(50));
    let json = format!(r#"{{"apiVersion":"v1","kind":"ConfigMap","x":{deep}}}"#);
    let cbor =
        apimachinery::cbor::to_vec(&apimachinery::json::value_from_str(&json).expect("it is JSON"));
    let cbor = [&[0xd9, 0xd9, 0xf7][..], &cbor.expect("it has a form")].concat();
    for (media_type, data) in
        [(JSON, json.as_bytes()), (YAML, json.as_bytes()), (CBOR, cbor.as_slice())]
    {
        check("skipped depth", data, media_type, Reading::Typed, 51, |limit| {
            DecodeLimits::default().skipped_depth(limit)
        });
    }
}

/// The memory of objects is measured by what the data needs at least; a type has a size of its own
/// in each build.
#[test]
fn memory_of_objects_is_limited_in_every_format() {
    let item = || config_map(|map| map.metadata.name = "".into());
    let list =
        |size| ConfigMapList { items: (0..size).map(|_| item()).collect(), ..Default::default() };
    for media_type in FORMATS {
        for reading in READINGS {
            if reading == Reading::Unstructured && media_type != PROTOBUF {
                // Values are small, and none has less than a byte.
                continue;
            }
            let needed = |data: &[u8]| {
                let reads = |memory| {
                    let limits = DecodeLimits::default().memory(memory).memory_per_byte(0);
                    read(data, media_type, reading, limits).is_ok()
                };
                let (mut low, mut high) = (0, 1 << 20);
                while low + 1 < high {
                    let middle = usize::midpoint(low, high);
                    if reads(middle) { high = middle } else { low = middle }
                }
                high
            };
            let (one, many) = (encoded(&list(1), media_type), encoded(&list(101), media_type));
            let (less, more) = (needed(&one), needed(&many));
            let item = if reading == Reading::Typed { size_of::<ConfigMap>() } else { 100 };
            assert!(more >= less + 100 * item, "{media_type}, {reading:?}: {less}, {more}");
            check("memory", &many, media_type, reading, more, |limit| {
                DecodeLimits::default().memory(limit).memory_per_byte(0)
            });
            if media_type != YAML {
                // That of YAML is counted by the bytes of its JSON.
                check("memory", &many, media_type, reading, more.div_ceil(many.len()), |limit| {
                    DecodeLimits::default().memory(0).memory_per_byte(limit)
                });
            }
        }
    }
}

/// Two bytes of protobuf for each: without a limit they would take a thousand times as much.
#[test]
fn many_empty_objects_are_refused() {
    let count = 50_000;
    let list = [&[0x0a, 0x00][..], &b"\x12\0".repeat(count)].concat();
    let mut data = b"k8s\0\x0a\x0d\x0a\x02v1\x12\x07PodList\x12".to_vec();
    let mut length = list.len();
    while length > 0x7f {
        data.push((length & 0x7f) as u8 | 0x80);
        length >>= 7;
    }
    data.push(length as u8);
    data.extend(list);
    for reading in READINGS {
        let error = read(&data, PROTOBUF, reading, DecodeLimits::default()).expect_err("too large");
        assert!(is_limit(&error), "{error}");
    }
    let unlimited = DecodeLimits::default().memory_per_byte(usize::MAX);
    let small = encoded(&ConfigMapList::default(), PROTOBUF);
    assert!(read(&small, PROTOBUF, Reading::Typed, unlimited).is_ok());
    // Item by item they may be any number.
    let reader = codecs().list_reader::<v1::Pod>(PROTOBUF, &data[..]).expect("it is read in parts");
    assert_eq!(reader.filter(Result::is_ok).count(), count);
}

#[test]
fn findings_are_limited_and_never_hidden() {
    let fields: Vec<_> = (0..150).map(|it| format!(r#""x{it}":1"#)).collect();
    let json = format!(r#"{{"apiVersion":"v1","kind":"ConfigMap",{}}}"#, fields.join(","));
    let cbor =
        apimachinery::cbor::to_vec(&apimachinery::json::value_from_str(&json).expect("it is JSON"));
    let cbor = [&[0xd9, 0xd9, 0xf7][..], &cbor.expect("it has a form")].concat();
    for (limit, found) in [(0, 1), (1, 1), (99, 99), (100, 100), (120, 120), (500, 150)] {
        let limits = DecodeLimits::default().findings(limit);
        for media_type in [JSON, YAML] {
            let decoded = read(json.as_bytes(), media_type, Reading::Typed, limits).expect("reads");
            assert_eq!(decoded.findings().len(), found, "{media_type}");
        }
        let decoded = read(&cbor, CBOR, Reading::Typed, limits).expect("it is read");
        assert_eq!(decoded.findings().len(), 1);
    }
}

#[test]
fn bytes_that_aliases_repeat_are_limited() {
    let yaml =
        "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: &a abcdefghij\n  b: *a\n  c: *a\n  d: *a\n";
    for reading in READINGS {
        let limits = |limit| DecodeLimits::default().aliased_bytes(limit);
        for limit in [30, 31] {
            assert!(read(yaml.as_bytes(), YAML, reading, limits(limit)).is_ok());
        }
        let error = read(yaml.as_bytes(), YAML, reading, limits(29)).expect_err("too many");
        assert_eq!(error.to_string(), "yaml: document contains excessive aliasing");
    }
}

#[test]
fn text_made_of_a_document_is_limited() {
    let yaml = "apiVersion: v1\nkind: ConfigMap\n";
    let size = r#"{"apiVersion":"v1","kind":"ConfigMap"}"#.len();
    let limits = |limit| DecodeLimits::default().output_bytes(limit);
    for reading in READINGS {
        check("output", yaml.as_bytes(), YAML, reading, size, limits);
    }
    let payload = br#"{"metadata":{"name":"some-name"}}"#;
    let data = RawExtension::Raw(payload.to_vec().into());
    let revision = ControllerRevision { data, ..Default::default() };
    let info = codecs().for_media_type(CBOR).expect("the format is there");
    let data = codecs()
        .encoder_for_version(info, &apimachinery::api::apps::v1::GROUP_VERSION)
        .encode_to_vec(&revision)
        .expect("it has a form");
    check("output", &data, CBOR, Reading::Typed, payload.len(), limits);
}

/// A watch has frames of any format that has streams.
#[test]
fn documents_of_streams_are_limited() {
    for media_type in [JSON, PROTOBUF, CBOR] {
        let plain = codecs().without_conversion();
        let info = codecs().for_media_type(media_type).expect("the format is there");
        let stream = info.stream.as_ref().expect("it has streams");
        let object = plain
            .encoder_for_version(info, &v1::GROUP_VERSION)
            .encode_to_vec(&Event::default())
            .expect("it has a form");
        let event = WatchEvent { r#type: "ADDED".into(), object: RawExtension::Raw(object.into()) };
        let encoder = Arc::new(plain.encoder_for_version(stream, &v1::GROUP_VERSION));
        let mut sent = Vec::new();
        StreamEncoder::of(&*stream.framer, encoder, &mut sent).encode(&event).expect("is written");
        // The line break after JSON, and the length before protobuf, are no part of a document.
        let size = match media_type {
            JSON => sent.len() - 1,
            PROTOBUF => sent.len() - 4,
            _ => sent.len(),
        };
        for (limit, is_read) in [(size - 1, false), (size, true), (size + 1, true)] {
            let limits = DecodeLimits::default().frame_bytes(limit);
            let codecs = limited(limits);
            let events = codecs.as_sent().event_reader_as::<Event>(media_type, &sent[..]);
            let mut events = events.expect("it has streams");
            let read = events.next().expect("there is one");
            assert_eq!(read.is_ok(), is_read, "{media_type}, {limit} of {size}: {read:?}");
            if let Err(StreamError::Frame(error)) = read {
                assert!(matches!(error, FrameError::TooLarge { limit: it } if it == limit));
            }
        }
    }
}

#[test]
fn items_of_a_list_that_is_read_in_parts_are_limited() {
    let item = config_map(|map| {
        map.data.insert("a".into(), "x".repeat(1000).into());
    });
    let list =
        |count| ConfigMapList { items: vec![item.clone(); count].into(), ..Default::default() };
    // The comma after an item of JSON, and the tag and the length before one of protobuf, are no
    // part of it.
    for (media_type, around) in [(JSON, 1), (PROTOBUF, 3)] {
        let [three, two] = [3, 2].map(|count| encoded(&list(count), media_type));
        let size = three.len() - two.len() - around;
        for (limit, count) in [(size - 1, 0), (size, 3), (size + 1, 3)] {
            let codecs = limited(DecodeLimits::default().frame_bytes(limit));
            let reader = codecs.list_reader::<ConfigMap>(media_type, &three[..]).expect("in parts");
            assert_eq!(reader.filter(Result::is_ok).count(), count, "{media_type}, {limit}");
        }
    }
}

#[test]
fn documents_of_files_are_limited() {
    let object = config_map(|map| {
        map.data.insert("a".into(), "x".repeat(1000).into());
    });
    for media_type in FORMATS {
        let data = encoded(&object, media_type);
        // The line break after JSON is not a part of the document.
        let size = data.len() - usize::from(media_type == JSON);
        for (limit, is_read) in [(size - 1, false), (size, true), (size + 1, true)] {
            let codecs = limited(DecodeLimits::default().document_bytes(limit));
            let read = codecs.as_sent().decode_documents_from(&data[..]).next();
            let read = read.expect("there is one");
            assert_eq!(read.is_ok(), is_read, "{media_type}, {limit} of {size}: {read:?}");
        }
    }
}
