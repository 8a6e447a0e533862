//! `Debug` of API types: the name and the JSON.

use std::fmt;

use apimachinery_runtime::fields::Fields;

use crate::compact::indent_into;
use crate::fields::write_struct;
use crate::{Json, Writer};

/// Writes the name of a type and the JSON of a value, over several lines with `{:#?}`.
///
/// # Errors
/// When the formatter fails.
pub fn debug(name: &str, value: &dyn Fields<Json>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut writer = Writer::new(Vec::new());
    write_struct(value, &mut writer);
    let (mut json, error) = writer.into_parts();
    if f.alternate() {
        let mut indented = Vec::new();
        indent_into(&json, &mut indented);
        json = indented;
    }
    write!(f, "{name} {}", String::from_utf8_lossy(&json))?;
    match error {
        Some(error) => write!(f, " (incomplete: {error})"),
        None => Ok(()),
    }
}
