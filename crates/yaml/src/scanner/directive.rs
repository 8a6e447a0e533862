//! `%YAML` and `%TAG` lines.

use super::Scanner;
use super::token::{TagText, TokenKind};
use crate::chars::{is_blank, slice};
use crate::error::YamlError;

impl Scanner<'_> {
    pub(super) fn fetch_directive(&mut self) -> Result<(), YamlError> {
        self.close_blocks(-1);
        self.drop_key()?;
        self.key_allowed = false;
        let start = self.cursor.mark();
        self.cursor.pos += 1;
        let kind = match self.directive_name()? {
            b"YAML" => self.version_directive()?,
            b"TAG" => self.tag_directive()?,
            _ => return Err(self.error("found unknown directive name")),
        };
        self.push(kind, start);
        self.cursor.skip_blanks();
        self.cursor.skip_comment();
        if !self.cursor.at_break_or_end() {
            return Err(self.error("did not find expected comment or line break"));
        }
        self.cursor.take_break();
        Ok(())
    }

    fn directive_name(&mut self) -> Result<&[u8], YamlError> {
        let start = self.cursor.pos;
        self.skip_name();
        if self.cursor.pos == start {
            return Err(self.error("could not find expected directive name"));
        }
        if !self.cursor.at_blank_or_end(0) {
            return Err(self.error("found unexpected non-alphabetical character"));
        }
        Ok(slice(self.cursor.text, start, self.cursor.pos))
    }

    fn version_directive(&mut self) -> Result<TokenKind, YamlError> {
        self.cursor.skip_blanks();
        let major = self.version_number()?;
        if self.cursor.byte() != b'.' {
            return Err(self.error("did not find expected digit or '.' character"));
        }
        self.cursor.pos += 1;
        let minor = self.version_number()?;
        Ok(TokenKind::VersionDirective { major, minor })
    }

    fn version_number(&mut self) -> Result<u8, YamlError> {
        let start = self.cursor.pos;
        let mut value = 0;
        while let digit @ b'0'..=b'9' = self.cursor.byte() {
            if self.cursor.pos - start == 2 {
                return Err(self.error("found extremely long version number"));
            }
            value = value * 10 + (digit - b'0');
            self.cursor.pos += 1;
        }
        if self.cursor.pos == start {
            return Err(self.error("did not find expected version number"));
        }
        Ok(value)
    }

    fn tag_directive(&mut self) -> Result<TokenKind, YamlError> {
        self.cursor.skip_blanks();
        let handle = self.tag_handle(true)?;
        if !is_blank(self.cursor.byte()) {
            return Err(self.error("did not find expected whitespace"));
        }
        self.cursor.skip_blanks();
        let rest = self.tag_uri(None)?;
        if !self.cursor.at_blank_or_end(0) {
            return Err(self.error("did not find expected whitespace or line break"));
        }
        self.tags.push(TagText { handle, rest });
        Ok(TokenKind::TagDirective(self.tags.len() - 1))
    }
}
