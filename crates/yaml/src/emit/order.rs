//! The order of keys in a map: the reference's natural order.
//!
//! Runs of digits compare as numbers, letters come after everything else. For odd names the
//! relation is not transitive, so the sort here is one that any relation leaves whole; the
//! reference's own result is then left to chance.

mod letters;

use std::cmp::Ordering;

use self::letters::{LETTERS, ZEROS};
use crate::chars::{at, slice, width};
use crate::pairs::keep_last;
use crate::resolve::Value;

/// An entry of a map: its key and where its value is.
pub(super) struct Entry<'d> {
    pub(super) key: Value<'d>,
    pub(super) value: usize,
}

/// Puts the entries in order and keeps the last of each key.
pub(super) fn sort(entries: &mut Vec<Entry<'_>>) {
    if !entries.is_sorted_by(|a, b| compare(&a.key, &b.key).is_lt()) {
        entries.sort_by(|a, b| compare(&a.key, &b.key));
        keep_last(entries, |a, b| compare(&a.key, &b.key).is_eq());
    }
    if !entries.is_sorted_by(|a, b| !less(&b.key, &a.key)) {
        merge_sort(entries);
    }
}

fn merge_sort(entries: &mut Vec<Entry<'_>>) {
    if entries.len() < 2 {
        return;
    }
    let mut right = entries.split_off(entries.len() / 2);
    merge_sort(entries);
    merge_sort(&mut right);
    let mut left = std::mem::take(entries).into_iter().peekable();
    let mut right = right.into_iter().peekable();
    entries.reserve(left.len() + right.len());
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(first), Some(second)) if less(&second.key, &first.key) => right.next(),
            (Some(_), _) => left.next(),
            (None, _) => right.next(),
        };
        match next {
            Some(entry) => entries.push(entry),
            None => return,
        }
    }
}

/// A total order, used to find equal keys.
fn compare(a: &Value<'_>, b: &Value<'_>) -> Ordering {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Uint(a), Value::Uint(b)) => a.cmp(b),
        (Value::Float(a), Value::Float(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
        _ => (kind(a), text(a)).cmp(&(kind(b), text(b))),
    }
}

/// Whether `a` comes before `b`.
fn less(a: &Value<'_>, b: &Value<'_>) -> bool {
    if let (Some(first), Some(second)) = (number(a), number(b)) {
        return match first.partial_cmp(&second) {
            Some(Ordering::Equal) | None => compare(a, b).is_lt(),
            Some(order) => order.is_lt(),
        };
    }
    match (text(a), text(b)) {
        (Some(a), Some(b)) => text_less(a, b),
        _ => kind(a) < kind(b),
    }
}

fn number(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Bool(value) => Some(f64::from(u8::from(*value))),
        Value::Int(value) => Some(*value as f64),
        Value::Uint(value) => Some(*value as f64),
        Value::Float(value) => Some(*value),
        _ => None,
    }
}

fn text<'v>(value: &'v Value<'_>) -> Option<&'v [u8]> {
    match value {
        Value::Str(text) => Some(text),
        Value::Bytes(text) => Some(text),
        _ => None,
    }
}

fn kind(value: &Value<'_>) -> u8 {
    match value {
        Value::Bool(_) => 0,
        Value::Int(_) => 1,
        Value::Uint(_) => 2,
        Value::Float(_) => 3,
        Value::Null => 4,
        Value::Str(_) | Value::Bytes(_) => 5,
    }
}

/// The natural order of two texts, decided at the first character in which they differ.
fn text_less(a: &[u8], b: &[u8]) -> bool {
    let Some(mut split) = a.iter().zip(b).position(|(a, b)| a != b) else {
        return a.len() < b.len();
    };
    while split > 0 && at(a, split) & 0xC0 == 0x80 {
        split -= 1;
    }
    let (before, a, b) = (slice(a, 0, split), slice(a, split, a.len()), slice(b, split, b.len()));
    let (first, second) = (character(a).0, character(b).0);
    match (is_letter(first), is_letter(second)) {
        (true, true) => return first < second,
        (false, false) => {}
        (_, second) => return second,
    }
    let zero = first == u32::from(b'0') || second == u32::from(b'0');
    let start = i64::from(zero && ends_in_number(before));
    let (first_value, first_len) = digits(a, start);
    let (second_value, second_len) = digits(b, start);
    (first_value, first_len, first) < (second_value, second_len, second)
}

/// The digits at the end of the text are not all zeros.
fn ends_in_number(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.chars().rev().take_while(|&c| is_digit(c.into())).any(|c| c != '0')
}

/// The number that the text starts with, read on from `value`, and how many digits it has.
fn digits(mut text: &[u8], mut value: i64) -> (i64, usize) {
    let mut count = 0;
    loop {
        let (digit, len) = character(text);
        if len == 0 || !is_digit(digit) {
            return (value, count);
        }
        value = value.wrapping_mul(10).wrapping_add(i64::from(digit) - i64::from(b'0'));
        count += 1;
        text = slice(text, len, text.len());
    }
}

/// The first character and its length. What is not UTF-8 counts as U+FFFD, byte for byte.
fn character(text: &[u8]) -> (u32, usize) {
    let len = width(at(text, 0)).min(text.len());
    match std::str::from_utf8(slice(text, 0, len)).ok().and_then(|text| text.chars().next()) {
        Some(character) => (character.into(), len),
        None => (0xFFFD, text.len().min(1)),
    }
}

pub(super) fn is_letter(character: u32) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte < 0x80 => byte.is_ascii_alphabetic(),
        _ => {
            let after = LETTERS.partition_point(|&(first, _)| first <= character);
            after
                .checked_sub(1)
                .and_then(|run| LETTERS.get(run))
                .is_some_and(|&(_, last)| character <= last)
        }
    }
}

fn is_digit(character: u32) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte < 0x80 => byte.is_ascii_digit(),
        _ => {
            let after = ZEROS.partition_point(|&zero| zero <= character);
            after
                .checked_sub(1)
                .and_then(|run| ZEROS.get(run))
                .is_some_and(|&zero| character < zero + 10)
        }
    }
}
