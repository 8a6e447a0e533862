//! Lists read item by item from asynchronous readers.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use apimachinery_runtime::{DecodeError, DecodeErrorKind, FieldValidation, Unstructured};
use apimachinery_serializer::MissingCapability;
use futures_util::stream::FusedStream;
use futures_util::{StreamExt, TryStreamExt};
use tokio::io::{AsyncRead, AsyncWriteExt, ReadBuf, duplex};

use super::list_reader::{JSON, PROTOBUF, car, encoded, list_of};
use super::support::{codecs, v1, v2};

fn line(item: Result<v1::Car, DecodeError>) -> String {
    match item {
        Ok(car) => format!("{} {}", car.metadata.name, car.wheels),
        Err(error) => format!("{error} at {:?}", error.position()),
    }
}

/// What comes of a list, one line for each item, and what is known of the list then.
fn blocking(media_type: &str, data: &[u8], limit: usize) -> Vec<String> {
    let list = codecs().list_reader::<v1::Car>(media_type, data).expect("it is read in parts");
    let mut list = list.max_item_size(limit);
    let mut lines: Vec<String> = list.by_ref().map(line).collect();
    lines.push(format!("{} {:?}", list.kind(), list.metadata()));
    lines
}

/// The same over a pipe that holds so many bytes.
async fn asynchronous(media_type: &str, data: &[u8], limit: usize, pipe: usize) -> Vec<String> {
    let (mut writer, reader) = duplex(pipe);
    let write = async {
        // The reader may stop before the end.
        let _ = writer.write_all(data).await;
        drop(writer);
    };
    let read = async {
        let list = codecs().list_stream::<v1::Car>(media_type, reader);
        let mut list = list.expect("it is read in parts").max_item_size(limit);
        let mut lines: Vec<String> = list.by_ref().map(line).collect().await;
        assert!(list.is_terminated() && list.next().await.is_none());
        lines.push(format!("{} {:?}", list.kind(), list.metadata()));
        lines
    };
    tokio::join!(write, read).1
}

#[tokio::test]
async fn items_are_those_of_the_blocking_reader_wherever_the_stream_breaks_off() {
    let cars = vec![car("a }] \\\"", 1), car("b", 0), car("é", 3)];
    for media_type in [JSON, PROTOBUF] {
        let data = encoded(&list_of(cars.clone()), media_type);
        for end in 0..=data.len() {
            let expected = blocking(media_type, &data[..end], 1000);
            for pipe in [1, 16] {
                let found = asynchronous(media_type, &data[..end], 1000, pipe).await;
                assert_eq!(found, expected, "{media_type} {end} {pipe}");
            }
        }
    }
}

#[tokio::test]
async fn broken_and_oversized_items_do_not_end_a_list() {
    let text = format!(
        r#"{{"kind":"CarList","apiVersion":"example.com/v1","items":[
            {{"wheels":1}}, {{"wheels":"x"}}, {{"metadata":{{"name":"{}"}}}}, {{"kind":"Bus"}},
            {{"wheels":2}}],"metadata":{{"resourceVersion":"9"}}}}"#,
        "long".repeat(50_000)
    );
    let expected = blocking(JSON, text.as_bytes(), 1000);
    assert_eq!((expected.len(), &*expected[0], &*expected[4]), (6, " 1", " 2"), "{expected:?}");
    assert!(expected[1].contains("items[1].wheels"), "{expected:?}");
    assert!(expected[2].contains("larger than 1000 bytes"), "{expected:?}");
    for pipe in [7, 1 << 20] {
        assert_eq!(asynchronous(JSON, text.as_bytes(), 1000, pipe).await, expected);
    }
}

#[tokio::test]
async fn items_are_decoded_as_asked() {
    let data = encoded(&list_of(vec![car("a", 6)]), PROTOBUF);
    let codecs = codecs();
    let list = codecs.list_stream::<v2::Car>(PROTOBUF, &data[..]).expect("it is there");
    let cars: Vec<_> = list.try_collect().await.expect("they convert");
    assert_eq!(cars[0].axles, 3);

    let text = r#"{"kind":"BusList","apiVersion":"x/v1","items":[{"seats":1}],"more":2}"#;
    let list = codecs.list_stream::<Unstructured>(JSON, text.as_bytes()).expect("it is there");
    let mut list = list.validation(FieldValidation::Warn);
    let bus = list.try_next().await.expect("read").expect("one");
    assert_eq!(bus.kind().to_string(), "x/v1, Kind=Bus");
    assert!(list.next().await.is_none());
    assert_eq!(list.findings().iter().count(), 1);

    let error = codecs.list_stream::<v1::Car>("application/yaml", &b""[..]).expect_err("no parts");
    assert_eq!(error.missing(), MissingCapability::List);
}

/// Counts what has been read of a list that is much larger than what may be held.
struct Counted {
    data: Vec<u8>,
    read: Arc<AtomicUsize>,
}

impl AsyncRead for Counted {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let start = self.read.load(Ordering::Relaxed);
        let end = self.data.len().min(start + buffer.remaining());
        buffer.put_slice(&self.data[start..end]);
        self.read.store(end, Ordering::Relaxed);
        Poll::Ready(Ok(()))
    }
}

/// The sender of a list is slowed down to the pace at which its items are taken.
#[tokio::test]
async fn no_more_is_read_than_the_item_that_is_asked_for() {
    let data = encoded(&list_of((0..50_000).map(|n| car("a", n)).collect()), JSON);
    let (total, read) = (data.len(), Arc::new(AtomicUsize::new(0)));
    let source = Counted { data, read: read.clone() };
    let codecs = codecs();
    let mut list = codecs.list_stream::<v1::Car>(JSON, source).expect("it is there");
    let mut largest_lead = 0;
    for index in 0..50_000 {
        assert!(list.next().await.is_some_and(|item| item.is_ok()));
        let needed = total * index / 50_000;
        largest_lead = largest_lead.max(read.load(Ordering::Relaxed).saturating_sub(needed));
    }
    assert!(largest_lead < 200_000 && total > 1_000_000, "{largest_lead} of {total}");
    assert!(list.next().await.is_none());
}

#[tokio::test]
async fn source_that_fails_ends_the_list() {
    struct Broken;
    impl AsyncRead for Broken {
        fn poll_read(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            _: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
        }
    }
    let mut list = codecs().list_stream::<v1::Car>(JSON, Broken).expect("it is there");
    let error = list.next().await.expect("one").expect_err("it fails");
    let kind = io::ErrorKind::ConnectionReset;
    assert!(matches!(error.kind(), DecodeErrorKind::Read { kind: it, .. } if *it == kind));
    assert!(list.next().await.is_none());
}
