//! Passing over values, checking them, without recursion.

use apimachinery_runtime::DecodeError;

use super::JsonReader;
use crate::limits::too_deep;
use crate::syntax;

impl JsonReader<'_> {
    /// Passes over one value of any kind.
    ///
    /// # Errors
    /// When it breaks the grammar or is nested deeper than
    /// [`MAX_SKIP_DEPTH`](crate::MAX_SKIP_DEPTH), or than another limit that was set.
    pub fn skip_value(&mut self) -> Result<(), DecodeError> {
        // What the lists and objects that are open end with.
        let mut ends = Vec::new();
        loop {
            match self.peek() {
                Some(b'{') => {
                    self.skip_open(b'}', &mut ends)?;
                    if self.peek() != Some(b'}') {
                        self.skip_key()?;
                        continue;
                    }
                }
                Some(b'[') => {
                    self.skip_open(b']', &mut ends)?;
                    if self.peek() != Some(b']') {
                        continue;
                    }
                }
                Some(b'"') => self.skip_string()?,
                Some(b't') => self.literal("true")?,
                Some(b'f') => self.literal("false")?,
                Some(b'n') => self.literal("null")?,
                Some(b'-' | b'0'..=b'9') => drop(self.skip_number()?),
                Some(_) => return Err(self.unexpected(syntax::VALUE)),
                None => return Err(self.ends()),
            }
            if !self.skip_ends(&mut ends)? {
                return Ok(());
            }
        }
    }

    fn skip_open(&mut self, end: u8, ends: &mut Vec<u8>) -> Result<(), DecodeError> {
        let limit = self.limits.skipped_depth;
        if self.depth + ends.len() >= limit {
            return Err(too_deep(limit, self.at));
        }
        self.at += 1;
        ends.push(end);
        Ok(())
    }

    /// Goes from after a value to the next one; false when all that was open has ended.
    fn skip_ends(&mut self, ends: &mut Vec<u8>) -> Result<bool, DecodeError> {
        while let Some(end) = ends.last() {
            match self.peek() {
                Some(byte) if byte == *end => {
                    self.at += 1;
                    ends.pop();
                }
                Some(b',') => {
                    self.at += 1;
                    if *end == b'}' {
                        self.skip_key()?;
                    }
                    return Ok(true);
                }
                Some(_) if *end == b'}' => return Err(self.unexpected(syntax::AFTER_PAIR)),
                Some(_) => return Err(self.unexpected(syntax::AFTER_ITEM)),
                None => return Err(self.ends()),
            }
        }
        Ok(false)
    }

    fn skip_key(&mut self) -> Result<(), DecodeError> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(syntax::KEY));
        }
        self.skip_string()?;
        self.colon()
    }
}
