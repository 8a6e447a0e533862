//! The outline of a JSON text: where its values are, without the values.
//!
//! An entry takes 16 bytes, where plain data takes 24 for a key and 32 for a value, and nothing is copied. What is unusual
//! in objects of an API has no outline, and is read as plain data instead.

use std::borrow::Cow;
use std::cell::Cell;

use apimachinery_json::{JsonReader, JsonWriter};
use apimachinery_runtime::{Map, Str, Value};

/// The longest text with an outline.
const MAX_TEXT: usize = 4 << 20;

/// How long a number may be that is certainly an integer that fits.
const MAX_DIGITS: usize = 18;

/// Where the values of a text are.
#[derive(Debug)]
pub(crate) struct Outline<'a> {
    text: &'a str,
    root: Entry,
    /// The members and items of all objects and lists, those of each together.
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    key: Key,
    kind: Kind,
    role: Cell<Role>,
    /// The text of a scalar; the entries of an object or a list.
    content: Span,
}

/// Where a key is, between its quotes.
#[derive(Clone, Copy, Debug, Default)]
struct Key {
    start: u32,
    length: u16,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar,
    Object,
    List,
}

/// What becomes of a value when other data is put over the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// The data does not have it: it stays.
    #[default]
    Stays,
    /// The data has a part of it.
    Shared,
    /// The data has all of it, or it was removed.
    Taken,
}

#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn new(start: usize, end: usize) -> Option<Self> {
        Some(Self { start: start.try_into().ok()?, end: end.try_into().ok()? })
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Key {
    /// The key that is between two places, without others.
    fn within(text: &str, start: usize, end: usize) -> Option<Self> {
        let text = text.get(start..end)?;
        let (first, last) = (text.find('"')? + 1, text.rfind('"')?);
        let start = (start + first).try_into().ok()?;
        Some(Self { start, length: (last - first).try_into().ok()? })
    }

    /// The text between the quotes.
    fn raw(self, text: &str) -> &str {
        let start = self.start as usize;
        text.get(start..start + usize::from(self.length)).unwrap_or_default()
    }
}

impl Entry {
    fn key<'a>(&self, text: &'a str) -> Cow<'a, str> {
        unescaped(self.key.raw(text))
    }
}

/// A value of an outline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'o> {
    outline: &'o Outline<'o>,
    entry: &'o Entry,
}

impl<'a> Outline<'a> {
    /// The outline of one JSON value. There is none when the text is not JSON, long, or nested deep, when keys appear
    /// twice or start with a `$`, and when numbers are not short integers.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        // A value is the first in its object or list, or follows a comma.
        let pairs = text.bytes().zip(text.bytes().skip(1));
        let values = pairs.filter(|it| matches!(it, (b',', _) | (b'{', b'"') | (b'[', _))).count();
        let mut builder = Builder {
            text,
            reader: JsonReader::from_text(text),
            entries: Vec::with_capacity(values),
            open: Vec::with_capacity(values / 8),
        };
        let root = builder.value(Key::default())?;
        builder.reader.end().ok()?;
        Some(Self { text, root, entries: builder.entries })
    }

    pub(crate) fn root(&self) -> Part<'_> {
        Part { outline: self, entry: &self.root }
    }
}

struct Builder<'a> {
    text: &'a str,
    reader: JsonReader<'a>,
    entries: Vec<Entry>,
    /// The entries of objects and lists that did not end yet, the innermost last.
    open: Vec<Entry>,
}

impl Builder<'_> {
    fn value(&mut self, key: Key) -> Option<Entry> {
        let (kind, content) = match self.reader.peek()? {
            b'{' => (Kind::Object, self.object()?),
            b'[' => (Kind::List, self.list()?),
            first => {
                let start = self.reader.offset();
                self.reader.skip_value().ok()?;
                let scalar = self.text.get(start..self.reader.offset())?;
                if matches!(first, b'-' | b'0'..=b'9') && !is_plain_integer(scalar) {
                    return None;
                }
                (Kind::Scalar, Span::new(start, self.reader.offset())?)
            }
        };
        Some(Entry { key, content, kind, role: Cell::default() })
    }

    fn object(&mut self) -> Option<Span> {
        self.reader.object_start("object").ok()?;
        let (start, mut first) = (self.open.len(), true);
        loop {
            let before = self.reader.offset();
            let Some(key) = self.reader.next_key(&mut first).ok()? else { break };
            if key.starts_with('$') {
                return None;
            }
            let entry = self.value(Key::within(self.text, before, self.reader.offset())?)?;
            self.open.push(entry);
        }
        let text = self.text;
        let members = self.open.get_mut(start..)?;
        if !members.is_sorted_by(|left, right| left.key(text) < right.key(text)) {
            members.sort_unstable_by(|left, right| left.key(text).cmp(&right.key(text)));
            if !members.is_sorted_by(|left, right| left.key(text) < right.key(text)) {
                return None;
            }
        }
        self.close(start)
    }

    fn list(&mut self) -> Option<Span> {
        self.reader.array_start("array").ok()?;
        let (start, mut first) = (self.open.len(), true);
        while self.reader.next_item(&mut first).ok()? {
            let entry = self.value(Key::default())?;
            self.open.push(entry);
        }
        self.close(start)
    }

    fn close(&mut self, start: usize) -> Option<Span> {
        let from = self.entries.len();
        self.entries.extend(self.open.drain(start..));
        Span::new(from, self.entries.len())
    }
}

/// Whether a number is an integer that is written as it is here.
fn is_plain_integer(number: &str) -> bool {
    let digits = number.strip_prefix('-').unwrap_or(number);
    number != "-0" && digits.len() <= MAX_DIGITS && digits.bytes().all(|it| it.is_ascii_digit())
}

impl<'o> Part<'o> {
    pub(crate) fn kind(self) -> Kind {
        self.entry.kind
    }

    pub(crate) fn role(self) -> Role {
        self.entry.role.get()
    }

    pub(crate) fn set_role(self, role: Role) {
        self.entry.role.set(role);
    }

    /// The key of a member.
    pub(crate) fn key(self) -> Cow<'o, str> {
        self.entry.key(self.outline.text)
    }

    /// The text of a scalar.
    pub(crate) fn text(self) -> &'o str {
        match self.entry.kind {
            Kind::Scalar => self.outline.text.get(self.entry.content.range()).unwrap_or_default(),
            _ => "",
        }
    }

    /// The members, by their keys, or the items.
    pub(crate) fn parts(self) -> impl ExactSizeIterator<Item = Self> + Clone {
        let outline = self.outline;
        self.entries().iter().map(move |entry| Self { outline, entry })
    }

    fn entries(self) -> &'o [Entry] {
        match self.entry.kind {
            Kind::Scalar => &[],
            _ => self.outline.entries.get(self.entry.content.range()).unwrap_or_default(),
        }
    }

    /// The member with this key.
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        if self.entry.kind != Kind::Object {
            return None;
        }
        let (outline, entries) = (self.outline, self.entries());
        let at = entries.binary_search_by(|entry| (*entry.key(outline.text)).cmp(key)).ok()?;
        entries.get(at).map(|entry| Self { outline, entry })
    }

    /// Whether both are the same as data.
    pub(crate) fn is_same(self, other: Self) -> bool {
        if self.kind() != other.kind() {
            return false;
        }
        if self.kind() == Kind::Scalar {
            return is_same_string(self.text(), other.text());
        }
        let (left, right) = (self.parts(), other.parts());
        let is_same = |(left, right): (Self, Self)| {
            is_same_string(left.raw_key(), right.raw_key()) && left.is_same(right)
        };
        left.len() == right.len() && left.zip(right).all(is_same)
    }

    fn raw_key(self) -> &'o str {
        self.entry.key.raw(self.outline.text)
    }

    /// The value.
    pub(crate) fn value(self) -> Value {
        match self.kind() {
            Kind::Scalar => scalar(self.text()),
            Kind::Object => {
                let members = self.parts().map(|it| (Str::from(&*it.key()), it.value()));
                Value::Map(Map::from_ascending(members.collect()))
            }
            Kind::List => Value::List(self.parts().map(Self::value).collect()),
        }
    }

    /// Writes the key of a member and its colon.
    pub(crate) fn write_key(self, out: &mut JsonWriter) {
        write_string(self.raw_key(), out);
        out.raw(":");
    }

    /// Writes the value as plain data is written.
    pub(crate) fn write(self, out: &mut JsonWriter) {
        match self.kind() {
            Kind::Scalar => write_scalar(self.text(), out),
            Kind::Object => {
                out.object_start();
                for part in self.parts() {
                    part.write_key(out);
                    part.write(out);
                    out.comma();
                }
                out.object_end();
            }
            Kind::List => {
                out.array_start();
                for part in self.parts() {
                    part.write(out);
                    out.comma();
                }
                out.array_end();
            }
        }
    }
}

/// Whether two JSON strings, or others scalars, are the same.
fn is_same_string(left: &str, right: &str) -> bool {
    let has_escapes = || left.contains('\\') || right.contains('\\');
    left == right || has_escapes() && unescaped(left) == unescaped(right)
}

/// What is between the quotes of a JSON string.
fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    if !has_short_escapes(raw) {
        let quoted = format!("\"{raw}\"");
        let text = JsonReader::from_text(&quoted).string().unwrap_or_default();
        return Cow::Owned(text.into_owned());
    }
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            letter => text.push(letter),
        }
    }
    Cow::Owned(text)
}

/// Whether nothing is escaped but quotes and backslashes.
fn has_short_escapes(raw: &str) -> bool {
    let mut bytes = raw.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' && !matches!(bytes.next(), Some(b'"' | b'\\')) {
            return false;
        }
    }
    true
}

/// Whether a string with escapes is written as it was.
fn stays_escaped(raw: &str) -> bool {
    let is_special = |letter: char| matches!(letter, '<' | '>' | '&' | '\u{2028}' | '\u{2029}');
    let mut parts = raw.split('\\');
    let mut is_escaped = false;
    parts.all(|part| {
        let is_same = !part.contains(is_special)
            && (!is_escaped
                || part.starts_with('"')
                || ["u0026", "u003c", "u003e"].iter().any(|it| part.starts_with(it)));
        is_escaped = true;
        is_same
    })
}

/// Writes a string of which this is between the quotes.
fn write_string(raw: &str, out: &mut JsonWriter) {
    if raw.contains('\\') && stays_escaped(raw) {
        out.raw("\"");
        out.raw(raw);
        out.raw("\"");
    } else {
        out.string(&unescaped(raw));
    }
}

fn between_quotes(json: &str) -> Option<&str> {
    json.strip_prefix('"')?.strip_suffix('"')
}

fn scalar(json: &str) -> Value {
    match (between_quotes(json), json) {
        (Some(raw), _) => Value::String(Str::from(&*unescaped(raw))),
        (None, "true" | "false") => Value::Bool(json == "true"),
        (None, number) => number.parse().map_or(Value::Null, Value::Int),
    }
}

fn write_scalar(json: &str, out: &mut JsonWriter) {
    match between_quotes(json) {
        Some(raw) => write_string(raw, out),
        None => out.raw(json),
    }
}
