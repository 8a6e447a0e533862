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

    /// Whether `rest`, whose first eight bytes are `word`, starts with this name, a quote and a colon.
    #[inline]
    fn is_key(&self, word: u64, rest: &[u8]) -> bool {
        let length = self.key_length();
        if length <= 8 {
            return word << (64 - 8 * length) == self.head;
        }
        word == self.head && self.is_rest_of_key(length, rest)
    }

    /// As [`is_key`](Self::is_key), for a key of more than eight bytes of which the first eight are the same.
    #[inline]
    fn is_rest_of_key(&self, length: usize, rest: &[u8]) -> bool {
        let Some(key) = rest.get(..length) else { return false };
        let Some(tail) = key.last_chunk() else { return false };
        u64::from_le_bytes(*tail) == self.tail && (length <= 16 || self.is_middle_of_key(key))
    }

    #[inline(never)]
    fn is_middle_of_key(&self, key: &[u8]) -> bool {
        key.starts_with(self.text.as_bytes())
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
/// how many bytes the key takes with its colon. The one that is due is looked at first.
#[inline]
pub(crate) fn find_key(
    names: &[FieldName],
    due: usize,
    word: u64,
    rest: &[u8],
) -> Option<(usize, usize)> {
    let mut at = due;
    while let Some(name) = names.get(at) {
        if name.is_key(word, rest) {
            return Some((at, name.key_length()));
        }
        at += 1;
    }
    find_earlier_key(names.get(..due)?, word, rest)
}

#[inline(never)]
fn find_earlier_key(names: &[FieldName], word: u64, rest: &[u8]) -> Option<(usize, usize)> {
    let at = names.iter().position(|it| it.is_key(word, rest))?;
    Some((at, names.get(at)?.key_length()))
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
