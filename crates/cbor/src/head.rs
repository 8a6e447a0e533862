//! The heads of data items: the initial byte with the argument that it carries or that follows it
//! (RFC 8949, section 3).

mod float;

pub(crate) use float::shortest_float;

/// A head as it is, lengths that are not given included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Header {
    /// A whole number that is not negative.
    Positive(u64),
    /// A negative whole number: this one with every bit inverted.
    Negative(u64),
    Float(f64),
    /// `false`, `true`, `null`, or another value known by its number alone.
    Simple(u8),
    Tag(u64),
    /// The end of an item without a length.
    Break,
    Bytes(Option<usize>),
    Text(Option<usize>),
    Array(Option<usize>),
    Map(Option<usize>),
}

/// Why there is no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadError {
    /// Not all of its bytes are there.
    Incomplete,
    /// The initial byte has no meaning.
    Malformed,
}

/// The initial byte, the argument, and the length of both. `None` when there is no argument, or not
/// all of it.
#[inline]
pub(crate) fn plain_head(bytes: &[u8]) -> Option<(u8, u64, usize)> {
    let (first, rest) = bytes.split_first()?;
    let (argument, length) = match first & 0x1f {
        short @ 0..=23 => (short.into(), 1),
        24 => ((*rest.first()?).into(), 2),
        25 => (u16::from_be_bytes(*rest.first_chunk()?).into(), 3),
        26 => (u32::from_be_bytes(*rest.first_chunk()?).into(), 5),
        27 => (u64::from_be_bytes(*rest.first_chunk()?), 9),
        _ => return None,
    };
    Some((*first, argument, length))
}

/// How many bytes a head has; `None` when not all of them are there.
pub(crate) fn head_length(bytes: &[u8]) -> Option<usize> {
    let argument = match bytes.first()? & 0x1f {
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => 0,
    };
    (bytes.len() > argument).then_some(1 + argument)
}

impl Header {
    /// The head at the start of `bytes`, and its length.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Self, usize), HeadError> {
        let first = *bytes.first().ok_or(HeadError::Incomplete)?;
        match first & 0x1f {
            28..=30 => return Err(HeadError::Malformed),
            31 => return Ok((Self::without_argument(first)?, 1)),
            _ => {}
        }
        let (_, argument, length) = plain_head(bytes).ok_or(HeadError::Incomplete)?;
        let size = usize::try_from(argument).map_err(|_| HeadError::Malformed);
        let header = match first >> 5 {
            0 => Self::Positive(argument),
            1 => Self::Negative(argument),
            2 => Self::Bytes(Some(size?)),
            3 => Self::Text(Some(size?)),
            4 => Self::Array(Some(size?)),
            5 => Self::Map(Some(size?)),
            6 => Self::Tag(argument),
            _ => Self::simple_or_float(argument, length),
        };
        Ok((header, length))
    }

    fn without_argument(first: u8) -> Result<Self, HeadError> {
        match first >> 5 {
            2 => Ok(Self::Bytes(None)),
            3 => Ok(Self::Text(None)),
            4 => Ok(Self::Array(None)),
            5 => Ok(Self::Map(None)),
            7 => Ok(Self::Break),
            _ => Err(HeadError::Malformed),
        }
    }

    /// The length of the head determines how many bits a number has.
    #[expect(clippy::cast_possible_truncation, reason = "the argument has no more bits")]
    fn simple_or_float(argument: u64, length: usize) -> Self {
        match length {
            1 | 2 => Self::Simple(argument as u8),
            3 => Self::Float(float::from_half(argument as u16)),
            5 => Self::Float(f32::from_bits(argument as u32).into()),
            _ => Self::Float(f64::from_bits(argument)),
        }
    }
}
