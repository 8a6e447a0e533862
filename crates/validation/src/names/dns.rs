//! Labels and subdomains of DNS.

use super::pattern::{is_bounded, is_lower_alphanumeric};
use crate::message;

/// The longest label.
pub const DNS_LABEL_MAX_LENGTH: usize = 63;
/// The longest subdomain.
pub const DNS_SUBDOMAIN_MAX_LENGTH: usize = 253;

const LABEL: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const LABEL_1035: &str = "[a-z]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN: &str = r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
const UNDERSCORE_SUBDOMAIN: &str =
    r"_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*";
const WILDCARD: &str = r"\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

/// The unit of a length in a message: the reference has two families of checks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    Characters,
    Bytes,
}

impl Unit {
    pub(crate) fn limit(self, length: usize) -> String {
        match self {
            Self::Characters => message::max_characters(length),
            Self::Bytes => message::max_bytes(length),
        }
    }
}

/// The sentence for a length, then the one for the pattern.
fn check(
    text: &str,
    (unit, max): (Unit, usize),
    matches: bool,
    sentence: impl FnOnce() -> String,
) -> Vec<String> {
    let length = (text.len() > max).then(|| unit.limit(max));
    length.into_iter().chain((!matches).then(sentence)).collect()
}

fn is_label(text: &str) -> bool {
    is_bounded(text, is_lower_alphanumeric, b"-")
}

fn is_subdomain(text: &str) -> bool {
    text.split('.').all(is_label)
}

/// A label after RFC 1123, such as the name of a namespace: `web-1` (`IsDNS1123Label`).
pub fn dns1123_label(text: &str) -> Vec<String> {
    check(text, (Unit::Characters, DNS_LABEL_MAX_LENGTH), is_label(text), || {
        if is_subdomain(text) {
            return "must not contain dots".to_owned();
        }
        let sentence = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', \
                        and must start and end with an alphanumeric character";
        message::regex(sentence, LABEL, &["my-name", "123-abc"])
    })
}

/// A label after RFC 1035, such as the name of a service: it starts with a letter
/// (`IsDNS1035Label`).
pub fn dns1035_label(text: &str) -> Vec<String> {
    let matches = is_label(text) && text.starts_with(|it: char| it.is_ascii_lowercase());
    check(text, (Unit::Characters, DNS_LABEL_MAX_LENGTH), matches, || {
        let sentence = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with \
                        an alphabetic character, and end with an alphanumeric character";
        message::regex(sentence, LABEL_1035, &["my-name", "abc-123"])
    })
}

/// A subdomain after RFC 1123, such as the name of most objects: `a.example.com`
/// (`IsDNS1123Subdomain`).
pub fn dns1123_subdomain(text: &str) -> Vec<String> {
    subdomain(text, Unit::Characters)
}

pub(crate) fn subdomain(text: &str, unit: Unit) -> Vec<String> {
    check(text, (unit, DNS_SUBDOMAIN_MAX_LENGTH), is_subdomain(text), || {
        let sentence = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' \
                        or '.', and must start and end with an alphanumeric character";
        message::regex(sentence, SUBDOMAIN, &["example.com"])
    })
}

/// A subdomain in letters of any case (`IsDNS1123SubdomainCaseless`). New fields should not allow
/// that.
pub fn dns1123_subdomain_caseless(text: &str) -> Vec<String> {
    // Go's patterns without case also match the two letters outside of ASCII that fold to one
    // inside.
    let folded = text.to_ascii_lowercase().replace('\u{17f}', "s").replace('\u{212a}', "k");
    check(text, (Unit::Bytes, DNS_SUBDOMAIN_MAX_LENGTH), is_subdomain(&folded), || {
        let sentence = "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must \
                        start and end with an alphanumeric character";
        message::regex(sentence, SUBDOMAIN, &["Example.com"])
    })
}

/// A subdomain in which labels may have underscores (`IsDNS1123SubdomainWithUnderscore`).
pub fn dns1123_subdomain_with_underscore(text: &str) -> Vec<String> {
    let matches = text.split('.').all(|label| {
        is_bounded(label.strip_prefix('_').unwrap_or(label), is_lower_alphanumeric, b"-_")
    });
    check(text, (Unit::Characters, DNS_SUBDOMAIN_MAX_LENGTH), matches, || {
        let sentence = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', \
                        '-' or '.', and must start and end with an alphanumeric character";
        message::regex(sentence, UNDERSCORE_SUBDOMAIN, &["example.com"])
    })
}

/// A subdomain after a star: `*.example.com` (`IsWildcardDNS1123Subdomain`).
pub fn wildcard_dns1123_subdomain(text: &str) -> Vec<String> {
    let matches = text.strip_prefix("*.").is_some_and(is_subdomain);
    check(text, (Unit::Characters, DNS_SUBDOMAIN_MAX_LENGTH), matches, || {
        let sentence = "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, \
                        which must consist of lower case alphanumeric characters, '-' or '.' and end with an \
                        alphanumeric character";
        message::regex(sentence, WILDCARD, &["*.example.com"])
    })
}
