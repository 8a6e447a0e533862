//! Formats by name.

use std::sync::LazyLock;

use apimachinery_go_text::regexp::Pattern;
use apimachinery_go_text::url::{Url, UrlError};
use apimachinery_json::decode_base64;
use apimachinery_validation::names;

use crate::time::Timestamp;

/// A named format of texts with its validation.
#[derive(Debug)]
pub(crate) struct NamedFormat {
    /// The name in expressions.
    pub(crate) function: &'static str,
    pub(crate) name: &'static str,
    pub(crate) check: fn(&str) -> Vec<String>,
    /// The size of its pattern for estimated costs.
    pub(crate) pattern_size: u64,
}

/// A name that others are put after may end with a dash.
fn prefix(check: fn(&str) -> Vec<String>, text: &str) -> Vec<String> {
    match text.strip_suffix('-') {
        Some(rest) if text.len() > 1 => check(&format!("{rest}a")),
        _ => check(text),
    }
}

fn unless(is_right: bool, message: &str) -> Vec<String> {
    if is_right { Vec::new() } else { vec![message.to_owned()] }
}

static UUID: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new("(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$")
});

macro_rules! format {
    ($function:literal, $name:literal, $size:literal, $check:expr) => {
        NamedFormat { function: $function, name: $name, check: $check, pattern_size: $size }
    };
}

pub(crate) static FORMATS: [NamedFormat; 13] = [
    format!("dns1123Label", "DNS1123Label", 30, names::dns1123_label),
    format!("dns1123Subdomain", "DNS1123Subdomain", 60, names::dns1123_subdomain),
    format!("dns1035Label", "DNS1035Label", 30, names::dns1035_label),
    format!("qualifiedName", "QualifiedName", 60, names::qualified_name),
    format!("dns1123LabelPrefix", "DNS1123LabelPrefix", 30, |text| prefix(
        names::dns1123_label,
        text
    )),
    format!("dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", 60, |text| prefix(
        names::dns1123_subdomain,
        text
    )),
    format!("dns1035LabelPrefix", "DNS1035LabelPrefix", 30, |text| prefix(
        names::dns1035_label,
        text
    )),
    format!("labelValue", "LabelValue", 40, names::label_value),
    format!("uri", "URI", 1103, |text| {
        Url::parse_request_uri(text).err().iter().map(UrlError::to_string).collect()
    }),
    format!("uuid", "uuid", 70, |text| unless(
        UUID.is_match(text) == Ok(true),
        "does not match the UUID format"
    )),
    format!("byte", "byte", 84, |text| unless(is_base64(text), "invalid base64")),
    format!("date", "date", 71, |text| unless(
        Timestamp::parse_date(text).is_some(),
        "invalid date"
    )),
    format!("datetime", "datetime", 71, |text| unless(is_date_time(text), "invalid datetime")),
];

fn is_base64(text: &str) -> bool {
    !text.is_empty() && text.len().is_multiple_of(4) && decode_base64(text.as_bytes()).is_ok()
}

/// As `strfmt.IsDateTime`.
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']) else { return false };
    if text.len() < 4 || Timestamp::parse_date(date).is_none() {
        return false;
    }
    let bytes = time.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let has_time = [0, 1, 3, 4, 6, 7].into_iter().all(digit)
        && bytes.get(2) == Some(&b':')
        && bytes.get(5) == Some(&b':');
    let number = |at: usize| time.get(at..at + 2).and_then(|pair| pair.parse::<u8>().ok());
    if !has_time || number(0) > Some(23) || number(3) > Some(59) || number(6) > Some(59) {
        return false;
    }
    let rest = time.get(8..).unwrap_or_default();
    let zone = match rest.strip_prefix('.') {
        Some(after) => {
            let zone = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
            if zone.len() == after.len() {
                return false;
            }
            zone
        }
        None => rest,
    };
    match zone.strip_prefix(['+', '-']) {
        Some(offset) => {
            let is_digits = offset.bytes().enumerate().all(|(at, byte)| match at {
                2 => byte == b':',
                _ => byte.is_ascii_digit(),
            });
            offset.len() == 5 && is_digits
        }
        None => zone.eq_ignore_ascii_case("z"),
    }
}
