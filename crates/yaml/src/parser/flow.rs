//! Flow sequences and mappings, and the `[key: value]` pairs between them.

use super::{Event, EventKind, Parser, State, event};
use crate::error::YamlError;
use crate::scanner::token::TokenKind;

impl Parser<'_> {
    /// An entry of a sequence, which may be a mapping of one pair, or the end.
    pub(super) fn flow_sequence_entry(&mut self, first: bool) -> Result<Event, YamlError> {
        let mut token = self.scanner.peek()?;
        if token.kind != TokenKind::FlowSequenceEnd && !first {
            if token.kind != TokenKind::FlowEntry {
                return Err(YamlError::parser("did not find expected ',' or ']'", token.start));
            }
            token = self.skip_and_peek()?;
        }
        match token.kind {
            TokenKind::FlowSequenceEnd => {
                self.scanner.skip();
                Ok(self.end_collection(token.start))
            }
            TokenKind::Key => {
                self.scanner.skip();
                self.state = State::FlowPairKey;
                Ok(event(EventKind::MappingStart, token.start))
            }
            _ => self.node_then(State::FlowSequenceEntry { first: false }, false, false),
        }
    }

    pub(super) fn flow_pair_key(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        match token.kind {
            // The token after an absent key is lost, as the reference loses it.
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd => {
                self.scanner.skip();
                self.no_node_then(State::FlowPairValue, token.end)
            }
            _ => self.node_then(State::FlowPairValue, false, false),
        }
    }

    pub(super) fn flow_pair_value(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        if token.kind == TokenKind::Value {
            let next = self.skip_and_peek()?;
            if !matches!(next.kind, TokenKind::FlowEntry | TokenKind::FlowSequenceEnd) {
                return self.node_then(State::FlowPairEnd, false, false);
            }
        }
        self.no_node_then(State::FlowPairEnd, token.start)
    }

    pub(super) fn flow_pair_end(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        self.state = State::FlowSequenceEntry { first: false };
        Ok(event(EventKind::CollectionEnd, token.start))
    }

    /// The key of an entry, or the end of the mapping.
    pub(super) fn flow_mapping_key(&mut self, first: bool) -> Result<Event, YamlError> {
        let mut token = self.scanner.peek()?;
        if token.kind != TokenKind::FlowMappingEnd && !first {
            if token.kind != TokenKind::FlowEntry {
                return Err(YamlError::parser("did not find expected ',' or '}'", token.start));
            }
            token = self.skip_and_peek()?;
        }
        match token.kind {
            TokenKind::FlowMappingEnd => {
                self.scanner.skip();
                Ok(self.end_collection(token.start))
            }
            TokenKind::Key => {
                let next = self.skip_and_peek()?;
                let then = State::FlowMappingValue { empty: false };
                match next.kind {
                    TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd => {
                        self.no_node_then(then, next.start)
                    }
                    _ => self.node_then(then, false, false),
                }
            }
            _ => self.node_then(State::FlowMappingValue { empty: true }, false, false),
        }
    }

    /// The value of an entry; `empty` after a key without an indicator of its own.
    pub(super) fn flow_mapping_value(&mut self, empty: bool) -> Result<Event, YamlError> {
        let mut token = self.scanner.peek()?;
        let then = State::FlowMappingKey { first: false };
        if !empty && token.kind == TokenKind::Value {
            token = self.skip_and_peek()?;
            if !matches!(token.kind, TokenKind::FlowEntry | TokenKind::FlowMappingEnd) {
                return self.node_then(then, false, false);
            }
        }
        self.no_node_then(then, token.start)
    }
}
