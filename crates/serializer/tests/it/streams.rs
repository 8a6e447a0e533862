//! Several objects one after the other.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use apimachinery_runtime::{DecodeRequest, FrameError, GroupVersionKind, Input};

use super::support::{codecs, v1};

/// A place to write to that can be read afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(data)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Gives a byte at a time, as a slow connection does.
struct Trickle(std::io::Cursor<Vec<u8>>);

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let end = buffer.len().min(1);
        self.0.read(&mut buffer[..end])
    }
}

fn stream_of(media_type: &str) -> Vec<u8> {
    let codecs = codecs();
    let info = codecs.for_media_type(media_type).expect("it is there");
    let stream = info.stream.as_ref().expect("it has streams");
    let sink = Shared::default();
    let mut writer = stream.framer.frame_writer(Box::new(sink.clone()));
    for wheels in [1, 2, 3] {
        let mut frame = Vec::new();
        let car = v1::Car { wheels, ..v1::Car::default() };
        let kind = GroupVersionKind::new("example.com", "v1", "Car");
        stream.serializer.encode(&car, &kind, &mut frame).expect("it has a form");
        writer.write_frame(&frame).expect("it is written");
    }
    drop(writer);
    let written = sink.0.lock().expect("nobody panicked");
    written.clone()
}

/// CF-02: JSON and protobuf have streams, whose frames their stream serializers read.
#[test]
fn stream_gives_its_objects_back() {
    let codecs = codecs();
    for media_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let info = codecs.for_media_type(media_type).expect("it is there");
        let stream = info.stream.as_ref().expect("it has streams");
        let source = Trickle(std::io::Cursor::new(stream_of(media_type)));
        let mut reader = stream.framer.frame_reader(Box::new(source));
        for wheels in [1, 2, 3] {
            let frame = reader.next_frame().expect("it is whole").expect("there is one more");
            // Protobuf without its envelope does not name its kind.
            let request = DecodeRequest::into(Box::<v1::Car>::default());
            let decoded = stream.serializer.decode_with(Input::from(&frame), request);
            let decoded = decoded.expect("it is read");
            assert_eq!(decoded.object().downcast::<v1::Car>().expect("a car").wheels, wheels);
        }
        assert!(reader.next_frame().expect("the end is not an error").is_none(), "{media_type}");
    }
}

#[test]
fn stream_that_breaks_off_is_an_error() {
    let codecs = codecs();
    for media_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let info = codecs.for_media_type(media_type).expect("it is there");
        let mut data = stream_of(media_type);
        data.truncate(data.len() - 3);
        let framer = &info.stream.as_ref().expect("it has streams").framer;
        let mut reader = framer.frame_reader(Box::new(data.as_slice()));
        assert!(reader.next_frame().expect("whole").is_some());
        assert!(reader.next_frame().expect("whole").is_some());
        let error = reader.next_frame().expect_err("the third is cut");
        assert!(matches!(error, FrameError::UnexpectedEnd), "{media_type}: {error}");
    }
}
