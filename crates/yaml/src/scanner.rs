//! From characters to tokens, following the YAML 1.1 grammar the way libyaml 0.1 does.
//!
//! Only this layer knows indentation: it turns it into tokens that open and close block
//! collections. A `key:` is recognised by its colon, so its `Key` token (and the opening of the
//! map) is put into the queue before tokens that are there already; that is why a token is
//! handed out only once nothing can come before it any more.

mod block_scalar;
mod cursor;
mod directive;
mod escape;
mod plain;
mod quoted;
mod simple_keys;
mod structure;
mod tag;
pub(crate) mod token;

use std::collections::VecDeque;

use self::cursor::Cursor;
use self::simple_keys::{SimpleKey, SimpleKeys};
use self::token::{TagText, Token, TokenKind};
use crate::chars::{char_count, slice};
use crate::error::YamlError;
use crate::reader::Source;
use crate::text::{Mark, Text};

/// Turns a text into tokens, one at a time.
#[derive(Debug)]
pub(crate) struct Scanner<'t> {
    cursor: Cursor<'t>,
    /// What waits after the end of the text.
    pending: Option<YamlError>,
    /// The text of scalars that are not a plain piece of the source.
    pub(crate) assembled: Vec<u8>,
    pub(crate) tags: Vec<TagText>,
    queue: VecDeque<Token>,
    /// Nothing can come before the first token of the queue.
    ready: bool,
    /// Tokens handed out so far.
    taken: usize,
    keys: SimpleKeys,
    key_allowed: bool,
    flow_level: usize,
    /// The column of the innermost block collection, -1 outside of all, and those around it.
    indent: isize,
    indents: Vec<isize>,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(source: &'t Source<'_>) -> Self {
        Self {
            cursor: Cursor::new(&source.text, source.is_ascii),
            pending: source.error(),
            assembled: Vec::new(),
            tags: Vec::new(),
            queue: VecDeque::new(),
            ready: false,
            taken: 0,
            keys: SimpleKeys::new(),
            key_allowed: true,
            flow_level: 0,
            indent: -1,
            indents: Vec::new(),
        }
    }

    /// The next token, which stays the next one.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Token, YamlError> {
        loop {
            if let Some(&token) = self.queue.front()
                && (self.ready || !self.key_may_come_first()?)
            {
                self.ready = true;
                return Ok(token);
            }
            self.fetch()?;
        }
    }

    /// Drops the token that was peeked at.
    #[inline]
    pub(crate) fn skip(&mut self) {
        self.queue.pop_front();
        self.taken += 1;
        self.ready = false;
    }

    /// Whether a key may start with the first token of the queue.
    fn key_may_come_first(&mut self) -> Result<bool, YamlError> {
        let (line, index) = (self.cursor.line(), self.cursor.index());
        let Some(key) = self.keys.starting_at(self.taken) else { return Ok(false) };
        if key.reaches(line, index) {
            return Ok(true);
        }
        key.possible = false;
        if key.required { Err(self.missing_colon()) } else { Ok(false) }
    }

    /// Scans one more token, or finds that the rest of the text is unreadable.
    fn fetch(&mut self) -> Result<(), YamlError> {
        let result = self.fetch_token();
        match &self.pending {
            Some(error) if self.cursor.at_end() => Err(error.clone()),
            _ => result,
        }
    }

    fn fetch_token(&mut self) -> Result<(), YamlError> {
        self.skip_to_token();
        let column = self.cursor.column();
        self.close_blocks(column as isize);
        self.expect_readable(4);
        if self.cursor.at_end() {
            return self.fetch_stream_end();
        }
        if column == 0 {
            if self.cursor.byte() == b'%' {
                return self.fetch_directive();
            }
            if self.cursor.at_document_indicator() {
                return self.fetch_document_indicator();
            }
        }
        self.fetch_content(column)
    }

    fn fetch_content(&mut self, column: usize) -> Result<(), YamlError> {
        let byte = self.cursor.byte();
        let in_flow = self.flow_level > 0;
        let alone = self.cursor.at_blank_or_end(1);
        match byte {
            b'[' => self.open_flow(TokenKind::FlowSequenceStart),
            b'{' => self.open_flow(TokenKind::FlowMappingStart),
            b']' => self.close_flow(TokenKind::FlowSequenceEnd),
            b'}' => self.close_flow(TokenKind::FlowMappingEnd),
            b',' => self.fetch_flow_entry(),
            b'-' if alone => self.fetch_block_entry(column),
            b'?' if in_flow || alone => self.fetch_key(column),
            b':' if in_flow || alone => self.fetch_value(column),
            b'*' | b'&' => self.fetch_anchor(),
            b'!' => self.fetch_tag(),
            b'|' | b'>' if !in_flow => self.fetch_block_scalar(),
            b'\'' | b'"' => self.fetch_quoted(),
            b'#' | b'|' | b'>' | b'%' | b'@' | b'`' | b'\t' => {
                Err(self.error("found character that cannot start any token"))
            }
            _ => self.fetch_plain(),
        }
    }

    /// Goes to the end of the text if the reference would have to read after it, into what is
    /// unreadable, to see so many characters.
    #[inline]
    fn expect_readable(&mut self, characters: usize) {
        if self.pending.is_some() {
            let rest = slice(self.cursor.text, self.cursor.pos, self.cursor.text.len());
            let near = slice(rest, 0, rest.len().min(4 * characters));
            if char_count(near) < characters {
                self.cursor.pos = self.cursor.text.len();
            }
        }
    }

    /// Moves over blanks, comments and line breaks.
    fn skip_to_token(&mut self) {
        let tabs = |scanner: &Self| scanner.flow_level > 0 || !scanner.key_allowed;
        if self.cursor.pos == 0 && self.cursor.text.starts_with(b"\xEF\xBB\xBF") {
            self.cursor.pos = 3;
        }
        loop {
            while self.cursor.byte() == b' ' || self.cursor.byte() == b'\t' && tabs(self) {
                self.cursor.pos += 1;
            }
            self.cursor.skip_comment();
            if self.cursor.take_break().is_none() {
                return;
            }
            if self.flow_level == 0 {
                self.key_allowed = true;
            }
        }
    }

    /// Notes that a key may start here.
    #[inline]
    fn save_key(&mut self) -> Result<(), YamlError> {
        if !self.key_allowed {
            return Ok(());
        }
        let mark = self.cursor.mark();
        let index = self.cursor.index();
        let required = self.flow_level == 0 && self.indent == mark.column as isize;
        let token = self.taken + self.queue.len();
        self.drop_key()?;
        self.keys.save(SimpleKey { possible: true, listed: true, required, token, mark, index });
        Ok(())
    }

    /// Gives up on the key that may have started, unless it must be one.
    #[inline]
    fn drop_key(&mut self) -> Result<(), YamlError> {
        if let Some(key) = self.keys.top()
            && key.possible
        {
            if key.required {
                return Err(self.missing_colon());
            }
            key.possible = false;
        }
        Ok(())
    }

    /// Starts a token that may be a key but cannot be followed by one.
    #[inline]
    fn start_node(&mut self) -> Result<Mark, YamlError> {
        self.save_key()?;
        self.key_allowed = false;
        Ok(self.cursor.mark())
    }

    #[inline]
    fn push(&mut self, kind: TokenKind, start: Mark) {
        let end = self.cursor.mark();
        self.queue.push_back(Token { kind, start, end });
    }

    fn push_indicator(&mut self, kind: TokenKind, len: usize) {
        let start = self.cursor.mark();
        self.cursor.pos += len;
        self.push(kind, start);
    }

    fn insert(&mut self, before: Option<usize>, token: Token) {
        let place = before.and_then(|number| number.checked_sub(self.taken));
        match place.filter(|&place| place < self.queue.len()) {
            Some(place) => self.queue.insert(place, token),
            None => self.queue.push_back(token),
        }
    }

    /// The scalar text assembled since `start`.
    fn assembled_since(&self, start: usize) -> Text {
        Text::assembled(start, self.assembled.len())
    }

    #[cold]
    fn error(&mut self, problem: &'static str) -> YamlError {
        YamlError::scanner(problem, self.cursor.mark())
    }

    #[cold]
    fn missing_colon(&mut self) -> YamlError {
        self.error("could not find expected ':'")
    }
}
