//! The next JSON value of a stream.

use std::borrow::Cow;
use std::ops::Range;

use apimachinery_json::{Scan, split_values};
use apimachinery_runtime::DecodeErrorKind;

/// What is next in a stream of JSON values.
pub(super) enum NextValue {
    /// More bytes are needed to decide.
    More,
    /// Nothing but white space.
    End,
    Value(Range<usize>),
    /// No value: what is wrong, and after how many bytes, where that is known.
    Broken {
        problem: Cow<'static, str>,
        offset: Option<usize>,
    },
}

/// Looks for a value at the start of `data`, after white space.
pub(super) fn next_value(data: &[u8], is_all: bool) -> NextValue {
    let start = data.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    let Some(start) = start else {
        return if is_all { NextValue::End } else { NextValue::More };
    };
    let rest = data.get(start..).unwrap_or_default();
    let end = probable_end(rest);
    if end.is_none() && !is_all {
        return NextValue::More;
    }
    let rest = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
    // Bytes that are not UTF-8 may be in strings; any letter has their place.
    let text = match std::str::from_utf8(rest) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(masked(rest)),
    };
    match split_values(&text).next() {
        Some(Ok(value)) => NextValue::Value(start..start + value.len()),
        Some(Err(error)) => match error.kind() {
            // Whatever the value is cut off in, there may be more of a stream.
            DecodeErrorKind::Syntax(_)
                if error.position().is_some_and(|it| it.offset >= text.len()) =>
            {
                NextValue::Broken { problem: "unexpected EOF".into(), offset: None }
            }
            DecodeErrorKind::Syntax(problem) => {
                let offset = error.position().map(|it| start + it.offset);
                NextValue::Broken { problem: problem.to_string().into(), offset }
            }
            _ => {
                let offset = error.position().map(|it| start + it.offset);
                NextValue::Broken { problem: error.relocated(None).to_string().into(), offset }
            }
        },
        None => NextValue::End,
    }
}

fn masked(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

/// The end of the value that starts here if it is one; of a scalar, the end of its line.
fn probable_end(data: &[u8]) -> Option<usize> {
    if !matches!(data.first(), Some(b'{' | b'[')) {
        return data.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
    }
    Scan::default().end_of_value(data)
}
