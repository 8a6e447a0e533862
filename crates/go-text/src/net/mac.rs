//! Hardware addresses.

/// Whether a text is a hardware address: 6, 8 or 20 bytes in hexadecimal, with colons, dashes, dots
/// or nothing between them (`net.ParseMAC`).
pub fn is_mac(text: &str) -> bool {
    let third_or_fifth = (text.as_bytes().get(2), text.as_bytes().get(4));
    let (separator, width) = match third_or_fifth {
        (Some(separator @ (b':' | b'-')), _) => (Some(*separator), 2),
        (_, Some(b'.')) => (Some(b'.'), 4),
        _ => (None, 2),
    };
    let parts: Vec<&[u8]> = match separator {
        Some(separator) => text.as_bytes().split(|it| *it == separator).collect(),
        None => text.as_bytes().chunks(width).collect(),
    };
    let is_part = |it: &&[u8]| it.len() == width && it.iter().all(u8::is_ascii_hexdigit);
    matches!(parts.len() * width / 2, 6 | 8 | 20) && parts.iter().all(is_part)
}
