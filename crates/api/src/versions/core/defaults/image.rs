//! References to images: `registry:port/path:tag@digest`.

use crate::core::v1::PullPolicy;

/// The tag of an image that has neither tag nor digest.
const LATEST: &str = "latest";
const DEFAULT_DOMAIN: &str = "docker.io";
const LEGACY_DOMAIN: &str = "index.docker.io";
const DEFAULT_NAMESPACE_LENGTH: usize = "library/".len();
const MAX_PATH_LENGTH: usize = 255;

/// An image that may change under its name is always pulled, any other when it is not there yet.
/// One whose name no registry can have is left to validation.
pub(super) fn pull_policy(image: &str) -> PullPolicy {
    if names_latest(image) { PullPolicy::ALWAYS } else { PullPolicy::IF_NOT_PRESENT }
}

/// Whether this is a valid reference to the tag `latest`, or one without a tag and digest.
fn names_latest(image: &str) -> bool {
    let (tagged, digest) = match image.split_once('@') {
        Some((tagged, digest)) => (tagged, Some(digest)),
        None => (image, None),
    };
    let after_slash = tagged.rfind('/').map_or(0, |slash| slash + 1);
    let (name, tag) = match tagged.split_at(after_slash).1.split_once(':') {
        Some((last, tag)) => (tagged.split_at(after_slash + last.len()).0, Some(tag)),
        None => (tagged, None),
    };
    let is_latest = match tag {
        Some(tag) => tag == LATEST,
        None => digest.is_none(),
    };
    is_latest && is_name(name) && !is_identifier(image) && digest.is_none_or(is_digest)
}

/// Whether the name of a repository is well-formed, as `distribution/reference` has it.
fn is_name(name: &str) -> bool {
    let (domain, path) = split_domain(name);
    let is_path = path.split('/').all(is_path_component);
    let in_default_namespace = domain == DEFAULT_DOMAIN && !path.contains('/');
    let namespace = if in_default_namespace { DEFAULT_NAMESPACE_LENGTH } else { 0 };
    if is_domain(domain) {
        is_path && path.len() + namespace <= MAX_PATH_LENGTH
    } else {
        is_path && is_path_component(domain) && name.len() <= MAX_PATH_LENGTH
    }
}

/// The registry and the rest. Without something that looks like a registry it is the default one.
fn split_domain(name: &str) -> (&str, &str) {
    match name.split_once('/') {
        Some((LEGACY_DOMAIN, path)) => (DEFAULT_DOMAIN, path),
        Some((first, path)) if first == "localhost" || first.bytes().any(is_of_domain) => {
            (first, path)
        }
        _ => (DEFAULT_DOMAIN, name),
    }
}

/// Dots, colons and upper case make a name a registry.
fn is_of_domain(byte: u8) -> bool {
    byte == b'.' || byte == b':' || byte.is_ascii_uppercase()
}

fn is_domain(domain: &str) -> bool {
    let host_end = if domain.starts_with('[') {
        domain.find(']').map(|bracket| bracket + 1)
    } else {
        domain.find(':')
    };
    let (host, port) = domain.split_at(host_end.unwrap_or(domain.len()));
    is_host(host) && (port.is_empty() || port.strip_prefix(':').is_some_and(is_number))
}

fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return !address.is_empty()
            && address.bytes().all(|it| it.is_ascii_hexdigit() || it == b':');
    }
    host.split('.').all(|component| {
        !component.starts_with('-')
            && !component.ends_with('-')
            && !component.is_empty()
            && component.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-')
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// Lower-case letters and digits, with separators between them: a dot, one or two underscores,
/// dashes.
fn is_path_component(component: &str) -> bool {
    let is_word = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit();
    let ends_with_words = component.bytes().next().is_some_and(is_word)
        && component.bytes().next_back().is_some_and(is_word);
    ends_with_words
        && component.split(|it: char| u8::try_from(it).is_ok_and(is_word)).all(|separator| {
            matches!(separator, "" | "." | "_" | "__") || separator.bytes().all(|it| it == b'-')
        })
}

/// What may be the identifier of an image is not taken for its name.
fn is_identifier(image: &str) -> bool {
    image.len() == 64 && is_lower_hex(image)
}

fn is_digest(digest: &str) -> bool {
    let length = match digest.split_once(':') {
        Some(("sha256", _)) => 64,
        Some(("sha384", _)) => 96,
        Some(("sha512", _)) => 128,
        _ => return false,
    };
    digest.split_once(':').is_some_and(|(_, hash)| hash.len() == length && is_lower_hex(hash))
}

fn is_lower_hex(text: &str) -> bool {
    text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}
