//! E-mail addresses.

use crate::net::parse_addr;

/// Whether a text is an e-mail address: alone, after a name, or as the only one of a group
/// (`mail.ParseAddress`).
///
/// ```
/// use apimachinery_go_text::mail::is_address;
///
/// assert!(is_address("Ann <ann@example.com>") && !is_address("ann@"));
/// ```
pub fn is_address(text: &str) -> bool {
    let mut parser = Parser { rest: text };
    parser.addresses(true) == Some(1) && parser.skip_comments().is_some() && parser.rest.is_empty()
}

/// Reads from the start of the rest; `None` is an error.
#[derive(Clone, Copy)]
struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    /// Reads an address, or a group where there may be one, and returns how many addresses that
    /// are.
    fn addresses(&mut self, may_be_group: bool) -> Option<usize> {
        self.skip_space();
        let mut plain = *self;
        if plain.plain_address().is_some() {
            *self = plain;
            self.skip_space();
            if self.rest.starts_with('(') {
                self.comment()?;
            }
            return Some(1);
        }
        if !self.rest.starts_with('<') {
            self.phrase()?;
        }
        self.skip_space();
        if may_be_group && self.take(':').is_some() {
            return self.group();
        }
        self.take('<')?;
        self.plain_address()?;
        self.take('>')?;
        Some(1)
    }

    /// Reads what is between the colon of a group and its semicolon.
    fn group(&mut self) -> Option<usize> {
        let mut count = 0;
        self.skip_space();
        while self.take(';').is_none() {
            if count > 0 {
                self.take(',')?;
            }
            self.skip_space();
            count += self.addresses(false)?;
            self.skip_comments()?;
        }
        self.skip_comments()?;
        Some(count)
    }

    /// Reads `local@domain`.
    fn plain_address(&mut self) -> Option<()> {
        self.skip_space();
        if self.rest.starts_with('"') {
            let quoted = self.quoted()?;
            (!quoted.is_empty()).then_some(())?;
        } else {
            self.dotted()?;
        }
        self.take('@')?;
        self.skip_space();
        match self.take('[') {
            Some(()) => {
                let (literal, rest) = self.rest.split_once(']')?;
                self.rest = rest;
                parse_addr(literal).is_ok_and(|it| it.zone.is_none()).then_some(())
            }
            None => self.dotted(),
        }
    }

    /// Reads the words of a name. One at least is needed; a mistake after it ends the name.
    fn phrase(&mut self) -> Option<()> {
        let mut words = 0;
        loop {
            if words > 0 {
                self.skip_comments()?;
            }
            self.skip_space();
            if self.rest.is_empty() {
                return Some(());
            }
            let mut word = *self;
            let read = match self.rest.starts_with('"') {
                true => word.quoted().map(|_| ()),
                false => word.atom().and_then(|atom| (!has_unknown_charset(atom)).then_some(())),
            };
            if read.is_none() {
                // Go skips a word whose character set it does not know.
                if !self.rest.starts_with('"') {
                    *self = word;
                }
                return (words > 0).then_some(());
            }
            *self = word;
            words += 1;
        }
    }

    fn quoted(&mut self) -> Option<&str> {
        let inner = self.rest.strip_prefix('"')?;
        let mut is_escaped = false;
        for (at, letter) in inner.char_indices() {
            let is_plain = is_visible(letter) || matches!(letter, ' ' | '\t');
            match letter {
                _ if is_escaped && is_plain => is_escaped = false,
                _ if is_escaped => return None,
                '"' => {
                    let (quoted, rest) = inner.split_at_checked(at)?;
                    self.rest = rest.strip_prefix('"')?;
                    return Some(quoted);
                }
                '\\' => is_escaped = true,
                _ if is_plain => {}
                _ => return None,
            }
        }
        None
    }

    fn atom(&mut self) -> Option<&str> {
        let end = self.rest.find(|it| !is_of_atom(it)).unwrap_or(self.rest.len());
        let (atom, rest) = self.rest.split_at_checked(end).filter(|(atom, _)| !atom.is_empty())?;
        self.rest = rest;
        Some(atom)
    }

    /// Reads an atom with single dots, not at its ends.
    fn dotted(&mut self) -> Option<()> {
        let atom = self.atom()?;
        let is_bad = atom.starts_with('.') || atom.ends_with('.') || atom.contains("..");
        (!is_bad).then_some(())
    }

    fn skip_comments(&mut self) -> Option<()> {
        self.skip_space();
        while self.rest.starts_with('(') {
            self.comment()?;
            self.skip_space();
        }
        Some(())
    }

    fn comment(&mut self) -> Option<()> {
        let (mut depth, mut is_escaped) = (0, false);
        for (at, letter) in self.rest.char_indices() {
            match letter {
                _ if is_escaped => is_escaped = false,
                '\\' if at + 1 < self.rest.len() => is_escaped = true,
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.rest = self.rest.get(at + 1..)?;
                return Some(());
            }
        }
        None
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    fn take(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }
}

fn is_visible(letter: char) -> bool {
    matches!(letter, '!'..='~') || !letter.is_ascii()
}

fn is_of_atom(letter: char) -> bool {
    is_visible(letter) && !r#"()<>[]:;@\,""#.contains(letter)
}

/// Whether the word is encoded in a character set that Go does not know.
fn has_unknown_charset(word: &str) -> bool {
    let inner = word.strip_prefix("=?").and_then(|it| it.strip_suffix("?="));
    let parts: Vec<_> = inner.into_iter().flat_map(|it| it.splitn(3, '?')).collect();
    let [charset, encoding, text] = parts[..] else { return false };
    let is_encoding = matches!(encoding, "B" | "b" | "Q" | "q") && !text.contains('?');
    let known = ["utf-8", "iso-8859-1", "us-ascii"];
    is_encoding && !charset.is_empty() && !known.contains(&charset.to_ascii_lowercase().as_str())
}
