//! Texts that cells of many kinds are made of.

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;

/// The text, or another where it is empty.
pub(crate) fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}

/// The text, or another in place of an empty one.
pub(crate) fn given_or<'a>(text: Option<&'a Str>, other: &'a str) -> &'a str {
    text.map_or(other, |it| it)
}

/// A count as a cell has it.
pub(crate) fn int(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Lower case letter by letter, as Go has it.
pub(crate) fn lower_case(text: &str) -> String {
    text.chars().filter_map(|letter| letter.to_lowercase().next()).collect()
}

/// The name of a class, with a mark when an annotation makes it the default one.
pub(crate) fn name_of_class(metadata: &ObjectMeta, annotations: &[&str]) -> String {
    let is_set = |key: &&str| metadata.annotations.get(*key).is_some_and(|it| it == "true");
    match annotations.iter().any(is_set) {
        true => format!("{} (default)", metadata.name),
        false => metadata.name.to_string(),
    }
}

/// The parts with commas in between.
pub(crate) fn joined<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    parts.into_iter().collect::<Vec<_>>().join(",")
}

/// The first three, and how many more there are; `<unset>` for nothing to show.
pub(crate) fn first_three(parts: &[String]) -> String {
    let (shown, more) = parts.split_at_checked(3).unwrap_or((parts, &[]));
    let text = shown.join(",");
    match more.len() {
        0 => or(&text, "<unset>").to_owned(),
        more => format!("{text} + {more} more..."),
    }
}

/// The addresses of a load balancer, each one once and sorted: its IP or else its name. Without
/// `is_wide` it is cut to 16 bytes.
pub(crate) fn load_balancer<'a>(
    ingress: impl IntoIterator<Item = (&'a Str, &'a Str)>,
    is_wide: bool,
) -> String {
    let addresses = ingress.into_iter().map(|(ip, hostname)| or(ip, hostname));
    let mut addresses: Vec<&str> = addresses.filter(|it| !it.is_empty()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    let text = addresses.join(",");
    if is_wide || text.len() <= WIDTH { text } else { cut(&text) }
}

/// The most bytes of addresses in narrow output.
const WIDTH: usize = 16;

/// The first bytes and dots. Bytes of a letter that is cut through are each shown as one that
/// cannot be read.
fn cut(text: &str) -> String {
    let kept = text.as_bytes().get(..WIDTH - 3).unwrap_or_default();
    let mut out = String::with_capacity(WIDTH);
    for chunk in kept.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    out + "..."
}
