//! Documents that their framing tells apart.

use apimachinery::runtime::Framer;
use bytes::Bytes;

use super::part::{Broken, Format, Part, Parts};
use crate::problem::{Spot, What};

/// The frames of a file. `header_len` bytes stand before each.
pub(super) fn split_frames(
    data: &Bytes,
    framer: &dyn Framer,
    header_len: usize,
    format: Format,
) -> Parts {
    let mut frames = framer.frame_reader(Box::new(&data[..]));
    let mut parts = Vec::new();
    let mut offset = 0;
    loop {
        match frames.next_frame() {
            Ok(None) => return parts,
            Ok(Some(bytes)) => {
                offset += header_len;
                let len = bytes.len();
                parts.push(Ok(Part::binary(format, bytes, offset)));
                offset += len;
            }
            Err(error) => {
                parts.push(Err(Broken::new(What::Frame(error), Spot::Byte(offset))));
                return parts;
            }
        }
    }
}
