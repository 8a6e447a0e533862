//! IPv4 addresses.

/// A mistake, and where there is one, the rest of the text from there on.
pub(super) type Mistake<'a> = (&'static str, Option<&'a [u8]>);

/// The four numbers of an IPv4 address, between dots.
pub(super) fn parse_v4(text: &[u8]) -> Result<[u8; 4], Mistake<'_>> {
    let mut octets = [0_u8; 4];
    let (mut position, mut digits) = (0, 0);
    let mut before = b'.';
    for (at, byte) in text.iter().copied().enumerate() {
        let rest = text.get(at..);
        match byte {
            b'0'..=b'9' => {
                let octet = octets.get_mut(position).ok_or(("IPv4 address too long", None))?;
                if digits == 1 && *octet == 0 {
                    return Err(("IPv4 field has octet with leading zero", None));
                }
                let longer = octet.checked_mul(10).and_then(|it| it.checked_add(byte - b'0'));
                *octet = longer.ok_or(("IPv4 field has value >255", None))?;
                digits += 1;
            }
            b'.' if before == b'.' || at + 1 == text.len() => {
                return Err(("IPv4 field must have at least one digit", rest));
            }
            b'.' if position == 3 => return Err(("IPv4 address too long", None)),
            b'.' => (position, digits) = (position + 1, 0),
            _ => return Err(("unexpected character", rest)),
        }
        before = byte;
    }
    if position < 3 { Err(("IPv4 address too short", None)) } else { Ok(octets) }
}
