//! Cutting a stream of documents into its documents.
//!
//! Neither way knows the grammar: a line of a quoted or block scalar can be taken for a separator,
//! as the reference takes it.

use std::borrow::Cow;

use crate::chars::slice;
use crate::error::{YamlError, YamlErrorKind};
use crate::text::number;

const SEPARATOR: &[u8] = b"---";

/// One document of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'t> {
    text: Cow<'t, [u8]>,
    line: usize,
    source_len: usize,
}

impl<'t> Document<'t> {
    /// The document's text.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The document's text, borrowed from the stream where it is there as it is.
    pub fn into_text(self) -> Cow<'t, [u8]> {
        self.text
    }

    /// How many bytes of the stream the text was made from.
    pub(crate) fn source_len(&self) -> usize {
        self.source_len
    }

    /// The 1-based line of the stream on which the text starts.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// Splits a stream into documents at the lines that start with `---`.
///
/// This is the reference's `YAMLReader`, which reads what a user hands to a client. After `---`
/// only white space and a comment may follow. Line ends become a line feed each, and the last line
/// gets one if it has none. A separator that nothing precedes stays part of its document, so
/// `---\n---\na: 1` is the documents `---` and `a: 1`.
///
/// # Errors
///
/// An item is an error of kind [`DocumentSeparator`](YamlErrorKind::DocumentSeparator) when a
/// separator line carries anything else; the document before it, which
/// [`YamlError::lost_document`] names, is lost, and the iterator can go on after that line.
pub fn split_documents(text: &[u8]) -> Documents<'_> {
    Documents { lines: Lines { rest: text, number: 0 } }
}

/// The iterator that [`split_documents`] returns.
#[derive(Clone, Debug)]
pub struct Documents<'t> {
    lines: Lines<'t>,
}

impl<'t> Documents<'t> {
    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.lines.rest
    }
}

impl<'t> Iterator for Documents<'t> {
    type Item = Result<Document<'t>, YamlError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.lines.rest;
        let line = self.lines.number + 1;
        let mut len = 0;
        while let Some(next) = self.lines.next() {
            if next.starts_with(SEPARATOR) {
                if let Err(text) = check_separator(next) {
                    let problem = format!("invalid Yaml document separator: {text}");
                    let place =
                        crate::text::Mark { line: number(self.lines.number - 1), column: 0 };
                    let kind = YamlErrorKind::DocumentSeparator;
                    let error = YamlError::new(kind, problem).at(place);
                    return Some(Err(if len > 0 { error.losing(line) } else { error }));
                }
                if len > 0 {
                    break;
                }
            }
            len += next.len();
        }
        let text = with_line_feeds(slice(start, 0, len));
        (len > 0).then_some(Ok(Document { text, line, source_len: len }))
    }
}

/// Splits a stream into documents at every `---` that starts a line other than the first.
///
/// This is the reference's `NewDocumentDecoder`, the framer of the YAML serializer. The rest of a
/// separator's line is dropped whatever it holds, and the line break before the separator does not
/// belong to the document, though a carriage return in front of it does.
///
/// DIFFERENCE: a last line that starts with `---`, holds more and has no line break makes the
/// reference lose the document before it; here it is a separator like any other.
pub fn split_frames(text: &[u8]) -> Frames<'_> {
    Frames { rest: text, line: 1 }
}

/// The iterator that [`split_frames`] returns.
#[derive(Clone, Debug)]
pub struct Frames<'t> {
    rest: &'t [u8],
    line: usize,
}

impl<'t> Iterator for Frames<'t> {
    type Item = Document<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let all = self.rest;
        let line = self.line;
        let frame = match all.windows(4).position(|window| window == b"\n---") {
            None => {
                self.rest = &[];
                all
            }
            Some(end) => {
                let after = slice(all, end + 4, all.len());
                let skipped = after.iter().position(|&byte| byte == b'\n');
                self.rest = skipped.map_or(&[], |skipped| slice(after, skipped + 1, after.len()));
                slice(all, 0, end)
            }
        };
        self.line += frame.iter().filter(|&&byte| byte == b'\n').count() + 2;
        let source_len = frame.len();
        Some(Document { text: Cow::Borrowed(frame), line, source_len })
    }
}

/// Lines with their line feeds.
#[derive(Clone, Debug)]
struct Lines<'t> {
    rest: &'t [u8],
    /// How many lines were read.
    number: usize,
}

impl<'t> Iterator for Lines<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let feed = self.rest.iter().position(|&byte| byte == b'\n');
        let len = feed.map_or(self.rest.len(), |feed| feed + 1);
        let line = slice(self.rest, 0, len);
        self.rest = slice(self.rest, len, self.rest.len());
        self.number += 1;
        Some(line)
    }
}

/// What a separator line carries besides a comment.
fn check_separator(line: &[u8]) -> Result<(), String> {
    let rest = String::from_utf8_lossy(line.get(SEPARATOR.len()..).unwrap_or_default());
    match rest.trim() {
        rest if rest.is_empty() || rest.starts_with('#') => Ok(()),
        rest => Err(rest.to_owned()),
    }
}

pub(crate) fn with_line_feeds(text: &[u8]) -> Cow<'_, [u8]> {
    let complete = text.ends_with(b"\n");
    if complete && !text.windows(2).any(|pair| pair == b"\r\n") {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len() + 1);
    for line in (Lines { rest: text, number: 0 }) {
        let line = line.strip_suffix(b"\r\n").or_else(|| line.strip_suffix(b"\n")).unwrap_or(line);
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    Cow::Owned(out)
}
