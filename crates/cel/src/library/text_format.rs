//! `format`: a text with values in it.

use apimachinery_runtime::{Quoted, name_of_non_finite};

use super::{MAX_TEXT, Outcome, list, made, text};
use crate::eval_error::EvalError;
use crate::types::Type;
use crate::value::{List, Map, Value};

/// The digits after the point when none are asked for.
const DIGITS: usize = 6;
/// The most that Go's formatting takes.
const MAX_DIGITS: usize = 1_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    Text,
    Decimal,
    Fixed(usize),
    /// With so many letters at least.
    Scientific(usize),
    Binary,
    Hex {
        is_upper: bool,
    },
    Octal,
}

impl Verb {
    /// Why a value of a type cannot be written so.
    pub(crate) fn complaint(self, named: &str) -> String {
        let rule = match self {
            Self::Text => {
                "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, \
                 and timestamps"
            }
            Self::Decimal => "decimal clause can only be used on integers",
            Self::Fixed(_) => "fixed-point clause can only be used on doubles",
            Self::Scientific(_) => "scientific clause can only be used on doubles",
            Self::Binary => "only integers and bools can be formatted as binary",
            Self::Hex { .. } => "only integers, byte buffers, and strings can be formatted as hex",
            Self::Octal => "octal clause can only be used on integers",
        };
        format!("{rule}, was given {named}")
    }
}

/// Reads the clause after `%`: what it asks for, and what follows it.
fn clause(text: &str) -> Result<(Verb, &str), String> {
    let wrong = |reason: String| format!("could not parse formatting clause: {reason}");
    let (digits, rest) = match text.strip_prefix('.') {
        None => (DIGITS, text),
        Some(after) => {
            let length = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = after.split_at(length);
            if rest.is_empty() {
                let reason =
                    "error while parsing precision: could not find end of precision specifier";
                return Err(wrong(reason.to_owned()));
            }
            let number = number.parse().map_err(|_| {
                let quoted = Quoted(number);
                let reason = if number.is_empty() { "invalid syntax" } else { "value out of range" };
                wrong(format!(
                    "error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing \
                     {quoted}: {reason}"
                ))
            })?;
            (number, rest)
        }
    };
    let mut letters = rest.chars();
    let verb = match letters.next() {
        Some('s') => Verb::Text,
        Some('d') => Verb::Decimal,
        Some('f') => Verb::Fixed(digits),
        Some('e') => Verb::Scientific(digits),
        Some('b') => Verb::Binary,
        Some('x') => Verb::Hex { is_upper: false },
        Some('X') => Verb::Hex { is_upper: true },
        Some('o') => Verb::Octal,
        other => {
            let letter = other.unwrap_or('\0');
            return Err(wrong(format!("unrecognized formatting clause \"{letter}\"")));
        }
    };
    Ok((verb, letters.as_str()))
}

/// Walks through a format; `put` gets each plain part and each clause with the index of its argument.
pub(crate) fn walk(
    format: &str,
    count: usize,
    mut put: impl FnMut(Result<&str, (Verb, usize)>) -> Result<(), String>,
) -> Result<usize, String> {
    let mut index = 0;
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        let (plain, after) = rest.split_at(at);
        put(Ok(plain))?;
        let after = after.get(1..).unwrap_or_default();
        if let Some(next) = after.strip_prefix('%') {
            put(Ok("%"))?;
            rest = next;
            continue;
        }
        if index >= count {
            return Err(format!("index {index} out of range"));
        }
        if after.is_empty() {
            return Err("unexpected end of string".to_owned());
        }
        let (verb, next) = clause(after)?;
        put(Err((verb, index)))?;
        index += 1;
        rest = next;
    }
    put(Ok(rest))?;
    Ok(index)
}

pub(super) fn format<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let (format, values) = (text(args, 0)?, list(args, 1)?);
    let mut out = String::new();
    walk(format, values.len(), |part| {
        match part {
            Ok(plain) => out.push_str(plain),
            Err((verb, index)) => {
                let value = match values.get(index) {
                    Some(value) => value.map_err(|error| error.to_string())?,
                    None => return Err(format!("index {index} out of range")),
                };
                let written = write(verb, &value);
                out.push_str(
                    &written.map_err(|reason| format!("error during formatting: {reason}"))?,
                );
            }
        }
        if out.len() > MAX_TEXT {
            return Err(EvalError::too_large().to_string());
        }
        Ok(())
    })
    .map_err(EvalError::function)?;
    made(out)
}

fn write(verb: Verb, value: &Value<'_>) -> Result<String, String> {
    let complain = || Err(verb.complaint(value.type_of().name()));
    match verb {
        Verb::Text => plain(value),
        Verb::Decimal => match value {
            Value::Int(value) => Ok(value.to_string()),
            Value::Uint(value) => Ok(value.to_string()),
            _ => complain(),
        },
        Verb::Fixed(digits) => match double_of(value) {
            Some(value) => Ok(fixed(value, digits)),
            None => complain(),
        },
        Verb::Scientific(digits) => match double_of(value) {
            Some(value) => Ok(scientific(value, digits)),
            None => complain(),
        },
        Verb::Binary => match value {
            Value::Int(value) => Ok(signed(*value, |value| format!("{value:b}"))),
            Value::Uint(value) => Ok(format!("{value:b}")),
            Value::Bool(value) => Ok(if *value { "1" } else { "0" }.to_owned()),
            _ => complain(),
        },
        Verb::Octal => match value {
            Value::Int(value) => Ok(signed(*value, |value| format!("{value:o}"))),
            Value::Uint(value) => Ok(format!("{value:o}")),
            _ => complain(),
        },
        Verb::Hex { is_upper } => {
            let lower = match value {
                Value::Int(value) => signed(*value, |value| format!("{value:x}")),
                Value::Uint(value) => format!("{value:x}"),
                Value::String(text) => data_encoding::HEXLOWER.encode(text.as_str().as_bytes()),
                Value::Bytes(bytes) => data_encoding::HEXLOWER.encode(bytes.as_slice()),
                _ => return complain(),
            };
            Ok(if is_upper { lower.to_uppercase() } else { lower })
        }
    }
}

fn signed(value: i64, write: impl Fn(u64) -> String) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", write(value.unsigned_abs()))
}

fn double_of(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Double(value) => Some(*value),
        Value::String(text) => match text.as_str() {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    }
}

/// Not a number and infinity, as the locale has them.
fn special(value: f64) -> Option<String> {
    if value.is_nan() {
        Some("NaN".to_owned())
    } else if value.is_infinite() {
        Some(if value > 0.0 { "∞" } else { "-∞" }.to_owned())
    } else {
        None
    }
}

fn fixed(value: f64, digits: usize) -> String {
    if let Some(text) = special(value) {
        return text;
    }
    let text = format!("{value:.*}", digits.min(MAX_DIGITS));
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.as_str()),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{grouped}{point}{fraction}")
}

/// The number that is asked for is the least width, not the digits after the point.
fn scientific(value: f64, width: usize) -> String {
    if let Some(text) = special(value) {
        return text;
    }
    let text = format!("{value:.DIGITS$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(rest) => ("⁻", rest),
        None => ("", exponent),
    };
    let exponent: String = format!("{exponent:0>2}")
        .chars()
        .map(|digit| match digit {
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '0' => '⁰',
            other => {
                char::from_u32(u32::from(other) - u32::from('4') + u32::from('⁴')).unwrap_or(other)
            }
        })
        .collect();
    let text = format!("{mantissa}×10{sign}{exponent}");
    let width = width.min(MAX_DIGITS);
    format!("{text:>width$}")
}

fn plain(value: &Value<'_>) -> Result<String, String> {
    match value {
        Value::List(list) => plain_list(list),
        Value::Map(map) => plain_map(map),
        Value::Int(_)
        | Value::Uint(_)
        | Value::Double(_)
        | Value::Bool(_)
        | Value::String(_)
        | Value::Timestamp(_)
        | Value::Bytes(_)
        | Value::Duration(_)
        | Value::Type(_)
        | Value::Null => match value.convert(&Type::String) {
            Ok(text) => Ok(text.plain_text()),
            Err(error) => {
                Err(format!("could not convert argument {} to string", Quoted(&error.to_string())))
            }
        },
        other => Err(Verb::Text.complaint(other.type_of().name())),
    }
}

/// A value inside of a list or a map.
fn inner(value: &Value<'_>) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(Quoted(text.as_str()).to_string()),
        Value::Bytes(_) => Ok(format!("b{}", Quoted(&plain(value)?))),
        Value::Timestamp(_) => Ok(format!("timestamp({})", Quoted(&plain(value)?))),
        Value::Duration(_) => Ok(format!("duration({})", Quoted(&plain(value)?))),
        Value::Double(value) => Ok(match name_of_non_finite(*value) {
            Some(name) => Quoted(name).to_string(),
            None => format!("{value:.6}"),
        }),
        Value::Int(_)
        | Value::Uint(_)
        | Value::Bool(_)
        | Value::Null
        | Value::Type(_)
        | Value::List(_)
        | Value::Map(_) => plain(value),
        other => Err(format!("no formatting function for {}", other.type_of().name())),
    }
}

fn plain_list(list: &List<'_>) -> Result<String, String> {
    let mut parts = Vec::new();
    for item in list.iter() {
        parts.push(inner(&item.map_err(|error| error.to_string())?)?);
    }
    Ok(format!("[{}]", parts.join(", ")))
}

fn plain_map(map: &Map<'_>) -> Result<String, String> {
    let mut parts = Vec::new();
    for key in map.keys() {
        if !matches!(key, Value::String(_) | Value::Bool(_) | Value::Int(_) | Value::Uint(_)) {
            let named = key.type_of();
            return Err(format!("no formatting function for map key of type {}", named.name()));
        }
        if let Some(value) = map.get(&key).map_err(|error| error.to_string())? {
            parts.push((inner(&key)?, inner(&value)?));
        }
    }
    parts.sort_by(|(a, _), (b, _)| a.cmp(b));
    let parts: Vec<String> =
        parts.into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
    Ok(format!("{{{}}}", parts.join(", ")))
}
