//! The words of syntax errors.

pub(crate) const END: &str = "unexpected end of JSON input";
pub(crate) const VALUE: &str = "looking for beginning of value";
pub(crate) const KEY: &str = "looking for beginning of object key string";
pub(crate) const AFTER_KEY: &str = "after object key";
pub(crate) const AFTER_PAIR: &str = "after object key:value pair";
pub(crate) const AFTER_ITEM: &str = "after array element";
pub(crate) const AFTER_TOP: &str = "after top-level value";
pub(crate) const IN_STRING: &str = "in string literal";
pub(crate) const IN_ESCAPE: &str = "in string escape code";
pub(crate) const IN_HEX: &str = "in \\u hexadecimal character escape";
pub(crate) const IN_NUMBER: &str = "in numeric literal";
pub(crate) const AFTER_POINT: &str = "after decimal point in numeric literal";
pub(crate) const IN_EXPONENT: &str = "in exponent of numeric literal";

pub(crate) fn in_literal(word: &str, position: usize) -> String {
    let expected = word.as_bytes().get(position).copied().unwrap_or_default();
    format!("in literal {word} (expecting '{}')", char::from(expected))
}

pub(crate) fn invalid_character(byte: u8, context: &str) -> String {
    format!("invalid character {} {context}", quoted(byte))
}

pub(crate) fn quoted(byte: u8) -> String {
    match byte {
        b'\'' => r"'\''".into(),
        b'"' => "'\"'".into(),
        b'\\' => r"'\\'".into(),
        b'\n' => r"'\n'".into(),
        b'\r' => r"'\r'".into(),
        b'\t' => r"'\t'".into(),
        0x07 => r"'\a'".into(),
        0x08 => r"'\b'".into(),
        0x0b => r"'\v'".into(),
        0x0c => r"'\f'".into(),
        0x00..0x20 | 0x7f => format!(r"'\x{byte:02x}'"),
        0x80..0xa0 | 0xad => format!(r"'\u{byte:04x}'"),
        _ => format!("'{}'", char::from(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_quoted_as_the_reference_quotes_them() {
        let cases =
            [(b'x', "'x'"), (b'\'', r"'\''"), (b'"', "'\"'"), (b'\n', r"'\n'"), (1, r"'\x01'")];
        for (byte, expected) in cases {
            assert_eq!(quoted(byte), expected);
        }
    }
}
