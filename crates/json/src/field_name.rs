//! The names of a struct's fields, in a form that a key is quickly compared with.

/// The name of a field, and the first bytes of the key that it is in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldName {
    text: &'static str,
    /// The first eight bytes of the name and its closing quote, zeros behind a shorter one.
    head: u64,
}

/// What no key of a document starts with: it is not UTF-8.
const NO_HEAD: u64 = u64::MAX;

impl FieldName {
    /// The field with this JSON name.
    pub const fn new(text: &'static str) -> Self {
        Self { text, head: head_of_name(text.as_bytes()) }
    }

    /// The JSON name.
    pub const fn as_str(&self) -> &'static str {
        self.text
    }

    /// Whether the key whose content is at the start of `rest`, and whose [head](head_of_key) is `head`, is this
    /// name and has its colon right behind it.
    #[inline]
    pub(crate) fn is_key(&self, head: u64, rest: &[u8]) -> bool {
        if self.head != head {
            return false;
        }
        let name = self.text.as_bytes();
        let Some((key, [b'"', b':', ..])) = rest.split_at_checked(name.len()) else { return false };
        match (name.last_chunk::<8>(), key.last_chunk::<8>()) {
            (Some(tail), Some(key_tail)) if name.len() <= 16 => tail == key_tail,
            (Some(_), _) => name == key,
            // The head is all of a short name.
            (None, _) => true,
        }
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

/// The head of a name; none when the name is not written as it is.
const fn head_of_name(name: &[u8]) -> u64 {
    let (mut head, mut at) = (0, 0);
    while at < name.len() {
        if name[at] < b' ' || name[at] == b'"' || name[at] == b'\\' {
            return NO_HEAD;
        }
        if at < 8 {
            head |= (name[at] as u64) << (8 * at);
        }
        at += 1;
    }
    if name.len() < 8 { head | (b'"' as u64) << (8 * name.len()) } else { head }
}

/// What the head of a name must be so that a key can have it whose content starts with the bytes of `word`.
#[inline]
pub(crate) fn head_of_key(word: u64) -> u64 {
    const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    let differs = word ^ u64::from_ne_bytes([b'"'; 8]);
    let quotes = differs.wrapping_sub(ONES) & !differs & HIGHS;
    // All bytes up to the first quote; all bytes when there is none.
    word & (quotes ^ quotes.wrapping_sub(1))
}

/// The field whose key is at the start of `rest`, behind its quote, and how long its name is; looked for from the one
/// that is due.
#[inline]
pub(crate) fn find_key(names: &[FieldName], due: usize, rest: &[u8]) -> Option<(usize, usize)> {
    let head = head_of_key(u64::from_le_bytes(*rest.first_chunk()?));
    let (earlier, later) = names.split_at_checked(due)?;
    for (at, name) in later.iter().enumerate() {
        if name.is_key(head, rest) {
            return Some((due + at, name.text.len()));
        }
    }
    let at = earlier.iter().position(|it| it.is_key(head, rest))?;
    Some((at, earlier.get(at)?.text.len()))
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

    #[test]
    fn a_key_is_found_where_its_text_equals_the_name() {
        for (index, name) in NAMES.iter().enumerate() {
            let key = format!("{}\":1234567890", name.as_str());
            let plain = !name.as_str().contains(['\\', '"', '\u{1}']);
            for due in 0..=NAMES.len() {
                let expected = plain.then_some((index, name.as_str().len()));
                assert_eq!(find_key(NAMES, due, key.as_bytes()), expected, "{name:?} from {due}");
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
            assert_eq!(find_key(NAMES, 0, rest.as_bytes()), None, "{rest}");
        }
    }
}
