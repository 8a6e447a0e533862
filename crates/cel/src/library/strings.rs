//! The functions of texts that `cel-go` brings.

use super::{MAX_TEXT, Outcome, int, list, made, place, text, text_format};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

pub(crate) fn add(functions: &mut Functions) {
    functions.function("charAt").member("string_char_at_int", "string int", "string", char_at);
    functions
        .function("indexOf")
        .member("string_index_of_string", "string string", "int", |args| {
            index_of(text(args, 0)?, text(args, 1)?, 0).map(CelValue::Int)
        })
        .member("string_index_of_string_int", "string string int", "int", |args| {
            index_of(text(args, 0)?, text(args, 1)?, int(args, 2)?).map(CelValue::Int)
        });
    functions
        .function("lastIndexOf")
        .member("string_last_index_of_string", "string string", "int", |args| {
            last_index_of(text(args, 0)?, text(args, 1)?).map(CelValue::Int)
        })
        .member("string_last_index_of_string_int", "string string int", "int", |args| {
            last_index_before(text(args, 0)?, text(args, 1)?, int(args, 2)?).map(CelValue::Int)
        });
    functions.function("lowerAscii").member("string_lower_ascii", "string", "string", |args| {
        made(text(args, 0)?.to_ascii_lowercase())
    });
    functions.function("upperAscii").member("string_upper_ascii", "string", "string", |args| {
        made(text(args, 0)?.to_ascii_uppercase())
    });
    functions
        .function("replace")
        .member("string_replace_string_string", "string string string", "string", |args| {
            replace(args, -1)
        })
        .member("string_replace_string_string_int", "string string string int", "string", |args| {
            replace(args, int(args, 3)?)
        });
    functions
        .function("split")
        .member("string_split_string", "string string", "list(string)", |args| split(args, -1))
        .member("string_split_string_int", "string string int", "list(string)", |args| {
            split(args, int(args, 2)?)
        });
    functions
        .function("substring")
        .member("string_substring_int", "string int", "string", |args| {
            let (text, start) = (text(args, 0)?, int(args, 1)?);
            let length = text.chars().count() as i64;
            if !(0..=length).contains(&start) {
                return Err(out_of_range(start));
            }
            made(part(text, start, length))
        })
        .member("string_substring_int_int", "string int int", "string", substring);
    functions
        .function("trim")
        .member("string_trim", "string", "string", |args| made(text(args, 0)?.trim()));
    let join = functions.function("join");
    join.member("list_join", "list(string)", "string", |args| join_with(args, ""));
    join.member("list_join_string", "list(string) string", "string", |args| {
        join_with(args, text(args, 1)?)
    });
}

/// What came with the second version.
pub(crate) fn add_newer(functions: &mut Functions) {
    functions.function("format").member(
        "string_format",
        "string list(dyn)",
        "string",
        text_format::format,
    );
    functions
        .function("strings.quote")
        .global("strings_quote", "string", "string", |args| made(quote(text(args, 0)?)));
}

fn out_of_range(index: i64) -> EvalError {
    EvalError::function(format!("index out of range: {index}"))
}

fn part(text: &str, start: i64, end: i64) -> String {
    text.chars().skip(place(start)).take(place(end - start)).collect()
}

fn char_at<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (text, index) = (text(args, 0)?, int(args, 1)?);
    let length = text.chars().count() as i64;
    if !(0..=length).contains(&index) {
        return Err(out_of_range(index));
    }
    made(part(text, index, (index + 1).min(length)))
}

fn substring<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (text, start, end) = (text(args, 0)?, int(args, 1)?, int(args, 2)?);
    if start > end {
        let message = format!("invalid substring range. start: {start}, end: {end}");
        return Err(EvalError::function(message));
    }
    let length = text.chars().count() as i64;
    for index in [start, end] {
        if !(0..=length).contains(&index) {
            return Err(out_of_range(index));
        }
    }
    made(part(text, start, end))
}

/// The byte at which a letter begins.
fn byte_of(text: &str, letter: usize) -> usize {
    text.char_indices().nth(letter).map_or(text.len(), |(at, _)| at)
}

fn index_of(text: &str, wanted: &str, from: i64) -> Result<i64, EvalError> {
    let start = usize::try_from(from).map_err(|_| out_of_range(from))?;
    let length = text.chars().count();
    if wanted.is_empty() {
        return Ok(start.min(length) as i64);
    }
    let (before, after) = text.split_at(byte_of(text, start));
    let found = after.find(wanted).and_then(|at| after.get(..at));
    Ok(found.map_or(-1, |skipped| (before.chars().count() + skipped.chars().count()) as i64))
}

fn last_index_of(text: &str, wanted: &str) -> Result<i64, EvalError> {
    let length = text.chars().count() as i64;
    if wanted.is_empty() {
        return Ok(length);
    }
    if text.len() < wanted.len() {
        return Ok(-1);
    }
    last_index_before(text, wanted, length - 1)
}

fn last_index_before(text: &str, wanted: &str, at_most: i64) -> Result<i64, EvalError> {
    let last = usize::try_from(at_most).map_err(|_| out_of_range(at_most))?;
    let length = text.chars().count();
    if wanted.is_empty() {
        return Ok(last.min(length) as i64);
    }
    if last >= length {
        return Ok(-1);
    }
    let end = (byte_of(text, last) + wanted.len()).min(text.len());
    let end = (end..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let within = text.get(..end).unwrap_or(text);
    let found = within.rfind(wanted).map(|at| text.get(..at).unwrap_or_default().chars().count());
    Ok(match found {
        Some(index) if index <= last => index as i64,
        Some(_) => {
            let limit = byte_of(text, last);
            let found =
                text.match_indices(wanted).map(|(at, _)| at).filter(|at| *at <= limit).last();
            found.map_or(-1, |at| text.get(..at).unwrap_or_default().chars().count() as i64)
        }
        None => -1,
    })
}

fn replace<'a>(args: &[CelValue<'a>], count: i64) -> Outcome<'a> {
    let (source, old, new) = (text(args, 0)?, text(args, 1)?, text(args, 2)?);
    let places = match old.is_empty() {
        true => source.chars().count() + 1,
        false => source.matches(old).count(),
    };
    let count = usize::try_from(count).unwrap_or(usize::MAX).min(places);
    if source.len().saturating_add(count.saturating_mul(new.len())) > MAX_TEXT {
        return Err(EvalError::too_large());
    }
    made(source.replacen(old, new, count))
}

/// As `strings.SplitN`.
fn split<'a>(args: &[CelValue<'a>], count: i64) -> Outcome<'a> {
    let (source, separator) = (text(args, 0)?, text(args, 1)?);
    let count = match count {
        0 => return Ok(CelValue::list(Vec::new())),
        count => usize::try_from(count).unwrap_or(usize::MAX),
    };
    let parts: Vec<&str> = if separator.is_empty() {
        let mut parts = Vec::new();
        let mut rest = source;
        while let Some(letter) = rest.chars().next() {
            if parts.len() + 1 == count {
                parts.push(rest);
                break;
            }
            let (first, after) = rest.split_at(letter.len_utf8());
            parts.push(first);
            rest = after;
        }
        parts
    } else {
        source.splitn(count, separator).collect()
    };
    Ok(CelValue::list(parts.into_iter().map(CelValue::text).collect()))
}

fn join_with<'a>(args: &[CelValue<'a>], separator: &str) -> Outcome<'a> {
    let mut out = String::new();
    for (index, item) in list(args, 0)?.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        match item? {
            CelValue::String(text) => out.push_str(text.as_str()),
            other => {
                let message = format!("join: invalid input: {}", other.plain_text());
                return Err(EvalError::function(message));
            }
        }
        if out.len() > MAX_TEXT {
            return Err(EvalError::too_large());
        }
    }
    made(out)
}

fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x0b' => out.push_str("\\v"),
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
