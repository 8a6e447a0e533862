//! Blocks of PEM, as far as what is around their content.

use data_encoding::BASE64;

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

/// A block of PEM whose content is base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// What the block says that it is.
    pub(super) label: &'a str,
    /// Whether lines of names and values come before the content.
    pub(super) has_headers: bool,
}

/// The first block of a text.
pub(super) fn first(text: &[u8]) -> Option<Block<'_>> {
    blocks(text).next()
}

/// The blocks of a text, without those that are not well-formed (`pem.Decode`).
pub(super) fn blocks(text: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let mut lines = text.split(|it| *it == b'\n').map(trimmed);
    std::iter::from_fn(move || {
        let mut open: Option<Open<'_>> = None;
        for line in lines.by_ref() {
            if let Some(label) = marked(line, BEGIN) {
                open = Some(Open { label, headers: 0, is_in_headers: true, content: Vec::new() });
                continue;
            }
            if let Some(label) = marked(line, END) {
                let found = open.take().filter(|it| it.label == label && it.is_content());
                if let Some(it) = found {
                    return Some(Block { label: it.label, has_headers: it.headers > 0 });
                }
            } else if let Some(open) = &mut open {
                open.add(line);
            }
        }
        None
    })
}

struct Open<'a> {
    label: &'a str,
    headers: usize,
    is_in_headers: bool,
    content: Vec<u8>,
}

impl Open<'_> {
    fn add(&mut self, line: &[u8]) {
        self.is_in_headers &= line.contains(&b':');
        match self.is_in_headers {
            true => self.headers += 1,
            false => self.content.extend_from_slice(line),
        }
    }

    fn is_content(&self) -> bool {
        BASE64.decode(&self.content).is_ok()
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    line.trim_ascii_end()
}

/// What a line says between its marks.
fn marked<'a>(line: &'a [u8], mark: &[u8]) -> Option<&'a str> {
    let label = line.strip_prefix(mark)?.strip_suffix(DASHES)?;
    std::str::from_utf8(label).ok()
}
