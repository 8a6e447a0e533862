//! Wire types, varint sizes and limits.

use std::fmt;

use apimachinery_runtime::DecodeLimits;

/// How deep messages may be nested, unless [`DecodeLimits`] says less: 200.
///
/// The reference has no limit here, because its stacks grow; its own types stay far below. An entry
/// of a map counts as a message.
pub const MAX_DEPTH: u32 = 200;

const _: () = assert!(MAX_DEPTH as usize == DecodeLimits::DEFAULT.message_depth);

/// The most bytes of a varint, which are needed for 64 bits.
pub(crate) const MAX_VARINT_LEN: usize = 10;

/// How the value of a field is laid out: the low three bits of its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireType {
    /// Seven bits a byte, lowest first: numbers, booleans and enums.
    Varint,
    /// Eight bytes, lowest first.
    Fixed64,
    /// A length as a varint, then so many bytes: strings, bytes, messages, packed lists.
    LengthDelimited,
    /// Fields until the matching [`EndGroup`](Self::EndGroup). Read past, never written.
    StartGroup,
    /// The end of a group.
    EndGroup,
    /// Four bytes, lowest first.
    Fixed32,
}

impl WireType {
    /// The number that means it in a tag.
    pub const fn number(self) -> u8 {
        match self {
            Self::Varint => 0,
            Self::Fixed64 => 1,
            Self::LengthDelimited => 2,
            Self::StartGroup => 3,
            Self::EndGroup => 4,
            Self::Fixed32 => 5,
        }
    }

    /// The wire type in a tag, when it is one that nearly all fields have.
    #[inline]
    pub(crate) const fn of_most(tag: u8) -> Option<Self> {
        match tag & 7 {
            0 => Some(Self::Varint),
            2 => Some(Self::LengthDelimited),
            _ => None,
        }
    }

    /// The tag of field `number` when it is one byte.
    #[inline]
    pub(crate) fn short_tag(self, number: u32) -> Option<u8> {
        u8::try_from(number).ok().filter(|it| *it < 16).map(|it| it << 3 | self.number())
    }

    /// The wire type in a tag; 6 and 7 mean nothing.
    pub(crate) const fn of_tag(tag: u64) -> Option<Self> {
        match tag & 7 {
            0 => Some(Self::Varint),
            1 => Some(Self::Fixed64),
            2 => Some(Self::LengthDelimited),
            3 => Some(Self::StartGroup),
            4 => Some(Self::EndGroup),
            5 => Some(Self::Fixed32),
            _ => None,
        }
    }
}

impl fmt::Display for WireType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Varint => "varint",
            Self::Fixed64 => "64-bit value",
            Self::LengthDelimited => "length-delimited value",
            Self::StartGroup => "group",
            Self::EndGroup => "end of group",
            Self::Fixed32 => "32-bit value",
        })
    }
}

/// How many bytes `value` takes as a varint.
#[inline]
pub(crate) const fn varint_len(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros() as usize;
    bits.div_ceil(7)
}
