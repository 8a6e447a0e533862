//! Documents and lists in streams of bytes, by any reader.

mod framer;
mod frames;
mod list_scanner;
mod stream_window;

pub use framer::{
    FrameError, FrameReader, FrameScanner, FrameStep, FrameWriter, Framer, MAX_DOCUMENT_SIZE,
    MAX_FRAME_SIZE,
};
pub use frames::{FrameBuffer, NextFrame, ScannedFrames, take_frame};
pub use list_scanner::{ListFormat, ListFrame, ListPart, ListScanner, PartDocument, PartPlaces};
pub use stream_window::{ScanStop, StreamWindow};
