//! Base64 as Go's `base64.StdEncoding` takes it.

use std::sync::LazyLock;

use apimachinery_runtime::DecodeError;
use data_encoding::{BASE64, Encoding};

/// Base64 that cannot be decoded.
///
/// Corresponds to `base64.CorruptInputError`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base64Error {
    /// The byte at which it is wrong, or at which the group of letters starts that is.
    pub position: usize,
}

impl std::fmt::Display for Base64Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "illegal base64 data at input byte {}", self.position)
    }
}

impl std::error::Error for Base64Error {}

impl From<Base64Error> for DecodeError {
    fn from(error: Base64Error) -> Self {
        Self::invalid_value(error.to_string())
    }
}

/// The bytes that padded base64 text means. Line breaks may be anywhere in it, and spare bits at
/// its end are ignored.
///
/// # Errors
/// When the text is not base64, or goes on after its padding.
pub fn decode_base64(text: &[u8]) -> Result<Vec<u8>, Base64Error> {
    static LENIENT: LazyLock<Option<Encoding>> = LazyLock::new(|| {
        let mut specification = BASE64.specification();
        specification.check_trailing_bits = false;
        specification.ignore.push_str("\r\n");
        specification.encoding().ok()
    });
    let padding = text.iter().position(|byte| *byte == b'=').unwrap_or(text.len());
    let after = text.iter().enumerate().skip(padding);
    if let Some((position, _)) = after.into_iter().find(|(_, byte)| !b"=\r\n".contains(byte)) {
        return Err(Base64Error { position });
    }
    let decoded = BASE64.decode(text).or_else(|error| match &*LENIENT {
        Some(lenient) => lenient.decode(text),
        None => Err(error),
    });
    decoded.map_err(|error| Base64Error { position: error.position })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_that_go_accepts_is_accepted() {
        let cases: [(&str, Option<&[u8]>); 15] = [
            ("", Some(b"")),
            ("\n", Some(b"")),
            ("YQ==", Some(b"a")),
            ("YR==", Some(b"a")),
            ("YQ==\r\n\n", Some(b"a")),
            ("Y\nQ=\n=", Some(b"a")),
            ("YWJj\nYWI=", Some(b"abcab")),
            ("YQ==YQ==", None),
            ("AAAAYQ==BB==", None),
            ("YQ==x", None),
            ("YQ===", None),
            ("YQ=", None),
            ("YQ", None),
            ("=", None),
            (" YQ==", None),
        ];
        for (text, expected) in cases {
            assert_eq!(decode_base64(text.as_bytes()).ok().as_deref(), expected, "{text:?}");
        }
        assert_eq!(decode_base64(b"YQ==YQ=="), Err(Base64Error { position: 4 }));
    }
}
