//! Floats as whole numbers.

/// Whether a float is as good as a whole number: as near to one as rounding errors are, and not too
/// great.
pub(super) fn is_whole(value: f64) -> bool {
    const LIMIT: f64 = ((1_u64 << 53) - 1) as f64;
    const EPSILON: f64 = 1e-9;
    if !value.is_finite() || value.abs() > LIMIT {
        return false;
    }
    let rounded = value.round();
    value == rounded || (rounded != 0.0 && (value - rounded).abs() < EPSILON * rounded.abs())
}

/// Go's conversion of a float to a whole number, on the machines that servers run on.
#[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
pub(super) fn to_int(value: f64) -> i64 {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if (-LIMIT..LIMIT).contains(&value) { value as i64 } else { i64::MIN }
}
