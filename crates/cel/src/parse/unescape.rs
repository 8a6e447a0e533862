//! What a string or bytes literal means.

const PLAIN: &str = "unable to unescape string";
const OCTAL: &str = "unable to unescape octal sequence in string";
const CODE_POINT: &str = "invalid unicode code point";

/// The value of a literal with its quotes, and its `r`; as bytes, which are UTF-8 for a string.
pub(crate) fn unescape(literal: &str, is_bytes: bool) -> Result<Vec<u8>, &'static str> {
    let normal = literal.replace("\r\n", "\n").replace('\r', "\n");
    let (text, is_raw) = match normal.strip_prefix(['r', 'R']) {
        Some(text) => (text, true),
        None => (normal.as_str(), false),
    };
    let quotes = if text.len() >= 6 && (text.starts_with("'''") || text.starts_with("\"\"\"")) {
        3
    } else {
        1
    };
    let inner = text.get(quotes..text.len().saturating_sub(quotes)).ok_or(PLAIN)?;
    if is_raw || !inner.contains('\\') {
        return Ok(inner.as_bytes().to_vec());
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(letter) = rest.chars().next() {
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        if letter == '\\' {
            rest = escape(rest, is_bytes, &mut out)?;
        } else {
            push(&mut out, letter);
        }
    }
    Ok(out)
}

fn push(out: &mut Vec<u8>, letter: char) {
    out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
}

fn escape<'a>(text: &'a str, is_bytes: bool, out: &mut Vec<u8>) -> Result<&'a str, &'static str> {
    let letter =
        text.chars().next().ok_or("unable to unescape string, found '\\' as last character")?;
    let rest = text.get(letter.len_utf8()..).unwrap_or_default();
    let plain = match letter {
        'a' => 0x07,
        'b' => 0x08,
        'f' => 0x0c,
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'v' => 0x0b,
        '\\' | '\'' | '"' | '`' | '?' => letter as u8,
        'x' | 'X' => return number(rest, 2, 16, is_bytes, out).map_err(|_| PLAIN),
        'u' | 'U' if is_bytes => return Err(PLAIN),
        'u' => return number(rest, 4, 16, false, out),
        'U' => return number(rest, 8, 16, false, out),
        '0'..='3' => {
            return number(text, 3, 8, is_bytes, out).map_err(|error| match error {
                PLAIN => OCTAL,
                other => other,
            });
        }
        _ => return Err(PLAIN),
    };
    out.push(plain);
    Ok(rest)
}

fn number<'a>(
    text: &'a str,
    count: usize,
    radix: u32,
    is_byte: bool,
    out: &mut Vec<u8>,
) -> Result<&'a str, &'static str> {
    let digits = text.get(..count).ok_or(PLAIN)?;
    let value = u32::from_str_radix(digits, radix).map_err(|_| PLAIN)?;
    match u8::try_from(value) {
        Ok(byte) if is_byte => out.push(byte),
        _ => push(out, char::from_u32(value).ok_or(CODE_POINT)?),
    }
    Ok(text.get(count..).unwrap_or_default())
}
