//! Flow collections.

use super::{Build, Reader, Token};
use crate::chars::at;
use crate::resolve::Tag;
use crate::text::Text;

impl<B: Build> Reader<'_, B> {
    /// Reads the collection that starts here and what follows it on its line.
    pub(super) fn flow(&mut self) -> Option<()> {
        let outer = self.open.len();
        loop {
            let byte = at(self.text, self.pos);
            if matches!(byte, b'{' | b'[') {
                self.start(usize::MAX, byte == b'{')?;
                self.pass();
                // In ASCII, what closes a collection is two after what opens it.
                if at(self.text, self.pos) != byte + 2 {
                    self.flow_child(byte == b'{')?;
                    continue;
                }
            } else {
                let token = self.flow_scalar()?;
                self.push(token)?;
            }
            // The ends of the collections that end here.
            loop {
                if self.open.len() == outer {
                    return self.end_line().map(drop);
                }
                self.skip_flow_space();
                let is_mapping = self.open.last()?.is_mapping;
                let closer = if is_mapping { b'}' } else { b']' };
                match at(self.text, self.pos) {
                    b',' => {
                        self.pass();
                        self.flow_child(is_mapping)?;
                        break;
                    }
                    byte if byte == closer => {
                        self.close()?;
                        self.pos += 1;
                    }
                    _ => return None,
                }
            }
        }
    }

    /// Goes after a byte and the space that follows it.
    #[inline]
    fn pass(&mut self) {
        self.pos += 1;
        self.skip_flow_space();
    }

    #[inline]
    fn skip_flow_space(&mut self) {
        while matches!(at(self.text, self.pos), b' ' | b'\n' | b'\t' | b'\r') {
            self.pos += 1;
        }
    }

    /// Reads the key with its colon that is before the next child of a map.
    #[inline(always)]
    fn flow_child(&mut self, is_mapping: bool) -> Option<()> {
        if !is_mapping {
            return Some(());
        }
        let start = self.pos;
        let key = self.flow_scalar()?;
        self.skip_spaces();
        let is_key = at(self.text, self.pos) == b':'
            && (key.tag == Tag::Quoted || at(self.text, self.pos + 1) == b' ');
        is_key.then_some(())?;
        self.key(key, start)?;
        self.pass();
        Some(())
    }

    #[inline(always)]
    fn flow_scalar(&mut self) -> Option<Token> {
        match at(self.text, self.pos) {
            b'"' | b'\'' => self.quoted(usize::MAX).map(|(token, _)| token),
            _ => self.flow_word(),
        }
    }

    /// Reads a plain word of which nothing is special in any place, or a number.
    fn flow_word(&mut self) -> Option<Token> {
        let start = self.pos;
        if at(self.text, self.pos) == b'-' {
            self.pos += 1;
        }
        if !at(self.text, self.pos).is_ascii_alphanumeric() {
            return None;
        }
        while matches!(at(self.text, self.pos), b'-' | b'_' | b'.' | b'/' | b'+')
            || at(self.text, self.pos).is_ascii_alphanumeric()
        {
            self.pos += 1;
        }
        let text = Text::source(start, self.pos).simple(true);
        Some(Token { text, tag: Tag::None })
    }
}
