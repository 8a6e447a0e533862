//! Reads JSON the quick way, where the result is surely the same as reading it as YAML.
//!
//! Where the lexer gives up, the YAML reader has the say.

use super::json_lexer::Lexer;
use crate::document::{Document, Node, NodeKind};
use crate::limits::MAX_DEPTH;
use crate::resolve::Tag;
use crate::text::{Mark, Text};

/// The value as a document, unless something in it needs a closer look.
pub(super) fn read(json: &[u8]) -> Option<Document<'_>> {
    let nodes = Vec::with_capacity(json.len() / 8 + 4);
    let mut reader = Reader { lexer: Lexer::new(json)?, nodes, open: Vec::new() };
    reader.values()?;
    let Reader { mut lexer, nodes, .. } = reader;
    lexer.ends().then(|| Document::new(nodes, json, lexer.into_assembled()))
}

struct Reader<'j> {
    lexer: Lexer<'j>,
    nodes: Vec<Node>,
    /// The open collections and what closes each.
    open: Vec<(usize, u8)>,
}

impl Reader<'_> {
    /// Reads a value with all it contains.
    fn values(&mut self) -> Option<()> {
        loop {
            // A value, or the start of one.
            let closer = match self.lexer.byte() {
                b'{' => b'}',
                b'[' => b']',
                _ => {
                    self.scalar()?;
                    0
                }
            };
            if closer > 0 {
                let kind = if closer == b'}' { NodeKind::Mapping } else { NodeKind::Sequence };
                self.open.push((self.nodes.len(), closer));
                if self.open.len() > MAX_DEPTH {
                    return None;
                }
                self.push(kind, Text::EMPTY);
                self.lexer.step();
                if self.lexer.byte() != closer {
                    self.key(closer)?;
                    continue;
                }
            }
            // The ends of the collections that end here.
            loop {
                let Some(&(place, closer)) = self.open.last() else { return Some(()) };
                self.lexer.skip_space(true);
                match self.lexer.byte() {
                    b',' => {
                        self.lexer.step();
                        self.key(closer)?;
                        break;
                    }
                    byte if byte == closer => {
                        self.lexer.pass();
                        self.open.pop();
                        let end = self.nodes.len();
                        self.nodes.get_mut(place)?.next = end;
                    }
                    _ => return None,
                }
            }
        }
    }

    /// Reads a key and its colon, inside an object.
    #[inline]
    fn key(&mut self, closer: u8) -> Option<()> {
        if closer == b'}' {
            let key = self.lexer.key()?;
            self.push(NodeKind::Scalar(Tag::Quoted), key.text);
        }
        Some(())
    }

    #[inline]
    fn scalar(&mut self) -> Option<()> {
        if self.lexer.byte() == b'"' {
            let string = self.lexer.string()?;
            self.push(NodeKind::Scalar(Tag::Quoted), string.text);
        } else {
            let word = self.lexer.word()?;
            self.push(NodeKind::Scalar(Tag::None), word);
        }
        Some(())
    }

    #[inline]
    fn push(&mut self, kind: NodeKind, text: Text) {
        let next = self.nodes.len() + 1;
        self.nodes.push(Node { kind, text, next, mark: Mark::default() });
    }
}
