//! Documents and frames: the same ones wherever the data is cut.

use apimachinery::runtime::{FrameBuffer, NextFrame};
use apimachinery::{Decoded, codecs};
use bytes::Bytes;

use crate::pieces::Pieces;

/// Enough for all inputs of a fuzzer, and small enough that some are too large.
const LIMIT: usize = 4096;

pub(crate) fn documents(data: &[u8]) {
    let whole: Vec<_> = codecs().as_sent().any_kind().decode_documents(data).take(1000).collect();
    let source = Pieces::of(data);
    let read: Vec<_> =
        codecs().as_sent().any_kind().decode_documents_from(source).take(1000).collect();
    // After a mistake they may differ: only a reader has a limit for the size of a document.
    let good = |it: &[Result<Decoded, _>]| it.iter().take_while(|it| it.is_ok()).count();
    assert_eq!(good(&whole), good(&read), "a reader gives the same documents as a slice");
    for (whole, read) in whole.iter().flatten().zip(read.iter().flatten()) {
        assert_eq!(whole.object(), read.object());
    }
}

pub(crate) fn frames(data: &[u8]) {
    // The first byte says how the rest is cut.
    let Some((cut, data)) = data.split_first() else { return };
    for info in codecs().supported_media_types() {
        let Some(stream) = &info.stream else { continue };
        let buffer = || stream.framer.frame_scanner(LIMIT).map(FrameBuffer::new);
        let (Some(whole), Some(cut_up)) = (buffer(), buffer()) else { continue };
        let whole = frames_of(whole, [data]);
        let pieces = data.chunks(usize::from(*cut).max(1));
        assert_eq!(whole, frames_of(cut_up, pieces), "{}", info.media_type);
    }
}

/// The frames, and how the stream ended.
fn frames_of<'d>(
    mut buffer: FrameBuffer,
    pieces: impl IntoIterator<Item = &'d [u8]>,
) -> (Vec<Bytes>, usize) {
    let mut frames = Vec::new();
    let mut errors = 0;
    for piece in pieces.into_iter().filter(|it| !it.is_empty()).chain([&[][..]]) {
        buffer.push(piece);
        loop {
            match buffer.next_frame() {
                Ok(NextFrame::Frame(frame)) => frames.push(frame),
                Ok(NextFrame::More | NextFrame::End) => break,
                Err(_) => errors += 1,
            }
            assert!(frames.len() + errors <= 2 * LIMIT * 64, "it makes progress");
        }
    }
    (frames, errors)
}
