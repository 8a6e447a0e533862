//! How much a template may ask for.

/// How deep filters, unions and quoted fields of a template may be inside each other, and ranges of
/// a template.
pub const MAX_NESTING: usize = 32;

/// How many values finding may visit: some hundred bytes of memory for a value that is found, and
/// seconds for all.
pub const MAX_VISITED: usize = 10_000_000;
