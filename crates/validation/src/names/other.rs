//! Ports, identifiers, keys of config maps, variables, segments of paths and the like.

use super::dns::DNS_SUBDOMAIN_MAX_LENGTH;
use super::pattern::is_all;
use crate::message;

fn unless(matches: bool, sentence: &str, pattern: &str, examples: &[&str]) -> Vec<String> {
    if matches { Vec::new() } else { vec![message::regex(sentence, pattern, examples)] }
}

/// An identifier of the language C (`IsCIdentifier`).
pub fn c_identifier(text: &str) -> Vec<String> {
    let matches = is_all(text, |it| it.is_ascii_alphanumeric() || it == b'_')
        && !text.starts_with(|it: char| it.is_ascii_digit());
    let sentence = "a valid C identifier must start with alphabetic character or '_', followed by a string of \
                    alphanumeric characters or '_'";
    unless(matches, sentence, "[A-Za-z_][A-Za-z0-9_]*", &["my_name", "MY_NAME", "MyName"])
}

/// A port number (`IsValidPortNum`).
pub fn port_number(port: i64) -> Vec<String> {
    in_range(port, 1, 65535)
}

/// A number in a range, both ends included (`IsInRange`).
pub fn in_range(value: i64, low: i64, high: i64) -> Vec<String> {
    if (low..=high).contains(&value) {
        Vec::new()
    } else {
        vec![message::inclusive_range(low, high)]
    }
}

/// The number of a Unix group (`IsValidGroupID`).
pub fn group_id(id: i64) -> Vec<String> {
    in_range(id, 0, i32::MAX.into())
}

/// The number of a Unix user (`IsValidUserID`).
pub fn user_id(id: i64) -> Vec<String> {
    group_id(id)
}

/// The name of a port: at most 15 bytes (`IsValidPortName`).
pub fn port_name(port: &str) -> Vec<String> {
    let mut found = Vec::new();
    if port.len() > 15 {
        found.push(message::max_characters(15));
    }
    let mut unless = |good: bool, sentence: &str| {
        if !good {
            found.push(sentence.to_owned());
        }
    };
    unless(
        is_all(port, |it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-'),
        "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
    );
    unless(
        port.bytes().any(|it| it.is_ascii_lowercase()),
        "must contain at least one letter (a-z)",
    );
    unless(!port.contains("--"), "must not contain consecutive hyphens");
    unless(!port.starts_with('-') && !port.ends_with('-'), "must not begin or end with a hyphen");
    found
}

/// A percentage: `93%` (`IsValidPercent`).
pub fn percent(text: &str) -> Vec<String> {
    let digits = text.strip_suffix('%').unwrap_or_default();
    let matches = is_all(digits, |it| it.is_ascii_digit());
    let sentence = "a valid percent string must be a numeric string followed by an ending '%'";
    unless(matches, sentence, "[0-9]+%", &["1%", "93%"])
}

/// The name of an HTTP header (`IsHTTPHeaderName`).
pub fn http_header_name(text: &str) -> Vec<String> {
    let matches = is_all(text, |it| it.is_ascii_alphanumeric() || it == b'-');
    let sentence = "a valid HTTP header must consist of alphanumeric characters or '-'";
    unless(matches, sentence, "[-A-Za-z0-9]+", &["X-Header-Name"])
}

fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._".contains(&byte)
}

/// The name of an environment variable (`IsEnvVarName`).
pub fn env_var_name(text: &str) -> Vec<String> {
    let matches = is_all(text, is_key_byte) && !text.starts_with(|it: char| it.is_ascii_digit());
    let sentence = "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', \
                    or '.', and must not start with a digit";
    let examples = ["my.env-name", "MY_ENV.NAME", "MyEnvName1"];
    let mut found = unless(matches, sentence, "[-._a-zA-Z][-._a-zA-Z0-9]*", &examples);
    found.extend(dots(text));
    found
}

/// The name of an environment variable: any printable ASCII but `=` (`IsRelaxedEnvVarName`).
pub fn relaxed_env_var_name(text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("environment variable name {}", message::EMPTY)];
    }
    if text.bytes().all(|it| (b' '..=b'~').contains(&it) && it != b'=') {
        return Vec::new();
    }
    let sentence = "a valid environment variable name must consist only of printable ASCII characters other \
                    than '='";
    vec![sentence.to_owned()]
}

/// A key of a config map or a secret (`IsConfigMapKey`).
pub fn config_map_key(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if text.len() > DNS_SUBDOMAIN_MAX_LENGTH {
        found.push(message::max_characters(DNS_SUBDOMAIN_MAX_LENGTH));
    }
    let sentence = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
    let examples = ["key.name", "KEY_NAME", "key-name"];
    found.extend(unless(is_all(text, is_key_byte), sentence, "[-._a-zA-Z0-9]+", &examples));
    found.extend(dots(text));
    found
}

/// What would change the folder if the text were the name of a file.
fn dots(text: &str) -> Option<String> {
    match text {
        "." | ".." => Some(format!("must not be '{text}'")),
        _ if text.starts_with("..") => Some("must not start with '..'".to_owned()),
        _ => None,
    }
}

/// A whole number as a human writes it: no plus, no leading zeros (`IsDecimalInteger`).
pub fn decimal_integer(text: &str) -> Vec<String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let sentence = match text {
        "" => message::EMPTY,
        "0" => return Vec::new(),
        _ if is_all(digits, |it| it.is_ascii_digit()) && !digits.starts_with('0') => {
            return Vec::new();
        }
        _ => "must be a valid decimal integer in canonical form",
    };
    vec![sentence.to_owned()]
}

/// The reason of a condition (`IsValidConditionReason`).
pub fn condition_reason(text: &str) -> Vec<String> {
    let matches = is_all(text, |it| it.is_ascii_alphanumeric() || b"_,:".contains(&it))
        && text.starts_with(|it: char| it.is_ascii_alphabetic())
        && !text.ends_with([',', ':']);
    let sentence = "a condition reason must start with alphabetic character, optionally followed by a string of \
                    alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";
    let examples = ["my_name", "MY_NAME", "MyName", "ReasonA,ReasonB", "ReasonA:ReasonB"];
    unless(matches, sentence, "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?", &examples)
}

/// A name that can be a segment of a path (`IsPathSegmentName`). The empty name passes.
pub fn path_segment_name(name: &str) -> Vec<String> {
    match name {
        "." | ".." => vec![format!("may not be '{name}'")],
        _ => path_segment_prefix(name),
    }
}

/// The beginning of such a name (`IsPathSegmentPrefix`).
pub fn path_segment_prefix(name: &str) -> Vec<String> {
    let wrong = ["/", "%"].into_iter().filter(|it| name.contains(it));
    wrong.map(|it| format!("may not contain '{it}'")).collect()
}
