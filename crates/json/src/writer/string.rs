//! Strings with Go's escapes.

use super::Writer;
use super::escapes::{end_of_plain, escape, plain_bytes, separator, stops};

impl Writer {
    /// Writes a string.
    #[inline]
    pub fn string(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.out.reserve(bytes.len() + 2);
        self.out.push(b'"');
        let plain = end_of_plain(bytes);
        self.out.extend_from_slice(bytes.get(..plain).unwrap_or_default());
        if plain < bytes.len() {
            self.escaped(bytes.get(plain..).unwrap_or_default());
        }
        self.out.push(b'"');
    }

    /// Writes text with escapes in it.
    #[inline(never)]
    fn escaped(&mut self, mut rest: &[u8]) {
        let mut block = Block { bytes: [0; BLOCK], len: 0 };
        while let Some(first) = rest.first() {
            if block.len > BLOCK - ROOM {
                block.empty_into(&mut self.out);
            }
            let (plain, seen) = match rest.first_chunk::<16>() {
                Some(chunk) => {
                    block.put(chunk);
                    (plain_bytes(chunk), 16)
                }
                None => {
                    block.put(&[*first]);
                    (usize::from(!stops(*first)), 1)
                }
            };
            block.len += plain;
            rest = rest.get(plain..).unwrap_or_default();
            if plain < seen {
                rest = block.put_escape(rest);
            }
        }
        block.empty_into(&mut self.out);
    }
}

const BLOCK: usize = 256;

/// What is put there at most before it is looked at again whether there is room: 16 bytes and an escape.
const ROOM: usize = 24;

/// What was written last, where many short pieces cost little.
struct Block {
    bytes: [u8; BLOCK],
    len: usize,
}

impl Block {
    /// Puts bytes behind those that count.
    #[inline]
    fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT]) {
        if let Some(place) = self.bytes.get_mut(self.len..).and_then(|it| it.first_chunk_mut()) {
            *place = *bytes;
        }
    }

    /// Puts what `rest` starts with and answers what is behind that.
    #[inline]
    fn put_escape<'r>(&mut self, rest: &'r [u8]) -> &'r [u8] {
        let [first, behind @ ..] = rest else { return rest };
        if let Some((escape, len)) = escape(*first) {
            self.put(escape);
            self.len += len;
            return behind;
        }
        match (separator(rest), rest.split_first_chunk::<3>()) {
            (Some(escape), Some((_, behind))) => {
                for byte in escape {
                    self.put(&[*byte]);
                    self.len += 1;
                }
                behind
            }
            _ => {
                self.put(&[*first]);
                self.len += 1;
                behind
            }
        }
    }

    fn empty_into(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.bytes.get(..self.len).unwrap_or_default());
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(text: &str) -> String {
        let mut out = String::from("\"");
        for letter in text.chars() {
            match letter {
                '"' | '\\' => out.extend(['\\', letter]),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '<' | '>' | '&' | '\0'..' ' | '\u{2028}' | '\u{2029}' => {
                    out.push_str(&format!("\\u{:04x}", u32::from(letter)));
                }
                _ => out.push(letter),
            }
        }
        out + "\""
    }

    fn written(text: &str) -> String {
        let mut writer = Writer::new(Vec::new());
        writer.string(text);
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn strings_are_written_as_by_a_plain_loop() {
        let letters =
            ["a", "\"", "\\", "\n", "\u{1f}", "<", "&", "é", "\u{2028}", "\u{2030}", "𝄞", "\u{7f}"];
        for letter in letters {
            for before in 0..40 {
                for after in [0, 1, 7, 15, 16, 17, 40] {
                    let text =
                        "x".repeat(before) + letter + letters[before % 12] + &"y".repeat(after);
                    assert_eq!(written(&text), naive(&text));
                }
            }
        }
        for count in [1, 16, 42, 43, 255, 256, 1000] {
            for letters in
                ["<", "\u{2029}", "a\"bc\n", "é\u{2028}\u{202a}", "\u{1}0123456789abcdef"]
            {
                let text = letters.repeat(count);
                assert_eq!(written(&text), naive(&text));
            }
        }
    }
}
