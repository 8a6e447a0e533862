//! The keys of fields, compared by their first and last eight bytes.
//!
//! Without it, where each key is found as any string and its text compared with the names, decoding
//! different Pods takes a fifth more instructions.

use apimachinery_runtime::reflect::FieldInfo;

/// Whether the key of a field is at the start of `rest`, after its opening quote, where `word` are
/// the first eight bytes.
#[inline]
fn is_key_of(field: &FieldInfo, word: u64, rest: &[u8]) -> bool {
    let key = field.key();
    if !key.starts_with(word) {
        return false;
    }
    let length = key_length(field);
    let last = || rest.get(..length)?.last_chunk();
    length <= 8
        || last().is_some_and(|last| u64::from_le_bytes(*last) == key.tail())
            && (length <= 16 || rest.starts_with(field.name_bytes()))
}

/// How many bytes the key takes after its opening quote, with its colon.
#[inline]
const fn key_length(field: &FieldInfo) -> usize {
    field.json_key().len() - 1
}

/// The field whose key is at the start of `rest`, after its opening quote, where `word` are the
/// first eight bytes; and how many bytes the key takes with its colon. The one that is due is
/// examined first.
#[inline]
pub(crate) fn find_key(
    fields: &[FieldInfo],
    due: usize,
    word: u64,
    rest: &[u8],
) -> Option<(usize, usize)> {
    let mut at = due;
    while let Some(field) = fields.get(at) {
        if is_key_of(field, word, rest) {
            return Some((at, key_length(field)));
        }
        at += 1;
    }
    find_earlier_key(fields.get(..due)?, word, rest)
}

#[inline(never)]
fn find_earlier_key(fields: &[FieldInfo], word: u64, rest: &[u8]) -> Option<(usize, usize)> {
    let found = fields.iter().enumerate().find(|(_, field)| is_key_of(field, word, rest));
    found.map(|(at, field)| (at, key_length(field)))
}

/// The field with this name, looked for from the one that is due: the plain way.
pub(crate) fn find_name(fields: &[FieldInfo], due: usize, name: &str) -> Option<usize> {
    let (earlier, later) = fields.split_at_checked(due).unwrap_or((fields, &[]));
    let position = |fields: &[FieldInfo]| fields.iter().position(|it| it.name() == name);
    position(later).map(|at| at + earlier.len()).or_else(|| position(earlier))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields with these names.
    macro_rules! fields {
        [$($name:literal),* $(,)?] => {
            [$(FieldInfo::numbered(concat!("\"", $name, "\":"), 0)),*]
        };
    }

    static FIELDS: &[FieldInfo] = &fields![
        "",
        "a",
        "kind",
        "sevenby",
        "eightbyt",
        "ninebytes",
        "fifteen-letters",
        "sixteen--letters",
        "seventeen-letters",
        "seventeen-letterz",
        "twenty-three--letters-x",
        "twenty-four---letters-xy",
        "thirty-one----letters---------x",
        "thirty-two----letters---------xy",
        "a-name-of-forty-letters-or-a-few-more-even",
        "serviceAccount",
        "serviceAccountName",
        "café",
    ];

    fn find(fields: &[FieldInfo], due: usize, rest: &str) -> Option<(usize, usize)> {
        let word = u64::from_le_bytes(*rest.as_bytes().first_chunk()?);
        find_key(fields, due, word, rest.as_bytes())
    }

    #[test]
    fn keys_are_found_as_the_plain_way_finds_names() {
        let mut found = 0;
        for name in FIELDS.iter().map(FieldInfo::name) {
            let cuts = (0..name.len()).filter(|at| name.is_char_boundary(*at));
            let others = cuts.flat_map(|at| {
                let (before, after) = name.split_at(at);
                let next = after.chars().next().map_or(0, char::len_utf8);
                let after_next = after.get(next..).unwrap();
                [
                    format!("{before}{after_next}"),
                    format!("{before}~{after_next}"),
                    format!("{before}~{after}"),
                ]
            });
            for name in others.chain([name.to_owned()]) {
                let key = format!("{name}\":1234567890");
                for due in 0..=FIELDS.len() {
                    let expected = find_name(FIELDS, due, &name).map(|at| (at, name.len() + 2));
                    assert_eq!(find(FIELDS, due, &key), expected, "{name} from {due}");
                    found += usize::from(expected.is_some());
                }
            }
        }
        assert!(found > FIELDS.len() * FIELDS.len(), "{found}");
    }

    #[test]
    fn names_with_same_ends_differ() {
        let fields = fields!["same-ends-A-same-ends", "same-ends-B-same-ends"];
        for due in 0..=2 {
            assert_eq!(find(&fields, due, "same-ends-A-same-ends\":1"), Some((0, 23)));
            assert_eq!(find(&fields, due, "same-ends-B-same-ends\":1"), Some((1, 23)));
            assert_eq!(find(&fields, due, "same-ends-C-same-ends\":1"), None);
        }
    }

    #[test]
    fn text_that_resembles_a_name_is_not_a_key() {
        for rest in [
            "kin\":12345678",
            "kinds\":1234567",
            "kind\" :1234567",
            "kind\":",
            "Kind\":1234567",
            "eightbyx\":12",
            "eightbyt,12",
            "eightbytes\":1",
            "seventeen-lettery\":1",
            "fifteen-lettars\":1",
            "serviceAccountNam\":1",
            "serviceAccoun",
            "ki\\u006ed\":1",
            "a\\\":123456",
            "q\"\":12345678",
        ] {
            assert_eq!(find(FIELDS, 0, rest), None, "{rest}");
        }
    }
}
