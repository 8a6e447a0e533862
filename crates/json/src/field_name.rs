//! The names of a struct's fields, in a form that a key is quickly compared with.

/// The name of a field, and what a key of a document is compared with: the bytes behind its opening quote up to its
/// colon, of which the first and the last eight are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldName {
    text: &'static str,
    /// The first eight bytes; the last bytes of the word when there are fewer.
    head: u64,
    /// The last eight bytes, when there are so many.
    tail: u64,
}

/// What no key of a document starts with: it is not UTF-8.
const NO_HEAD: u64 = u64::MAX;

/// The quote and the colon behind a name.
const BEHIND: [u8; 2] = *b"\":";

impl FieldName {
    /// The field with this JSON name.
    pub const fn new(text: &'static str) -> Self {
        let name = text.as_bytes();
        let length = name.len() + BEHIND.len();
        let (mut head, mut tail, mut at) = (0, 0, 0);
        while at < length {
            let byte = if at < name.len() { name[at] } else { BEHIND[at - name.len()] };
            if at < name.len() && (byte < b' ' || byte == b'"' || byte == b'\\') {
                return Self { text, head: NO_HEAD, tail: NO_HEAD };
            }
            // Later bytes stand further up; the earliest ones fall out of the last word.
            tail = tail >> 8 | (byte as u64) << 56;
            if at < 8 {
                head = tail;
            }
            at += 1;
        }
        Self { text, head, tail }
    }

    /// The JSON name.
    pub const fn as_str(&self) -> &'static str {
        self.text
    }

    /// How many bytes a key with this name takes behind its opening quote, with its colon.
    #[inline]
    const fn key_length(&self) -> usize {
        self.text.len() + BEHIND.len()
    }

    /// Whether the first and the last eight bytes of a key with this name stand in `rest`, of which `word` is the first.
    #[inline]
    fn has_ends_of_key(&self, word: u64, rest: &[u8]) -> bool {
        let length = self.key_length();
        if length <= 8 {
            return word << (64 - 8 * length) == self.head;
        }
        let tail = || rest.get(..length)?.last_chunk();
        word == self.head && tail().is_some_and(|tail| u64::from_le_bytes(*tail) == self.tail)
    }

    /// This name at `index` and the length of its key, once its ends have been seen. A name that has the same ends as an
    /// earlier one is not found: the loop shall not be slowed down by looking further.
    #[inline]
    fn matched(&self, index: usize, rest: &[u8]) -> Option<(usize, usize)> {
        let length = self.key_length();
        (length <= 16 || self.is_middle_of_key(rest)).then_some((index, length))
    }

    /// Whether the bytes between the first eight and the last six of this name stand in `rest`, too.
    #[inline]
    fn is_middle_of_key(&self, rest: &[u8]) -> bool {
        let text = self.text.as_bytes();
        let (Some(key), Some(text)) = (rest.get(8..text.len()), text.get(8..)) else {
            return false;
        };
        // Word by word; up to seven bytes are left then.
        let words = text.as_chunks::<8>().0.iter().eq(key.as_chunks().0);
        words && text.last_chunk::<7>() == key.last_chunk()
    }
}

/// The fields with these JSON names.
pub const fn field_names<const COUNT: usize>(texts: [&'static str; COUNT]) -> [FieldName; COUNT] {
    let mut names = [FieldName::new(""); COUNT];
    let mut at = 0;
    while at < COUNT {
        names[at] = FieldName::new(texts[at]);
        at += 1;
    }
    names
}

/// How many names there are in all parts.
pub const fn count_names(parts: &[&[FieldName]]) -> usize {
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        count += parts[part].len();
        part += 1;
    }
    count
}

/// The names of all parts, one after the other.
pub const fn join_names<const COUNT: usize>(parts: &[&[FieldName]]) -> [FieldName; COUNT] {
    let mut names = [FieldName::new(""); COUNT];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut name = 0;
        while name < parts[part].len() {
            names[at] = parts[part][name];
            at += 1;
            name += 1;
        }
        part += 1;
    }
    names
}

/// The field whose key is at the start of `rest`, behind its opening quote, where `word` are the first eight bytes; and
/// how many bytes the key takes with its colon. The one that is due is looked at first. Not every field is found this way.
#[inline]
pub(crate) fn find_key(
    names: &[FieldName],
    due: usize,
    word: u64,
    rest: &[u8],
) -> Option<(usize, usize)> {
    let mut at = due;
    while let Some(name) = names.get(at) {
        if name.has_ends_of_key(word, rest) {
            return name.matched(at, rest);
        }
        at += 1;
    }
    find_earlier_key(names.get(..due)?, word, rest)
}

#[inline(never)]
fn find_earlier_key(names: &[FieldName], word: u64, rest: &[u8]) -> Option<(usize, usize)> {
    let at = names.iter().position(|it| it.has_ends_of_key(word, rest))?;
    names.get(at)?.matched(at, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[FieldName] = &field_names([
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
        "a\\",
        "q\"",
        "\u{1}",
    ]);

    fn find(names: &[FieldName], due: usize, rest: &str) -> Option<(usize, usize)> {
        let word = u64::from_le_bytes(*rest.as_bytes().first_chunk()?);
        find_key(names, due, word, rest.as_bytes())
    }

    #[test]
    fn a_key_is_found_where_its_text_equals_the_name() {
        for (index, name) in NAMES.iter().enumerate() {
            let key = format!("{}\":1234567890", name.as_str());
            let plain = !name.as_str().contains(['\\', '"', '\u{1}']);
            for due in 0..=NAMES.len() {
                let expected = plain.then_some((index, name.as_str().len() + 2));
                assert_eq!(find(NAMES, due, &key), expected, "{name:?} from {due}");
            }
        }
    }

    #[test]
    fn every_byte_of_a_key_counts() {
        for name in NAMES.iter().filter(|it| !it.as_str().contains(['\\', '"', '\u{1}', 'é'])) {
            for at in 0..name.as_str().len() {
                let mut other = format!("{}\":1234567890", name.as_str()).into_bytes();
                other[at] = b'~';
                assert_eq!(
                    find(NAMES, 0, std::str::from_utf8(&other).unwrap()),
                    None,
                    "{name:?} {at}"
                );
            }
        }
    }

    #[test]
    fn names_with_the_same_ends_are_told_apart() {
        let names = field_names(["same-ends-A-same-ends", "same-ends-B-same-ends"]);
        assert_eq!(find(&names, 0, "same-ends-A-same-ends\":1"), Some((0, 23)));
        assert_eq!(find(&names, 1, "same-ends-B-same-ends\":1"), Some((1, 23)));
        assert_eq!(find(&names, 0, "same-ends-B-same-ends\":1"), None);
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
            assert_eq!(find(NAMES, 0, rest), None, "{rest}");
        }
    }
}
