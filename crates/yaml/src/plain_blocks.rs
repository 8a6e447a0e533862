//! Reads YAML as machines write it the quick way: block collections of scalars on one line.
//!
//! Whatever might make a difference makes the reader give up, and the parser has the say: other styles,
//! scalars of several lines, escapes, anchors, tags, merge keys, tabs, comments behind a value, and mistakes.

use crate::chars::{at, char_count, slice};
use crate::document::{Document, Node, NodeKind};
use crate::reader::Source;
use crate::resolve::Tag;
use crate::text::{Mark, Text};

/// How deep collections may be nested here.
const MAX_OPEN: usize = 1000;

/// How long a key may be here.
const MAX_KEY: usize = 1000;

/// What a byte at the start of a plain scalar says.
const STARTS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0x21;
    while i < 0x7F {
        table[i] = true;
        i += 1;
    }
    i = 0x80;
    while i < table.len() {
        table[i] = true;
        i += 1;
    }
    let others = b",[]{}#&*!|>'\"%@`?:-";
    let mut i = 0;
    while i < others.len() {
        table[others[i] as usize] = false;
        i += 1;
    }
    table
};

/// The first document of the text, unless something in it needs a closer look.
pub(crate) fn read<'t>(source: &'t Source<'_>) -> Option<Document<'t>> {
    let (text, is_ascii) = (&*source.text, source.is_ascii);
    if source.problem.is_some() || !is_harmless(text) || !is_ascii && has_odd_break(text) {
        return None;
    }
    let nodes = Vec::with_capacity(text.len() / 12 + 4);
    let mut reader =
        Reader { text, is_ascii, line: 0, line_start: 0, nodes, open: Vec::new(), waiting: None };
    reader.lines()?;
    Some(Document::new(reader.nodes, text, Vec::new()))
}

/// There is no control character but line feeds.
fn is_harmless(text: &[u8]) -> bool {
    // Without a way out in between, many bytes are looked at together.
    let is_odd = |byte: u8| (byte < 0x20 && byte != b'\n') | (byte == 0x7F);
    !text.iter().fold(false, |found, &byte| found | is_odd(byte))
}

/// There is a line break or a byte order mark beyond ASCII.
fn has_odd_break(text: &[u8]) -> bool {
    text.windows(3).any(|bytes| {
        matches!(bytes, [0xC2, 0x85, _] | [0xE2, 0x80, 0xA8 | 0xA9] | [0xEF, 0xBB, 0xBF])
    }) || text.ends_with(&[0xC2, 0x85])
}

struct Reader<'t> {
    text: &'t [u8],
    is_ascii: bool,
    line: u32,
    line_start: usize,
    nodes: Vec<Node>,
    open: Vec<Open>,
    /// The place behind the colon of a key whose value was not met yet.
    waiting: Option<Mark>,
}

#[derive(Clone, Copy)]
struct Open {
    place: usize,
    indent: usize,
    is_mapping: bool,
}

impl Reader<'_> {
    fn lines(&mut self) -> Option<()> {
        let mut is_started = false;
        while self.line_start < self.text.len() {
            let rest = slice(self.text, self.line_start, self.text.len());
            let len = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            let mut end = self.line_start + len;
            let next = end + 1;
            while end > self.line_start && at(self.text, end - 1) == b' ' {
                end -= 1;
            }
            let mut start = self.line_start;
            while start < end && at(self.text, start) == b' ' {
                start += 1;
            }
            let is_separator = start == self.line_start && slice(self.text, start, end) == b"---";
            if is_separator && !self.nodes.is_empty() {
                break;
            }
            if is_separator && std::mem::replace(&mut is_started, true) {
                return None;
            }
            if start < end && at(self.text, start) != b'#' && !is_separator {
                self.content(start, end)?;
            }
            self.line += 1;
            self.line_start = next;
        }
        self.no_value();
        self.close_to(0);
        self.open.clear();
        (!self.nodes.is_empty()).then_some(())
    }

    fn mark(&self, pos: usize) -> Mark {
        let column = match self.is_ascii {
            true => pos - self.line_start,
            false => char_count(slice(self.text, self.line_start, pos)),
        };
        Mark { line: self.line, column: column as u32 }
    }

    /// Reads what stands on a line between two places.
    fn content(&mut self, start: usize, end: usize) -> Option<()> {
        let column = start - self.line_start;
        if column == 0 && matches!(slice(self.text, start, start + 3), b"---" | b"...") {
            return None;
        }
        let is_item =
            at(self.text, start) == b'-' && start + 1 < end && at(self.text, start + 1) == b' ';
        if self.waiting.is_some() {
            let outer = self.open.last()?.indent;
            if column > outer || column == outer && is_item {
                self.waiting = None;
                return self.block(start, end, is_item);
            }
            self.no_value();
        }
        match self.open.last() {
            None if self.nodes.is_empty() => return self.block(start, end, is_item),
            None => return None,
            Some(innermost) if innermost.indent < column => return None,
            Some(_) => {}
        }
        self.close_to(column + 1);
        let mut innermost = *self.open.last()?;
        if innermost.indent == column && !innermost.is_mapping && !is_item {
            self.close_to_len(self.open.len() - 1);
            innermost = *self.open.last()?;
        }
        if innermost.indent != column || innermost.is_mapping == is_item {
            return None;
        }
        if is_item { self.item(start, end) } else { self.entry(start, end) }
    }

    /// Opens a collection with the entry that stands here.
    fn block(&mut self, start: usize, end: usize, is_item: bool) -> Option<()> {
        if self.open.len() >= MAX_OPEN {
            return None;
        }
        let indent = start - self.line_start;
        let kind = if is_item { NodeKind::Sequence } else { NodeKind::Mapping };
        self.open.push(Open { place: self.nodes.len(), indent, is_mapping: !is_item });
        self.push(kind, Text::EMPTY, start);
        if is_item { self.item(start, end) } else { self.entry(start, end) }
    }

    fn item(&mut self, dash: usize, end: usize) -> Option<()> {
        let mut start = dash + 1;
        while start < end && at(self.text, start) == b' ' {
            start += 1;
        }
        if at(self.text, start) == b'-' && matches!(at(self.text, start + 1), b' ' | b'\n' | 0) {
            return None;
        }
        match self.key_end(start, end)? {
            Some(_) => self.block(start, end, false),
            None => self.scalar(start, end),
        }
    }

    fn entry(&mut self, start: usize, end: usize) -> Option<()> {
        let (key_end, colon) = self.key_end(start, end)??;
        let key_start = start + (colon - key_end);
        let key = slice(self.text, key_start, key_end);
        if key == b"<<" || colon - start > MAX_KEY {
            return None;
        }
        let tag = if colon > key_end { Tag::Quoted } else { Tag::None };
        self.push(NodeKind::Scalar(tag), Text::source(key_start, key_end), start);
        let mut value = colon + 1;
        while value < end && at(self.text, value) == b' ' {
            value += 1;
        }
        if value == end {
            self.waiting = Some(self.mark(colon + 1));
            return Some(());
        }
        self.scalar(value, end)
    }

    /// Where the key that stands here and its colon end, if it is a key. A quote stands between the two.
    fn key_end(&self, start: usize, end: usize) -> Option<Option<(usize, usize)>> {
        let is_colon = |pos: usize| {
            at(self.text, pos) == b':' && (pos + 1 >= end || at(self.text, pos + 1) == b' ')
        };
        let quote = at(self.text, start);
        if matches!(quote, b'"' | b'\'') {
            let close = self.quoted_end(start, end)?;
            return match is_colon(close + 1) && close + 1 < end {
                true => Some(Some((close, close + 1))),
                false => Some(None),
            };
        }
        if matches!(slice(self.text, start, end), b"{}" | b"[]") {
            return Some(None);
        }
        self.starts_plain(start, end).then_some(())?;
        let mut pos = start;
        while pos < end {
            match at(self.text, pos) {
                b':' if is_colon(pos) => {
                    // Space before the colon does not belong to the key.
                    let is_plain = at(self.text, pos.wrapping_sub(1)) != b' ';
                    return is_plain.then_some(Some((pos, pos)));
                }
                b'#' if at(self.text, pos.wrapping_sub(1)) == b' ' => return None,
                _ => pos += 1,
            }
        }
        Some(None)
    }

    fn starts_plain(&self, start: usize, end: usize) -> bool {
        let first = at(self.text, start);
        STARTS_PLAIN[usize::from(first)]
            || matches!(first, b'-' | b'?' | b':')
                && start + 1 < end
                && at(self.text, start + 1) != b' '
    }

    /// Where the quote that opens here is closed, if nothing in it needs another look.
    fn quoted_end(&self, start: usize, end: usize) -> Option<usize> {
        let quote = at(self.text, start);
        let mut pos = start + 1;
        while pos < end {
            match at(self.text, pos) {
                byte if byte == quote => {
                    let is_doubled = quote == b'\'' && at(self.text, pos + 1) == quote;
                    return (!is_doubled).then_some(pos);
                }
                b'\\' if quote == b'"' => return None,
                _ => pos += 1,
            }
        }
        None
    }

    /// Reads a value that ends with its line.
    fn scalar(&mut self, start: usize, end: usize) -> Option<()> {
        match at(self.text, start) {
            b'"' | b'\'' => {
                let close = self.quoted_end(start, end)?;
                (close + 1 == end).then_some(())?;
                self.push(NodeKind::Scalar(Tag::Quoted), Text::source(start + 1, close), start);
            }
            b'{' | b'[' => {
                let kind = match slice(self.text, start, end) {
                    b"{}" => NodeKind::Mapping,
                    b"[]" => NodeKind::Sequence,
                    _ => return None,
                };
                self.push(kind, Text::EMPTY, start);
            }
            _ => {
                self.key_end(start, end)?.is_none().then_some(())?;
                self.push(NodeKind::Scalar(Tag::None), Text::source(start, end), start);
            }
        }
        Some(())
    }

    /// Gives the key that waits for its value an empty one.
    fn no_value(&mut self) {
        if let Some(mark) = self.waiting.take() {
            let next = self.nodes.len() + 1;
            let kind = NodeKind::Scalar(Tag::None);
            self.nodes.push(Node { kind, text: Text::EMPTY, next, mark });
        }
    }

    /// Closes the collections that stand at `indent` or further right.
    fn close_to(&mut self, indent: usize) {
        let len = self.open.iter().rposition(|open| open.indent < indent).map_or(0, |at| at + 1);
        self.close_to_len(len);
    }

    fn close_to_len(&mut self, len: usize) {
        let end = self.nodes.len();
        for open in self.open.drain(len..) {
            if let Some(node) = self.nodes.get_mut(open.place) {
                node.next = end;
            }
        }
    }

    #[inline]
    fn push(&mut self, kind: NodeKind, text: Text, pos: usize) {
        let (next, mark) = (self.nodes.len() + 1, self.mark(pos));
        self.nodes.push(Node { kind, text, next, mark });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARTS: [&str; 24] = [
        "a: ", "b:", "'c': ", "\"d\": ", "- ", "-", "- - ", "- e: ", "- f:", "# ", "---", "--- ",
        "...", "<<: ", "x", "-y", "? ", "%d", "a b : ", "g:h", "&a ", "", "é: ", "h: ",
    ];
    const ENDS: [&str; 33] = [
        "",
        "1",
        "yes",
        "text",
        "two words",
        "x: y",
        "http://x",
        "a#b",
        "a #b",
        "'q'",
        "\"q\"",
        "'it''s'",
        "\"a\\n\"",
        "'open",
        "{}",
        "[]",
        "{a: 1}",
        "[1]",
        "|",
        ">-",
        "*a",
        "!!str x",
        "~",
        "- z",
        "@",
        ":x",
        "?x",
        " ",
        "'q' # c",
        "\"q\": r",
        "ü",
        "'ö'",
        "\u{85}",
    ];

    /// Where this reader reads a text, the parser reads the same.
    #[test]
    fn what_is_read_is_what_the_parser_reads() {
        let mut state = 1u64;
        let mut roll = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % limit
        };
        let mut read_here = 0;
        for _ in 0..60_000 {
            let mut text = String::new();
            for _ in 0..roll(7) {
                text.push_str(&" ".repeat(roll(4)));
                // Mostly what this reader is for.
                let starts = if roll(3) > 0 { &STARTS[..9] } else { &STARTS[..] };
                let ends = if roll(3) > 0 { &ENDS[..8] } else { &ENDS[..] };
                text.push_str(starts[roll(starts.len())]);
                text.push_str(ends[roll(ends.len())]);
                text.push_str(if roll(20) > 0 { "\n" } else { "\n\n" });
            }
            let source = Source::new(text.as_bytes());
            let Some(found) = read(&source) else { continue };
            read_here += 1;
            let expected = Document::parsed(&source).expect(&text);
            let shown = |document: &Document<'_>| -> Vec<_> {
                let show = |node: &Node| {
                    let text = String::from_utf8_lossy(document.chars(node)).into_owned();
                    (node.kind, text, node.next, node.mark)
                };
                document.nodes.iter().map(show).collect()
            };
            assert_eq!(shown(&found), shown(&expected), "{text}");
            assert_eq!(found.features, expected.features, "{text}");
        }
        assert!(read_here > 3_000, "{read_here}");
    }
}
