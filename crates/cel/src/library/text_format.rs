//! `format`: a text with values in it.

use apimachinery_runtime::{Quoted, ShortestDecimal, name_of_non_finite};

use super::{MAX_TEXT, Outcome, list, made, text};
use crate::eval_error::EvalError;
use crate::types::Type;
use crate::value::{CelList, CelMap, CelValue};

/// The digits after the point when none are asked for.
const DIGITS: usize = 6;
/// What `x/text` writes for a number that has a digit after it is greater than [`MAX_BEFORE_LAST`].
const NO_VERB: &str = "%!(NOVERB)";
const MAX_BEFORE_LAST: usize = 1_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    Text,
    Decimal,
    Fixed(usize),
    /// With this many characters at least.
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

/// Walks through a format; `put` gets each plain part and each clause with the index of its
/// argument.
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

pub(super) fn format<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
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

fn write(verb: Verb, value: &CelValue<'_>) -> Result<String, String> {
    let complain = || Err(verb.complaint(value.type_of().name()));
    match verb {
        Verb::Text => plain(value),
        Verb::Decimal => match value {
            CelValue::Int(value) => Ok(value.to_string()),
            CelValue::Uint(value) => Ok(value.to_string()),
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
            CelValue::Int(value) => Ok(signed(*value, |value| format!("{value:b}"))),
            CelValue::Uint(value) => Ok(format!("{value:b}")),
            CelValue::Bool(value) => Ok(if *value { "1" } else { "0" }.to_owned()),
            _ => complain(),
        },
        Verb::Octal => match value {
            CelValue::Int(value) => Ok(signed(*value, |value| format!("{value:o}"))),
            CelValue::Uint(value) => Ok(format!("{value:o}")),
            _ => complain(),
        },
        Verb::Hex { is_upper } => {
            let lower = match value {
                CelValue::Int(value) => signed(*value, |value| format!("{value:x}")),
                CelValue::Uint(value) => format!("{value:x}"),
                CelValue::String(text) => data_encoding::HEXLOWER.encode(text.as_str().as_bytes()),
                CelValue::Bytes(bytes) => data_encoding::HEXLOWER.encode(bytes.as_slice()),
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

fn double_of(value: &CelValue<'_>) -> Option<f64> {
    match value {
        CelValue::Double(value) => Some(*value),
        CelValue::String(text) => match text.as_str() {
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

/// A precision or a width in two bytes, as `x/text` keeps it; `None` if it reads no such number.
fn in_two_bytes(number: usize) -> Option<u16> {
    let is_read = number / 10 <= MAX_BEFORE_LAST;
    is_read.then(|| u16::try_from(number & 0xffff).unwrap_or_default())
}

/// The number in decimal digits with a point, as `x/text` writes it.
///
/// It keeps the most digits after the point in a signed number of two bytes, of which a negative
/// one is not a limit, and the least in one byte: `%.256f` writes the digits that there are.
fn fixed(value: f64, precision: usize) -> String {
    let Some(places) = in_two_bytes(precision) else { return NO_VERB.to_owned() };
    if let Some(text) = special(value) {
        return text;
    }
    let least = usize::from(places & 0xff);
    let text = match usize::try_from(places.cast_signed()) {
        Ok(most) => format!("{:.most$}", value.abs()),
        Err(_) => ShortestDecimal::of(value.abs()).to_positional(),
    };
    let (whole, digits) = text.split_once('.').unwrap_or((&text, ""));
    let end = digits.trim_end_matches('0').len().max(least);
    let fraction = digits.get(..end).unwrap_or(digits);
    let sign = if value < 0.0 { "-" } else { "" };
    let point = if end > 0 { "." } else { "" };
    format!("{sign}{}{point}{fraction:0<least$}", grouped(whole))
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The number with an exponent. The precision that is asked for is the least width, which `x/text`
/// keeps in two bytes.
fn scientific(value: f64, width: usize) -> String {
    let Some(width) = in_two_bytes(width) else { return NO_VERB.to_owned() };
    let text = special(value).unwrap_or_else(|| with_exponent(value));
    format!("{text:>width$}", width = usize::from(width))
}

fn with_exponent(value: f64) -> String {
    let text = format!("{value:.DIGITS$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(rest) => ("⁻", rest),
        None => ("", exponent),
    };
    let exponent: String = format!("{exponent:0>2}").chars().map(superscript).collect();
    format!("{mantissa}×10{sign}{exponent}")
}

fn superscript(digit: char) -> char {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let number = digit.to_digit(10).and_then(|it| usize::try_from(it).ok());
    number.and_then(|it| digits.get(it).copied()).unwrap_or(digit)
}

fn plain(value: &CelValue<'_>) -> Result<String, String> {
    match value {
        CelValue::List(list) => plain_list(list),
        CelValue::Map(map) => plain_map(map),
        CelValue::Int(_)
        | CelValue::Uint(_)
        | CelValue::Double(_)
        | CelValue::Bool(_)
        | CelValue::String(_)
        | CelValue::Timestamp(_)
        | CelValue::Bytes(_)
        | CelValue::Duration(_)
        | CelValue::Type(_)
        | CelValue::Null => match value.convert(&Type::String) {
            Ok(text) => Ok(text.plain_text()),
            Err(error) => {
                Err(format!("could not convert argument {} to string", Quoted(&error.to_string())))
            }
        },
        other => Err(Verb::Text.complaint(other.type_of().name())),
    }
}

/// A value inside of a list or a map.
fn inner(value: &CelValue<'_>) -> Result<String, String> {
    match value {
        CelValue::String(text) => Ok(Quoted(text.as_str()).to_string()),
        CelValue::Bytes(_) => Ok(format!("b{}", Quoted(&plain(value)?))),
        CelValue::Timestamp(_) => Ok(format!("timestamp({})", Quoted(&plain(value)?))),
        CelValue::Duration(_) => Ok(format!("duration({})", Quoted(&plain(value)?))),
        CelValue::Double(value) => Ok(match name_of_non_finite(*value) {
            Some(name) => Quoted(name).to_string(),
            None => format!("{value:.6}"),
        }),
        CelValue::Int(_)
        | CelValue::Uint(_)
        | CelValue::Bool(_)
        | CelValue::Null
        | CelValue::Type(_)
        | CelValue::List(_)
        | CelValue::Map(_) => plain(value),
        other => Err(format!("no formatting function for {}", other.type_of().name())),
    }
}

fn plain_list(list: &CelList<'_>) -> Result<String, String> {
    let mut parts = Vec::new();
    for item in list.iter() {
        parts.push(inner(&item.map_err(|error| error.to_string())?)?);
    }
    Ok(format!("[{}]", parts.join(", ")))
}

fn plain_map(map: &CelMap<'_>) -> Result<String, String> {
    let mut parts = Vec::new();
    for key in map.keys() {
        if !matches!(
            key,
            CelValue::String(_) | CelValue::Bool(_) | CelValue::Int(_) | CelValue::Uint(_)
        ) {
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
