//! Block sequences and mappings.

use super::{Event, Parser, State};
use crate::error::YamlError;
use crate::scanner::token::TokenKind;

impl Parser<'_> {
    /// `- node`, or the end of the sequence.
    pub(super) fn block_sequence_entry(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::BlockEntry => {
                let next = self.skip_and_peek()?;
                match next.kind {
                    TokenKind::BlockEntry | TokenKind::BlockEnd => {
                        self.no_node_then(State::BlockSequenceEntry, token.end)
                    }
                    _ => self.node_then(State::BlockSequenceEntry, true, false),
                }
            }
            TokenKind::BlockEnd => {
                self.scanner.skip();
                Ok(self.end_collection(token.start))
            }
            _ => Err(YamlError::parser("did not find expected '-' indicator", token.start)),
        }
    }

    /// `- node` in a sequence at the indentation of the key it belongs to.
    pub(super) fn indentless_sequence_entry(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::BlockEntry {
            return Ok(self.end_collection(token.start));
        }
        let next = self.skip_and_peek()?;
        match next.kind {
            TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                self.no_node_then(State::IndentlessSequenceEntry, token.end)
            }
            _ => self.node_then(State::IndentlessSequenceEntry, true, false),
        }
    }

    /// The key of an entry, or the end of the mapping.
    pub(super) fn block_mapping_key(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::Key => {
                let next = self.skip_and_peek()?;
                match next.kind {
                    TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                        self.no_node_then(State::BlockMappingValue, token.end)
                    }
                    _ => self.node_then(State::BlockMappingValue, true, true),
                }
            }
            TokenKind::BlockEnd => {
                self.scanner.skip();
                Ok(self.end_collection(token.start))
            }
            _ => Err(YamlError::parser("did not find expected key", token.start)),
        }
    }

    /// The value of an entry, which may be absent.
    pub(super) fn block_mapping_value(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::Value {
            return self.no_node_then(State::BlockMappingKey, token.start);
        }
        let next = self.skip_and_peek()?;
        match next.kind {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                self.no_node_then(State::BlockMappingKey, token.end)
            }
            _ => self.node_then(State::BlockMappingKey, true, true),
        }
    }
}
