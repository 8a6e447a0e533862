//! Flow collections on one line.

use super::{Reader, Token, text_of};
use crate::chars::at;

impl Reader<'_> {
    /// Reads and writes the collection that starts here, and goes behind it.
    pub(super) fn flow(&mut self) -> Option<()> {
        let outer = self.open.len();
        loop {
            let byte = at(self.text, self.pos);
            let closer = if byte == b'{' { b'}' } else { b']' };
            if matches!(byte, b'{' | b'[') {
                self.start(usize::MAX, byte == b'{')?;
                self.pass();
                if at(self.text, self.pos) != closer {
                    self.flow_child()?;
                    continue;
                }
            } else {
                self.flow_scalar()?;
                self.skip_spaces();
            }
            // The ends of the collections that end here.
            loop {
                if self.open.len() == outer {
                    return Some(());
                }
                let closer = if self.open.last()?.is_mapping { b'}' } else { b']' };
                match at(self.text, self.pos) {
                    b',' => {
                        self.pass();
                        self.flow_child()?;
                        break;
                    }
                    byte if byte == closer => {
                        self.close()?;
                        self.pos += 1;
                        if self.open.len() > outer {
                            self.skip_spaces();
                        }
                    }
                    _ => return None,
                }
            }
        }
    }

    /// Goes behind a byte and the spaces that follow it.
    fn pass(&mut self) {
        self.pos += 1;
        self.skip_spaces();
    }

    /// Starts an item, or reads a key with its colon.
    fn flow_child(&mut self) -> Option<()> {
        if !self.open.last()?.is_mapping {
            self.separate(b'[');
            return Some(());
        }
        let is_quoted = matches!(at(self.text, self.pos), b'"' | b'\'');
        let key = if is_quoted { self.quoted()? } else { self.flow_word()? };
        let is_key =
            at(self.text, self.pos) == b':' && (is_quoted || at(self.text, self.pos + 1) == b' ');
        is_key.then_some(())?;
        self.key(key)?;
        self.pass();
        Some(())
    }

    fn flow_scalar(&mut self) -> Option<()> {
        if matches!(at(self.text, self.pos), b'"' | b'\'') {
            let token = self.quoted()?;
            self.push_string(token);
            return Some(());
        }
        let token = self.flow_word()?;
        self.push_plain(token)
    }

    /// Reads a plain word of which nothing is special in any place.
    fn flow_word(&mut self) -> Option<Token> {
        let start = self.pos;
        if !at(self.text, self.pos).is_ascii_alphanumeric() {
            return None;
        }
        while matches!(at(self.text, self.pos), b'-' | b'_' | b'.' | b'/')
            || at(self.text, self.pos).is_ascii_alphanumeric()
        {
            self.pos += 1;
        }
        let token = Token { start, end: self.pos, is_quoted: false, has_escapes: false };
        (!text_of(self.text, token).is_empty()).then_some(token)
    }
}
