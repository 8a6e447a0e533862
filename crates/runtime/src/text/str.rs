//! The string type of every API field.

mod traits;

use compact_str::CompactString;

/// The string type of API fields: 24 bytes, and no allocation up to 24 bytes of text.
///
/// Most strings of Kubernetes objects are that short, which saves more than half of the allocations
/// of a decode. It dereferences to `str`, compares with `&str` and `String`, converts from and into
/// `String`, and is looked up in maps by `&str`.
///
/// ```
/// use apimachinery_runtime::Str;
///
/// let mut name = Str::from("web");
/// name.push_str("-1");
/// assert_eq!(name, "web-1");
/// assert_eq!(name.strip_prefix("web-"), Some("1"));
/// assert_eq!(String::from(name) + "!", "web-1!");
///
/// const ALWAYS: Str = Str::from_static("Always");
/// assert_eq!(ALWAYS.len(), 6);
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Str(CompactString);

impl Str {
    /// The empty text.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(CompactString::const_new(""))
    }

    /// A text that is part of the program; it is never copied, whatever its length.
    #[inline]
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self(CompactString::const_new(text))
    }

    /// An empty text with room for so many bytes.
    #[inline]
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self(CompactString::with_capacity(bytes))
    }

    /// The text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// How many bytes fit without another allocation: 24 at least.
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Whether the text is in an allocation of its own.
    #[inline]
    #[must_use]
    pub fn is_heap_allocated(&self) -> bool {
        self.0.is_heap_allocated()
    }

    /// Appends a text.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Appends a character.
    #[inline]
    pub fn push(&mut self, letter: char) {
        self.0.push(letter);
    }

    /// Shortens the text to so many bytes. It stays as it is when it has no more, or when a
    /// character would be cut.
    #[inline]
    pub fn truncate(&mut self, bytes: usize) {
        if self.is_char_boundary(bytes) {
            self.0.truncate(bytes);
        }
    }

    /// [`truncate`](Self::truncate) for a text of ASCII that has as many bytes, which is not
    /// examined twice then.
    #[inline]
    pub(crate) fn truncate_ascii(&mut self, bytes: usize) {
        self.0.truncate(bytes);
    }

    /// Takes the text away, and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The text as a `String`; without a copy when it was allocated.
    #[inline]
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}
