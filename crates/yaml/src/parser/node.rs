//! A node: its properties and the start of its content.

use super::{Event, EventKind, Parser, State};
use crate::error::YamlError;
use crate::resolve::Tag;
use crate::scanner::token::{Token, TokenKind};
use crate::text::{Mark, Text};

/// The tag and anchor before a node.
struct Properties {
    anchor: Option<Text>,
    tag: Option<Tag>,
    mark: Mark,
}

impl Parser<'_> {
    /// Reads the start of a node. `indentless` allows a block sequence that is not indented further
    /// than the key before it.
    pub(super) fn node(&mut self, block: bool, indentless: bool) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        if let TokenKind::Alias(name) = token.kind {
            self.leave();
            self.scanner.skip();
            return Ok(super::event(EventKind::Alias(name), token.start));
        }
        let (token, properties) = self.properties(token)?;
        let kind = match token.kind {
            TokenKind::BlockEntry if indentless => {
                self.state = State::IndentlessSequenceEntry;
                EventKind::SequenceStart
            }
            TokenKind::Scalar { text, plain } => {
                self.leave();
                self.scanner.skip();
                let tag = properties.tag.unwrap_or(if plain { Tag::None } else { Tag::Quoted });
                EventKind::Scalar { text, tag }
            }
            TokenKind::FlowSequenceStart => {
                self.enter(State::FlowSequenceEntry { first: true });
                EventKind::SequenceStart
            }
            TokenKind::FlowMappingStart => {
                self.enter(State::FlowMappingKey { first: true });
                EventKind::MappingStart
            }
            TokenKind::BlockSequenceStart if block => {
                self.enter(State::BlockSequenceEntry);
                EventKind::SequenceStart
            }
            TokenKind::BlockMappingStart if block => {
                self.enter(State::BlockMappingKey);
                EventKind::MappingStart
            }
            _ if properties.anchor.is_some() || properties.tag.is_some() => {
                self.leave();
                let tag = match properties.tag {
                    Some(Tag::NonSpecific) => Tag::Other,
                    tag => tag.unwrap_or(Tag::None),
                };
                EventKind::Scalar { text: Text::EMPTY, tag }
            }
            _ => return Err(YamlError::parser("did not find expected node content", token.start)),
        };
        Ok(Event { kind, anchor: properties.anchor, mark: properties.mark })
    }

    /// Reads a tag and an anchor, in either order, and returns the token after them.
    fn properties(&mut self, mut token: Token) -> Result<(Token, Properties), YamlError> {
        let mut properties = Properties { anchor: None, tag: None, mark: token.start };
        let mut tag = None;
        loop {
            match token.kind {
                TokenKind::Anchor(name) if properties.anchor.is_none() => {
                    properties.anchor = Some(name);
                }
                TokenKind::Tag(number) if tag.is_none() => tag = Some((number, token.start)),
                _ => break,
            }
            token = self.skip_and_peek()?;
        }
        if let Some((number, mark)) = tag {
            properties.tag = Some(self.tag(number, mark)?);
        }
        Ok((token, properties))
    }

    fn tag(&self, number: usize, mark: Mark) -> Result<Tag, YamlError> {
        let tag = self.scanner.tags.get(number).and_then(|tag| self.handles.resolve(tag));
        tag.ok_or_else(|| YamlError::parser("found undefined tag handle", mark))
    }

    fn enter(&mut self, state: State) {
        self.scanner.skip();
        self.state = state;
    }
}
