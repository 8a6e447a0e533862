//! The tokens a scanner hands to the parser.

use crate::text::{Mark, Text};

/// A token and where it is. Only for indicators does it matter where one ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: Mark,
    pub(crate) end: Mark,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    StreamEnd,
    VersionDirective {
        major: u8,
        minor: u8,
    },
    /// The directive at this place of [`Scanner::tags`](super::Scanner::tags).
    TagDirective(usize),
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(Text),
    Anchor(Text),
    /// The tag at this place of [`Scanner::tags`](super::Scanner::tags).
    Tag(usize),
    Scalar {
        text: Text,
        plain: bool,
    },
}

/// A tag's handle and suffix, or a directive's handle and prefix.
///
/// Both are short and rare, so they own their text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TagText {
    pub(crate) handle: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}
