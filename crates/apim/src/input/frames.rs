//! Documents that their framing tells apart.

use apimachinery::runtime::Framer;
use bytes::Bytes;

use super::Format;
use super::split::{Broken, Part};
use crate::problem::{Spot, What};

/// The frames of a file. `header_len` bytes stand before each.
pub(super) fn split_frames(
    data: &Bytes,
    framer: &dyn Framer,
    header_len: usize,
    format: Format,
) -> Vec<Result<Part, Broken>> {
    let mut frames = framer.frame_reader(Box::new(&data[..]));
    let mut parts = Vec::new();
    let mut offset = 0;
    loop {
        match frames.next_frame() {
            Ok(None) => return parts,
            Ok(Some(bytes)) => {
                offset += header_len;
                let len = bytes.len();
                parts.push(Ok(Part {
                    format,
                    first_line: 0,
                    offset,
                    bytes,
                    key: None,
                    unread_line: None,
                }));
                offset += len;
            }
            Err(error) => {
                let (what, spot) = (What::Frame(error), Spot::Byte(offset));
                parts.push(Err(Broken { what, spot, key: None }));
                return parts;
            }
        }
    }
}
