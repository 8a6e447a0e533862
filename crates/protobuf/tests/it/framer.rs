//! Streams of frames with their length before them.

use std::io::{self, Read, Write};

use apimachinery_protobuf::LengthDelimitedFramer;
use apimachinery_runtime::{FrameError, FrameReader, Framer, MAX_FRAME_SIZE};

fn frames(stream: &[u8]) -> Vec<Result<Vec<u8>, FrameError>> {
    let mut reader = LengthDelimitedFramer.frame_reader(Box::new(stream));
    let mut frames = Vec::new();
    loop {
        match reader.next_frame() {
            Ok(None) => return frames,
            Ok(Some(frame)) => frames.push(Ok(frame.to_vec())),
            Err(error @ FrameError::TooLarge { .. }) => frames.push(Err(error)),
            Err(error) => {
                frames.push(Err(error));
                return frames;
            }
        }
    }
}

fn stream(frames: &[&[u8]]) -> Vec<u8> {
    let mut stream = Vec::new();
    let mut writer = LengthDelimitedFramer.frame_writer(Box::new(&mut stream));
    for frame in frames {
        writer.write_frame(frame).expect("memory can be written to");
    }
    drop(writer);
    stream
}

/// STR-01: a frame follows its length, four bytes, highest first; it may be empty.
#[test]
fn frames_follow_their_length() {
    assert_eq!(stream(&[b"abc", b"", b"d"]), b"\0\0\0\x03abc\0\0\0\0\0\0\0\x01d");
}

#[test]
fn frames_come_back_as_they_were_written() {
    let large = vec![7; MAX_FRAME_SIZE];
    let written: [&[u8]; 4] = [b"abc", b"", &large, b"d"];
    let read = frames(&stream(&written));
    let read: Vec<Vec<u8>> = read.into_iter().map(|it| it.expect("a frame")).collect();
    assert_eq!(read, written);
    assert!(frames(b"").is_empty());
}

/// STR-04: after a frame that is too large the next one is read.
#[test]
fn the_frame_after_one_that_is_too_large_is_read() {
    let too_large = vec![7; MAX_FRAME_SIZE + 1];
    let read = frames(&stream(&[b"a", &too_large, &too_large, b"b"]));
    assert_eq!(read.len(), 4);
    assert_eq!(read[0].as_deref().expect("a frame"), b"a");
    for error in &read[1..3] {
        let error = error.as_ref().expect_err("too large");
        assert_eq!(error.to_string(), "object to decode was longer than maximum allowed size");
    }
    assert_eq!(read[3].as_deref().expect("a frame"), b"b");
}

#[test]
fn a_stream_may_only_end_between_frames() {
    let whole = stream(&[b"abc"]);
    for length in 1..whole.len() {
        let read = frames(&whole[..length]);
        assert!(matches!(read[..], [Err(FrameError::UnexpectedEnd)]), "cut at {length}: {read:?}");
    }
    let read = frames(b"\xff\xff\xff\xffabc");
    assert!(matches!(read[..], [Err(FrameError::TooLarge { .. }), Err(FrameError::UnexpectedEnd)]));
}

/// Gives one byte at a time, and is interrupted before each.
struct Trickle<'a> {
    rest: &'a [u8],
    interrupted: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = buffer.len().min(1);
        self.rest.read(&mut buffer[..most])
    }
}

#[test]
fn a_slow_source_gives_the_same_frames() {
    let stream = stream(&[b"abc", b"de"]);
    let source = Trickle { rest: &stream, interrupted: false };
    let mut reader = LengthDelimitedFramer.frame_reader(Box::new(source));
    let mut next = || reader.next_frame().expect("no error").map(|frame| frame.to_vec());
    assert_eq!(next().as_deref(), Some(&b"abc"[..]));
    assert_eq!(next().as_deref(), Some(&b"de"[..]));
    assert_eq!(next(), None);
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn error_of_the_inner_reader_or_writer_is_returned() {
    let mut reader: Box<dyn FrameReader> = LengthDelimitedFramer.frame_reader(Box::new(Broken));
    assert!(matches!(reader.next_frame(), Err(FrameError::Io(_))));
    let mut writer = LengthDelimitedFramer.frame_writer(Box::new(Broken));
    assert!(matches!(writer.write_frame(b"a"), Err(FrameError::Io(_))));
}
