//! Numbers and codes.

fn digits(text: &str) -> impl DoubleEndedIterator<Item = u32> {
    text.chars().filter_map(|it| it.to_digit(10))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_digit())
}

fn starts_within(text: &str, length: usize, range: std::ops::RangeInclusive<u32>) -> bool {
    let start = text.get(..length).and_then(|it| it.parse::<u32>().ok());
    start.is_some_and(|it| range.contains(&it))
}

/// The number of a card of one of the known issuers, with a good checksum. Other characters do not
/// count.
pub(super) fn is_credit_card(text: &str) -> bool {
    let text: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_issued = match text.len() {
        13 => text.starts_with('4'),
        14 => {
            starts_within(&text, 3, 300..=305)
                || starts_within(&text, 2, 36..=36)
                || starts_within(&text, 2, 38..=38)
        }
        15 => {
            let american = starts_within(&text, 2, 34..=34) || starts_within(&text, 2, 37..=37);
            american || starts_within(&text, 4, 2131..=2131) || starts_within(&text, 4, 1800..=1800)
        }
        16 => {
            let discover = starts_within(&text, 4, 6011..=6011) || starts_within(&text, 2, 65..=65);
            let others = starts_within(&text, 2, 51..=55) || starts_within(&text, 2, 35..=35);
            text.starts_with('4') || discover || others
        }
        _ => false,
    };
    let doubled = |(position, digit): (usize, u32)| match (position % 2, digit * 2) {
        (0, _) => digit,
        (_, twice @ 10..) => twice - 9,
        (_, twice) => twice,
    };
    is_issued && digits(&text).rev().enumerate().map(doubled).sum::<u32>() % 10 == 0
}

fn without_separators(text: &str) -> String {
    text.chars().filter(|it| !matches!(it, '\t' | '\n' | '\u{c}' | '\r' | ' ' | '-')).collect()
}

pub(super) fn is_isbn10(text: &str) -> bool {
    let text = without_separators(text);
    let Some((first, last)) = text.split_at_checked(9) else { return false };
    let check = match last {
        "X" => 10,
        last if last.len() == 1 && is_digits(last) => digits(last).sum(),
        _ => return false,
    };
    let sum: u32 = digits(first).zip(1..).map(|(digit, weight)| digit * weight).sum();
    is_digits(first) && (sum + 10 * check).is_multiple_of(11)
}

pub(super) fn is_isbn13(text: &str) -> bool {
    let text = without_separators(text);
    let weights = [1, 3].into_iter().cycle();
    let sum: u32 = digits(&text).zip(weights).map(|(digit, weight)| digit * weight).sum();
    text.len() == 13 && is_digits(&text) && sum.is_multiple_of(10)
}

/// `123-45-6789`, with dashes or blanks.
pub(super) fn is_ssn(text: &str) -> bool {
    let is_right = |(position, byte): (usize, u8)| match position {
        3 | 6 => matches!(byte, b'-' | b' '),
        _ => byte.is_ascii_digit(),
    };
    text.len() == 11 && text.bytes().enumerate().all(is_right)
}

pub(super) fn is_hex_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or(text);
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|it| it.is_ascii_hexdigit())
}

pub(super) fn is_rgb_color(text: &str) -> bool {
    let inner = text.strip_prefix("rgb(").and_then(|it| it.strip_suffix(')'));
    let is_part = |it: &str| {
        let part = it.trim_matches(['\t', '\n', '\u{c}', '\r', ' ']);
        let has_zeros = part.len() > 1 && part.starts_with('0');
        !part.is_empty() && !has_zeros && is_digits(part) && part.parse::<u8>().is_ok()
    };
    inner.is_some_and(|it| it.split(',').count() == 3 && it.split(',').all(is_part))
}

/// Base64 in groups of four; the empty text is not valid.
pub(super) fn is_base64(text: &str) -> bool {
    let data = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'+' | b'/');
    !text.is_empty() && text.len().is_multiple_of(4) && data.bytes().all(is_letter)
}

/// An identifier with or without its dashes, of one version or of any.
pub(super) fn is_uuid(text: &str, version: Option<char>) -> bool {
    let mut rest = text;
    let mut groups = Vec::new();
    for width in [8, 4, 4, 4, 12] {
        if !groups.is_empty() {
            rest = rest.strip_prefix('-').unwrap_or(rest);
        }
        let Some((group, after)) = rest.split_at_checked(width) else { return false };
        groups.push(group);
        rest = after;
    }
    let is_hexadecimal = groups.iter().all(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
    let has_version =
        version.is_none_or(|it| groups.get(2).is_some_and(|group| group.starts_with(it)));
    let variant = |group: &&str| group.starts_with(['8', '9', 'a', 'b', 'A', 'B']);
    let has_variant = matches!(version, None | Some('3')) || groups.get(3).is_some_and(variant);
    rest.is_empty() && is_hexadecimal && has_version && has_variant
}
