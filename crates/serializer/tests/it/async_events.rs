//! Watches read from asynchronous readers.

use apimachinery_runtime::{FrameError, Unstructured};
use apimachinery_serializer::{
    Asynchronous, Blocking, DecodedEvent, EventReader, MissingCapability, StreamError, WatchEvent,
};
use futures_util::StreamExt;
use futures_util::stream::FusedStream;
use tokio::io::{AsyncWriteExt, DuplexStream, duplex};

use super::events::{CAR, event_line, protobuf_events};
use super::support::{codecs, v1, v2};

const MEDIA_TYPES: [&str; 2] = ["application/json", "application/vnd.kubernetes.protobuf"];

fn read(media_type: &str, data: &[u8], limit: usize) -> Vec<String> {
    let codecs = codecs();
    let events: EventReader<DecodedEvent, Blocking<'_>> =
        codecs.as_sent().any_kind().event_reader(media_type, data).expect("it has streams");
    events.max_event_size(limit).map(event_line).collect()
}

async fn all<E>(
    mut events: EventReader<E, Asynchronous<'_>>,
    line: impl Fn(Result<E, StreamError>) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(event) = events.next().await {
        lines.push(line(event));
    }
    assert!(events.is_terminated() && events.next().await.is_none());
    lines
}

/// Writes into a pipe that holds so many bytes, and reads what comes out.
async fn over_a_pipe<T>(data: &[u8], pipe: usize, read: impl AsyncFnOnce(DuplexStream) -> T) -> T {
    let (mut writer, reader) = duplex(pipe);
    let write = async move {
        // The reader may stop before the end.
        let _ = writer.write_all(data).await;
    };
    tokio::join!(write, read(reader)).1
}

async fn read_asynchronously(
    media_type: &str,
    data: &[u8],
    limit: usize,
    pipe: usize,
) -> Vec<String> {
    over_a_pipe(data, pipe, async |reader| {
        let codecs = codecs();
        let events: EventReader<DecodedEvent, Asynchronous<'_>> =
            codecs.as_sent().any_kind().event_stream(media_type, reader).expect("it has streams");
        all(events.max_event_size(limit), event_line).await
    })
    .await
}

fn json_events(objects: &[&str]) -> Vec<u8> {
    let event = |object: &&str| format!("{{\"type\":\"ADDED\",\"object\":{object}}}\n");
    objects.iter().map(event).collect::<String>().into_bytes()
}

#[tokio::test]
async fn events_are_those_of_the_blocking_reader_wherever_the_stream_breaks_off() {
    let objects = [CAR, r#"{"kind":"Bus","apiVersion":"x/v1"}"#, CAR];
    for (media_type, data) in
        MEDIA_TYPES.into_iter().zip([json_events(&objects), protobuf_events(&objects)])
    {
        assert_eq!(read(media_type, &data, 1000).len(), 3);
        for end in 0..=data.len() {
            let expected = read(media_type, &data[..end], 1000);
            for pipe in [1, 16] {
                let found = read_asynchronously(media_type, &data[..end], 1000, pipe).await;
                assert_eq!(found, expected, "{media_type} {end}");
            }
        }
    }
}

#[tokio::test]
async fn broken_and_an_oversized_event_do_not_end_a_watch() {
    let large = CAR.replace("a}", &"x".repeat(100_000));
    let objects = [CAR, "7", &large, r#"{"kind":"Car"}"#, CAR];
    for (media_type, data) in
        MEDIA_TYPES.into_iter().zip([json_events(&objects), protobuf_events(&objects)])
    {
        let expected = read(media_type, &data, 1000);
        assert_eq!(expected.len(), 5, "{expected:?}");
        assert!(expected[0].contains("Kind=Car") && expected[0] == expected[4], "{expected:?}");
        assert_eq!(expected[2], "object to decode was longer than maximum allowed size");
        for pipe in [7, 1 << 20] {
            let found = read_asynchronously(media_type, &data, 1000, pipe).await;
            assert_eq!(found, expected, "{media_type}");
        }
    }
}

#[tokio::test]
async fn broken_framing_ends_a_watch() {
    let data = [json_events(&[CAR]), b"] ".to_vec(), json_events(&[CAR])].concat();
    let decoder = codecs();
    let decoder = decoder.as_sent();
    let mut events = decoder.event_stream(MEDIA_TYPES[0], &data[..]).expect("it has streams");
    assert!(events.next().await.is_some_and(|event| event.is_ok()));
    let error = events.next().await.expect("one").expect_err("no value");
    assert!(error.is_fatal() && matches!(error, StreamError::Frame(FrameError::Invalid(_))));
    assert!(events.next().await.is_none());
}

#[tokio::test]
async fn objects_are_of_the_type_that_is_asked_for() {
    let expired = r#"{"kind":"Status","apiVersion":"v1","reason":"Expired","code":410}"#;
    let data = json_events(&[CAR]);
    let error = format!("{{\"type\":\"ERROR\",\"object\":{expired}}}");
    let data = [data, error.into_bytes()].concat();
    let found = over_a_pipe(&data, 5, async |reader| {
        let codecs = codecs();
        let events = codecs.as_sent().event_stream_as::<v2::Car>(MEDIA_TYPES[0], reader);
        all(events.expect("it has streams"), |event| match event.expect("whole") {
            WatchEvent::Added(car) => format!("{} axles", car.axles),
            WatchEvent::Error(error) => format!("{}", error.is_resource_expired()),
            other => panic!("{other:?}"),
        })
        .await
    })
    .await;
    assert_eq!(found, ["2 axles", "true"]);
    let codecs = codecs();
    let decoder = codecs.as_sent();
    let plain = decoder.event_stream_as::<Unstructured>(MEDIA_TYPES[0], &data[..]);
    let first = plain.expect("it has streams").next().await.expect("one").expect("whole");
    assert_eq!(first.object().map(Unstructured::name), Some("a}{\"\\"));
    let bookmark = br#"{"type":"BOOKMARK","object":{"kind":"Car","apiVersion":"example.com/v1",
        "metadata":{"resourceVersion":"9"}}}"#;
    let mut events =
        decoder.event_stream_as::<v2::Car>(MEDIA_TYPES[0], &bookmark[..]).expect("it has streams");
    assert_eq!(events.resource_version(), None);
    assert!(events.next().await.is_some_and(|event| event.is_ok()));
    assert_eq!(events.resource_version().as_deref(), Some("9"));

    let error = decoder.event_stream_as::<v1::Car>("application/yaml", &data[..]);
    assert_eq!(error.expect_err("no streams").missing(), MissingCapability::Stream);
}
