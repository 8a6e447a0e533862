//! How much of what one document may have.

use crate::error::{DecodeError, DecodeErrorKind, MAX_FINDINGS};
use crate::stream::{MAX_DOCUMENT_SIZE, MAX_FRAME_SIZE};

/// The limits of what decoders read: depth, sizes, numbers, memory.
///
/// Every format has the same ones. A codec factory passes them to its decoders; a serializer that
/// is made alone takes them in its options.
///
/// | limit | default | the reference's |
/// |---|---|---|
/// | [`depth`](Self::depth) | 500 | 10,000 in JSON, YAML and CBOR: its stacks grow |
/// | [`message_depth`](Self::message_depth) | 200 | none: its stacks grow |
/// | [`skipped_depth`](Self::skipped_depth) | 10,000 | the same |
/// | [`bytes`](Self::bytes) | 1 GiB | none; its clients read no larger answers |
/// | [`document_bytes`](Self::document_bytes) | 256 MiB | none: it reads files whole |
/// | [`frame_bytes`](Self::frame_bytes) | 16 MiB | the same; 5 MiB in streams of YAML |
/// | [`list_items`](Self::list_items) | 2,147,483,647 | the same in CBOR |
/// | [`map_entries`](Self::map_entries) | 2,097,152 | the same in CBOR, so that other formats hold no map that CBOR cannot |
/// | [`string_bytes`](Self::string_bytes) | none | none: a text is no larger than its data |
/// | [`findings`](Self::findings) | 100 | the same |
/// | [`aliased_bytes`](Self::aliased_bytes) | 16 MiB | none, but for a share of nodes; no object that a cluster stores is as large |
/// | [`output_bytes`](Self::output_bytes) | 1 GiB | none |
/// | [`memory`](Self::memory), [`memory_per_byte`](Self::memory_per_byte) | 24 MiB, 28 | none: there, few bytes fill any memory |
///
/// A server limits the bodies of requests as well, to 3 MiB by default.
///
/// ```
/// use apimachinery_runtime::DecodeLimits;
///
/// let limits = DecodeLimits::default().bytes(3 << 20).depth(100).list_items(10_000);
/// assert_eq!(limits.depth, 100);
/// assert_eq!(limits.map_entries, 2_097_152);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecodeLimits {
    /// How deep values may be nested that become objects: lists and maps in JSON, YAML and CBOR.
    ///
    /// More than 500 are counted as 500: readers use the stack.
    pub depth: usize,
    /// How deep messages of protobuf may be nested; an entry of a map is one.
    ///
    /// More than 200 are counted as 200: readers use the stack.
    pub message_depth: usize,
    /// How deep values may be nested that are passed over, or kept as they are.
    pub skipped_depth: usize,
    /// How many bytes one decode may be given.
    pub bytes: usize,
    /// How many bytes a document may have that is read from a file or pipe.
    pub document_bytes: usize,
    /// How many bytes a document may have that is read from a stream of documents, such as an event
    /// of a watch, or an item of a list that is read item by item.
    pub frame_bytes: usize,
    /// How many items one list may have.
    pub list_items: usize,
    /// How many entries one map may have.
    pub map_entries: usize,
    /// How many bytes one text may have, or one value of bytes, without the quotes and escapes of
    /// its format. Keys of maps are texts as well.
    pub string_bytes: usize,
    /// How many findings are reported of one document; one at least.
    pub findings: usize,
    /// How many bytes of text the aliases of a YAML document may repeat.
    pub aliased_bytes: usize,
    /// How many bytes of text may be made of a document while it is read: the JSON of YAML, and of
    /// payloads in CBOR.
    pub output_bytes: usize,
    /// How much memory typed objects may take, whatever the size of the data.
    ///
    /// Counted is the size of the type for each object and each struct in it; texts, whose size is
    /// that of the data, are not. Without a limit, a million empty Pods, in two megabytes of
    /// protobuf, would take gigabytes. Lists that are read item by item may have any number of
    /// items.
    ///
    /// By default an object and a copy of it, which validation and conversion need, take at most 64
    /// MiB and 64 times the size of the data.
    pub memory: usize,
    /// How much memory they may take on top of that for each byte of the data.
    pub memory_per_byte: usize,
}

impl Default for DecodeLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

macro_rules! setters {
    ($($name:ident $doc:literal)*) => {
        $(
            #[doc = concat!("Limits ", $doc, "; see the field [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
            #[must_use]
            pub const fn $name(mut self, $name: usize) -> Self {
                self.$name = $name;
                self
            }
        )*
    };
}

impl DecodeLimits {
    /// The limits unless set otherwise; usable in constants.
    pub const DEFAULT: Self = Self {
        depth: 500,
        message_depth: 200,
        skipped_depth: 10_000,
        bytes: 1 << 30,
        document_bytes: MAX_DOCUMENT_SIZE,
        frame_bytes: MAX_FRAME_SIZE,
        list_items: 2_147_483_647,
        map_entries: 2_097_152,
        string_bytes: usize::MAX,
        findings: MAX_FINDINGS,
        aliased_bytes: 16 << 20,
        output_bytes: 1 << 30,
        memory: 24 << 20,
        memory_per_byte: 28,
    };

    setters! {
        depth "how deep values may be nested that become objects"
        message_depth "how deep messages of protobuf may be nested"
        skipped_depth "how deep values may be nested that are passed over"
        bytes "how many bytes one decode may be given"
        document_bytes "how many bytes a document of a file or pipe may have"
        frame_bytes "how many bytes a document of a stream may have"
        list_items "how many items a list may have"
        map_entries "how many entries a map may have"
        string_bytes "how many bytes a text may have"
        findings "how many findings are reported of one document"
        aliased_bytes "how many bytes the aliases of a YAML document may repeat"
        output_bytes "how many bytes of text may be made of a document"
        memory "how much memory typed objects may take, whatever the size of the data"
        memory_per_byte "how much memory typed objects may take for each byte of the data"
    }

    /// How much memory the objects in so many bytes of data may take.
    pub const fn memory_for(&self, bytes: usize) -> usize {
        self.memory.saturating_add(self.memory_per_byte.saturating_mul(bytes))
    }

    /// Checks the size of the data.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooLarge`] beyond the limit.
    #[inline]
    pub fn check_bytes(&self, bytes: usize) -> Result<(), DecodeError> {
        if bytes > self.bytes { Err(exceeded("bytes of data", self.bytes)) } else { Ok(()) }
    }

    /// Checks the size of a text that was made of the data.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooLarge`] beyond the limit.
    #[inline]
    pub fn check_output(&self, bytes: usize) -> Result<(), DecodeError> {
        match bytes > self.output_bytes {
            true => Err(exceeded("bytes of text made of the data", self.output_bytes)),
            false => Ok(()),
        }
    }

    /// Checks the length of a text.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooLarge`] beyond the limit.
    #[inline]
    pub fn check_string(&self, bytes: usize) -> Result<(), DecodeError> {
        match bytes > self.string_bytes {
            true => Err(exceeded("bytes in a text", self.string_bytes)),
            false => Ok(()),
        }
    }

    /// Checks the number of items of a list.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooLarge`] beyond the limit.
    #[inline]
    pub fn check_items(&self, items: usize) -> Result<(), DecodeError> {
        match items > self.list_items {
            true => Err(exceeded("items in a list", self.list_items)),
            false => Ok(()),
        }
    }

    /// Checks the number of entries of a map.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooLarge`] beyond the limit.
    #[inline]
    pub fn check_entries(&self, entries: usize) -> Result<(), DecodeError> {
        match entries > self.map_entries {
            true => Err(exceeded("entries in a map", self.map_entries)),
            false => Ok(()),
        }
    }

    /// The error for objects that take more memory than [`memory_for`](Self::memory_for) their
    /// data.
    #[cold]
    pub fn out_of_memory(&self, bytes: usize) -> DecodeError {
        exceeded("bytes of memory for objects", self.memory_for(bytes))
    }
}

#[cold]
fn exceeded(what: &str, limit: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TooLarge(format!("more than {limit} {what}").into()))
}
