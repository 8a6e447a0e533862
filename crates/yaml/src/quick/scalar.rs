//! Values, and how they go on after their line.

use super::scan::Stop;
use super::{Build, Reader, Token};
use crate::chars::at;
use crate::text::Text;

impl<B: Build> Reader<'_, B> {
    /// Reads the value of an entry or an item and what follows it on its line.
    pub(super) fn value(&mut self) -> Option<()> {
        let (token, stop) = match at(self.text, self.pos) {
            b'|' => return self.literal(),
            b'{' | b'[' => return self.flow(),
            b'"' | b'\'' => self.quoted(self.open.last()?.indent)?,
            _ => self.plain()?,
        };
        self.end_value(token, stop)
    }

    /// Adds a value of which at least the first line was read, with the lines that follow.
    pub(super) fn end_value(&mut self, mut token: Token, stop: Stop) -> Option<()> {
        let indent = self.open.last()?.indent;
        let mut passed = self.end_line()?;
        let goes_on = |reader: &Self| reader.column > indent && reader.pos < reader.text.len();
        if stop == Stop::Line && !passed.comments && goes_on(self) {
            let from = self.assembled.len();
            self.assembled.extend_from_slice(token.text.of(self.text, &[]));
            loop {
                match passed.blank_lines {
                    0 => self.assembled.push(b' '),
                    count => self.assembled.resize(self.assembled.len() + count, b'\n'),
                }
                let (line, stop) = self.plain_line()?;
                self.assembled.extend_from_slice(line.text.of(self.text, &[]));
                passed = self.end_line()?;
                if stop == Stop::Comment || passed.comments || !goes_on(self) {
                    break;
                }
            }
            token.text = Text::assembled(from, self.assembled.len());
        }
        self.push(token)
    }
}
