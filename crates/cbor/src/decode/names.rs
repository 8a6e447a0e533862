//! The fields of a struct by the keys of a map.

use apimachinery_runtime::reflect::{FieldInfo, FieldTable};

/// A field that was found: its number, and its place in the order of the keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) index: usize,
    pub(super) place: usize,
}

/// The field whose name is as text at the start of `data`, and the length of the key; looked for
/// from the place that is due, since documents mostly list fields in order. Nothing when the key
/// has an unusual form.
#[inline]
pub(super) fn find_key(table: &FieldTable, due: usize, data: &[u8]) -> Option<(Found, usize)> {
    let (start, length) = match data {
        [first @ 0x40..=0x57, ..] => (1, first & 0x1f),
        [0x58, length, ..] => (2, *length),
        _ => return None,
    };
    let end = start + usize::from(length);
    let name = data.get(start..end)?;
    let found = find(table, due, name).or_else(|| find(table, 0, name))?;
    Some((found, end))
}

/// The field with this name, from a place on.
#[inline]
pub(super) fn find(table: &FieldTable, from: usize, name: &[u8]) -> Option<Found> {
    let (fields, order) = (table.fields(), table.fields_by_key());
    let mut place = from;
    while let Some(index) = order.get(place) {
        let index = usize::from(*index);
        let known = fields.get(index).map_or(&[][..], FieldInfo::name_bytes);
        if known.len() >= name.len() {
            if known.len() > name.len() {
                return None;
            }
            if known == name {
                return Some(Found { index, place });
            }
        }
        place += 1;
    }
    None
}

/// The names of the fields, in the order of the keys.
pub(super) fn names(table: &'static FieldTable) -> impl Iterator<Item = &'static str> {
    let name = |index: &u16| table.fields().get(usize::from(*index)).map(FieldInfo::name);
    table.fields_by_key().iter().filter_map(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    static FIELDS: [FieldInfo; 5] = [
        FieldInfo::API_VERSION,
        FieldInfo::numbered("\"bb\":", 1),
        FieldInfo::KIND,
        FieldInfo::numbered("\"a\":", 2),
        FieldInfo::numbered("\"twenty-four-letters-----\":", 3),
    ];
    static ORDER: [u16; 5] = FieldTable::key_order(&FIELDS);
    static TABLE: FieldTable = FieldTable::new("Example", &FIELDS, 5, &ORDER);

    #[test]
    fn a_key_is_found_from_any_place() {
        assert_eq!(
            names(&TABLE).collect::<Vec<_>>(),
            ["a", "bb", "kind", "apiVersion", "twenty-four-letters-----"]
        );
        for (place, name) in names(&TABLE).enumerate() {
            let head = match u8::try_from(name.len()).unwrap() {
                length @ 0..24 => vec![0x40 | length],
                length => vec![0x58, length],
            };
            let key = [&head, name.as_bytes()].concat();
            let found = Found { index: usize::from(ORDER[place]), place };
            for due in 0..=names(&TABLE).count() {
                assert_eq!(find_key(&TABLE, due, &key), Some((found, key.len())), "{name} {due}");
            }
            for end in 0..key.len() {
                assert_eq!(find_key(&TABLE, 0, &key[..end]), None, "{name} up to {end}");
            }
            assert_eq!(find(&TABLE, 0, name.as_bytes()), Some(found));
        }
        assert_eq!(find_key(&TABLE, 0, b"\x42ab"), None);
        assert_eq!(find_key(&TABLE, 0, b"\x61a"), None);
    }
}
