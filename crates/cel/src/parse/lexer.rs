//! From text to tokens.

use super::token::{Kind, Token};

/// What is not a token: from where, up to and with the letter at which that was clear.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrecognized {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The tokens of a text, the last of which is its end, and what is not one.
pub(crate) fn tokens(letters: &[char]) -> (Vec<Token>, Vec<Unrecognized>) {
    let mut lexer = Lexer { letters };
    let mut tokens = Vec::new();
    let mut unrecognized = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if let Some(end) = lexer.hidden(at) {
            at = end;
            continue;
        }
        match lexer.token(at) {
            Ok((kind, end)) => {
                tokens.push(Token { kind, start: at, end });
                at = end;
            }
            Err(failed) => {
                let end = failed + 1;
                unrecognized.push(Unrecognized { start: at, end });
                at = end;
            }
        }
    }
    let end = letters.len();
    tokens.push(Token { kind: Kind::End, start: end, end });
    (tokens, unrecognized)
}

const SYMBOLS: [&str; 26] = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "[", "]", "{", "}", "(", ")", ".", ",", "-", "!",
    "?", ":", "+", "*", "/", "%", "&", "|",
];

struct Lexer<'a> {
    letters: &'a [char],
}

/// How far a token goes, or the letter at which it turned out to be none.
type Match = Result<usize, usize>;

fn is_ident_start(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '_'
}

fn is_ident_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

impl Lexer<'_> {
    fn at(&self, index: usize) -> Option<char> {
        self.letters.get(index).copied()
    }

    fn skip(&self, mut at: usize, is_part: impl Fn(char) -> bool) -> usize {
        while self.at(at).is_some_and(&is_part) {
            at += 1;
        }
        at
    }

    fn hidden(&mut self, at: usize) -> Option<usize> {
        let end = self.skip(at, |letter| matches!(letter, ' ' | '\t' | '\r' | '\n' | '\u{c}'));
        if end > at {
            return Some(end);
        }
        let is_comment = self.at(at) == Some('/') && self.at(at + 1) == Some('/');
        is_comment.then(|| self.skip(at, |letter| letter != '\n'))
    }

    fn token(&mut self, at: usize) -> Result<(Kind, usize), usize> {
        let Some(letter) = self.at(at) else { return Ok((Kind::End, at)) };
        match letter {
            '0'..='9' => Ok(self.number(at)),
            '.' if self.at(at + 1).is_some_and(|next| next.is_ascii_digit()) => Ok(self.number(at)),
            '"' | '\'' => self.quoted(at, false).map(|end| (Kind::String, end)),
            '`' => self.quoted_ident(at),
            _ if is_ident_start(letter) => Ok(self.word(at)),
            _ => self.symbol(at),
        }
    }

    fn symbol(&self, at: usize) -> Result<(Kind, usize), usize> {
        let rest = self.letters.get(at..).unwrap_or_default();
        let found = SYMBOLS.iter().find(|symbol| {
            symbol.chars().zip(rest).filter(|(a, b)| a == *b).count() == symbol.len()
        });
        match found {
            // They are tokens only twice in a row.
            Some(&("&" | "|")) => Err(at + 1),
            Some(symbol) => Ok((Kind::Symbol(symbol), at + symbol.len())),
            None if rest.first() == Some(&'=') => Err(at + 1),
            None => Err(at),
        }
    }

    fn number(&self, at: usize) -> (Kind, usize) {
        let digits = |from| self.skip(from, |letter| letter.is_ascii_digit());
        if self.at(at) == Some('0') && self.at(at + 1) == Some('x') {
            let end = self.skip(at + 2, |letter| letter.is_ascii_hexdigit());
            if end > at + 2 {
                return self.with_suffix(end);
            }
        }
        let mut end = digits(at);
        let mut is_float = false;
        if self.at(end) == Some('.') && self.at(end + 1).is_some_and(|next| next.is_ascii_digit()) {
            end = digits(end + 1);
            is_float = true;
        }
        if matches!(self.at(end), Some('e' | 'E')) {
            let sign = usize::from(matches!(self.at(end + 1), Some('+' | '-')));
            let exponent = digits(end + 1 + sign);
            if exponent > end + 1 + sign {
                return (Kind::Float, exponent);
            }
        }
        if is_float { (Kind::Float, end) } else { self.with_suffix(end) }
    }

    fn with_suffix(&self, end: usize) -> (Kind, usize) {
        match self.at(end) {
            Some('u' | 'U') => (Kind::Uint, end + 1),
            _ => (Kind::Int, end),
        }
    }

    fn word(&self, at: usize) -> (Kind, usize) {
        let end = self.skip(at, is_ident_part);
        if let Some((kind, quoted)) = self.prefixed(at)
            && quoted > end
        {
            return (kind, quoted);
        }
        let word: String = self.letters.get(at..end).unwrap_or_default().iter().collect();
        let kind = match word.as_str() {
            "true" => Kind::True,
            "false" => Kind::False,
            "null" => Kind::Null,
            "in" => Kind::In,
            _ => Kind::Ident,
        };
        (kind, end)
    }

    /// A string with a prefix: `r"…"`, `b"…"`, `br"…"`.
    fn prefixed(&self, at: usize) -> Option<(Kind, usize)> {
        let mut next = at;
        let mut kind = Kind::String;
        if matches!(self.at(next), Some('b' | 'B')) {
            next += 1;
            kind = Kind::Bytes;
        }
        let is_raw = matches!(self.at(next), Some('r' | 'R'));
        next += usize::from(is_raw);
        if !matches!(self.at(next), Some('"' | '\'')) {
            return None;
        }
        let end = self.quoted(next, is_raw).ok()?;
        Some((kind, end))
    }

    fn quoted(&self, at: usize, is_raw: bool) -> Match {
        let Some(quote) = self.at(at) else { return Err(at) };
        let once = self.once_quoted(at, quote, is_raw);
        if self.at(at + 1) != Some(quote) || self.at(at + 2) != Some(quote) {
            return once;
        }
        // Two quotes are a whole string, unless three begin a longer one.
        self.thrice_quoted(at, quote, is_raw).or(once)
    }

    fn once_quoted(&self, start: usize, quote: char, is_raw: bool) -> Match {
        let mut at = start + 1;
        loop {
            match self.at(at) {
                Some(letter) if letter == quote => return Ok(at + 1),
                None | Some('\n' | '\r') => return Err(at),
                Some('\\') if !is_raw => at = self.escape(at)?,
                Some(_) => at += 1,
            }
        }
    }

    fn thrice_quoted(&self, start: usize, quote: char, is_raw: bool) -> Match {
        let mut at = start + 3;
        loop {
            match self.at(at) {
                None => return Err(at),
                Some(letter)
                    if letter == quote
                        && self.at(at + 1) == Some(quote)
                        && self.at(at + 2) == Some(quote) =>
                {
                    return Ok(at + 3);
                }
                Some('\\') if !is_raw => at = self.escape(at)?,
                Some(_) => at += 1,
            }
        }
    }

    fn escape(&self, at: usize) -> Match {
        let (count, radix, start) = match self.at(at + 1) {
            Some('a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '"' | '\'' | '\\' | '?' | '`') => {
                return Ok(at + 2);
            }
            Some('x' | 'X') => (2, 16, at + 2),
            Some('u') => (4, 16, at + 2),
            Some('U') => (8, 16, at + 2),
            Some('0'..='3') => (2, 8, at + 2),
            _ => return Err(at + 1),
        };
        for index in start..start + count {
            if !self.at(index).is_some_and(|letter| letter.is_digit(radix)) {
                return Err(index);
            }
        }
        Ok(start + count)
    }

    fn quoted_ident(&self, at: usize) -> Result<(Kind, usize), usize> {
        let end = self.skip(at + 1, |letter| {
            is_ident_part(letter) || matches!(letter, '.' | '-' | '/' | ' ')
        });
        match self.at(end) {
            Some('`') if end > at + 1 => Ok((Kind::QuotedIdent, end + 1)),
            _ => Err(end),
        }
    }
}
