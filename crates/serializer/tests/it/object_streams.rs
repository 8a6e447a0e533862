//! Streams of objects.

use std::io::Read;
use std::sync::Arc;

use apimachinery_meta::v1::{ObjectMeta, WatchEvent};
use apimachinery_runtime::{
    DecodeRequest, Encoder, FrameError, FrameReader, MAX_FRAME_SIZE, RawExtension,
    StreamSerializerInfo,
};
use apimachinery_serializer::{StreamDecoder, StreamEncoder, StreamError};

use super::support::{codecs, v1};

const MEDIA_TYPES: [&str; 2] = ["application/json", "application/vnd.kubernetes.protobuf"];

pub(super) fn stream_info(media_type: &str) -> StreamSerializerInfo {
    let codecs = codecs();
    let info = codecs.for_media_type(media_type).expect("it is there");
    info.stream.clone().expect("it has streams")
}

pub(super) fn event(size: usize) -> WatchEvent {
    let object = format!("{{\"kind\":\"Car\",\"x\":\"{}\"}}", "x".repeat(size));
    WatchEvent { r#type: "ADDED".into(), object: RawExtension::Raw(object.into()) }
}

/// The events as documents of the format's own stream, written by hand and not by its encoder.
pub(super) fn stream_of(media_type: &str, sizes: &[usize]) -> Vec<u8> {
    let info = stream_info(media_type);
    let mut data = Vec::new();
    for size in sizes {
        let mut document = Vec::new();
        info.serializer.encode(&event(*size), &Default::default(), &mut document).expect("a form");
        info.framer.start_frame(document.len(), &mut data).expect("it is short");
        data.extend(document);
    }
    data
}

/// Gives a few bytes at a time, as a slow connection does.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let end = buffer.len().min(self.1);
        self.0.read(&mut buffer[..end])
    }
}

/// STR-01, STR-03: one document per frame comes back, however the bytes arrive.
#[test]
fn objects_come_one_after_the_other() {
    for media_type in MEDIA_TYPES {
        let data = stream_of(media_type, &[0, 3000, 1]);
        for step in [1, 3, 1 << 20] {
            let source = Trickle(&data, step);
            let mut events = StreamDecoder::of(&stream_info(media_type), source);
            for size in [0, 3000, 1] {
                let event = events.decode_as::<WatchEvent>().expect("whole").expect("one more");
                assert_eq!(event, self::event(size), "{media_type}");
            }
            assert!(events.decode_as::<WatchEvent>().is_none());
        }
    }
}

/// STR-04: a frame beyond 16 MiB is an error, and the next call goes on with the frame after it.
#[test]
fn reading_goes_on_after_a_frame_that_is_too_large() {
    for media_type in MEDIA_TYPES {
        let sizes = [1025, 5 << 10, 17 << 20, 1025];
        let data = stream_of(media_type, &sizes);
        let mut events = StreamDecoder::of(&stream_info(media_type), &data[..]);
        for size in sizes {
            let read = events.decode_as::<WatchEvent>().expect("one more");
            if size < MAX_FRAME_SIZE {
                assert_eq!(read.expect("it is read"), event(size));
                continue;
            }
            let error = read.expect_err("too large");
            let text = "object to decode was longer than maximum allowed size";
            assert_eq!(error.to_string(), text);
            assert!(matches!(error, StreamError::Frame(FrameError::TooLarge { .. })));
        }
        assert!(events.decode_as::<WatchEvent>().is_none());
    }
}

#[test]
fn limit_can_be_set() {
    for media_type in MEDIA_TYPES {
        let data = stream_of(media_type, &[10, 1000, 10]);
        let source = Trickle(&data, 7);
        let mut events = StreamDecoder::with_limit(&stream_info(media_type), source, 500);
        assert!(events.decode_as::<WatchEvent>().is_some_and(|event| event.is_ok()));
        let error = events.decode_as::<WatchEvent>().expect("one").expect_err("long");
        assert!(matches!(error, StreamError::Frame(FrameError::TooLarge { limit: 500 })));
        assert!(events.decode_as::<WatchEvent>().is_some_and(|event| event.is_ok()));
        assert!(events.decode_as::<WatchEvent>().is_none());
    }
}

/// STR-01, STR-04: an empty stream has no objects, and one that breaks off inside a frame is an
/// error.
#[test]
fn stream_ends_between_frames_only() {
    for media_type in MEDIA_TYPES {
        let data = stream_of(media_type, &[5]);
        for end in 0..data.len() {
            let source = &data[..end];
            let mut events = StreamDecoder::of(&stream_info(media_type), source);
            let read = events.decode_as::<WatchEvent>();
            if end == 0 || data[end..].iter().all(u8::is_ascii_whitespace) {
                assert_eq!(read.is_some_and(|read| read.is_ok()), end > 0);
                continue;
            }
            let error = read.expect("one").expect_err("something is missing");
            assert!(matches!(error, StreamError::Frame(FrameError::UnexpectedEnd)), "{error}");
            assert!(events.decode_as::<WatchEvent>().is_none());
        }
    }
}

/// STR-01: a frame of no bytes is a frame.
#[test]
fn frame_may_be_empty() {
    let info = stream_info(MEDIA_TYPES[1]);
    let mut frames = info.framer.frame_reader(Box::new(&b"\0\0\0\0\0\0\0\x01x"[..]));
    assert_eq!(frames.next_frame().expect("whole").expect("one").len(), 0);
    assert_eq!(frames.next_frame().expect("whole").expect("two").as_ref(), b"x");
    assert!(frames.next_frame().expect("the end").is_none());
}

#[test]
fn document_that_is_broken_does_not_end_the_stream() {
    let data = b"{\"type\":1} {\"type\":\"ADDED\"}";
    let mut events = StreamDecoder::of(&stream_info(MEDIA_TYPES[0]), &data[..]);
    let error = events.decode_as::<WatchEvent>().expect("one").expect_err("no text");
    assert!(matches!(error, StreamError::Decode(_)), "{error}");
    let request = DecodeRequest::into(Box::<WatchEvent>::default());
    assert!(events.decode(request).is_some_and(|event| event.is_ok()));
    let mut events = StreamDecoder::of(&stream_info(MEDIA_TYPES[0]), &b"{} ] {}"[..]);
    assert!(events.decode_as::<WatchEvent>().is_some_and(|event| event.is_ok()));
    let error = events.decode_as::<WatchEvent>().expect("one").expect_err("no value");
    assert!(matches!(error, StreamError::Frame(FrameError::Invalid(_))), "{error}");
    assert!(events.decode_as::<WatchEvent>().is_none());
}

/// STR-03: writing passes each document through as the encoder wrote it.
#[test]
fn objects_are_written_one_after_the_other() {
    let codecs = codecs();
    let info = codecs.for_media_type(MEDIA_TYPES[0]).expect("it is there");
    let version = apimachinery_runtime::GroupVersion::new("example.com", "v1");
    let encoder = codecs.without_conversion().encoder_for_version(info, &version);
    let encoder: Arc<dyn Encoder> = Arc::new(encoder);
    let mut sink = Vec::new();
    let framer = stream_info(MEDIA_TYPES[0]).framer;
    let mut objects = StreamEncoder::of(&*framer, encoder.clone(), &mut sink);
    let mut expected = Vec::new();
    for wheels in [1, 2] {
        let car = v1::Car { metadata: ObjectMeta::default(), wheels };
        objects.encode(&car).expect("it is written");
        encoder.encode_to(&car, &mut expected).expect("it has a form");
    }
    assert_eq!(objects.identifier(), encoder.identifier());
    drop(objects);
    assert_eq!(sink, expected);
}

fn cars_of(media_type: &str, cars: &[v1::Car]) -> Vec<u8> {
    let info = stream_info(media_type);
    let mut data = Vec::new();
    for car in cars {
        let mut document = Vec::new();
        info.serializer.encode(car, &Default::default(), &mut document).expect("a form");
        info.framer.start_frame(document.len(), &mut data).expect("it is short");
        data.extend(document);
    }
    data
}

/// Documents that do not say what they are, of types of the scheme.
#[test]
fn any_registered_type_is_read() {
    let metadata = ObjectMeta { name: "a".into(), ..ObjectMeta::default() };
    let cars = [v1::Car { metadata, wheels: 6 }, v1::Car { wheels: 8, ..Default::default() }];
    let codecs = codecs();
    for media_type in MEDIA_TYPES {
        let data = cars_of(media_type, &cars);
        let stream = codecs.stream_decoder(media_type, &data[..]).expect("it has streams");
        let found: Result<Vec<_>, _> = stream.typed::<v1::Car>().collect();
        assert_eq!(found.expect("whole"), cars, "{media_type}");

        // Without the scheme, into an object that is there.
        let mut stream = StreamDecoder::of(&stream_info(media_type), &data[..]);
        let found = stream.decode_into(v1::Car::default()).expect("one").expect("whole");
        assert_eq!(found, cars[0], "{media_type}");
        let data = stream_of(media_type, &[7]);
        let event = codecs.stream_decoder(media_type, &data[..]);
        let found = event.expect("it has streams").decode_as::<WatchEvent>();
        assert_eq!(found.expect("one").expect("whole"), self::event(7));
    }
    let newer = br#"{"kind":"Car","apiVersion":"example.com/v2","axles":3} {"kind":"Boat"} {}"#;
    let stream = codecs.stream_decoder(MEDIA_TYPES[0], &newer[..]).expect("it has streams");
    let found: Vec<_> = stream.typed::<v1::Car>().collect();
    let [Ok(first), Err(second), Ok(third)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((first.wheels, third.wheels), (6, 4), "converted, and defaulted");
    assert!(!second.is_fatal(), "{second}");
    let error = codecs.stream_decoder("application/yaml", &newer[..]).expect_err("no streams");
    assert!(error.is_stream());
}

/// Iterating gives what the documents say they are, as it was sent.
#[test]
fn objects_come_as_they_were_sent() {
    let data = br#"{"kind":"Car","apiVersion":"example.com/v2","axles":3} {"kind":"Boat"} 7 {"x":"#;
    let stream = codecs().stream_decoder(MEDIA_TYPES[0], &data[..]).expect("it has streams");
    let found: Vec<_> = stream.collect();
    let [Ok(car), Err(boat), Err(seven), Err(cut)] = &found[..] else { panic!("{found:?}") };
    assert!(car.object().is::<super::support::v2::Car>());
    assert!(!boat.is_fatal() && !seven.is_fatal() && cut.is_fatal());
}

/// A custom reader of frames is not asked again after it failed.
#[test]
fn stream_that_failed_is_over() {
    struct Failing(usize);
    impl FrameReader for Failing {
        fn next_frame(&mut self) -> Result<Option<bytes::Bytes>, FrameError> {
            self.0 += 1;
            match self.0 {
                1 => Err(FrameError::TooLarge { limit: 7 }),
                2 => Ok(Some("{\"type\":\"ADDED\"}".into())),
                3 => Err(std::io::Error::other("gone").into()),
                _ => panic!("it failed"),
            }
        }
    }
    let decoder = stream_info(MEDIA_TYPES[0]).serializer;
    let mut stream = StreamDecoder::new(Box::new(Failing(0)), decoder);
    let found: [_; 4] = std::array::from_fn(|_| stream.decode_as::<WatchEvent>());
    assert!(matches!(&found, [Some(Err(_)), Some(Ok(_)), Some(Err(_)), None]), "{found:?}");
}
