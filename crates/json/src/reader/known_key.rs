//! The keys of fields, compared by their first and last eight bytes.

use apimachinery_runtime::reflect::FieldInfo;

/// How many bytes the key takes behind its opening quote, with its colon.
#[inline]
const fn key_length(field: &FieldInfo) -> usize {
    field.json_key().len() - 1
}

/// Whether the first and the last eight bytes of the key stand in `rest`, of which `word` is the first.
#[inline]
fn has_ends_of_key(field: &FieldInfo, word: u64, rest: &[u8]) -> bool {
    let (length, [head, tail]) = (key_length(field), field.ends());
    if length <= 8 {
        return word << (64 - 8 * length) == head;
    }
    let last = || rest.get(..length)?.last_chunk();
    word == head && last().is_some_and(|last| u64::from_le_bytes(*last) == tail)
}

/// The place of the field and the length of its key, once its ends have been seen. A field whose key has the same ends
/// as an earlier one is not found: the loop shall not be slowed down by looking further.
#[inline]
fn matched(field: &FieldInfo, index: usize, rest: &[u8]) -> Option<(usize, usize)> {
    let length = key_length(field);
    (length <= 16 || is_middle_of_key(field, rest)).then_some((index, length))
}

/// Whether the bytes between the first eight and the last six stand in `rest`, too.
#[inline]
fn is_middle_of_key(field: &FieldInfo, rest: &[u8]) -> bool {
    let text = field.name().as_bytes();
    let (Some(key), Some(text)) = (rest.get(8..text.len()), text.get(8..)) else {
        return false;
    };
    // Word by word; up to seven bytes are left then.
    let words = text.as_chunks::<8>().0.iter().eq(key.as_chunks().0);
    words && text.last_chunk::<7>() == key.last_chunk()
}

/// The field whose key is at the start of `rest`, behind its opening quote, where `word` are the first eight bytes; and
/// how many bytes the key takes with its colon. The one that is due is looked at first. Not every field is found this way.
#[inline]
pub(crate) fn find_key(
    fields: &[FieldInfo],
    due: usize,
    word: u64,
    rest: &[u8],
) -> Option<(usize, usize)> {
    let mut at = due;
    while let Some(field) = fields.get(at) {
        if has_ends_of_key(field, word, rest) {
            return matched(field, at, rest);
        }
        at += 1;
    }
    find_earlier_key(fields.get(..due)?, word, rest)
}

#[inline(never)]
fn find_earlier_key(fields: &[FieldInfo], word: u64, rest: &[u8]) -> Option<(usize, usize)> {
    let at = fields.iter().position(|it| has_ends_of_key(it, word, rest))?;
    matched(fields.get(at)?, at, rest)
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
    fn a_key_is_found_where_its_text_equals_the_name() {
        for (index, field) in FIELDS.iter().enumerate() {
            let key = format!("{}\":1234567890", field.name());
            for due in 0..=FIELDS.len() {
                let expected = Some((index, field.name().len() + 2));
                assert_eq!(find(FIELDS, due, &key), expected, "{field:?} from {due}");
            }
        }
    }

    #[test]
    fn every_byte_of_a_key_counts() {
        for name in FIELDS.iter().map(FieldInfo::name).filter(|it| it.is_ascii()) {
            for at in 0..name.len() {
                let mut other = format!("{name}\":1234567890").into_bytes();
                other[at] = b'~';
                let other = std::str::from_utf8(&other).unwrap();
                assert_eq!(find(FIELDS, 0, other), None, "{name} {at}");
            }
        }
    }

    #[test]
    fn names_with_the_same_ends_are_told_apart() {
        let fields = fields!["same-ends-A-same-ends", "same-ends-B-same-ends"];
        assert_eq!(find(&fields, 0, "same-ends-A-same-ends\":1"), Some((0, 23)));
        assert_eq!(find(&fields, 1, "same-ends-B-same-ends\":1"), Some((1, 23)));
        assert_eq!(find(&fields, 0, "same-ends-B-same-ends\":1"), None);
    }

    #[test]
    fn what_only_resembles_a_name_is_no_key() {
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
