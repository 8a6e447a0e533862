//! Reading the header, as clients do.
//!
//! ```text
//! header  = warning *( "," warning )
//! warning = code " " agent " " quoted-text [ quoted-date ]
//! ```

use super::{Warning, encoded_word};

/// A `Warning` header is malformed.
///
/// Corresponds to the errors of `net.ParseWarningHeader`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseWarningError {
    /// Code, agent and text are not all there.
    #[error("invalid warning header: fewer than 3 segments")]
    Segments,
    /// The code is not a number of three digits.
    #[error("invalid warning header: code segment is not 3 digits between 100-299")]
    Code,
    /// Two spaces follow the code.
    #[error("invalid warning header: empty agent segment")]
    EmptyAgent,
    /// The agent has control characters, or is not UTF-8.
    #[error("invalid warning header: invalid agent")]
    Agent,
    /// Nothing follows the agent.
    #[error("invalid warning header: empty text segment")]
    EmptyText,
    /// The text is not quoted.
    #[error("invalid warning header: invalid quoted string: missing initial quote")]
    NoQuote,
    /// The quote of the text is not closed.
    #[error("invalid warning header: invalid quoted string: missing closing quote")]
    OpenQuote,
    /// The text has control characters, or is not UTF-8.
    #[error("invalid warning header: invalid text")]
    Text,
    /// The quote of the date is not closed.
    #[error("invalid warning header: unterminated date segment")]
    OpenDate,
    /// A warning is followed by something other than a comma.
    #[error("invalid warning header: unexpected token after warn-date")]
    Token,
}

/// The warnings in the values of `Warning` headers, several in one value included. An error is the
/// last of its value.
///
/// Texts in the encoding of RFC 2047, which some proxies use, are decoded. Corresponds to
/// `net.ParseWarningHeaders`.
///
/// ```
/// use apimachinery_http::parse_warnings;
/// use http::HeaderMap;
///
/// let mut headers = HeaderMap::new();
/// headers.append("warning", r#"299 - "one \"field\"", 299 - "two""#.parse()?);
/// let texts: Result<Vec<_>, _> = parse_warnings(headers.get_all("warning")).map(|it| it.map(|it| it.text)).collect();
/// assert_eq!(texts?, [r#"one "field""#, "two"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_warnings<V: AsRef<[u8]>>(
    values: impl IntoIterator<Item = V>,
) -> impl Iterator<Item = Result<Warning, ParseWarningError>> {
    values.into_iter().flat_map(|value| {
        let mut found = Vec::new();
        let mut rest = value.as_ref();
        while !rest.is_empty() {
            match parse_warning(rest) {
                Ok((warning, after)) => {
                    found.push(Ok(warning));
                    rest = after;
                }
                Err(error) => {
                    found.push(Err(error));
                    break;
                }
            }
        }
        found
    })
}

/// The first warning of a header, and the rest.
fn parse_warning(header: &[u8]) -> Result<(Warning, &[u8]), ParseWarningError> {
    let mut parts = trim(header).splitn(3, |byte| *byte == b' ');
    let mut part = || parts.next().ok_or(ParseWarningError::Segments);
    let (code, agent, rest) = (part()?, part()?, part()?);
    let code = parse_code(code).ok_or(ParseWarningError::Code)?;
    if agent.is_empty() {
        return Err(ParseWarningError::EmptyAgent);
    }
    let agent = plain_text(agent).ok_or(ParseWarningError::Agent)?;
    if rest.is_empty() {
        return Err(ParseWarningError::EmptyText);
    }
    let (text, rest) = parse_quoted(rest)?;
    let text = encoded_word::decode(&text).unwrap_or(text);
    let text = plain_text(&text).ok_or(ParseWarningError::Text)?;
    let warning = Warning { code, agent: agent.into(), text: text.into() };
    Ok((warning, after_comma(after_date(rest)?)?))
}

fn parse_code(digits: &[u8]) -> Option<u16> {
    let is_code = digits.len() == 3 && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits).ok().filter(|_| is_code)?.parse().ok()
}

fn plain_text(text: &[u8]) -> Option<&str> {
    std::str::from_utf8(text).ok().filter(|it| !it.contains(char::is_control))
}

/// The text between quotes, and the rest.
fn parse_quoted(quoted: &[u8]) -> Result<(Vec<u8>, &[u8]), ParseWarningError> {
    let mut rest = quoted.strip_prefix(b"\"").ok_or(ParseWarningError::NoQuote)?;
    let mut text = Vec::new();
    let mut is_escaped = false;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'"' if !is_escaped => return Ok((text, trim(rest))),
            b'\\' if !is_escaped => is_escaped = true,
            byte => {
                text.push(*byte);
                is_escaped = false;
            }
        }
    }
    Err(ParseWarningError::OpenQuote)
}

fn after_date(text: &[u8]) -> Result<&[u8], ParseWarningError> {
    let Some(date) = text.strip_prefix(b"\"") else { return Ok(text) };
    let end = date.iter().position(|byte| *byte == b'"').ok_or(ParseWarningError::OpenDate)?;
    Ok(trim(date.get(end + 1..).unwrap_or_default()))
}

fn after_comma(text: &[u8]) -> Result<&[u8], ParseWarningError> {
    match text {
        [] => Ok(text),
        [b',', rest @ ..] => Ok(trim(rest)),
        _ => Err(ParseWarningError::Token),
    }
}

/// Without the white space around it, as Go's `strings.TrimSpace`.
fn trim(text: &[u8]) -> &[u8] {
    let start = text.utf8_chunks().next().map_or("", |it| it.valid());
    let skipped = start.len() - start.trim_start().len();
    let mut text = text.get(skipped..).unwrap_or_default();
    while let Some(length) = length_of_last_space(text) {
        text = text.get(..text.len() - length).unwrap_or_default();
    }
    text
}

/// The bytes of the white space that ends a text.
fn length_of_last_space(text: &[u8]) -> Option<usize> {
    (1..=3).find(|length| {
        let last = text.len().checked_sub(*length).and_then(|start| text.get(start..));
        let last = last.and_then(|it| std::str::from_utf8(it).ok());
        last.is_some_and(|it| it.chars().count() == 1 && it.chars().all(char::is_whitespace))
    })
}
