//! Scalars: their text and the choice of their style.

use super::analysis::{Analysis, analyze};
use super::sink::Sink;
use super::writer::Writer;
use crate::chars::at;
use crate::float_text;
use crate::resolve::{Value, is_surely_string, looks_like_another_type};

/// How many bytes a key may have to be written without `? `.
pub(super) const MAX_KEY: usize = 128;

/// How many characters a line of base64 has.
const BASE64_LINE: usize = 70;

/// How a string is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
}

impl Writer<'_, '_, '_> {
    /// Writes a scalar; further lines of it are indented by `indent`.
    pub(super) fn scalar(&mut self, value: &Value<'_>, indent: usize) {
        match value {
            Value::Str(text) => {
                string(&mut self.sink, text, Some(indent));
            }
            Value::Bytes(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => self.scalar(&Value::Str(text.as_bytes()), indent),
                Err(_) => self.binary(&base64(bytes), indent),
            },
            other => atom(&mut self.sink, other),
        }
    }

    /// Writes a key and its colon, if it fits on a line.
    pub(super) fn simple_key(&mut self, key: &Value<'_>) -> bool {
        match key {
            Value::Str(text) => {
                if !string_key(&mut self.sink, text) {
                    return false;
                }
            }
            Value::Bytes(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => return self.simple_key(&Value::Str(text.as_bytes())),
                Err(_) => {
                    let text = base64(bytes);
                    if text.contains(&b'\n') || "!!binary".len() + text.len() > MAX_KEY {
                        return false;
                    }
                    self.binary(&text, 0);
                }
            },
            other => atom(&mut self.sink, other),
        }
        self.sink.push(b':');
        true
    }

    fn binary(&mut self, text: &[u8], indent: usize) {
        self.sink.separate();
        self.sink.push_all(b"!!binary");
        self.sink.content_ends();
        if text.contains(&b'\n') {
            self.sink.literal(text, indent);
        } else {
            self.sink.plain(text, None);
        }
    }
}

/// Writes a string, folded with this indentation where it may be.
pub(super) fn string(sink: &mut Sink<'_>, text: &[u8], fold: Option<usize>) {
    styled(sink, text, analysis(text), fold);
}

/// Writes a string as a key, if it is short and fits on a line.
pub(super) fn string_key(sink: &mut Sink<'_>, text: &[u8]) -> bool {
    let analysis = analysis(text);
    let fits = text.len() <= MAX_KEY && !analysis.multiline;
    if fits {
        styled(sink, text, analysis, None);
    }
    fits
}

fn styled(sink: &mut Sink<'_>, text: &[u8], analysis: Analysis, fold: Option<usize>) {
    match style(text, analysis) {
        Style::Plain => sink.plain(text, fold),
        Style::SingleQuoted => sink.single_quoted(text, fold),
        Style::DoubleQuoted => sink.double_quoted(text, fold),
        Style::Literal => sink.literal(text, fold.unwrap_or(0)),
    }
}

/// Writes what is not a string.
pub(super) fn atom(sink: &mut Sink<'_>, value: &Value<'_>) {
    sink.separate();
    match value {
        Value::Bool(true) => sink.push_all(b"true"),
        Value::Bool(false) => sink.push_all(b"false"),
        Value::Int(value) => sink.push_all(itoa::Buffer::new().format(*value).as_bytes()),
        Value::Uint(value) => sink.push_all(itoa::Buffer::new().format(*value).as_bytes()),
        Value::Float(value) => {
            let mut text = Vec::new();
            float_text::push_yaml(&mut text, *value);
            sink.push_all(&text);
        }
        _ => sink.push_all(b"null"),
    }
    sink.content_ends();
}

fn analysis(text: &[u8]) -> Analysis {
    match text {
        [] => Analysis { multiline: false, plain: true, single_quoted: true, literal: false },
        text => analyze(text),
    }
}

/// The plainest style from which the text reads back as the same string.
fn style(text: &[u8], analysis: Analysis) -> Style {
    if analysis.multiline && text.contains(&b'\n') {
        return if analysis.literal { Style::Literal } else { Style::DoubleQuoted };
    }
    if is_of_another_type(text) {
        return Style::DoubleQuoted;
    }
    match analysis {
        Analysis { plain: true, .. } => Style::Plain,
        Analysis { single_quoted: true, .. } => Style::SingleQuoted,
        _ => Style::DoubleQuoted,
    }
}

/// Some reader of YAML would take the text for something else than a string.
#[inline]
pub(super) fn is_of_another_type(text: &[u8]) -> bool {
    !is_surely_string(text) && (is_base_60(text) || looks_like_another_type(text))
}

/// A number in base 60, which other readers of YAML 1.1 would take it for:
/// `[+-]? digit [digit _]* ( ":" [0-5]? digit )+ ( "." [digit _]* )?`
fn is_base_60(text: &[u8]) -> bool {
    let text = match text {
        [b'+' | b'-', rest @ ..] => rest,
        text => text,
    };
    if !at(text, 0).is_ascii_digit() || !text.contains(&b':') {
        return false;
    }
    let point = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
    let (whole, fraction) = text.split_at_checked(point).unwrap_or((text, &[]));
    let is_digit_or_gap = |byte: &u8| byte.is_ascii_digit() || *byte == b'_';
    let mut parts = whole.split(|&byte| byte == b':');
    parts.next().is_some_and(|first| first.iter().all(is_digit_or_gap))
        && parts.all(|part| match part {
            [digit] => digit.is_ascii_digit(),
            [b'0'..=b'5', digit] => digit.is_ascii_digit(),
            _ => false,
        })
        && fraction.get(1..).unwrap_or_default().iter().all(is_digit_or_gap)
}

/// Base64, in lines if it is long.
fn base64(bytes: &[u8]) -> Vec<u8> {
    let text = data_encoding::BASE64.encode(bytes).into_bytes();
    if text.len() < BASE64_LINE {
        return text;
    }
    let mut lines = Vec::with_capacity(text.len() + text.len() / BASE64_LINE + 1);
    for line in text.chunks(BASE64_LINE) {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines
}
