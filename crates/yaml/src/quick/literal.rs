//! Texts after `|`.

use super::scan::Class;
use super::{Build, Reader, Token};
use crate::chars::at;
use crate::resolve::Tag;
use crate::text::Text;

/// What happens to the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl<B: Build> Reader<'_, B> {
    /// Reads and writes a text that is indented as its first line is.
    pub(super) fn literal(&mut self) -> Option<()> {
        let outer = self.open.last()?.indent;
        self.pos += 1;
        let chomping = match at(self.text, self.pos) {
            b'-' => Chomping::Strip,
            b'+' => Chomping::Keep,
            _ => Chomping::Clip,
        };
        self.pos += usize::from(chomping != Chomping::Clip);
        self.skip_spaces();
        if at(self.text, self.pos) != b'\n' {
            return None;
        }
        let from = self.assembled.len();
        let mut indent = 0;
        // Line breaks whose meaning depends on what follows.
        let mut breaks = 0;
        loop {
            // The end of a line is here.
            if self.pos >= self.text.len() {
                return None;
            }
            self.pos += 1;
            let start = self.pos;
            while at(self.text, self.pos) == b' ' && (indent == 0 || self.pos - start < indent) {
                self.pos += 1;
            }
            let column = self.pos - start;
            let byte = at(self.text, self.pos);
            if byte == b'\n' {
                // Before the first line, a longer one would count.
                if indent == 0 && column > outer {
                    return None;
                }
                breaks += 1;
                continue;
            }
            if indent == 0 {
                if column <= outer || byte == b'\t' || self.pos >= self.text.len() {
                    return None;
                }
                indent = column;
            } else if column < indent {
                if byte == b'\t' {
                    return None;
                }
                self.pos = start;
                break;
            }
            self.assembled.resize(self.assembled.len() + breaks, b'\n');
            breaks = 1;
            self.literal_line()?;
        }
        match chomping {
            Chomping::Strip => {}
            Chomping::Clip => self.assembled.push(b'\n'),
            Chomping::Keep => self.assembled.resize(self.assembled.len() + breaks, b'\n'),
        }
        self.push(Token { text: Text::assembled(from, self.assembled.len()), tag: Tag::Quoted })?;
        self.next_line(true).map(drop)
    }

    fn literal_line(&mut self) -> Option<()> {
        let start = self.pos;
        loop {
            match self.skip_words() {
                Class::Break => break,
                Class::Odd => return None,
                Class::Suspect => self.is_character().then_some(())?,
                _ => {}
            }
            self.pos += 1;
        }
        self.assembled.extend_from_slice(self.text.get(start..self.pos).unwrap_or_default());
        Some(())
    }
}
