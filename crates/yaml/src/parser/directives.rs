//! What `%YAML` and `%TAG` mean for a document.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::Parser;
use crate::error::YamlError;
use crate::resolve::Tag;
use crate::scanner::token::{TagText, Token, TokenKind};

const CORE_PREFIX: &[u8] = b"tag:yaml.org,2002:";

/// More bytes than any tag with a meaning has.
const MAX_KNOWN: usize = 64;

/// The prefixes that `%TAG` lines of a document set for handles, besides `!` and `!!`.
#[derive(Debug, Default)]
pub(super) struct TagHandles(HashMap<Vec<u8>, Vec<u8>>);

impl TagHandles {
    /// The meaning of a tag; `None` if its handle is not known or the whole tag is empty.
    ///
    /// A tag is joined only as far as tags with a meaning reach: one prefix may be long, and the
    /// start of many tags.
    pub(super) fn resolve(&self, tag: &TagText) -> Option<Tag> {
        let prefix = match (self.0.get(&tag.handle), tag.handle.as_slice()) {
            (_, b"") => b"",
            (Some(prefix), _) => prefix.as_slice(),
            (None, b"!") => b"!",
            (None, b"!!") => CORE_PREFIX,
            (None, _) => return None,
        };
        let whole: Vec<u8> = prefix.iter().chain(&tag.rest).copied().take(MAX_KNOWN).collect();
        (!whole.is_empty()).then(|| Tag::named(&whole))
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
        match self.handles.0.entry(directive.handle.clone()) {
            Entry::Occupied(_) => {
                Err(YamlError::parser("found duplicate %TAG directive", token.start))
            }
            Entry::Vacant(free) => {
                free.insert(directive.rest.clone());
                Ok(())
            }
        }
    }
}
