//! The heads of items.

use crate::token::MOST_IN_ONE_BYTE;

/// Writes a head: the bits of a major type with a number.
#[inline]
pub(crate) fn push_number(major: u8, number: u64, out: &mut Vec<u8>) {
    match u8::try_from(number) {
        Ok(short @ 0..=23) => out.push(major | short),
        Ok(byte) => out.extend_from_slice(&[major | 24, byte]),
        Err(_) => push_long_number(major, number, out),
    }
}

#[inline(never)]
fn push_long_number(major: u8, number: u64, out: &mut Vec<u8>) {
    match (u16::try_from(number), u32::try_from(number)) {
        (Ok(number), _) => {
            out.push(major | 25);
            out.extend_from_slice(&number.to_be_bytes());
        }
        (_, Ok(number)) => {
            out.push(major | 26);
            out.extend_from_slice(&number.to_be_bytes());
        }
        _ => {
            out.push(major | 27);
            out.extend_from_slice(&number.to_be_bytes());
        }
    }
}

/// Puts how many items there are into the head of the list or map at `start`, for which one byte was left.
#[inline]
pub(crate) fn set_head(major: u8, items: usize, start: usize, out: &mut Vec<u8>) {
    match out.get_mut(start) {
        Some(first) if items <= MOST_IN_ONE_BYTE => *first = major | items as u8,
        _ => set_long_head(major, items, start, out),
    }
}

#[inline(never)]
fn set_long_head(major: u8, items: usize, start: usize, out: &mut Vec<u8>) {
    let mut head = Vec::with_capacity(9);
    push_number(major, items as u64, &mut head);
    out.splice(start..start + 1, head);
}
