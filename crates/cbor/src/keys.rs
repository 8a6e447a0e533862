//! The names of a struct's fields as the encoded keys of a map, one behind the other, in the order of the
//! encoding: shorter ones first. All of it is known to the compiler.

use std::ops::Range;

/// The names of a struct's fields.
///
/// **Who implements this.** The derive. A struct that stands inline in another needs it.
pub trait FieldKeys {
    /// The encoded keys in their order.
    const KEYS: &'static [u8];
}

/// The length of the encoded key at `at`.
pub(crate) const fn key_length(keys: &[u8], at: usize) -> usize {
    match keys[at] {
        0x58 => 2 + keys[at + 1] as usize,
        head => 1 + (head & 0x1f) as usize,
    }
}

/// How many keys there are in all parts.
pub const fn count_keys(parts: &[&[u8]]) -> usize {
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            at += key_length(parts[part], at);
            count += 1;
        }
        part += 1;
    }
    count
}

/// The length of all parts.
pub const fn length_of_keys(parts: &[&[u8]]) -> usize {
    let (mut length, mut part) = (0, 0);
    while part < parts.len() {
        length += parts[part].len();
        part += 1;
    }
    length
}

/// Whether the key at `left` stands before the one at `right`.
const fn is_before(left: (&[u8], usize), right: (&[u8], usize)) -> bool {
    let (length, other) = (key_length(left.0, left.1), key_length(right.0, right.1));
    let mut at = 0;
    while at < length && at < other {
        let (one, two) = (left.0[left.1 + at], right.0[right.1 + at]);
        if one != two {
            return one < two;
        }
        at += 1;
    }
    length < other
}

/// The part whose key at its cursor comes first; a cursor at the end of its part does not count.
const fn first_of<const PARTS: usize>(parts: &[&[u8]; PARTS], cursors: &[usize; PARTS]) -> usize {
    let (mut first, mut part) = (PARTS, 0);
    while part < PARTS {
        if cursors[part] < parts[part].len()
            && (first == PARTS
                || is_before((parts[part], cursors[part]), (parts[first], cursors[first])))
        {
            first = part;
        }
        part += 1;
    }
    first
}

/// The keys of all parts, in order. Each part is in order.
pub const fn merge_keys<const PARTS: usize, const LENGTH: usize>(
    parts: &[&[u8]; PARTS],
) -> [u8; LENGTH] {
    let (mut merged, mut cursors, mut at) = ([0; LENGTH], [0; PARTS], 0);
    while at < LENGTH {
        let part = first_of(parts, &cursors);
        let end = cursors[part] + key_length(parts[part], cursors[part]);
        while cursors[part] < end {
            merged[at] = parts[part][cursors[part]];
            cursors[part] += 1;
            at += 1;
        }
    }
    merged
}

/// For each key of [`merge_keys`], its part and its number there.
pub const fn order_of_keys<const PARTS: usize, const COUNT: usize>(
    parts: &[&[u8]; PARTS],
) -> [(usize, usize); COUNT] {
    let (mut order, mut cursors, mut at) = ([(0, 0); COUNT], [0; PARTS], 0);
    let mut taken = [0; PARTS];
    while at < COUNT {
        let part = first_of(parts, &cursors);
        order[at] = (part, taken[part]);
        taken[part] += 1;
        cursors[part] += key_length(parts[part], cursors[part]);
        at += 1;
    }
    order
}

/// Keys of one part that stand behind each other.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    start: usize,
    length: usize,
    part: usize,
    /// The number of the first key in its part.
    first: usize,
}

impl Run {
    /// The part, and the numbers there of those of these fields that are in the run; nothing when none is.
    #[inline]
    pub fn within(&self, fields: &Range<usize>) -> Option<(usize, Range<usize>)> {
        let start = fields.start.max(self.start) - self.start;
        let end = fields.end.saturating_sub(self.start).min(self.length);
        (start < end).then(|| (self.part, self.first + start..self.first + end))
    }
}

/// How many runs there are in an order.
pub const fn count_runs(order: &[(usize, usize)]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < order.len() {
        if at == 0 || order[at - 1].0 != order[at].0 {
            count += 1;
        }
        at += 1;
    }
    count
}

/// The runs of an order, that of [`order_of_keys`].
pub const fn runs_of<const RUNS: usize>(order: &[(usize, usize)]) -> [Run; RUNS] {
    let mut runs = [Run { start: 0, length: 0, part: 0, first: 0 }; RUNS];
    let (mut count, mut at) = (0, 0);
    while at < order.len() {
        let (part, first) = order[at];
        let start = at;
        while at < order.len() && order[at].0 == part {
            at += 1;
        }
        runs[count] = Run { start, length: at - start, part, first };
        count += 1;
    }
    runs
}

/// A bit for each of these fields that is one of the first 64.
#[inline]
pub fn bits_of(fields: &Range<usize>) -> u64 {
    let below = |field: usize| 1_u64.checked_shl(field as u32).map_or(u64::MAX, |bit| bit - 1);
    below(fields.end) & !below(fields.start)
}

/// The name in an encoded key.
pub(crate) fn name_of(key: &'static [u8]) -> &'static str {
    let start = if key.first() == Some(&0x58) { 2 } else { 1 };
    key.get(start..).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: &[&[u8]; 3] = &[b"\x44kind\x4aapiVersion", b"\x41a\x48metadata", b"\x45items"];

    #[test]
    fn parts_are_merged_in_the_order_of_the_encoding() {
        const MERGED: [u8; length_of_keys(PARTS)] = merge_keys(PARTS);
        const ORDER: [(usize, usize); count_keys(PARTS)] = order_of_keys(PARTS);
        assert_eq!(&MERGED, b"\x41a\x44kind\x45items\x48metadata\x4aapiVersion");
        assert_eq!(ORDER, [(1, 0), (0, 0), (2, 0), (1, 1), (0, 1)]);
    }

    #[test]
    fn bits_are_those_of_the_fields() {
        for start in 0..70 {
            for end in 0..70 {
                let bits = bits_of(&(start..end));
                assert!((0..64).all(|it| (bits >> it & 1 == 1) == (start..end).contains(&it)));
            }
        }
    }

    #[test]
    fn fields_of_one_part_are_taken_together() {
        const ORDER: [(usize, usize); 6] = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (0, 2)];
        const RUNS: [Run; count_runs(&ORDER)] = runs_of(&ORDER);
        let runs = |fields| RUNS.iter().filter_map(|it| it.within(&fields)).collect::<Vec<_>>();
        assert_eq!(runs(0..6), [(0, 0..2), (1, 0..3), (0, 2..3)]);
        assert_eq!(runs(1..5), [(0, 1..2), (1, 0..3)]);
        assert_eq!(runs(3..4), [(1, 1..2)]);
        assert_eq!(runs(4..9), [(1, 2..3), (0, 2..3)]);
        assert_eq!(runs(6..9), []);
        for start in 0..7 {
            for end in 0..8 {
                let fields = runs(start..end)
                    .into_iter()
                    .flat_map(|(part, fields)| fields.map(move |field| (part, field)));
                let expected = ORDER.get(start..end.min(6)).unwrap_or_default();
                assert_eq!(fields.collect::<Vec<_>>(), expected, "{start}..{end}");
            }
        }
    }
}
