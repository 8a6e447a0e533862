//! Whole values to YAML text and back, by the names that `serde_yaml` uses.

use apimachinery_json::{Json, derived::from_slice_located};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{DecodeError, EncodeError, Reason};

use crate::chars::LineStarts;
use crate::serializer::syntax_error;
use crate::{ToJsonOptions, from_json, to_json};

/// Writes a value of an API type as YAML: an object with the kind that its type declares, a part of
/// one without. The bytes are those of `sigs.k8s.io/yaml`'s `Marshal`.
///
/// # Errors
/// When a value has no JSON form, through which YAML is defined.
///
/// ```
/// use apimachinery_runtime::{Map, Str};
/// use apimachinery_yaml::{from_str, to_string};
///
/// let labels = Map::from_iter([(Str::from("app"), Str::from("on"))]);
/// assert_eq!(to_string(&labels)?, "app: \"on\"\n");
/// assert_eq!(from_str::<Map<Str, Str>>("app: 'on'")?, labels);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_string<T: Field<Json> + Reflect>(value: &T) -> Result<String, EncodeError> {
    String::from_utf8(to_vec(value)?)
        .map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}

/// As [`to_string`], as bytes.
///
/// # Errors
/// As [`to_string`].
pub fn to_vec<T: Field<Json> + Reflect>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let json = apimachinery_json::to_vec(value)?;
    from_json(&json).map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}

/// Reads a value of an API type from the first document of a YAML text; JSON is YAML as well.
///
/// Nothing is converted or defaulted, and unknown fields are passed over; codecs do more.
///
/// # Errors
/// When the data is not YAML or of another shape, or it names another kind than the type declares.
/// No kind is fine.
pub fn from_slice<T: Field<Json> + Reflect + Default>(data: &[u8]) -> Result<T, DecodeError> {
    let options = ToJsonOptions::new().positions(true);
    let json = to_json(data, &options).map_err(|error| syntax_error(data, error))?;
    let lines = LineStarts::of(data);
    let locate = |offset| {
        let (line, column) = json.positions.line_column(offset)?;
        Some(lines.position(line, column))
    };
    from_slice_located(&json.text, &locate).map_err(|error| error.with_snippet(data))
}

/// As [`from_slice`], from text.
///
/// # Errors
/// As [`from_slice`].
pub fn from_str<T: Field<Json> + Reflect + Default>(text: &str) -> Result<T, DecodeError> {
    from_slice(text.as_bytes())
}
