//! Puts pieces of a text in another order.

use std::ops::Range;

/// What is between two pieces: so many of this byte.
#[derive(Clone, Copy)]
pub(crate) struct Gap {
    pub(crate) byte: u8,
    pub(crate) len: usize,
}

/// Writes pieces of the end of a text in this order from `base` on, with gaps between them.
///
/// The largest is moved where it is, the others by way of `moved`. Together they must not be longer
/// than what stood there.
pub(crate) fn rearrange<'p>(
    pieces: impl Iterator<Item = &'p Range<usize>> + Clone,
    base: usize,
    gap: Gap,
    out: &mut Vec<u8>,
    moved: &mut Vec<u8>,
) {
    let Some((largest, _)) = pieces.clone().enumerate().max_by_key(|(_, piece)| piece.len()) else {
        return;
    };
    moved.clear();
    let mut place = base;
    let mut target = base;
    let mut source = 0..0;
    for (at, piece) in pieces.clone().enumerate() {
        if at == largest {
            (source, target) = (piece.clone(), place);
        } else {
            moved.extend_from_slice(out.get(piece.clone()).unwrap_or_default());
        }
        place += piece.len() + gap.len;
    }
    let end = place.saturating_sub(gap.len);
    if source.is_empty() || source.end > out.len() || end > out.len() {
        return;
    }
    out.copy_within(source, target);
    let mut rest = &moved[..];
    place = base;
    for (at, piece) in pieces.enumerate() {
        let len = piece.len();
        if at != largest
            && let Some((text, others)) = rest.split_at_checked(len)
        {
            rest = others;
            if let Some(room) = out.get_mut(place..place + len) {
                room.copy_from_slice(text);
            }
        }
        place += len;
        if let Some(room) = out.get_mut(place..(place + gap.len).min(end)) {
            room.fill(gap.byte);
        }
        place += gap.len;
    }
    out.truncate(end);
}
