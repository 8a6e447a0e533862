//! Tokens that open, close and divide collections and documents.

use super::Scanner;
use super::simple_keys::SimpleKey;
use super::token::{Token, TokenKind};
use crate::error::YamlError;
use crate::limits::MAX_DEPTH;
use crate::text::Mark;

impl Scanner<'_> {
    /// Opens a block collection at `column` unless one is open there.
    ///
    /// `token` is the token, counted over the whole text, before which it opens.
    fn open_block(
        &mut self,
        column: usize,
        token: Option<usize>,
        kind: TokenKind,
        mark: Mark,
    ) -> Result<(), YamlError> {
        let column = column as isize;
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.indents.len() > MAX_DEPTH {
            return Err(YamlError::depth(self.cursor.mark()));
        }
        self.insert(token, Token { kind, start: mark, end: mark });
        Ok(())
    }

    /// Closes the block collections further right than `column`.
    #[inline]
    pub(super) fn close_blocks(&mut self, column: isize) {
        if self.flow_level > 0 || self.indent <= column {
            return;
        }
        let mark = self.cursor.mark();
        while self.indent > column {
            self.queue.push_back(Token { kind: TokenKind::BlockEnd, start: mark, end: mark });
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    pub(super) fn fetch_stream_end(&mut self) -> Result<(), YamlError> {
        self.cursor.end_line();
        let mark = self.cursor.mark();
        self.close_blocks(-1);
        self.drop_key()?;
        self.key_allowed = false;
        self.queue.push_back(Token { kind: TokenKind::StreamEnd, start: mark, end: mark });
        Ok(())
    }

    pub(super) fn fetch_document_indicator(&mut self) -> Result<(), YamlError> {
        self.close_blocks(-1);
        self.drop_key()?;
        self.key_allowed = false;
        let start = self.cursor.byte() == b'-';
        self.push_indicator(
            if start { TokenKind::DocumentStart } else { TokenKind::DocumentEnd },
            3,
        );
        Ok(())
    }

    pub(super) fn open_flow(&mut self, kind: TokenKind) -> Result<(), YamlError> {
        self.save_key()?;
        self.keys.open_level(self.taken + self.queue.len());
        self.flow_level += 1;
        if self.flow_level > MAX_DEPTH {
            return Err(YamlError::depth(self.cursor.mark()));
        }
        self.key_allowed = true;
        self.push_indicator(kind, 1);
        Ok(())
    }

    pub(super) fn close_flow(&mut self, kind: TokenKind) -> Result<(), YamlError> {
        self.drop_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            self.keys.close_level();
        }
        self.key_allowed = false;
        self.push_indicator(kind, 1);
        Ok(())
    }

    pub(super) fn fetch_flow_entry(&mut self) -> Result<(), YamlError> {
        self.drop_key()?;
        self.key_allowed = true;
        self.push_indicator(TokenKind::FlowEntry, 1);
        Ok(())
    }

    pub(super) fn fetch_block_entry(&mut self, column: usize) -> Result<(), YamlError> {
        if self.flow_level == 0 {
            let problem = "block sequence entries are not allowed in this context";
            self.open_block_here(column, TokenKind::BlockSequenceStart, problem)?;
        }
        self.drop_key()?;
        self.key_allowed = true;
        self.push_indicator(TokenKind::BlockEntry, 1);
        Ok(())
    }

    pub(super) fn fetch_key(&mut self, column: usize) -> Result<(), YamlError> {
        if self.flow_level == 0 {
            let problem = "mapping keys are not allowed in this context";
            self.open_block_here(column, TokenKind::BlockMappingStart, problem)?;
        }
        self.drop_key()?;
        self.key_allowed = self.flow_level == 0;
        self.push_indicator(TokenKind::Key, 1);
        Ok(())
    }

    pub(super) fn fetch_value(&mut self, column: usize) -> Result<(), YamlError> {
        match self.take_key()? {
            Some(key) => {
                let token = Token { kind: TokenKind::Key, start: key.mark, end: key.mark };
                self.insert(Some(key.token), token);
                let column = key.mark.column as usize;
                self.open_block(column, Some(key.token), TokenKind::BlockMappingStart, key.mark)?;
                self.key_allowed = false;
            }
            None => {
                if self.flow_level == 0 {
                    let problem = "mapping values are not allowed in this context";
                    self.open_block_here(column, TokenKind::BlockMappingStart, problem)?;
                }
                self.key_allowed = self.flow_level == 0;
            }
        }
        self.push_indicator(TokenKind::Value, 1);
        Ok(())
    }

    /// The key whose colon was just found, if it still can be one.
    fn take_key(&mut self) -> Result<Option<SimpleKey>, YamlError> {
        let (line, index) = (self.cursor.line(), self.cursor.index());
        let Some(top) = self.keys.top() else { return Ok(None) };
        let key = *top;
        top.possible = false;
        match key {
            SimpleKey { possible: false, .. } => Ok(None),
            _ if key.reaches(line, index) => Ok(Some(key)),
            SimpleKey { required: true, .. } => Err(self.missing_colon()),
            _ => Ok(None),
        }
    }

    /// Opens a block collection for an indicator, which must be where a key could be.
    fn open_block_here(
        &mut self,
        column: usize,
        kind: TokenKind,
        problem: &'static str,
    ) -> Result<(), YamlError> {
        if !self.key_allowed {
            return Err(self.error(problem));
        }
        let mark = self.cursor.mark();
        self.open_block(column, None, kind, mark)
    }
}
