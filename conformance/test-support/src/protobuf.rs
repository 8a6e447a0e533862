//! Protobuf by hand.

/// A field with a length: its tag, the length and the bytes.
pub fn delimited_field(number: usize, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 4);
    for mut value in [number << 3 | 2, bytes.len()] {
        while value >= 0x80 {
            out.push(value as u8 | 0x80);
            value >>= 7;
        }
        out.push(value as u8);
    }
    out.extend_from_slice(bytes);
    out
}
