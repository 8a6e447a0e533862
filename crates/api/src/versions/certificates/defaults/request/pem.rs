//! PEM: a document in base64 between two lines that name it.

use apimachinery_json::decode_base64;

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

/// A document and what it is called.
#[derive(Default)]
pub(super) struct Block<'a> {
    pub(super) label: &'a [u8],
    pub(super) content: Vec<u8>,
}

/// The first well-formed block; what is around blocks is skipped (`pem.Decode`).
pub(super) fn first_block(text: &[u8]) -> Option<Block<'_>> {
    let mut block: Option<Block<'_>> = None;
    for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end) {
        if let Some(label) = line.strip_prefix(BEGIN).and_then(|it| it.strip_suffix(DASHES)) {
            block = Some(Block { label, ..Block::default() });
        } else if let Some(label) = line.strip_prefix(END) {
            let done = block.take().filter(|it| label.strip_suffix(DASHES) == Some(it.label));
            if let Some(done) = done
                && let Ok(content) = decode_base64(&done.content)
            {
                return Some(Block { content, ..done });
            }
        } else if let Some(block) = &mut block {
            add_line(&mut block.content, line);
        }
    }
    None
}

/// Headers come first, with a colon that base64 does not have.
fn add_line(content: &mut Vec<u8>, line: &[u8]) {
    let is_header = content.is_empty() && line.contains(&b':');
    if !is_header {
        content.extend(line.iter().filter(|byte| !matches!(byte, b' ' | b'\t')));
    }
}
