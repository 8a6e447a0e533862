//! The cursor over JSON text that is not read: tokens, and where a value ends.

use std::ops::Range;

use crate::words::end_of_run;

/// The length of the white space at the start.
pub(crate) fn space(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_space(**byte)).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// A token of JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `{` or `[`.
    Open,
    /// `}` or `]`.
    Close,
    Comma,
    Colon,
    String,
    /// A number, a literal, or what is in their place.
    Word,
}

/// A cursor over JSON text that examines only brackets and quotes: the reader of a value checks
/// the rest.
///
/// The text may still be arriving: each call gets all of it that is there, and goes on where the
/// last one stopped.
///
/// ```
/// let mut scan = apimachinery_json::Scan::default();
/// assert_eq!(scan.end_of_value(br#"{"a": "}"#), None);
/// assert_eq!(scan.end_of_value(br#"{"a": "}"} [1]"#), Some(10));
/// ```
#[derive(Debug, Default)]
pub struct Scan {
    seen: usize,
    depth: usize,
    /// The token that began and has not ended yet.
    begun: Option<Token>,
}

impl Scan {
    /// The number of bytes that were examined.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// Whether nothing was examined, and nothing passed.
    pub(crate) fn is_at_start(&self) -> bool {
        self.seen == 0 && self.depth == 0 && self.begun.is_none()
    }

    /// Removes bytes from the start, which the next text no longer has.
    pub(crate) fn forget(&mut self, count: usize) {
        self.seen = self.seen.saturating_sub(count);
    }

    /// The end of the value that starts with `text`, once `text` is long enough to know it; zero
    /// when no value starts there.
    pub fn end_of_value(&mut self, text: &[u8]) -> Option<usize> {
        if self.is_at_start()
            && matches!(text.first()?, b'}' | b']' | b',' | b' ' | b'\n' | b'\t' | b'\r')
        {
            return Some(0);
        }
        loop {
            self.token(text)?;
            if self.depth == 0 {
                return Some(self.seen);
            }
        }
    }

    /// The end of a value that ends with the text.
    pub(crate) fn end_at_end_of_text(&self) -> Option<usize> {
        (self.depth == 0 && self.begun == Some(Token::Word)).then_some(self.seen)
    }

    /// Goes to the end of the next token; `None` when the text ends before it may.
    pub(crate) fn token(&mut self, text: &[u8]) -> Option<Token> {
        let token = match self.begun {
            Some(begun) => begun,
            None => self.begin(text)?,
        };
        match token {
            Token::String => self.pass_string(text)?,
            Token::Word => self.pass_word(text)?,
            _ => {}
        }
        self.begun = None;
        Some(token)
    }

    /// Begins the next token, after white space.
    fn begin(&mut self, text: &[u8]) -> Option<Token> {
        loop {
            let byte = *text.get(self.seen)?;
            self.seen += 1;
            return Some(match byte {
                b' ' | b'\n' | b'\t' | b'\r' => continue,
                b'{' | b'[' => {
                    self.depth += 1;
                    Token::Open
                }
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    Token::Close
                }
                b',' => Token::Comma,
                b':' if self.depth > 0 => Token::Colon,
                b'"' => {
                    self.begun = Some(Token::String);
                    Token::String
                }
                _ => {
                    self.begun = Some(Token::Word);
                    Token::Word
                }
            });
        }
    }

    /// Goes to the byte that ends a word. A colon does so where an object may be around it.
    fn pass_word(&mut self, text: &[u8]) -> Option<()> {
        loop {
            match text.get(self.seen)? {
                b'"' | b'{' | b'[' | b'}' | b']' | b',' => return Some(()),
                b':' if self.depth > 0 => return Some(()),
                byte if is_space(*byte) => return Some(()),
                _ => self.seen += 1,
            }
        }
    }

    /// Goes to the end of a string.
    fn pass_string(&mut self, text: &[u8]) -> Option<()> {
        loop {
            self.seen = end_of_run(text, self.seen);
            match text.get(self.seen)? {
                b'"' => {
                    self.seen += 1;
                    return Some(());
                }
                // The escaped byte has to be there as well: it may be a quote.
                b'\\' => {
                    text.get(self.seen + 1)?;
                    self.seen += 2;
                }
                _ => self.seen += 1,
            }
        }
    }
}

/// The tokens of a whole text, each with its bytes.
pub(crate) fn tokens(text: &[u8]) -> impl Iterator<Item = (Token, &[u8])> {
    token_ranges(text).filter_map(|(token, range)| Some((token, text.get(range)?)))
}

/// The tokens of a whole text, each with its place.
pub(crate) fn token_ranges(text: &[u8]) -> impl Iterator<Item = (Token, Range<usize>)> {
    let mut scan = Scan::default();
    std::iter::from_fn(move || {
        let start = scan.seen + space(text.get(scan.seen..)?);
        let token = scan.token(text).or_else(|| scan.begun.take())?;
        Some((token, start..scan.seen))
    })
}

#[cfg(test)]
mod tests {
    use apimachinery_test_support::Dice;

    use super::*;

    fn end(text: &str, step: usize) -> Option<usize> {
        let mut scan = Scan::default();
        let mut known = 0;
        while known < text.len() {
            known = (known + step).min(text.len());
            if let Some(end) = scan.end_of_value(&text.as_bytes()[..known]) {
                return Some(end);
            }
        }
        scan.end_at_end_of_text()
    }

    /// The end, found byte by byte.
    fn plain_end(text: &[u8]) -> Option<usize> {
        let (mut depth, mut in_string, mut at) = (0, false, 0);
        loop {
            match *text.get(at)? {
                b'\\' if in_string => at += 1,
                b'"' => in_string = !in_string,
                b'{' | b'[' if !in_string => depth += 1,
                b'}' | b']' if !in_string && depth == 1 => return Some(at + 1),
                b'}' | b']' if !in_string => depth -= 1,
                _ => {}
            }
            at += 1;
        }
    }

    #[test]
    fn long_values_match_a_plain_loop() {
        let pieces: [&[u8]; 16] = [
            b"{",
            b"[",
            b"}",
            b"]",
            b"\"",
            b"\\\\",
            b"\\\"",
            b"\\",
            b":1,",
            b"\"name\":",
            b"\"}\"",
            b"\"\\\\\"",
            b"\"\\u003c\"",
            b"0123456789abcdef",
            b"\xc3\xa9\xff",
            b"\"[{\\\"]\"",
        ];
        let mut dice = Dice::new(7);
        let mut ended = 0;
        for round in 0..4_000 {
            // Most rounds have few kinds of pieces, so that some values are long.
            let kinds = if round % 4 == 0 { pieces.len() } else { 3 + round % 3 };
            let mut text = b"[".to_vec();
            while text.len() < 400 {
                let piece = dice.below(kinds);
                text.extend_from_slice(
                    pieces[if kinds < 16 { (piece * 5 + 8) % 16 } else { piece }],
                );
                text.extend_from_slice(if dice.below(3) == 0 { b"[]" } else { b"," });
            }
            text.extend_from_slice(&[b']'; 90]);
            let expected = plain_end(&text);
            ended += usize::from(expected.is_some_and(|end| end > 200));
            for step in [text.len(), 1 + dice.below(200)] {
                let mut scan = Scan::default();
                let mut found = None;
                let mut known = 0;
                while known < text.len() && found.is_none() {
                    known = (known + step).min(text.len());
                    found = scan.end_of_value(&text[..known]);
                }
                assert_eq!(found, expected, "{} by {step}", String::from_utf8_lossy(&text));
            }
        }
        assert!(ended > 150, "{ended}");
    }

    #[test]
    fn end_of_value_is_independent_of_chunking() {
        for (text, expected) in [
            (r#"{"a":[1,"}]"]},"#, Some(14)),
            (r#""a\"b\\" "#, Some(8)),
            (r#""\\\"""#, Some(6)),
            ("12,", Some(2)),
            ("true]", Some(4)),
            ("12", Some(2)),
            ("{\"a\":", None),
            ("\"a", None),
            ("],", Some(0)),
        ] {
            for step in 1..=text.len() {
                assert_eq!(end(text, step), expected, "{text} by {step}");
            }
        }
    }
}
