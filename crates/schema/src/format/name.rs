//! Names of hosts and of Kubernetes' objects.

use std::sync::OnceLock;

use regex::Regex;

/// A label in lower case, of any length.
pub(super) fn is_label(text: &str) -> bool {
    let is_edge = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit();
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    is_edge(*first) && is_edge(*last) && bytes.iter().all(|it| is_edge(*it) || *it == b'-')
}

/// Letters and symbols of all languages.
fn others() -> Option<&'static (Regex, Regex)> {
    static OTHERS: OnceLock<Option<(Regex, Regex)>> = OnceLock::new();
    let compile = || Some((Regex::new(r"^[\p{S}\p{L}]*$").ok()?, Regex::new(r"^\p{L}*$").ok()?));
    OTHERS.get_or_init(compile).as_ref()
}

fn is_of_host(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric() || "$+<=>^`|~".contains(letter);
    }
    others().is_some_and(|(symbols, _)| symbols.is_match(letter.encode_utf8(&mut [0; 4])))
}

/// A name as RFC 1034 has it, with letters and symbols of all languages: one label, or several of
/// which the last has letters only.
pub(super) fn is_hostname(text: &str) -> bool {
    let lengths = text.len() <= 255 && text.split('.').all(|label| label.len() <= 63);
    lengths && (is_single(text) || is_qualified(text))
}

/// One label; only its second letter may be a dash.
fn is_single(text: &str) -> bool {
    let mut letters = text.chars();
    if !letters.next().is_some_and(is_of_host) {
        return false;
    }
    let rest = letters.as_str();
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    rest.chars().count() <= 62 && rest.chars().all(is_of_host)
}

fn is_qualified(text: &str) -> bool {
    let Some((labels, top)) = text.rsplit_once('.') else { return false };
    let is_inner = |label: &str| {
        let ends_well = label.ends_with(is_of_host) && label.starts_with(is_of_host);
        ends_well
            && label.chars().count() <= 63
            && label.chars().all(|it| it == '-' || is_of_host(it))
    };
    labels.split('.').all(is_inner) && is_top(top)
}

fn is_top(label: &str) -> bool {
    let is_ascii_good = label.chars().all(|it| !it.is_ascii() || it.is_ascii_alphabetic());
    let is_letters = || others().is_some_and(|(_, letters)| letters.is_match(label));
    (2..=63).contains(&label.chars().count()) && is_ascii_good && (label.is_ascii() || is_letters())
}
