//! The subject of a certificate.

use super::AuthenticationError;

const INTEGER: u8 = 0x02;
const OBJECT_IDENTIFIER: u8 = 0x06;
const UTF8_STRING: u8 = 0x0c;
const NUMERIC_STRING: u8 = 0x12;
const PRINTABLE_STRING: u8 = 0x13;
const T61_STRING: u8 = 0x14;
const IA5_STRING: u8 = 0x16;
const BMP_STRING: u8 = 0x1e;
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
/// The version of a certificate, which those of the first version do not have.
const VERSION: u8 = 0xa0;

/// 2.5.4.3
const COMMON_NAME: &[u8] = &[0x55, 4, 3];
/// 2.5.4.10
const ORGANIZATION: &[u8] = &[0x55, 4, 10];
/// 1.3.6.1.4.1.57683.2
const UID: &[u8] = &[0x2b, 6, 1, 4, 1, 0x83, 0xc2, 0x53, 2];

/// Whom a certificate is for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Subject {
    /// The last one.
    pub(super) common_name: String,
    pub(super) organizations: Vec<String>,
    pub(super) uids: Vec<String>,
}

/// The subject of a certificate (`x509.ParseCertificate`, `pkix.Name.FillFromRDNSequence`).
pub(super) fn subject(certificate: &[u8]) -> Result<Subject, AuthenticationError> {
    let mut name = Input(certificate).name().ok_or_else(malformed)?;
    let mut subject = Subject::default();
    while !name.is_empty() {
        let mut set = name.expect(SET).ok_or_else(malformed)?;
        while !set.is_empty() {
            let mut attribute = set.expect(SEQUENCE).ok_or_else(malformed)?;
            let Input(kind) = attribute.expect(OBJECT_IDENTIFIER).ok_or_else(malformed)?;
            let (tag, Input(value)) = attribute.element().ok_or_else(malformed)?;
            let value = text(tag, value).ok_or_else(|| {
                AuthenticationError::new(
                    "the subject of the certificate has a text that is not valid",
                )
            })?;
            match kind {
                COMMON_NAME => subject.common_name = value,
                ORGANIZATION => subject.organizations.push(value),
                UID => subject.uids.push(value),
                _ => {}
            }
        }
    }
    Ok(subject)
}

fn malformed() -> AuthenticationError {
    AuthenticationError::new("the certificate is malformed")
}

/// A text in one of the encodings that certificates have (`x509.parseASN1String`).
fn text(tag: u8, bytes: &[u8]) -> Option<String> {
    let ascii = |is_in: fn(u8) -> bool| {
        let is_valid = bytes.iter().all(|it| is_in(*it));
        is_valid.then(|| bytes.iter().copied().map(char::from).collect())
    };
    match tag {
        UTF8_STRING => String::from_utf8(bytes.to_vec()).ok(),
        PRINTABLE_STRING => ascii(is_printable),
        NUMERIC_STRING => ascii(|it| it.is_ascii_digit() || it == b' '),
        IA5_STRING => ascii(|it| it.is_ascii()),
        // Read as Latin-1.
        T61_STRING => ascii(|_| true),
        BMP_STRING => of_two_bytes(bytes),
        _ => None,
    }
}

fn is_printable(letter: u8) -> bool {
    letter.is_ascii_alphanumeric() || b" '()+,-./:=?*&".contains(&letter)
}

fn of_two_bytes(bytes: &[u8]) -> Option<String> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    let letters = match pairs {
        [rest @ .., [0, 0]] => rest,
        all => all,
    };
    let letter = |pair: &[u8; 2]| {
        let code = u32::from(u16::from_be_bytes(*pair));
        let is_reserved = matches!(code, 0xfdd0..=0xfdef | 0xfffe | 0xffff);
        char::from_u32(code).filter(|_| !is_reserved)
    };
    letters.iter().map(letter).collect()
}

/// What is still to be read.
#[derive(Clone, Copy)]
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The sequence that names the subject, of a whole certificate.
    fn name(mut self) -> Option<Self> {
        let mut signed = self.expect(SEQUENCE)?.expect(SEQUENCE)?;
        if signed.0.first() == Some(&VERSION) {
            signed.expect(VERSION)?;
        }
        signed.expect(INTEGER)?;
        // The algorithm, the issuer, and the time in which it is valid.
        for _ in 0..3 {
            signed.expect(SEQUENCE)?;
        }
        signed.expect(SEQUENCE)
    }

    /// The content of the next element, which has a tag.
    fn expect(&mut self, wanted: u8) -> Option<Self> {
        self.element().filter(|(tag, _)| *tag == wanted).map(|(_, content)| content)
    }

    /// The tag of the next element, and its content.
    fn element(&mut self) -> Option<(u8, Self)> {
        let (tag, rest) = self.0.split_first()?;
        let (first, rest) = rest.split_first()?;
        let (length, rest) = match first {
            0..=0x7f => (usize::from(*first), rest),
            0x81..=0x84 => {
                let (digits, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
                (digits.iter().fold(0, |sum, digit| sum << 8 | usize::from(*digit)), rest)
            }
            _ => return None,
        };
        let (content, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some((*tag, Self(content)))
    }
}
