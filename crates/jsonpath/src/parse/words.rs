//! Fields, words, numbers and quoted texts.

use super::Parser;
use crate::error::{ParseError, ParseErrorKind};
use crate::node::{Node, NodeKind};

/// Whether a number may have this digit. The reference means decimal digits, here it is any number
/// letter of Unicode: only in which error other letters than 0 to 9 are shows a difference.
pub(super) fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit() || !letter.is_ascii() && letter.is_numeric()
}

/// Whether a word may start with this letter.
pub(super) fn is_alphanumeric(letter: char) -> bool {
    letter == '_' || letter.is_alphabetic() || is_digit(letter)
}

/// Whether words and fields end in front of this letter.
fn is_end(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}')
}

impl Parser<'_> {
    /// The name of a field, after the dot; a backslash takes any meaning from the letter after it.
    pub(super) fn field(&mut self, start: usize) -> Node {
        let mut length = 0;
        let mut is_escaped = false;
        for letter in self.scanner.rest().chars() {
            if !is_escaped && is_end(letter) {
                break;
            }
            is_escaped = !is_escaped && letter == '\\';
            length += letter.len_utf8();
        }
        let name = self.scanner.take_bytes(length);
        let kind = match name {
            "*" => NodeKind::Wildcard,
            _ => NodeKind::Field(name.replace('\\', "").into()),
        };
        self.node(kind, start)
    }

    pub(super) fn identifier(&mut self, start: usize) -> Node {
        let kind = match self.scanner.take_while(|letter| !is_end(letter)) {
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            word => NodeKind::Identifier(word.into()),
        };
        self.node(kind, start)
    }

    pub(super) fn number(&mut self, start: usize) -> Result<Node, ParseError> {
        let digits = self.scanner.rest().strip_prefix(['+', '-']).unwrap_or(self.scanner.rest());
        let end = digits.find(|letter| letter != '.' && !is_digit(letter)).unwrap_or(digits.len());
        let sign = self.scanner.rest().len() - digits.len();
        let text = self.scanner.take_bytes(sign + end);
        if let Ok(number) = text.parse() {
            return Ok(self.node(NodeKind::Int(number), start));
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(self.node(NodeKind::Float(number), start)),
            _ => Err(ParseError::new(ParseErrorKind::Number(text.into()), start)),
        }
    }

    pub(super) fn quoted(&mut self, quote: char, start: usize) -> Result<Node, ParseError> {
        let rest = self.scanner.rest();
        let mut previous = quote;
        let mut length = quote.len_utf8();
        for letter in rest.chars().skip(1) {
            if letter == '\n' {
                break;
            }
            length += letter.len_utf8();
            // A backslash that is escaped itself counts, too.
            if letter == quote && previous != '\\' {
                let quoted = self.scanner.take_bytes(length);
                let inside = quoted.get(1..length - 1).unwrap_or_default();
                let text = unescape(inside, quote)
                    .ok_or_else(|| ParseError::new(ParseErrorKind::Escape(quoted.into()), start))?;
                return Ok(self.node(NodeKind::Text(text.into()), start));
            }
            previous = letter;
        }
        Err(ParseError::new(ParseErrorKind::UnterminatedQuote, start))
    }
}

/// The text that one in quotes stands for: Go's escapes, which can make bytes that are not UTF-8.
fn unescape(quoted: &str, quote: char) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(quoted.len());
    let mut rest = quoted;
    while let Some(at) = rest.find(['\\', quote]) {
        out.extend_from_slice(rest.get(..at)?.as_bytes());
        if rest.get(at..)?.starts_with(quote) {
            return None;
        }
        let mut letters = rest.get(at + 1..)?.chars();
        let escape = letters.next()?;
        rest = letters.as_str();
        match escape {
            'a' => out.push(0x07),
            'b' => out.push(0x08),
            'f' => out.push(0x0c),
            'n' => out.push(b'\n'),
            'r' => out.push(b'\r'),
            't' => out.push(b'\t'),
            'v' => out.push(0x0b),
            '\\' => out.push(b'\\'),
            '\'' | '"' if escape == quote => out.push(escape as u8),
            'x' => out.push(u8::try_from(digits(&mut rest, 2, 16)?).ok()?),
            'u' => push(char::from_u32(digits(&mut rest, 4, 16)?)?, &mut out),
            'U' => push(char::from_u32(digits(&mut rest, 8, 16)?)?, &mut out),
            '0'..='7' => {
                let high = escape.to_digit(8)?;
                out.push(u8::try_from(high << 6 | digits(&mut rest, 2, 8)?).ok()?);
            }
            _ => return None,
        }
    }
    out.extend_from_slice(rest.as_bytes());
    Some(out)
}

fn push(letter: char, out: &mut Vec<u8>) {
    out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Takes exactly `count` digits.
fn digits(rest: &mut &str, count: usize, radix: u32) -> Option<u32> {
    let (digits, after) = rest.split_at_checked(count)?;
    let is_number = digits.chars().all(|digit| digit.is_digit(radix));
    *rest = after;
    u32::from_str_radix(digits, radix).ok().filter(|_| is_number)
}
