//! Streams of objects over asynchronous readers and writers.

use std::sync::Arc;

use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{FrameError, Framer, MAX_FRAME_SIZE, Object};
use apimachinery_serializer::{FrameCodec, ObjectCodec, StreamError};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncWriteExt, duplex};
use tokio_util::codec::{FramedRead, FramedWrite};

use super::object_streams::{event, stream_info, stream_of};
use super::support::{codecs, v1};

const MEDIA_TYPES: [&str; 2] = ["application/json", "application/vnd.kubernetes.protobuf"];

/// STR-01, STR-03: objects come one by one over a pipe that holds less than one of them.
#[tokio::test]
async fn objects_cross_a_narrow_pipe() {
    for media_type in MEDIA_TYPES {
        let (writer, reader) = duplex(16);
        let info = stream_info(media_type);
        let write = async {
            let codec = ObjectCodec::<WatchEvent>::new(&info).expect("it is not blocking");
            let mut sink = FramedWrite::new(writer, codec);
            for size in [0, 3000, 1] {
                let event = event(size);
                sink.send(&event as &dyn Object).await.expect("it is written");
            }
        };
        let read = async {
            let codec = ObjectCodec::<WatchEvent>::new(&info).expect("it is not blocking");
            FramedRead::new(reader, codec).collect::<Vec<_>>().await
        };
        let ((), events) = tokio::join!(write, read);
        let read = |it: Result<Result<_, _>, _>| it.expect("it goes on").expect("it is read");
        let events: Vec<WatchEvent> = events.into_iter().map(read).collect();
        assert_eq!(events, [event(0), event(3000), event(1)], "{media_type}");
    }
}

/// STR-04: a frame beyond the limit is an error, and the next one can be read.
#[tokio::test]
async fn reading_goes_on_after_a_frame_that_is_too_large() {
    for media_type in MEDIA_TYPES {
        let data = stream_of(media_type, &[1, 1000, 2]);
        let framer: Arc<dyn Framer> = stream_info(media_type).framer;
        let codec = FrameCodec::with_limit(&framer, 500).expect("it is not blocking");
        let mut frames = FramedRead::new(&data[..], codec);
        let mut outcomes = Vec::new();
        // An error ends the stream once; polled again it goes on.
        for _ in 0..5 {
            match frames.next().await {
                None => outcomes.push("end"),
                Some(Ok(_)) => outcomes.push("frame"),
                Some(Err(FrameError::TooLarge { limit: 500 })) => outcomes.push("too large"),
                Some(Err(error)) => panic!("{error}"),
            }
        }
        assert_eq!(outcomes, ["frame", "too large", "end", "frame", "end"], "{media_type}");
    }
}

#[tokio::test]
async fn stream_that_breaks_off_is_an_error() {
    for media_type in MEDIA_TYPES {
        let data = stream_of(media_type, &[1, 2]);
        let (mut writer, reader) = duplex(1 << 16);
        writer.write_all(&data[..data.len() - 3]).await.expect("there is room");
        drop(writer);
        let info = stream_info(media_type);
        let codec = ObjectCodec::<WatchEvent>::new(&info).expect("it is not blocking");
        let mut events = FramedRead::new(reader, codec);
        assert!(events.next().await.expect("one").is_ok());
        let error = events.next().await.expect("two").expect_err("it is cut");
        assert!(matches!(error, StreamError::Frame(FrameError::UnexpectedEnd)), "{error}");
    }
}

/// A document that is broken, too large or of another kind is an item: a `FramedRead` goes on after
/// it.
#[tokio::test]
async fn framed_read_goes_on_after_a_broken_document() {
    let large = format!("{{\"x\":\"{}\"}}", "x".repeat(MAX_FRAME_SIZE));
    let data = format!(
        r#"{{"wheels":1}} {{"wheels":"x"}} {{"kind":"Boat"}} {large} {{"wheels":2}} {{"wh"#
    );
    let codec = codecs().object_codec::<v1::Car>(MEDIA_TYPES[0]).expect("it is not blocking");
    let mut cars = FramedRead::new(data.as_bytes(), codec);
    let mut found = Vec::new();
    while let Some(car) = cars.next().await {
        found.push(match car {
            Ok(Ok(car)) => car.wheels.to_string(),
            Ok(Err(StreamError::Frame(FrameError::TooLarge { .. }))) => "too large".into(),
            Ok(Err(error)) if !error.is_fatal() => "broken".into(),
            Ok(Err(error)) => panic!("{error}"),
            Err(error) => format!("the end: {error}"),
        });
    }
    assert_eq!(found, ["1", "broken", "broken", "too large", "2", "the end: unexpected EOF"]);
}

#[tokio::test]
async fn any_registered_type_is_read() {
    for media_type in MEDIA_TYPES {
        let (writer, reader) = duplex(3);
        let write = async {
            let codec = codecs().object_codec::<v1::Car>(media_type).expect("not blocking");
            let mut sink = FramedWrite::new(writer, codec);
            for wheels in [3, 5] {
                let car = v1::Car { wheels, ..Default::default() };
                sink.send(&car as &dyn Object).await.expect("it is written");
            }
        };
        let read = async {
            let codec = codecs().object_codec::<super::support::Car>(media_type);
            let cars = FramedRead::new(reader, codec.expect("it is not blocking"));
            let car = |car: Result<Result<super::support::Car, _>, StreamError>| {
                car.expect("it goes on").expect("it converts").wheels
            };
            cars.map(car).collect::<Vec<_>>().await
        };
        // JSON says that these are v1, protobuf says nothing, so they are taken for what is asked
        // for.
        assert_eq!(tokio::join!(write, read).1, [3, 5], "{media_type}");
    }
    let error = codecs().object_codec::<v1::Car>("application/yaml").expect_err("no streams");
    assert!(error.is_stream());
}
