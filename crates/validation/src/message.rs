//! The sentences that checks share.

/// A text has more characters than it may.
pub fn max_characters(length: usize) -> String {
    format!("must be no more than {length} characters")
}

/// A text has more bytes than it may.
pub fn max_bytes(length: usize) -> String {
    format!("must be no more than {length} bytes")
}

/// A text is empty.
pub const EMPTY: &str = "must be non-empty";

/// A number lies outside of a range.
pub fn inclusive_range(low: i64, high: i64) -> String {
    format!("must be between {low} and {high}, inclusive")
}

/// A text does not match a pattern; with examples that do.
pub fn regex(message: &str, pattern: &str, examples: &[&str]) -> String {
    if examples.is_empty() {
        return format!("{message} (regex used for validation is '{pattern}')");
    }
    let examples: Vec<_> = examples.iter().map(|it| format!("'{it}', ")).collect();
    format!("{message} (e.g. {}regex used for validation is '{pattern}')", examples.join(" or "))
}
