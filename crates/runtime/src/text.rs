//! The string type of every API field.

/// The string type of API fields: 24 bytes, and no allocation up to 24 bytes of text.
///
/// Most strings of Kubernetes objects are that short, which saves more than half of the allocations of
/// a decode. It dereferences to `str`, compares with `&str`, and converts from and into `String`.
pub type Str = compact_str::CompactString;
