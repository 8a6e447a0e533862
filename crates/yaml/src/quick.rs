//! YAML as machines and most people write it, to JSON line by line without a tree.
//!
//! Block collections, scalars of one line or folded over several, `|` texts, and flow collections on one line. Whatever
//! else might make a difference makes the reader give up, and the parser has the say: anchors, tags, merge keys,
//! `>` texts, tabs in the structure, carriage returns, odd keys, keys set twice, and all mistakes.

mod flow;
mod keys;
mod lines;
mod literal;
mod quoted;
mod scalar;
mod scan;
#[cfg(test)]
mod tests;

use std::ops::Range;

use self::scan::Stop;
use crate::chars::{at, slice};
use crate::json::string;

/// How deep collections may be nested here. The order of keys may move a text once for each that it is in.
const MAX_OPEN: usize = 100;

/// How long a key may be here.
const MAX_KEY: usize = 1000;

/// The first document of the text as JSON, unless something in it needs a closer look.
pub(crate) fn to_json(yaml: &[u8]) -> Option<Vec<u8>> {
    std::str::from_utf8(yaml).ok()?;
    let mut reader = Reader {
        text: yaml,
        pos: 0,
        column: 0,
        out: Vec::with_capacity(yaml.len() + yaml.len() / 8 + 16),
        open: Vec::new(),
        entries: Vec::new(),
        waits: false,
        assembled: Vec::new(),
        moved: Vec::new(),
    };
    reader.document()?;
    Some(reader.out)
}

struct Reader<'t> {
    text: &'t [u8],
    pos: usize,
    /// Of the first character of the present line.
    column: usize,
    out: Vec<u8>,
    open: Vec<Open>,
    /// The entries of the open maps, innermost last.
    entries: Vec<Entry>,
    /// A key was written whose value was not met yet.
    waits: bool,
    /// A scalar that is not in the text as it stands.
    assembled: Vec<u8>,
    moved: Vec<u8>,
}

/// A collection that is being written.
#[derive(Clone, Copy)]
struct Open {
    indent: usize,
    is_mapping: bool,
    /// Its first entry.
    first: usize,
    is_unsorted: bool,
}

/// An entry of a map: the places of its key in the text, and of all of it in the output.
#[derive(Clone)]
struct Entry {
    key: Range<usize>,
    place: Range<usize>,
}

/// A scalar on one line that stands for itself.
#[derive(Clone, Copy)]
struct Token {
    start: usize,
    end: usize,
    is_quoted: bool,
    /// Something in it has to be escaped in JSON.
    has_escapes: bool,
}

impl Reader<'_> {
    fn document(&mut self) -> Option<()> {
        self.next_line(true)?;
        let mut is_started = false;
        while self.pos < self.text.len() {
            if self.column == 0 && matches!(self.rest(3), b"---" | b"...") {
                let is_separator = self.rest(3) == b"---" && self.is_alone(3);
                if !self.out.is_empty() {
                    (is_separator && self.is_harmless()).then_some(())?;
                    break;
                }
                if !is_separator || std::mem::replace(&mut is_started, true) {
                    return None;
                }
                self.pos += 3;
                self.end_line()?;
                continue;
            }
            self.content()?;
        }
        self.no_value();
        self.close_to(0)?;
        (!self.out.is_empty()).then_some(())
    }

    /// Reads what stands on a line and belongs to it.
    fn content(&mut self) -> Option<()> {
        let column = self.column;
        let is_item = at(self.text, self.pos) == b'-' && at(self.text, self.pos + 1) == b' ';
        if self.waits {
            let outer = self.open.last()?.indent;
            if column > outer || column == outer && is_item {
                self.waits = false;
                return self.block(column, is_item);
            }
            self.no_value();
        }
        let Some(innermost) = self.open.last() else {
            return if self.out.is_empty() { self.block(column, is_item) } else { None };
        };
        if innermost.indent < column {
            return None;
        }
        self.close_to(column + 1)?;
        let mut innermost = self.open.last()?;
        if innermost.indent == column && !innermost.is_mapping && !is_item {
            self.close()?;
            innermost = self.open.last()?;
        }
        if innermost.indent != column || innermost.is_mapping == is_item {
            return None;
        }
        if is_item { self.item() } else { self.entry() }
    }

    /// Opens a collection with the entry that stands here.
    fn block(&mut self, indent: usize, is_item: bool) -> Option<()> {
        self.start(indent, !is_item)?;
        if is_item { self.item() } else { self.entry() }
    }

    fn start(&mut self, indent: usize, is_mapping: bool) -> Option<()> {
        if self.open.len() >= MAX_OPEN {
            return None;
        }
        self.out.push(if is_mapping { b'{' } else { b'[' });
        self.open.push(Open { indent, is_mapping, first: self.entries.len(), is_unsorted: false });
        Some(())
    }

    /// Reads an item behind its dash.
    fn item(&mut self) -> Option<()> {
        loop {
            self.separate(b'[');
            let dash = self.pos;
            self.pos += 1;
            self.skip_spaces();
            let indent = self.column + (self.pos - dash);
            match at(self.text, self.pos) {
                b'-' if matches!(at(self.text, self.pos + 1), b' ') => {
                    self.column = indent;
                    self.start(indent, false)?;
                }
                b'|' | b'{' | b'[' => return self.value(),
                b'"' | b'\'' => {
                    let start = self.pos;
                    match self.quoted() {
                        Some(token) if at(self.text, self.pos) == b':' => {
                            self.start(indent, true)?;
                            return self.entry_of(token);
                        }
                        Some(token) => return self.quoted_value(token),
                        None => {
                            self.pos = start;
                            return self.value();
                        }
                    }
                }
                _ => {
                    let (token, stop) = self.plain()?;
                    if stop != Stop::Colon {
                        return self.plain_value(token, stop);
                    }
                    self.start(indent, true)?;
                    return self.entry_of(token);
                }
            }
        }
    }

    fn entry(&mut self) -> Option<()> {
        let token = match at(self.text, self.pos) {
            b'"' | b'\'' => self.quoted()?,
            _ => match self.plain()? {
                (token, Stop::Colon) => token,
                _ => return None,
            },
        };
        self.entry_of(token)
    }

    /// Reads an entry from behind its key.
    fn entry_of(&mut self, key: Token) -> Option<()> {
        let is_colon = at(self.text, self.pos) == b':'
            && matches!(at(self.text, self.pos + 1), b' ' | b'\n' | 0);
        if !is_colon {
            return None;
        }
        self.key(key)?;
        self.pos += 1;
        self.skip_spaces();
        match at(self.text, self.pos) {
            b'\n' | 0 | b'#' => {
                self.waits = true;
                self.end_line().map(drop)
            }
            _ => self.value(),
        }
    }

    fn push_string(&mut self, token: Token) {
        let text = text_of(self.text, token);
        if token.has_escapes {
            string::push(&mut self.out, text);
        } else {
            self.out.push(b'"');
            self.out.extend_from_slice(text);
            self.out.push(b'"');
        }
    }

    /// Puts a comma before all but the first child of a collection.
    #[inline]
    fn separate(&mut self, opening: u8) {
        // A child never ends in an opening bracket, so that is how the first one is known.
        if self.out.last() != Some(&opening) {
            self.out.push(b',');
        }
    }

    /// Gives the key that waits for its value an empty one.
    fn no_value(&mut self) {
        if std::mem::take(&mut self.waits) {
            self.out.extend_from_slice(b"null");
        }
    }

    /// Closes the collections that stand at `indent` or further right.
    fn close_to(&mut self, indent: usize) -> Option<()> {
        while self.open.last().is_some_and(|open| open.indent >= indent) {
            self.close()?;
        }
        Some(())
    }

    fn close(&mut self) -> Option<()> {
        let open = self.open.pop()?;
        if open.is_unsorted {
            self.arrange(open.first)?;
        }
        self.entries.truncate(open.first);
        self.out.push(if open.is_mapping { b'}' } else { b']' });
        Some(())
    }
}

#[inline]
fn text_of(text: &[u8], token: Token) -> &[u8] {
    slice(text, token.start, token.end)
}
