//! What `%YAML` and `%TAG` mean for a document.

use super::Parser;
use crate::error::YamlError;
use crate::scanner::token::{TagText, Token, TokenKind};

const CORE_PREFIX: &[u8] = b"tag:yaml.org,2002:";

/// The handles that `%TAG` lines of a document set, besides `!` and `!!`.
#[derive(Debug, Default)]
pub(super) struct TagHandles(Vec<TagText>);

impl TagHandles {
    /// The whole tag; nothing when the handle is not known.
    pub(super) fn expand(&self, tag: &TagText) -> Option<Vec<u8>> {
        if tag.handle.is_empty() {
            return Some(tag.rest.clone());
        }
        let set = self.0.iter().find(|known| known.handle == tag.handle);
        let prefix = match (set, tag.handle.as_slice()) {
            (Some(known), _) => known.rest.as_slice(),
            (None, b"!") => b"!",
            (None, b"!!") => CORE_PREFIX,
            (None, _) => return None,
        };
        Some([prefix, &tag.rest].concat())
    }
}

impl Parser<'_> {
    /// Reads the directives before a document and returns the token after them.
    pub(super) fn directives(&mut self) -> Result<Token, YamlError> {
        let mut token = self.scanner.peek()?;
        let mut version_seen = false;
        loop {
            match token.kind {
                TokenKind::VersionDirective { .. } if version_seen => {
                    return Err(YamlError::parser("found duplicate %YAML directive", token.start));
                }
                TokenKind::VersionDirective { major: 1, minor: 1 } => version_seen = true,
                TokenKind::VersionDirective { .. } => {
                    return Err(YamlError::parser("found incompatible YAML document", token.start));
                }
                TokenKind::TagDirective(number) => self.tag_directive(number, token)?,
                _ => return Ok(token),
            }
            token = self.skip_and_peek()?;
        }
    }

    fn tag_directive(&mut self, number: usize, token: Token) -> Result<(), YamlError> {
        let Some(directive) = self.scanner.tags.get(number) else { return Ok(()) };
        if self.handles.0.iter().any(|known| known.handle == directive.handle) {
            return Err(YamlError::parser("found duplicate %TAG directive", token.start));
        }
        self.handles.0.push(directive.clone());
        Ok(())
    }
}
