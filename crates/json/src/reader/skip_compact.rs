//! Passing over containers that hold no space, as machines write them.
//!
//! This is the common case of [`skip_value`](super::Reader::skip_value), in one loop over plain variables. It knows no
//! mistakes: where something unusual stands, the other walk starts anew and says what it is.

use super::run::end_of_run;

/// Where the container ends that starts at `start`; nothing when it holds space, a mistake, or more than 62
/// containers in each other.
pub(super) fn end_of_compact(bytes: &[u8], start: usize) -> Option<usize> {
    // A bit for each open container, set for an object, the innermost lowest; above them one that is always set.
    let mut open: u64 = 1;
    let mut at = start;
    loop {
        match *bytes.get(at)? {
            b'{' => {
                open = opened(open, 1)?;
                at += 1;
                if bytes.get(at) != Some(&b'}') {
                    at = end_of_key(bytes, at)?;
                    continue;
                }
            }
            b'[' => {
                open = opened(open, 0)?;
                at += 1;
                if bytes.get(at) != Some(&b']') {
                    continue;
                }
            }
            b'"' => at = end_of_string(bytes, at + 1)?,
            b't' => at = end_of_word(bytes, at, b"true")?,
            b'f' => at = end_of_word(bytes, at, b"false")?,
            b'n' => at = end_of_word(bytes, at, b"null")?,
            _ => at = end_of_number(bytes, at)?,
        }
        while open != 1 {
            let in_object = open & 1 != 0;
            match (*bytes.get(at)?, in_object) {
                (b'}', true) | (b']', false) => {
                    at += 1;
                    open >>= 1;
                }
                (b',', true) => {
                    at = end_of_key(bytes, at + 1)?;
                    break;
                }
                (b',', false) => {
                    at += 1;
                    break;
                }
                _ => return None,
            }
        }
        if open == 1 {
            return Some(at);
        }
    }
}

#[inline]
fn opened(open: u64, bit: u64) -> Option<u64> {
    (open >> 63 == 0).then_some((open << 1) | bit)
}

/// Where the value starts whose key starts at `at`.
///
/// Empty objects are passed over as well when a key comes behind them: sets of fields consist of them.
#[inline]
fn end_of_key(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        if bytes.get(at) != Some(&b'"') {
            return None;
        }
        at = end_of_string(bytes, at + 1)?;
        let rest = bytes.get(at..)?;
        if rest.first_chunk() == Some(b":{},") {
            at += 4;
        } else {
            return (rest.first() == Some(&b':')).then_some(at + 1);
        }
    }
}

/// Where the string ends whose content starts at `at`.
#[inline]
fn end_of_string(bytes: &[u8], at: usize) -> Option<usize> {
    let end = end_of_run(bytes, at);
    if bytes.get(end) == Some(&b'"') { Some(end + 1) } else { end_of_escaped(bytes, end) }
}

#[inline(never)]
fn end_of_escaped(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'"', _) => return Some(at + 1),
            (b'\\', Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't')) => at += 2,
            (b'\\', Some(b'u')) => {
                let digits = bytes.get(at + 2..at + 6)?;
                if !digits.iter().all(u8::is_ascii_hexdigit) {
                    return None;
                }
                at += 6;
            }
            _ => return None,
        }
        at = end_of_run(bytes, at);
    }
}

fn end_of_word(bytes: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    bytes.get(at..)?.starts_with(word).then_some(at + word.len())
}

fn end_of_number(bytes: &[u8], mut at: usize) -> Option<usize> {
    at += usize::from(bytes.get(at) == Some(&b'-'));
    let digits = end_of_digits(bytes, at)?;
    if bytes.get(at) == Some(&b'0') && digits > at + 1 {
        return None;
    }
    at = digits;
    if bytes.get(at) == Some(&b'.') {
        at = end_of_digits(bytes, at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        at = end_of_digits(bytes, at)?;
    }
    Some(at)
}

/// Where the digits end that start at `at`, of which there must be one.
fn end_of_digits(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (count > 0).then_some(at + count)
}
