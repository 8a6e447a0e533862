//! Anchors, aliases and tags.

use super::Scanner;
use super::token::{TagText, TokenKind};
use crate::chars::{is_name, slice, width};
use crate::error::YamlError;
use crate::text::Text;

impl Scanner<'_> {
    pub(super) fn fetch_anchor(&mut self) -> Result<(), YamlError> {
        let start = self.start_node()?;
        let alias = self.cursor.byte() == b'*';
        self.cursor.pos += 1;
        let first = self.cursor.pos;
        self.skip_name();
        let text = Text::source(first, self.cursor.pos);
        let follows =
            matches!(self.cursor.byte(), b'?' | b':' | b',' | b']' | b'}' | b'%' | b'@' | b'`');
        if first == self.cursor.pos || !follows && !self.cursor.at_blank_or_end(0) {
            return Err(self.error("did not find expected alphabetic or numeric character"));
        }
        self.push(if alias { TokenKind::Alias(text) } else { TokenKind::Anchor(text) }, start);
        Ok(())
    }

    pub(super) fn fetch_tag(&mut self) -> Result<(), YamlError> {
        let start = self.start_node()?;
        let tag =
            if self.cursor.peek(1) == b'<' { self.verbatim_tag()? } else { self.short_tag()? };
        if !self.cursor.at_blank_or_end(0) {
            return Err(self.error("did not find expected whitespace or line break"));
        }
        self.tags.push(tag);
        self.push(TokenKind::Tag(self.tags.len() - 1), start);
        Ok(())
    }

    /// `!<uri>`
    fn verbatim_tag(&mut self) -> Result<TagText, YamlError> {
        self.cursor.pos += 2;
        let rest = self.tag_uri(None)?;
        if self.cursor.byte() != b'>' {
            return Err(self.error("did not find the expected '>'"));
        }
        self.cursor.pos += 1;
        Ok(TagText { handle: Vec::new(), rest })
    }

    /// `!suffix`, `!!suffix`, `!handle!suffix`, or `!` alone, which is a suffix without a handle.
    fn short_tag(&mut self) -> Result<TagText, YamlError> {
        let handle = self.tag_handle(false)?;
        if handle.len() > 1 && handle.ends_with(b"!") {
            return Ok(TagText { rest: self.tag_uri(None)?, handle });
        }
        let rest = self.tag_uri(Some(&handle))?;
        let bang = b"!".to_vec();
        Ok(match rest.is_empty() {
            true => TagText { handle: rest, rest: bang },
            false => TagText { handle: bang, rest },
        })
    }

    /// `!`, `!!` or `!name!`; outside of directives also `!name`, which is not a handle after all.
    pub(super) fn tag_handle(&mut self, directive: bool) -> Result<Vec<u8>, YamlError> {
        let start = self.cursor.pos;
        if self.cursor.byte() != b'!' {
            return Err(self.error("did not find expected '!'"));
        }
        self.cursor.pos += 1;
        self.skip_name();
        if self.cursor.byte() == b'!' {
            self.cursor.pos += 1;
        } else if directive && self.cursor.pos != start + 1 {
            return Err(self.error("did not find expected '!'"));
        }
        Ok(slice(self.cursor.text, start, self.cursor.pos).to_vec())
    }

    /// The characters of a URI, with `%` escapes resolved. What was taken for a handle is its
    /// start.
    pub(super) fn tag_uri(&mut self, head: Option<&[u8]>) -> Result<Vec<u8>, YamlError> {
        let mut uri = head.and_then(|head| head.get(1..)).unwrap_or_default().to_vec();
        let start = self.cursor.pos;
        loop {
            match self.cursor.byte() {
                b'%' => self.uri_escape(&mut uri)?,
                byte if is_name(byte) || b";/?:@&=+$,.!~*'()[]".contains(&byte) => {
                    uri.push(byte);
                    self.cursor.pos += 1;
                }
                _ => break,
            }
        }
        if head.is_none() && self.cursor.pos == start {
            return Err(self.error("did not find expected tag URI"));
        }
        Ok(uri)
    }

    /// The `%` escapes of one UTF-8 character.
    fn uri_escape(&mut self, uri: &mut Vec<u8>) -> Result<(), YamlError> {
        let lead = self.uri_octet()?;
        let len = match width(lead) {
            0 => return Err(self.error("found an incorrect leading UTF-8 octet")),
            len => len,
        };
        uri.push(lead);
        self.cursor.pos += 3;
        for _ in 1..len {
            let octet = self.uri_octet()?;
            if octet & 0xC0 != 0x80 {
                return Err(self.error("found an incorrect trailing UTF-8 octet"));
            }
            uri.push(octet);
            self.cursor.pos += 3;
        }
        Ok(())
    }

    fn uri_octet(&mut self) -> Result<u8, YamlError> {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        match (self.cursor.byte(), digit(self.cursor.peek(1)), digit(self.cursor.peek(2))) {
            (b'%', Some(high), Some(low)) => Ok(u8::try_from(high << 4 | low).unwrap_or_default()),
            _ => Err(self.error("did not find URI escaped octet")),
        }
    }

    pub(super) fn skip_name(&mut self) {
        while is_name(self.cursor.byte()) {
            self.cursor.pos += 1;
        }
    }
}
