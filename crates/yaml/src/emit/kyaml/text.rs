//! Strings and keys of KYAML.

use apimachinery_runtime::is_printable;

use crate::emit::order::is_letter;
use crate::escape::{letter_of, push_char};
use crate::resolve::{is_go_number, looks_like_another_type};

/// Ends a line inside double quotes without ending the text.
const CONTINUED: &[u8] = b"\\\n";

/// Two spaces for each level.
pub(super) fn push_indent(levels: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + 2 * levels, b' ');
}

/// No reader of YAML takes the key for anything but this string, so it needs no quotes.
pub(super) fn is_plain_key(key: &str) -> bool {
    if key.is_empty() || is_ambiguous(key) {
        return false;
    }
    let inner = key.char_indices().skip(1).map(|(at, letter)| at + letter.len_utf8() < key.len());
    let inner = std::iter::once(false).chain(inner);
    key.chars().zip(inner).all(|(letter, is_inner)| {
        let is_word = match letter {
            '_' => true,
            '\0'..='\x7f' => letter.is_ascii_alphanumeric(),
            _ => is_letter(letter.into()) || letter.is_numeric(),
        };
        is_word || is_inner && matches!(letter, '-' | '.' | '/')
    })
}

/// Some reader of YAML takes the text for a null, a boolean, a number or a date.
fn is_ambiguous(text: &str) -> bool {
    const WORDS: [&str; 11] =
        ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "t", "f"];
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || is_go_number(text.as_bytes())
        || text.as_bytes().get(4) == Some(&b'-') && looks_like_another_type(text.as_bytes())
}

/// The text in double quotes, its line feeds as escapes.
pub(super) fn push_on_one_line(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for letter in text.chars() {
        match letter {
            '\n' => out.extend_from_slice(b"\\n"),
            '\t' => out.extend_from_slice(b"\\t"),
            _ => push_escaped(letter, out),
        }
    }
    out.push(b'"');
}

/// The text in double quotes, each of its lines on a line when there is more than one.
pub(super) fn push_lines(text: &str, indent: usize, out: &mut Vec<u8>) {
    let several = text.contains('\n');
    out.push(b'"');
    if several {
        out.extend_from_slice(CONTINUED);
    }
    let mut after_break = several;
    for letter in text.chars() {
        if after_break {
            push_indent(indent, out);
            // White space in front counts only after a backslash; other lines are as far right.
            let kept =
                matches!(letter, ' ' | '\t') || letter.is_whitespace() && is_printable(letter);
            out.push(if kept { b'\\' } else { b' ' });
        }
        after_break = letter == '\n';
        match letter {
            '\n' => {
                out.extend_from_slice(b"\\n");
                out.extend_from_slice(CONTINUED);
            }
            '\t' => out.push(b'\t'),
            _ => push_escaped(letter, out),
        }
    }
    if several {
        if !after_break {
            out.extend_from_slice(CONTINUED);
        }
        push_indent(indent, out);
    }
    out.push(b'"');
}

#[inline]
fn push_escaped(letter: char, out: &mut Vec<u8>) {
    if matches!(letter, ' '..='~') && !matches!(letter, '"' | '\\') {
        return out.push(letter as u8);
    }
    match letter_of(letter) {
        Some(escape) => out.extend_from_slice(&[b'\\', escape]),
        None if is_printable(letter) => push_char(out, letter),
        None => push_number(letter, out),
    }
}

fn push_number(letter: char, out: &mut Vec<u8>) {
    let (mark, digits) = match letter {
        '\0'..='\x7f' => (b'x', 2),
        '\u{80}'..='\u{ffff}' => (b'u', 4),
        _ => (b'U', 8),
    };
    out.extend_from_slice(&[b'\\', mark]);
    let value = u32::from(letter);
    let digit = |place: u32| char::from_digit(value >> (4 * place) & 0xf, 16).unwrap_or('0');
    out.extend((0..digits).rev().map(|place| digit(place) as u8));
}
