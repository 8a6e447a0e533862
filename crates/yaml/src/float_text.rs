//! Floats in text.

use apimachinery_runtime::ShortestDecimal;

/// A finite float in JSON.
pub(crate) fn push_json(out: &mut Vec<u8>, value: f64) {
    out.extend_from_slice(ShortestDecimal::of(value).to_json().as_bytes());
}

/// A float in YAML.
pub(crate) fn push_yaml(out: &mut Vec<u8>, value: f64) {
    push(out, value, || ShortestDecimal::of(value));
}

/// A float as a map key in JSON: as in YAML, but with the digits of single precision.
#[expect(clippy::cast_possible_truncation, reason = "a key has single precision")]
pub(crate) fn push_key(out: &mut Vec<u8>, value: f64) {
    let value = value as f32;
    push(out, value.into(), || ShortestDecimal::of_f32(value));
}

fn push(out: &mut Vec<u8>, value: f64, digits: impl FnOnce() -> ShortestDecimal) {
    match value {
        _ if value.is_nan() => out.extend_from_slice(b".nan"),
        f64::INFINITY => out.extend_from_slice(b".inf"),
        f64::NEG_INFINITY => out.extend_from_slice(b"-.inf"),
        _ => out.extend_from_slice(digits().to_general().as_bytes()),
    }
}
