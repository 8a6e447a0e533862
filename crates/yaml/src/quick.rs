//! A quick reader: YAML as machines and most people write it, and JSON, line by line without tokens
//! and events.
//!
//! Block collections, scalars of one line or folded over several, `|` texts, and flow collections.
//! Whatever else might make a difference makes the reader give up, and the parser decides: anchors,
//! tags, merge keys, `>` texts, tabs in the structure, carriage returns, odd keys, and all
//! mistakes.
//!
//! This is here for speed alone: by way of the parser, a Pod takes four times as many instructions.
//! What is read goes to the nodes of a document or, where all keys are in order, straight to JSON,
//! which takes a fifth less again.

mod flow;
mod json;
mod lines;
mod literal;
mod nodes;
mod quoted;
mod scalar;
mod scan;
#[cfg(test)]
mod tests;

use self::json::Json;
use self::nodes::Nodes;
use self::scan::Stop;
use crate::chars::{at, slice};
use crate::document::Document;
use crate::limits::{MAX_DEPTH, MAX_SIMPLE_KEY};
use crate::resolve::{Tag, Value, plain};
use crate::text::{Text, Texts};

/// The first document of the text, unless something in it needs a closer look.
pub(crate) fn read(text: &[u8]) -> Option<Document<'_>> {
    let reader = Reader::read(text, Nodes::new(text))?;
    Some(Document::new(reader.build.nodes, text, reader.assembled))
}

/// The first document of the text as JSON, unless something in it needs a closer look, or some keys
/// are not in order.
pub(crate) fn to_json(text: &[u8]) -> Option<Vec<u8>> {
    Reader::read(text, Json::new(text)).map(|reader| reader.build.out)
}

/// Hands the first document of the text to `build`; false when something in it needs a closer look.
pub(crate) fn read_into(text: &[u8], build: impl Build) -> bool {
    Reader::read(text, build).is_some()
}

/// Takes what is read, unless it is not fit for that.
pub(crate) trait Build {
    /// Opens a map or a list.
    fn start(&mut self, is_mapping: bool) -> Option<()>;
    /// Closes the innermost map or list.
    fn end(&mut self, texts: Texts<'_>) -> Option<()>;
    fn key(&mut self, key: Token, texts: Texts<'_>) -> Option<()>;
    fn scalar(&mut self, scalar: Token, texts: Texts<'_>) -> Option<()>;
}

struct Reader<'t, B> {
    text: &'t [u8],
    pos: usize,
    /// Of the first character of the present line.
    column: usize,
    build: B,
    /// Something was read.
    is_begun: bool,
    open: Vec<Open>,
    /// A key was read whose value was not met yet.
    waits: bool,
    /// The texts of scalars that are not in the text as they are.
    assembled: Vec<u8>,
}

/// A collection that is being read.
#[derive(Clone, Copy)]
struct Open {
    indent: usize,
    is_mapping: bool,
}

/// A scalar.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) text: Text,
    tag: Tag,
}

impl Token {
    /// What it means.
    #[inline(always)]
    pub(crate) fn value(self, texts: Texts<'_>) -> Value<'_> {
        let chars = texts.of(self.text);
        if self.tag == Tag::Quoted { Value::Str(chars) } else { plain(chars) }
    }

    /// The string that it means.
    #[inline(always)]
    pub(crate) fn string(self, texts: Texts<'_>) -> Option<&[u8]> {
        match self.value(texts) {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }
}

impl<'t, B: Build> Reader<'t, B> {
    fn read(text: &'t [u8], build: B) -> Option<Self> {
        std::str::from_utf8(text).ok()?;
        let mut reader = Self {
            text,
            pos: 0,
            column: 0,
            build,
            is_begun: false,
            open: Vec::new(),
            waits: false,
            assembled: Vec::new(),
        };
        reader.document()?;
        Some(reader)
    }

    fn document(&mut self) -> Option<()> {
        self.next_line(true)?;
        let mut is_started = false;
        while self.pos < self.text.len() {
            if self.column == 0 && matches!(self.rest(3), b"---" | b"...") {
                let is_separator = self.rest(3) == b"---" && self.is_alone(3);
                if self.is_begun {
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
        self.no_value()?;
        self.close_to(0)?;
        self.is_begun.then_some(())
    }

    /// Reads what is on a line and belongs to it.
    fn content(&mut self) -> Option<()> {
        let column = self.column;
        let is_item = at(self.text, self.pos) == b'-' && at(self.text, self.pos + 1) == b' ';
        if self.waits {
            let outer = self.open.last()?.indent;
            if column > outer || column == outer && is_item {
                self.waits = false;
                return self.block(column, is_item);
            }
            self.no_value()?;
        }
        let Some(innermost) = self.open.last() else {
            return match at(self.text, self.pos) {
                _ if self.is_begun => None,
                b'{' | b'[' => self.flow(),
                _ => self.block(column, is_item),
            };
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

    /// Opens a collection with the entry that is here.
    fn block(&mut self, indent: usize, is_item: bool) -> Option<()> {
        self.start(indent, !is_item)?;
        if is_item { self.item() } else { self.entry() }
    }

    fn start(&mut self, indent: usize, is_mapping: bool) -> Option<()> {
        if self.open.len() >= MAX_DEPTH {
            return None;
        }
        self.is_begun = true;
        self.open.push(Open { indent, is_mapping });
        self.build.start(is_mapping)
    }

    /// Reads an item after its dash.
    fn item(&mut self) -> Option<()> {
        loop {
            let dash = self.pos;
            self.pos += 1;
            self.skip_spaces();
            let indent = self.column + (self.pos - dash);
            let start = self.pos;
            let (token, stop) = match at(self.text, self.pos) {
                b'-' if at(self.text, self.pos + 1) == b' ' => {
                    self.column = indent;
                    self.start(indent, false)?;
                    continue;
                }
                b'|' | b'{' | b'[' => return self.value(),
                b'"' | b'\'' => self.quoted(self.open.last()?.indent)?,
                _ => self.plain()?,
            };
            if at(self.text, self.pos) != b':' || stop == Stop::Lines {
                return self.end_value(token, stop);
            }
            self.start(indent, true)?;
            return self.entry_of(token, start);
        }
    }

    fn entry(&mut self) -> Option<()> {
        let start = self.pos;
        let key = match at(self.text, self.pos) {
            b'"' | b'\'' => self.quoted(usize::MAX)?.0,
            _ => self.plain()?.0,
        };
        self.entry_of(key, start)
    }

    /// Reads an entry from after its key.
    fn entry_of(&mut self, key: Token, start: usize) -> Option<()> {
        let is_colon = at(self.text, self.pos) == b':'
            && matches!(at(self.text, self.pos + 1), b' ' | b'\n' | 0);
        if !is_colon {
            return None;
        }
        self.key(key, start)?;
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

    /// Adds a key that ends here, unless it is too long or merges.
    #[inline(always)]
    fn key(&mut self, key: Token, start: usize) -> Option<()> {
        let is_merge = key.tag == Tag::None && slice(self.text, start, self.pos) == b"<<";
        if is_merge || self.pos - start > MAX_SIMPLE_KEY {
            return None;
        }
        self.build.key(key, Texts { source: self.text, assembled: &self.assembled })
    }

    #[inline(always)]
    fn push(&mut self, token: Token) -> Option<()> {
        self.build.scalar(token, Texts { source: self.text, assembled: &self.assembled })
    }

    /// Gives the key that waits for its value an empty one.
    fn no_value(&mut self) -> Option<()> {
        match std::mem::take(&mut self.waits) {
            true => self.push(Token { text: Text::EMPTY, tag: Tag::None }),
            false => Some(()),
        }
    }

    /// Closes the collections that are at `indent` or further right.
    #[inline]
    fn close_to(&mut self, indent: usize) -> Option<()> {
        while self.open.last().is_some_and(|open| open.indent >= indent) {
            self.close()?;
        }
        Some(())
    }

    fn close(&mut self) -> Option<()> {
        self.open.pop();
        self.build.end(Texts { source: self.text, assembled: &self.assembled })
    }
}
