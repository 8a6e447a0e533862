//! The content of strings with escapes.

use super::run::stops_in;

/// How many bytes are copied at a time.
const PIECE: usize = 8;

/// What the escapes of one letter stand for; zero for all others.
static ESCAPES: [u8; 256] = {
    let mut escapes = [0; 256];
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes[b'/' as usize] = b'/';
    escapes[b'b' as usize] = 8;
    escapes[b'f' as usize] = 12;
    escapes[b'n' as usize] = b'\n';
    escapes[b'r' as usize] = b'\r';
    escapes[b't' as usize] = b'\t';
    escapes
};

/// Text without escapes, growing.
pub(super) struct Unescaped {
    /// The text, and bytes behind it that are still to be written over.
    buffer: Vec<u8>,
    length: usize,
}

impl Unescaped {
    /// Text that begins with `start`.
    pub(super) fn new(start: &[u8]) -> Self {
        let mut buffer = Vec::with_capacity(2 * start.len() + 2 * PIECE);
        buffer.extend_from_slice(start);
        let length = buffer.len();
        buffer.resize(buffer.capacity(), 0);
        Self { buffer, length }
    }

    /// Appends what stands in `bytes` from `at` on, as long as it is plain content and escapes of one letter; answers
    /// where something else stands.
    pub(super) fn append(&mut self, bytes: &[u8], mut at: usize) -> usize {
        let mut length = self.length;
        let mut target = self.buffer.as_mut_slice();
        while let Some(piece) = bytes.get(at..).and_then(|rest| rest.first_chunk::<PIECE>()) {
            let Some(room) = target.get_mut(length..).and_then(|it| it.first_chunk_mut()) else {
                self.buffer.resize(2 * length + 2 * PIECE, 0);
                target = self.buffer.as_mut_slice();
                continue;
            };
            // Bytes behind a stop are written over by what comes next.
            *room = *piece;
            let stops = stops_in(u64::from_le_bytes(*piece));
            if stops == 0 {
                at += PIECE;
                length += PIECE;
                continue;
            }
            let plain = stops.trailing_zeros() as usize / 8;
            at += plain;
            length += plain;
            let escape = match bytes.get(at..) {
                Some([b'\\', letter, ..]) => ESCAPES[usize::from(*letter)],
                _ => 0,
            };
            match target.get_mut(length) {
                Some(place) if escape != 0 => *place = escape,
                _ => {
                    self.length = length;
                    return at;
                }
            }
            at += 2;
            length += 1;
        }
        self.length = length;
        self.append_rest(bytes, at)
    }

    fn append_rest(&mut self, bytes: &[u8], at: usize) -> usize {
        let rest = bytes.get(at..).unwrap_or_default();
        let stop = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
        let plain = stop.unwrap_or(rest.len());
        self.extend(rest.get(..plain).unwrap_or_default());
        at + plain
    }

    /// Appends one character.
    pub(super) fn push(&mut self, character: char) {
        self.extend(character.encode_utf8(&mut [0; 4]).as_bytes());
    }

    fn extend(&mut self, bytes: &[u8]) {
        self.buffer.truncate(self.length);
        self.buffer.extend_from_slice(bytes);
        self.length = self.buffer.len();
    }

    /// The text; nothing when what was appended is not UTF-8.
    pub(super) fn finish(mut self) -> Option<String> {
        self.buffer.truncate(self.length);
        if self.buffer.capacity() - self.length > self.length / 8 {
            self.buffer.shrink_to_fit();
        }
        String::from_utf8(self.buffer).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One character after the other.
    fn plainly(text: &str) -> (String, usize) {
        let mut out = String::new();
        let mut at = 0;
        while let Some(character) = text[at..].chars().next() {
            match character {
                '"' | '\0'..' ' => break,
                '\\' => {
                    let Some(escape) = text.as_bytes().get(at + 1).map(|it| ESCAPES[*it as usize])
                    else {
                        break;
                    };
                    if escape == 0 {
                        break;
                    }
                    out.push(char::from(escape));
                    at += 2;
                }
                plain => {
                    out.push(plain);
                    at += plain.len_utf8();
                }
            }
        }
        (out, at)
    }

    #[test]
    fn escapes_at_every_place_are_read_as_by_a_plain_loop() {
        let pieces = ["\\n", "\\\"", "\\\\", "a", "0123456789", "é", "𝄞", "\\t\\/", " "];
        let mut state = 1_u32;
        for _ in 0..2_000 {
            let mut text = String::new();
            while text.len() < 5 + (state as usize >> 8) % 60 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push_str(pieces[(state >> 24) as usize % pieces.len()]);
            }
            for end in ["\"", "\",\"x\":\"y\"}", "\\u00e9\"", "\u{1}", ""] {
                let text = format!("{text}{end}");
                let (expected, stop) = plainly(&text);
                let mut found = Unescaped::new(b"");
                let mut at = found.append(text.as_bytes(), 0);
                // Near the end of the input escapes are left to the caller.
                while at < stop {
                    found.push(char::from(ESCAPES[text.as_bytes()[at + 1] as usize]));
                    at = found.append(text.as_bytes(), at + 2);
                }
                assert_eq!((found.finish(), at), (Some(expected), stop), "{text}");
            }
        }
    }
}
