//! What is read, as the nodes of a document.

use super::{Build, Token};
use crate::document::{Node, NodeKind};
use crate::text::{Text, Texts};

pub(super) struct Nodes {
    pub(super) nodes: Vec<Node>,
    /// The places of the open collections.
    open: Vec<usize>,
}

impl Nodes {
    pub(super) fn new(text: &[u8]) -> Self {
        Self { nodes: Vec::with_capacity(text.len() / 12 + 4), open: Vec::new() }
    }
}

impl Build for Nodes {
    fn start(&mut self, is_mapping: bool) -> Option<()> {
        let kind = if is_mapping { NodeKind::Mapping } else { NodeKind::Sequence };
        self.open.push(self.nodes.len());
        self.nodes.push(Node { kind, text: Text::EMPTY, link: 0 });
        Some(())
    }

    fn end(&mut self, _: Texts<'_>) -> Option<()> {
        let end = self.nodes.len();
        self.nodes.get_mut(self.open.pop()?)?.link = end;
        Some(())
    }

    fn key(&mut self, key: Token, texts: Texts<'_>) -> Option<()> {
        self.scalar(key, texts)
    }

    #[inline]
    fn scalar(&mut self, Token { text, tag }: Token, _: Texts<'_>) -> Option<()> {
        self.nodes.push(Node { kind: NodeKind::Scalar(tag), text, link: 0 });
        Some(())
    }
}
