//! Encoded words of headers (RFC 2047): `=?utf-8?q?caf=C3=A9?=`.

use apimachinery_json::decode_base64;

/// The text with its encoded words decoded, as by Go's `mime.WordDecoder.DecodeHeader`; `None` when
/// one of them is in a character set other than UTF-8, ISO-8859-1 and US-ASCII. A word that is not
/// well-formed stays as it is.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut is_after_word = false;
    while let Some(word) = next_word(rest) {
        match word.content() {
            None => {
                decoded.extend_from_slice(word.before);
                decoded.extend_from_slice(word.whole);
                is_after_word = false;
            }
            Some(content) => {
                let is_gap = is_after_word && word.before.iter().all(|it| b" \t\n\r".contains(it));
                if !is_gap {
                    decoded.extend_from_slice(word.before);
                }
                word.convert(content, &mut decoded)?;
                is_after_word = true;
            }
        }
        rest = word.after;
    }
    decoded.extend_from_slice(rest);
    Some(decoded)
}

struct Word<'a> {
    before: &'a [u8],
    whole: &'a [u8],
    charset: &'a [u8],
    encoding: u8,
    text: &'a [u8],
    after: &'a [u8],
}

fn next_word(text: &[u8]) -> Option<Word<'_>> {
    let (before, word) = split_at_start_of(text, b"=?")?;
    let (charset, rest) = split_at_start_of(word.get(2..)?, b"?")?;
    // The shortest that can follow is an encoding with a text of no letters.
    let [_, encoding, b'?', rest @ ..] = rest else { return None };
    if rest.len() < 2 {
        return None;
    }
    let (text, end) = split_at_start_of(rest, b"?=")?;
    let after = end.get(2..)?;
    let whole = word.get(..word.len() - after.len())?;
    Some(Word { before, whole, charset, encoding: *encoding, text, after })
}

/// The text before some letters, and the text from there on.
fn split_at_start_of<'a>(text: &'a [u8], letters: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    text.split_at_checked(text.windows(letters.len()).position(|it| it == letters)?)
}

impl Word<'_> {
    fn content(&self) -> Option<Vec<u8>> {
        match self.encoding {
            b'B' | b'b' => decode_base64(self.text).ok(),
            b'Q' | b'q' => decode_q(self.text),
            _ => None,
        }
    }

    fn convert(&self, content: Vec<u8>, out: &mut Vec<u8>) -> Option<()> {
        let is = |name: &str| self.charset.eq_ignore_ascii_case(name.as_bytes());
        let mut push =
            |letter: char| out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        if is("iso-8859-1") {
            content.into_iter().for_each(|byte| push(byte.into()));
        } else if is("us-ascii") {
            let ascii = |byte: u8| if byte.is_ascii() { byte.into() } else { '\u{fffd}' };
            content.into_iter().for_each(|byte| push(ascii(byte)));
        } else if is("utf-8") {
            out.extend_from_slice(&content);
        } else {
            return None;
        }
        Some(())
    }
}

fn decode_q(text: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    let digit = |it: u8| char::from(it).to_digit(16);
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'_' => b' ',
            b'=' => u8::try_from(digit(bytes.next()?)? << 4 | digit(bytes.next()?)?).ok()?,
            b' '..=b'~' | b'\n' | b'\r' | b'\t' => byte,
            _ => return None,
        });
    }
    Some(decoded)
}
