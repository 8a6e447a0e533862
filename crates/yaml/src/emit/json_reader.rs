//! Reads JSON the quick way, where the result is surely the same as reading it as YAML.
//!
//! Whatever might make a difference (see [`from_json`](super::from_json)) makes the reader give
//! up, and the YAML reader has the say.

use crate::chars::{at, slice};
use crate::document::{Document, Node, NodeKind};
use crate::limits::{MAX_DEPTH, MAX_SIMPLE_KEY};
use crate::resolve::Tag;
use crate::text::{Mark, Text};

/// The bytes of a string that stand for themselves and for nothing else in YAML.
const IS_SIMPLE: [bool; 256] = {
    let mut table = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        table[i] = false;
        i += 1;
    }
    let bytes = b"\"\\\x7F\xC2\xE2\xEF";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = false;
        i += 1;
    }
    table
};

/// The value as a document, unless something in it needs a closer look.
pub(super) fn read(json: &[u8]) -> Option<Document<'_>> {
    if std::str::from_utf8(json).is_err() {
        return None;
    }
    let nodes = Vec::with_capacity(json.len() / 8 + 4);
    let mut reader = Reader { json, pos: 0, nodes, assembled: Vec::new(), open: Vec::new() };
    reader.skip_space(false);
    reader.values()?;
    reader.skip_space(false);
    (reader.pos == json.len()).then(|| Document::new(reader.nodes, json, reader.assembled))
}

struct Reader<'j> {
    json: &'j [u8],
    pos: usize,
    nodes: Vec<Node>,
    assembled: Vec<u8>,
    /// The open collections and what closes each.
    open: Vec<(usize, u8)>,
}

impl Reader<'_> {
    /// Reads a value with all it contains.
    fn values(&mut self) -> Option<()> {
        loop {
            // A value, or the start of one.
            let closer = match self.byte() {
                b'{' => b'}',
                b'[' => b']',
                _ => {
                    self.scalar()?;
                    0
                }
            };
            if closer > 0 {
                let kind = if closer == b'}' { NodeKind::Mapping } else { NodeKind::Sequence };
                self.open.push((self.nodes.len(), closer));
                if self.open.len() > MAX_DEPTH {
                    return None;
                }
                self.push(kind, Text::EMPTY);
                self.pos += 1;
                self.skip_space(true);
                if self.byte() != closer {
                    self.key(closer)?;
                    continue;
                }
            }
            // The ends of the collections that end here.
            loop {
                let Some(&(place, closer)) = self.open.last() else { return Some(()) };
                self.skip_space(true);
                match self.byte() {
                    b',' => {
                        self.pos += 1;
                        self.skip_space(true);
                        self.key(closer)?;
                        break;
                    }
                    byte if byte == closer => {
                        self.pos += 1;
                        self.open.pop();
                        let end = self.nodes.len();
                        self.nodes.get_mut(place)?.next = end;
                    }
                    _ => return None,
                }
            }
        }
    }

    /// Reads a key and its colon, inside an object.
    #[inline]
    fn key(&mut self, closer: u8) -> Option<()> {
        if closer != b'}' {
            return Some(());
        }
        let start = self.pos;
        if self.byte() != b'"' {
            return None;
        }
        self.string()?;
        while self.byte() == b' ' {
            self.pos += 1;
        }
        if self.byte() != b':' || self.pos - start > MAX_SIMPLE_KEY {
            return None;
        }
        self.pos += 1;
        self.skip_space(true);
        Some(())
    }

    #[inline]
    fn scalar(&mut self) -> Option<()> {
        if self.byte() == b'"' {
            return self.string();
        }
        let start = self.pos;
        while self.byte().is_ascii_alphanumeric() || matches!(self.byte(), b'+' | b'-' | b'.') {
            self.pos += 1;
        }
        let text = slice(self.json, start, self.pos);
        if !matches!(text, b"true" | b"false" | b"null") && !is_number(text) {
            return None;
        }
        self.push(NodeKind::Scalar(Tag::None), Text::source(start, self.pos));
        Some(())
    }

    #[inline]
    fn string(&mut self) -> Option<()> {
        self.pos += 1;
        let start = self.pos;
        self.simple_run()?;
        let text = match self.byte() {
            b'"' => Text::source(start, self.pos),
            _ => self.escaped_string(start)?,
        };
        self.pos += 1;
        self.push(NodeKind::Scalar(Tag::Quoted), text);
        Some(())
    }

    /// Goes on with a string at its first escape.
    fn escaped_string(&mut self, start: usize) -> Option<Text> {
        let from = self.assembled.len();
        let mut done = start;
        while self.byte() == b'\\' {
            self.assembled.extend_from_slice(slice(self.json, done, self.pos));
            self.escape()?;
            done = self.pos;
            self.simple_run()?;
        }
        self.assembled.extend_from_slice(slice(self.json, done, self.pos));
        Some(Text::assembled(from, self.assembled.len()))
    }

    /// Moves to the next quote or backslash.
    #[inline]
    fn simple_run(&mut self) -> Option<()> {
        loop {
            while IS_SIMPLE[usize::from(self.byte())] {
                self.pos += 1;
            }
            let (second, third) = (at(self.json, self.pos + 1), at(self.json, self.pos + 2));
            let harmless = match self.byte() {
                b'"' | b'\\' => return Some(()),
                0xC2 => second >= 0xA0,
                0xE2 => second != 0x80 || third != 0xA8 && third != 0xA9,
                0xEF => second != 0xBF || third != 0xBE && third != 0xBF,
                _ => false,
            };
            if !harmless {
                return None;
            }
            self.pos += 1;
        }
    }

    fn escape(&mut self) -> Option<()> {
        let byte = match at(self.json, self.pos + 1) {
            byte @ (b'"' | b'\\') => byte,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let digits = slice(self.json, self.pos + 2, self.pos + 6);
                let value = digits.iter().try_fold(0, |value, &digit| {
                    Some(value << 4 | char::from(digit).to_digit(16)?)
                })?;
                let character = char::from_u32(value).filter(|_| digits.len() == 4)?;
                let mut buffer = [0; 4];
                self.assembled.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
                self.pos += 6;
                return Some(());
            }
            _ => return None,
        };
        self.assembled.push(byte);
        self.pos += 2;
        Some(())
    }

    #[inline(always)]
    fn byte(&self) -> u8 {
        at(self.json, self.pos)
    }

    #[inline]
    fn skip_space(&mut self, tabs: bool) {
        while matches!(self.byte(), b' ' | b'\n' | b'\r') || tabs && self.byte() == b'\t' {
            self.pos += 1;
        }
    }

    #[inline]
    fn push(&mut self, kind: NodeKind, text: Text) {
        let next = self.nodes.len() + 1;
        self.nodes.push(Node { kind, text, next, mark: Mark::default() });
    }
}

/// `-? (0 | [1-9] digit*) (. digit+)? ([eE] [+-]? digit+)?`
fn is_number(text: &[u8]) -> bool {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let start = usize::from(at(text, 0) == b'-');
    let mut end = digits(start);
    if end == start || at(text, start) == b'0' && end > start + 1 {
        return false;
    }
    if at(text, end) == b'.' {
        let fraction = end + 1;
        end = digits(fraction);
        if end == fraction {
            return false;
        }
    }
    if matches!(at(text, end), b'e' | b'E') {
        let exponent = end + 1 + usize::from(matches!(at(text, end + 1), b'+' | b'-'));
        end = digits(exponent);
        if end == exponent {
            return false;
        }
    }
    end == text.len()
}
