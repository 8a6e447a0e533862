//! The distinguished encoding of ASN.1, as far as requests need it.

/// The first byte of an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag(u8);

impl Tag {
    pub(super) const BOOLEAN: Self = Self(0x01);
    pub(super) const INTEGER: Self = Self(0x02);
    pub(super) const BIT_STRING: Self = Self(0x03);
    pub(super) const OCTET_STRING: Self = Self(0x04);
    pub(super) const OBJECT_IDENTIFIER: Self = Self(0x06);
    const UTF8_STRING: Self = Self(0x0c);
    const NUMERIC_STRING: Self = Self(0x12);
    const PRINTABLE_STRING: Self = Self(0x13);
    const T61_STRING: Self = Self(0x14);
    const IA5_STRING: Self = Self(0x16);
    const BMP_STRING: Self = Self(0x1e);
    pub(super) const SEQUENCE: Self = Self(0x30);
    pub(super) const SET: Self = Self(0x31);
    pub(super) const MAIL_ADDRESS: Self = Self(0x81);
    pub(super) const DNS_NAME: Self = Self(0x82);
    pub(super) const URI: Self = Self(0x86);
    pub(super) const IP_ADDRESS: Self = Self(0x87);
    pub(super) const ATTRIBUTES: Self = Self(0xa0);
}

/// Elements one after another. What is not well-formed reads as `None`.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn new(elements: &'a [u8]) -> Self {
        Self(elements)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all has been read.
    pub(super) fn end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }

    /// The next element: its tag and what it holds.
    pub(super) fn next(&mut self) -> Option<(Tag, &'a [u8])> {
        let (&tag, rest) = self.0.split_first()?;
        let (&first, rest) = rest.split_first()?;
        let (length, rest) = if first < 0x80 {
            (usize::from(first), rest)
        } else {
            let (bytes, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
            (long_length(bytes)?, rest)
        };
        let (content, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        // A tag of several bytes is not known here.
        (tag & 0x1f != 0x1f).then_some((Tag(tag), content))
    }

    /// What the next element holds, which must have this tag.
    pub(super) fn expect(&mut self, tag: Tag) -> Option<&'a [u8]> {
        self.next().filter(|(found, _)| *found == tag).map(|(_, content)| content)
    }

    /// The elements of the next one, a sequence.
    pub(super) fn sequence(&mut self) -> Option<Self> {
        self.expect(Tag::SEQUENCE).map(Self)
    }
}

/// A length of several bytes must need them.
fn long_length(bytes: &[u8]) -> Option<usize> {
    if bytes.is_empty() || bytes.len() > 4 || bytes.first() == Some(&0) {
        return None;
    }
    let length = bytes.iter().fold(0_usize, |length, byte| length << 8 | usize::from(*byte));
    (length >= 0x80).then_some(length)
}

/// The text of an element; `Some(None)` when it is something else, `None` when it is not
/// well-formed.
pub(super) fn text(tag: Tag, content: &[u8]) -> Option<Option<String>> {
    let text = match tag {
        Tag::UTF8_STRING => String::from_utf8(content.to_vec()).ok()?,
        Tag::PRINTABLE_STRING if content.iter().all(|it| is_printable(*it)) => latin(content),
        Tag::NUMERIC_STRING if content.iter().all(|it| it.is_ascii_digit() || *it == b' ') => {
            latin(content)
        }
        Tag::IA5_STRING if content.is_ascii() => latin(content),
        Tag::T61_STRING => latin(content),
        Tag::BMP_STRING => two_bytes_each(content)?,
        Tag::PRINTABLE_STRING | Tag::NUMERIC_STRING | Tag::IA5_STRING => return None,
        _ => return Some(None),
    };
    Some(Some(text))
}

/// Letters, digits and some signs, with the two that are not allowed and often used.
fn is_printable(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" '()+,-./:=?*&".contains(&byte)
}

fn latin(content: &[u8]) -> String {
    content.iter().map(|it| char::from(*it)).collect()
}

fn two_bytes_each(content: &[u8]) -> Option<String> {
    let (pairs, rest) = content.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| u16::from_be_bytes(*pair)).collect();
    let units = units.strip_suffix(&[0]).unwrap_or(&units);
    rest.is_empty().then(|| String::from_utf16_lossy(units))
}
