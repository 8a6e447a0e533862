//! From parameters to an object.

use std::num::IntErrorKind;

use apimachinery_json::{Fields, Reader, Writer};
use apimachinery_meta::Time;
use apimachinery_runtime::{Object, TypeInfo};

use crate::shape::{Shape, fields_mut, is_struct, shape_of, written};
use crate::{QueryError, Values};

/// Sets the fields of an object that parameters are named for.
///
/// Names are compared letter by letter, unknown ones ignored. A text, number, flag or time takes the first
/// value, a list all of them. A flag is false for `0` and for `false` in any case of letters, and true for
/// everything else, the empty value included. A list of numbers takes several from one value, with commas
/// between. Of a struct that may be missing, such as the preconditions of a deletion, fields are set by
/// parameters that are not empty.
///
/// Corresponds to the generated conversions from `url.Values`, for any type.
///
/// # Errors
/// When the type has no fields that are known, or a value is no number or time.
pub fn decode_object(values: &Values, object: &mut dyn Object) -> Result<(), QueryError> {
    let info = object.type_info();
    let fields = fields_mut(object)?;
    for (index, name) in fields.names().iter().enumerate() {
        if is_struct(info, index) {
            set_struct(values, fields, info, index)?;
        } else if !values.all(name.as_str()).is_empty() {
            set_field(values.all(name.as_str()), fields, info, index)?;
        }
    }
    Ok(())
}

fn set_field(
    given: &[String],
    fields: &mut dyn Fields,
    info: &'static TypeInfo,
    index: usize,
) -> Result<(), QueryError> {
    let first = given.first().map(String::as_str).unwrap_or_default();
    let json = match shape_of(info, index) {
        Shape::Text => quoted(first)?,
        Shape::Flag => (!is_false(first)).to_string(),
        Shape::Number => integer(first)?.to_string(),
        Shape::Texts => {
            let items = given.iter().map(|it| quoted(it)).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", items.join(","))
        }
        Shape::Numbers => {
            let items = given.iter().flat_map(|it| it.split(','));
            let items = items.map(port).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", items.join(","))
        }
        Shape::Time => match first {
            "" | "null" => "null".to_owned(),
            text => quoted(&text.parse::<Time>()?.to_string())?,
        },
        Shape::Struct | Shape::Other => return Ok(()),
    };
    Ok(fields.read_field(index, &mut Reader::from_text(&json))?)
}

/// Offers all parameters to a struct, which takes those that are named for its fields.
fn set_struct(
    values: &Values,
    fields: &mut dyn Fields,
    info: &'static TypeInfo,
    index: usize,
) -> Result<(), QueryError> {
    let Some(name) = fields.names().get(index) else { return Ok(()) };
    let mut pairs = Vec::new();
    for (name, given) in values.iter() {
        if let Some(value) = given.first().filter(|it| !it.is_empty()) {
            pairs.push(format!("{}:{}", quoted(name)?, quoted(value)?));
        }
    }
    let json = format!("{{{}}}", pairs.join(","));
    let mut trial = (info.new)();
    let trial = fields_mut(&mut *trial)?;
    // A struct with other fields than texts is no parameter.
    if trial.read_field(index, &mut Reader::from_text(&json)).is_err() {
        return Ok(());
    }
    let takes_any = written(trial)?
        .get(name.as_str())
        .and_then(|it| it.as_map())
        .is_some_and(|it| !it.is_empty());
    if takes_any {
        fields.read_field(index, &mut Reader::from_text(&json))?;
    }
    Ok(())
}

fn quoted(text: &str) -> Result<String, QueryError> {
    let mut writer = Writer::new(Vec::new());
    writer.string(text);
    let json = String::from_utf8(writer.finish()?).unwrap_or_default();
    Ok(json.trim_end_matches(',').to_owned())
}

/// Go compares by folding, in which a long s is an s.
fn is_false(text: &str) -> bool {
    text == "0" || text.replace('\u{17f}', "s").eq_ignore_ascii_case("false")
}

fn integer(text: &str) -> Result<i64, QueryError> {
    text.parse().map_err(|error: std::num::ParseIntError| QueryError::Number {
        prefix: "",
        function: "ParseInt",
        value: text.into(),
        problem: problem(error.kind()),
    })
}

/// A number of a list: what a port may be, as in the reference.
fn port(text: &str) -> Result<String, QueryError> {
    let has_sign = text.starts_with(['+', '-']);
    let parsed = if has_sign { "".parse() } else { text.parse::<u16>() };
    parsed.map(|it| it.to_string()).map_err(|error| QueryError::Number {
        prefix: "cannot convert to []int32: ",
        function: "ParseUint",
        value: text.into(),
        problem: problem(error.kind()),
    })
}

fn problem(kind: &IntErrorKind) -> &'static str {
    match kind {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    }
}
