use std::io::{Read, Write};

use apimachinery_cbor::CborSequenceFramer;
use apimachinery_runtime::{FrameBuffer, FrameError, Framer, MAX_FRAME_SIZE};

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = buffer.len().min(3).min(self.0.len());
        buffer[..size].copy_from_slice(&self.0[..size]);
        self.0 = &self.0[size..];
        Ok(size)
    }
}

/// CBR-15: a stream is cut into items, wherever the pieces end that it comes in.
#[test]
fn a_sequence_is_cut_into_items() {
    let items: [&[u8]; 5] = [
        b"\xd9\xd9\xf7\xa1\x41a\x19\x01\x00",
        b"\x9f\x5f\x41a\xff\x01\xff",
        b"\xf6",
        b"\x80",
        b"\x18\x2a",
    ];
    let stream = items.concat();
    for source in [Box::new(stream.as_slice()) as Box<dyn Read + Send>, Box::new(Trickle(&stream))]
    {
        let mut frames = CborSequenceFramer.frame_reader(source);
        for item in items {
            assert_eq!(frames.next_frame().unwrap().unwrap(), item);
        }
        assert!(frames.next_frame().unwrap().is_none());
    }
    let mut written = Vec::new();
    let sink: &mut Vec<u8> = &mut written;
    let mut frames = CborSequenceFramer.frame_writer(Box::new(sink) as Box<dyn Write + Send>);
    items.iter().for_each(|item| frames.write_frame(item).unwrap());
    drop(frames);
    assert_eq!(written, stream);
}

/// CBR-15: an item that ends early or is too large is an error; after a large one the stream goes
/// on.
#[test]
fn odd_items_are_errors() {
    let mut frames = CborSequenceFramer.frame_reader(Box::new(b"\x82\x01".as_slice()));
    assert!(matches!(frames.next_frame(), Err(FrameError::UnexpectedEnd)));
    let mut frames = CborSequenceFramer.frame_reader(Box::new(b"\x1c".as_slice()));
    assert!(matches!(frames.next_frame(), Err(FrameError::Invalid(_))));

    let mut stream = vec![0x82, 0x5a];
    stream.extend_from_slice(&(MAX_FRAME_SIZE as u32).to_be_bytes());
    stream.resize(stream.len() + MAX_FRAME_SIZE, b'x');
    stream.extend_from_slice(b"\x01\x41y");
    let mut frames = CborSequenceFramer.frame_reader(Box::new(stream.as_slice()));
    assert!(matches!(frames.next_frame(), Err(FrameError::TooLarge { .. })));
    assert_eq!(frames.next_frame().unwrap().unwrap(), b"\x41y".as_slice());
    assert!(frames.next_frame().unwrap().is_none());
}

/// A mistake after the limit is not seen before, whether it has arrived or not.
#[test]
fn too_large_items_are_reported_wherever_the_stream_is_cut() {
    let mut data = vec![0x9f];
    data.extend_from_slice(&[0; 32]);
    data.push(0x1c);
    for size in [1, 16, data.len()] {
        let scanner = CborSequenceFramer.frame_scanner(16).expect("it scans");
        let mut frames = FrameBuffer::new(scanner);
        let mut errors = Vec::new();
        for piece in data.chunks(size) {
            frames.push(piece);
            while let Err(error) = frames.next_frame() {
                errors.push(error);
            }
        }
        let [FrameError::TooLarge { limit: 16 }, FrameError::Invalid(_)] = &*errors else {
            panic!("{size}: {errors:?}");
        };
    }
}
