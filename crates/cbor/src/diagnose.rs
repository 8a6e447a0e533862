//! CBOR for people: diagnostic notation (RFC 8949, section 8).

use std::fmt::Write;

use apimachinery_runtime::{DecodeError, Position, ShortestDecimal};

use crate::head::Header;
use crate::reader::{AnyString, Reader};
use crate::skip::check_whole;
use crate::token::{MAX_DEPTH, invalid_utf8, too_deep, unexpected_end};

/// The item in diagnostic notation. Byte strings that are UTF-8 are written as text in single
/// quotes.
///
/// Corresponds to `direct.Diagnose`.
///
/// ```
/// let cbor = b"\xd9\xd9\xf7\xa1\x44kind\x43Pod";
/// assert_eq!(apimachinery_cbor::diagnose(cbor)?, "55799({'kind': 'Pod'})");
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
///
/// # Errors
/// When `cbor` is not one well-formed item, holds text that is not UTF-8, or is nested deeper than
/// [`MAX_DEPTH`].
pub fn diagnose(cbor: &[u8]) -> Result<String, DecodeError> {
    check_whole(cbor)?;
    let mut notation = Notation { reader: Reader::plain(cbor), text: String::new() };
    notation.item(0)?;
    Ok(notation.text)
}

struct Notation<'a> {
    reader: Reader<'a>,
    text: String,
}

impl Notation<'_> {
    fn item(&mut self, depth: usize) -> Result<(), DecodeError> {
        let (start, first) = (self.reader.offset(), self.reader.peek());
        if depth > MAX_DEPTH {
            return Err(too_deep(MAX_DEPTH).at(Position::byte(start)));
        }
        match self.reader.head()? {
            Header::Positive(number) => self.show(number),
            Header::Negative(inverted) => self.show(-1 - i128::from(inverted)),
            Header::Float(number) => self.float(number),
            Header::Simple(value) => self.simple(value),
            Header::Bytes(None) if self.reader.take_break() => self.text.push_str("''_"),
            Header::Text(None) if self.reader.take_break() => self.text.push_str("\"\"_"),
            Header::Bytes(None) | Header::Text(None) => self.items(["(_ ", ")"], None, depth)?,
            Header::Array(None) => self.items(["[_ ", "]"], None, depth)?,
            Header::Array(count) => self.items(["[", "]"], count, depth)?,
            Header::Map(None) => self.items(["{_ ", "}"], None, depth)?,
            Header::Map(count) => self.items(["{", "}"], count, depth)?,
            Header::Tag(tag) => {
                self.show(tag);
                self.text.push('(');
                self.item(depth + 1)?;
                self.text.push(')');
            }
            Header::Bytes(Some(_)) | Header::Text(Some(_)) => {
                self.reader.rewind(start);
                let is_text = first.is_some_and(|first| first >> 5 == 3);
                self.string(is_text)?;
            }
            Header::Break => return Err(unexpected_end()),
        }
        Ok(())
    }

    fn show(&mut self, value: impl std::fmt::Display) {
        // A string takes everything.
        let _ = write!(self.text, "{value}");
    }

    fn simple(&mut self, value: u8) {
        match value {
            20 => self.text.push_str("false"),
            21 => self.text.push_str("true"),
            22 => self.text.push_str("null"),
            23 => self.text.push_str("undefined"),
            other => self.show(format_args!("simple({other})")),
        }
    }

    /// As JSON has it, but always with a point.
    fn float(&mut self, number: f64) {
        let text = ShortestDecimal::of(number).to_json();
        let (mantissa, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
        let point = if mantissa.contains('.') { "" } else { ".0" };
        self.show(format_args!("{mantissa}{point}{exponent}"));
    }

    /// The items of a container, so many of them or up to a break; in braces, each has another one
    /// after it.
    fn items(
        &mut self,
        [open, close]: [&str; 2],
        count: Option<usize>,
        depth: usize,
    ) -> Result<(), DecodeError> {
        self.text.push_str(open);
        let mut index = 0;
        while count.map_or_else(|| !self.reader.take_break(), |count| index < count) {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.item(depth + 1)?;
            if close == "}" {
                self.text.push_str(": ");
                self.item(depth + 1)?;
            }
            index += 1;
        }
        self.text.push_str(close);
        Ok(())
    }

    fn string(&mut self, is_text: bool) -> Result<(), DecodeError> {
        let Some(AnyString { raw, .. }) = self.reader.string_here()? else { return Ok(()) };
        match (std::str::from_utf8(&raw), is_text) {
            (Ok(text), true) => self.quoted(text, '"'),
            (Err(_), true) => return Err(invalid_utf8()),
            (Ok(text), false) if !text.is_empty() => self.quoted(text, '\''),
            (_, false) => {
                self.text.push_str("h'");
                raw.iter().for_each(|byte| self.show(format_args!("{byte:02x}")));
                self.text.push('\'');
            }
        }
        Ok(())
    }

    fn quoted(&mut self, text: &str, quote: char) {
        self.text.push(quote);
        for letter in text.chars() {
            match letter {
                '\t' => self.text.push_str("\\t"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\\' => self.text.push_str("\\\\"),
                letter if letter == quote => {
                    self.text.push('\\');
                    self.text.push(letter);
                }
                ' '..='~' => self.text.push(letter),
                other => {
                    let mut units = [0; 2];
                    let units = other.encode_utf16(&mut units);
                    units.iter().for_each(|unit| self.show(format_args!("\\u{unit:04x}")));
                }
            }
        }
        self.text.push(quote);
    }
}
