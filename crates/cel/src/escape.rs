//! Names of fields as expressions write them.

use std::borrow::Cow;

const RESERVED: [&str; 21] = [
    "true",
    "false",
    "null",
    "in",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
];

/// Whether expressions keep a word for themselves: `in`, `namespace` and such cannot name a
/// variable.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// The name that expressions use for a field: `__` and `.`, `-`, `/` are spelled out, and words
/// that expressions reserve are between `__`. Nothing when no expression can name the field.
///
/// ```
/// use apimachinery_cel::escape;
///
/// assert_eq!(escape("foo-bar").as_deref(), Some("foo__dash__bar"));
/// assert_eq!(escape("namespace").as_deref(), Some("__namespace__"));
/// assert_eq!(escape("spec").as_deref(), Some("spec"));
/// assert_eq!(escape("1"), None);
/// ```
///
/// Corresponds to `Escape` of `k8s.io/apiserver/pkg/cel`.
pub fn escape(name: &str) -> Option<Cow<'_, str>> {
    if name.is_empty() || name.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    if is_reserved(name) {
        return Some(Cow::Owned(format!("__{name}__")));
    }
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if name.chars().all(is_plain) && !name.contains("__") {
        return Some(Cow::Borrowed(name));
    }
    let mut out = String::with_capacity(name.len() + 12);
    let mut rest = name;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("__") {
            out.push_str("__underscores__");
            rest = after;
            continue;
        }
        match letter {
            '.' => out.push_str("__dot__"),
            '-' => out.push_str("__dash__"),
            '/' => out.push_str("__slash__"),
            letter if is_plain(letter) => out.push(letter),
            _ => return None,
        }
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
    }
    Some(Cow::Owned(out))
}

/// The field that a name of an expression means; nothing when it means none.
///
/// Corresponds to `Unescape` of `k8s.io/apiserver/pkg/cel`.
pub fn unescape(name: &str) -> Option<Cow<'_, str>> {
    if !name.contains("__") {
        return Some(Cow::Borrowed(name));
    }
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(start) = rest.find("__") {
        let (before, from) = rest.split_at(start);
        let inner = from.get(2..).unwrap_or_default();
        // The shortest text without underscores between two pairs of them.
        let Some(end) = inner.find('_') else { break };
        let (word, after) = inner.split_at(end);
        if word.is_empty() || !after.starts_with("__") {
            let keep = start + 1;
            out.push_str(rest.get(..keep).unwrap_or_default());
            rest = rest.get(keep..).unwrap_or_default();
            continue;
        }
        out.push_str(before);
        match word {
            "underscores" => out.push_str("__"),
            "dot" => out.push('.'),
            "dash" => out.push('-'),
            "slash" => out.push('/'),
            word if is_reserved(word) && word.len() + 4 == name.len() => out.push_str(word),
            _ => return None,
        }
        rest = after.get(2..).unwrap_or_default();
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}

/// Whether the name is how expressions write some field.
pub(crate) fn escapes_to(name: &str) -> bool {
    match unescape(name) {
        Some(plain) => escape(&plain).is_some_and(|escaped| *escaped == *name),
        None => false,
    }
}
