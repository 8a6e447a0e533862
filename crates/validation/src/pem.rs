//! Blocks of PEM, which certificates and requests for them come in.

use std::borrow::Cow;

use apimachinery_json::decode_base64;

const BEGIN: &[u8] = b"-----BEGIN ";
/// With the end of the line before it.
const END: &[u8] = b"\n-----END ";
const DASHES: &[u8] = b"-----";

/// A block of PEM.
///
/// Corresponds to `pem.Block`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block<'a> {
    /// What the block says that it is, such as `CERTIFICATE`.
    pub label: Cow<'a, str>,
    /// Whether lines of names and values come before the content.
    pub has_headers: bool,
    /// The content, which is base64 in the text.
    pub content: Vec<u8>,
}

/// The blocks of a text, in one pass.
#[derive(Clone, Debug)]
pub struct Blocks<'a>(&'a [u8]);

/// The blocks of a text, without what is around them and what is not well-formed.
///
/// ```
/// use apimachinery_validation::pem;
///
/// let text = b"Mine:\n-----BEGIN KEY-----\nYWJj\n-----END KEY-----\n";
/// let block = pem::blocks(text).next().expect("there is one");
/// assert_eq!((&*block.label, &*block.content), ("KEY", &b"abc"[..]));
/// ```
///
/// Corresponds to `pem.Decode`, called until it finds no block.
pub fn blocks(text: &[u8]) -> Blocks<'_> {
    Blocks(text)
}

impl<'a> Blocks<'a> {
    /// What follows the block that was read last.
    pub fn rest(&self) -> &'a [u8] {
        self.0
    }
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Block<'a>;

    fn next(&mut self) -> Option<Block<'a>> {
        let mut text = self.0;
        loop {
            let end = text.windows(END.len()).position(|it| it == END)?;
            let (before, after) = text.split_at_checked(end + END.len())?;
            // Lines that begin a block without an end are passed over.
            let begin = before.windows(BEGIN.len()).rposition(|it| it == BEGIN);
            let starts_line = |at: &usize| *at == 0 || before.get(at - 1) == Some(&b'\n');
            if let Some(begin) = begin.filter(starts_line)
                && let (_, opened) = text.split_at_checked(begin + BEGIN.len())?
                && let Some(block) = read(opened, opened.len() - after.len())?
            {
                self.0 = line(after).1;
                return Some(block);
            }
            text = after;
        }
    }
}

/// The block whose label a text starts with, and whose last label begins at `trailer`; the inner
/// `None` when it is not well-formed, the outer one when neither is what follows.
fn read(text: &[u8], trailer: usize) -> Option<Option<Block<'_>>> {
    let (first, mut content) = line(text);
    let Some(label) = first.strip_suffix(DASHES) else { return Some(None) };
    let mut has_headers = false;
    loop {
        if content.is_empty() {
            return None;
        }
        let (header, after) = line(content);
        if !header.contains(&b':') {
            break;
        }
        (has_headers, content) = (true, after);
    }
    let start = text.len() - content.len();
    if start > trailer {
        return None;
    }
    // Without headers, the line of the label may be the last one before the end.
    let end = trailer.checked_sub(END.len())?;
    if has_headers && start > end {
        return Some(None);
    }
    let closing = text.get(trailer..).and_then(|it| it.strip_prefix(label));
    let closing = closing.and_then(|it| it.strip_prefix(DASHES));
    if closing.is_none_or(|it| !line(it).0.is_empty()) {
        return Some(None);
    }
    let letters = text.get(start..end).unwrap_or_default();
    let letters: Vec<u8> = letters.iter().copied().filter(|it| !b" \t".contains(it)).collect();
    let block = |content| Block { label: String::from_utf8_lossy(label), has_headers, content };
    Some(decode_base64(&letters).ok().map(block))
}

/// The first line of a text, without white space at its end, and what follows it.
fn line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|it| *it == b'\n');
    let (line, rest) = text.split_at(end.unwrap_or(text.len()));
    let line = line.strip_suffix(b"\r").filter(|_| end.is_some()).unwrap_or(line);
    let spaces = line.iter().rev().take_while(|it| b" \t".contains(it)).count();
    let (line, _) = line.split_at(line.len() - spaces);
    (line, rest.strip_prefix(b"\n").unwrap_or_default())
}
