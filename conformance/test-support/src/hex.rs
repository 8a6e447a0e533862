//! Bytes as pairs of hexadecimal digits.

/// The bytes that these digits stand for; what is not a digit is passed over.
pub fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<_> = text.chars().filter_map(|it| it.to_digit(16)).collect();
    digits.chunks_exact(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect()
}

/// The digits of some bytes.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
