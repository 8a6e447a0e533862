//! From tokens to events: the grammar of collections and documents.
//!
//! ```text
//! document   = directive* "---"? node? "..."*
//! node       = alias | (tag | anchor)* content?
//! content    = scalar | block sequence | block mapping | flow sequence | flow mapping
//! ```
//!
//! The parser is a machine with a stack of states, so nesting costs memory, never stack.

mod block;
mod directives;
mod flow;
mod node;

use self::directives::TagHandles;
use crate::error::YamlError;
use crate::reader::Source;
use crate::resolve::Tag;
use crate::scanner::Scanner;
use crate::scanner::token::{Token, TokenKind};
use crate::text::{Mark, Text};

/// A step in the structure of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) kind: EventKind,
    pub(crate) anchor: Option<Text>,
    pub(crate) mark: Mark,
}

/// What an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    StreamEnd,
    DocumentStart,
    DocumentEnd,
    Alias(Text),
    Scalar {
        text: Text,
        tag: Tag,
    },
    SequenceStart,
    MappingStart,
    /// The end of the innermost open collection.
    CollectionEnd,
}

/// What is expected next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    ImplicitDocumentStart,
    DocumentStart,
    DocumentContent,
    DocumentEnd,
    BlockNode,
    BlockSequenceEntry,
    IndentlessSequenceEntry,
    BlockMappingKey,
    BlockMappingValue,
    FlowSequenceEntry { first: bool },
    FlowPairKey,
    FlowPairValue,
    FlowPairEnd,
    FlowMappingKey { first: bool },
    FlowMappingValue { empty: bool },
    End,
}

/// Turns a text into events, one at a time.
#[derive(Debug)]
pub(crate) struct Parser<'t> {
    scanner: Scanner<'t>,
    text: &'t [u8],
    state: State,
    /// What to return to after the current node.
    states: Vec<State>,
    handles: TagHandles,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(source: &'t Source<'_>) -> Self {
        Self {
            scanner: Scanner::new(source),
            text: &source.text,
            state: State::ImplicitDocumentStart,
            states: Vec::new(),
            handles: TagHandles::default(),
        }
    }

    /// The characters of a text that an event or a token carries.
    pub(crate) fn chars(&self, text: Text) -> &[u8] {
        text.of(self.text, &self.scanner.assembled)
    }

    /// The buffer that holds the scalars that had to be assembled.
    pub(crate) fn into_assembled(self) -> Vec<u8> {
        self.scanner.assembled
    }

    /// The next event. After the end of the stream, the end again.
    #[inline]
    pub(crate) fn next_event(&mut self) -> Result<Event, YamlError> {
        match self.state {
            State::ImplicitDocumentStart => self.document_start(true),
            State::DocumentStart => self.document_start(false),
            State::DocumentContent => self.document_content(),
            State::DocumentEnd => self.document_end(),
            State::BlockNode => self.node(true, false),
            State::BlockSequenceEntry => self.block_sequence_entry(),
            State::IndentlessSequenceEntry => self.indentless_sequence_entry(),
            State::BlockMappingKey => self.block_mapping_key(),
            State::BlockMappingValue => self.block_mapping_value(),
            State::FlowSequenceEntry { first } => self.flow_sequence_entry(first),
            State::FlowPairKey => self.flow_pair_key(),
            State::FlowPairValue => self.flow_pair_value(),
            State::FlowPairEnd => self.flow_pair_end(),
            State::FlowMappingKey { first } => self.flow_mapping_key(first),
            State::FlowMappingValue { empty } => self.flow_mapping_value(empty),
            State::End => Ok(event(EventKind::StreamEnd, Mark::default())),
        }
    }

    fn document_start(&mut self, implicit: bool) -> Result<Event, YamlError> {
        let mut token = self.scanner.peek()?;
        while !implicit && token.kind == TokenKind::DocumentEnd {
            token = self.skip_and_peek()?;
        }
        let explicit = matches!(
            token.kind,
            TokenKind::VersionDirective { .. }
                | TokenKind::TagDirective(_)
                | TokenKind::DocumentStart
        );
        if token.kind == TokenKind::StreamEnd {
            self.state = State::End;
            return Ok(event(EventKind::StreamEnd, token.start));
        }
        let start = token.start;
        if implicit && !explicit {
            self.state = State::BlockNode;
        } else {
            let token = self.directives()?;
            if token.kind != TokenKind::DocumentStart {
                return Err(YamlError::parser(
                    "did not find expected <document start>",
                    token.start,
                ));
            }
            self.scanner.skip();
            self.state = State::DocumentContent;
        }
        self.states.push(State::DocumentEnd);
        Ok(event(EventKind::DocumentStart, start))
    }

    fn document_content(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::VersionDirective { .. }
            | TokenKind::TagDirective(_)
            | TokenKind::DocumentStart
            | TokenKind::DocumentEnd
            | TokenKind::StreamEnd => {
                self.leave();
                Ok(empty_scalar(token.start))
            }
            _ => self.node(true, false),
        }
    }

    fn document_end(&mut self) -> Result<Event, YamlError> {
        let token = self.scanner.peek()?;
        if token.kind == TokenKind::DocumentEnd {
            self.scanner.skip();
        }
        self.handles = TagHandles::default();
        self.state = State::DocumentStart;
        Ok(event(EventKind::DocumentEnd, token.start))
    }

    /// Reads a node here and goes on with `then`.
    #[inline]
    fn node_then(
        &mut self,
        then: State,
        block: bool,
        indentless: bool,
    ) -> Result<Event, YamlError> {
        self.states.push(then);
        self.node(block, indentless)
    }

    /// Takes an absent node for an empty scalar and goes on with `then`.
    fn no_node_then(&mut self, then: State, mark: Mark) -> Result<Event, YamlError> {
        self.state = then;
        Ok(empty_scalar(mark))
    }

    /// Goes back to what is expected after the current node.
    #[inline]
    fn leave(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    fn end_collection(&mut self, mark: Mark) -> Event {
        self.leave();
        event(EventKind::CollectionEnd, mark)
    }

    #[inline]
    fn skip_and_peek(&mut self) -> Result<Token, YamlError> {
        self.scanner.skip();
        self.scanner.peek()
    }
}

fn event(kind: EventKind, mark: Mark) -> Event {
    Event { kind, anchor: None, mark }
}

fn empty_scalar(mark: Mark) -> Event {
    event(EventKind::Scalar { text: Text::EMPTY, tag: Tag::None }, mark)
}
