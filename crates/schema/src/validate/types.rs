//! Types and formats.

use apimachinery_runtime::Str;
use apimachinery_validation::Place;

use super::data::Data;
use super::floats::is_whole;
use super::outcome::{Failure, Outcome};
use crate::format::StringFormat;
use crate::structural::Structural;

/// What is validated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mode {
    /// A resource. Formats count that a minor version of Kubernetes knows.
    Definition { minor: u32 },
    /// The default of a field. The reference makes its validator of what it keeps of the schema,
    /// which is less.
    Default,
}

/// The types that a value may have.
#[derive(Clone, Copy)]
pub(super) enum Types<'a> {
    Any,
    One(&'a str),
    IntOrString,
}

impl<'a> Types<'a> {
    pub(super) fn of(schema: &'a Structural, mode: Mode) -> Self {
        match (mode, schema.r#type.as_str()) {
            (Mode::Definition { .. }, _) if schema.int_or_string => Self::IntOrString,
            (_, "") => Self::Any,
            (_, one) => Self::One(one),
        }
    }

    fn contains(self, name: &str) -> bool {
        match self {
            Self::Any => false,
            Self::One(one) => one == name,
            Self::IntOrString => matches!(name, "integer" | "string"),
        }
    }

    fn text(self) -> &'a str {
        match self {
            Self::Any => "",
            Self::One(one) => one,
            Self::IntOrString => "integer,string",
        }
    }
}

/// The format that counts.
pub(super) fn format(schema: &Structural, mode: Mode) -> &str {
    static NONE: Str = Str::new();
    let format = schema.validation.as_ref().map_or(&NONE, |it| &it.format).as_str();
    let minor = match mode {
        Mode::Definition { minor } if !format.is_empty() => minor,
        _ => return format,
    };
    let is_known = match Types::of(schema, mode) {
        Types::Any | Types::One("string") | Types::IntOrString => {
            StringFormat::named(format).is_some_and(|it| it.since_minor() <= minor)
        }
        Types::One("integer") => matches!(format, "int32" | "int64"),
        Types::One("number") => matches!(format, "float" | "double"),
        Types::One(_) => false,
    };
    if is_known { format } else { "" }
}

/// Checks that `null` is allowed.
pub(super) fn check_null(schema: &Structural, mode: Mode, place: &Place<'_>, out: &mut Outcome) {
    match Types::of(schema, mode) {
        types @ (Types::One(_) | Types::IntOrString)
            if !schema.nullable && !types.contains("null") =>
        {
            out.fail(|| Failure::wrong_type(place, types.text(), "null"));
        }
        _ => out.fitting += 1,
    }
}

/// Checks that a value that is not `null` has one of the types.
pub(super) fn check_type(
    schema: &Structural,
    mode: Mode,
    data: Data<'_>,
    place: &Place<'_>,
    out: &mut Outcome,
) {
    let (types, format) = (Types::of(schema, mode), format(schema, mode));
    let (found, found_format) = data.kind();
    let is_text_or_list = matches!(data, Data::Text(_) | Data::List(_));
    let is_number = types.contains("number") || types.contains("integer");
    let fits = types.contains(found)
        || matches!(data, Data::Float(it) if is_whole(it) && types.contains("integer"))
        || (found == "integer" && types.contains("number"));
    if !format.is_empty() {
        if !is_text_or_list && !fits && found_format != format {
            return out.fail(|| Failure::wrong_type(place, format, found_format));
        }
        if is_text_or_list && !is_number {
            // The format decides.
            out.fitting += 1;
            return;
        }
    }
    match fits {
        true => out.fitting += 1,
        false => out.fail(|| Failure::wrong_type(place, types.text(), found)),
    }
}
