//! A document as a flat list of nodes, each collection before its children.

use std::collections::HashMap;

use crate::error::{YamlError, YamlErrorKind};
use crate::parser::{EventKind, Parser};
use crate::reader::Source;
use crate::resolve::Tag;
use crate::text::{Mark, Text};

/// A node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// The characters of a scalar, or the name of an alias.
    pub(crate) text: Text,
    /// Where the list goes on after a collection and all its children, or the node of an alias.
    pub(crate) link: usize,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Scalar(Tag),
    Sequence,
    Mapping,
    Alias,
}

/// What a document holds beyond plain data; each needs a closer look before the data is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    pub(crate) aliases: bool,
    pub(crate) tags: bool,
    pub(crate) collection_keys: bool,
    pub(crate) merges: bool,
}

/// The nodes of a document.
#[derive(Debug, Default)]
pub(crate) struct Document<'t> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) features: Features,
    /// Where the nodes are, unless the quick reader read them.
    marks: Vec<Mark>,
    source: &'t [u8],
    assembled: Vec<u8>,
}

const NOTHING: Node = Node { kind: NodeKind::Scalar(Tag::None), text: Text::EMPTY, link: 0 };

impl<'t> Document<'t> {
    pub(crate) fn new(nodes: Vec<Node>, source: &'t [u8], assembled: Vec<u8>) -> Self {
        Self { nodes, features: Features::default(), marks: Vec::new(), source, assembled }
    }

    /// Reads the first document of a text. An empty text is a document of one null.
    pub(crate) fn first_of(source: &'t Source<'_>) -> Result<Self, YamlError> {
        let mut composer = Composer::new(source);
        composer.compose()?;
        Ok(Self {
            nodes: composer.nodes,
            features: composer.features,
            marks: composer.marks,
            source: &source.text,
            assembled: composer.parser.into_assembled(),
        })
    }

    /// The node at a place; a null past the end.
    #[inline]
    pub(crate) fn node(&self, place: usize) -> &Node {
        self.nodes.get(place).unwrap_or(&NOTHING)
    }

    /// The place after the node and all its children.
    #[inline]
    pub(crate) fn next(&self, place: usize) -> usize {
        match self.node(place) {
            Node { kind: NodeKind::Sequence | NodeKind::Mapping, link, .. } => *link,
            _ => place.saturating_add(1),
        }
    }

    /// Where in the text the node is.
    pub(crate) fn mark(&self, place: usize) -> Mark {
        self.marks.get(place).copied().unwrap_or_default()
    }

    /// The node, or that of an alias, and its place.
    #[inline]
    pub(crate) fn target(&self, place: usize) -> (usize, &Node) {
        match self.node(place) {
            Node { kind: NodeKind::Alias, link, .. } => (*link, self.node(*link)),
            node => (place, node),
        }
    }

    /// The characters of a scalar.
    #[inline]
    pub(crate) fn chars(&self, node: &Node) -> &[u8] {
        node.text.of(self.source, &self.assembled)
    }

    /// The node is a key that merges another map into the one it is in.
    #[inline]
    pub(crate) fn is_merge_key(&self, place: usize) -> bool {
        let node = self.node(place);
        match node.kind {
            NodeKind::Scalar(tag) => is_merge(tag, self.chars(node)),
            _ => false,
        }
    }
}

/// Whether a text is valid YAML in which no document has a node.
pub(crate) fn is_empty_stream(text: &[u8]) -> bool {
    let source = Source::new(text);
    let mut parser = Parser::new(&source);
    loop {
        let Ok(event) = parser.next_event() else { return false };
        match event.kind {
            EventKind::StreamEnd => return true,
            EventKind::DocumentStart | EventKind::DocumentEnd => {}
            EventKind::Scalar { text: Text::EMPTY, tag: Tag::None } if event.anchor.is_none() => {}
            _ => return false,
        }
    }
}

fn is_merge(tag: Tag, text: &[u8]) -> bool {
    matches!(tag, Tag::None | Tag::NonSpecific | Tag::Merge) && text == b"<<"
}

/// Builds the list from events.
struct Composer<'t> {
    parser: Parser<'t>,
    nodes: Vec<Node>,
    marks: Vec<Mark>,
    features: Features,
    anchors: HashMap<Vec<u8>, usize>,
    open: Vec<Open>,
}

/// A collection whose end was not yet met.
struct Open {
    place: usize,
    is_mapping: bool,
    key_next: bool,
}

impl<'t> Composer<'t> {
    fn new(source: &'t Source<'_>) -> Self {
        // A guess that seldom has to grow: a node for every few bytes.
        let size = source.text.len() / 12 + 4;
        Self {
            parser: Parser::new(source),
            nodes: Vec::with_capacity(size),
            marks: Vec::with_capacity(size),
            features: Features::default(),
            anchors: HashMap::new(),
            open: Vec::new(),
        }
    }

    fn compose(&mut self) -> Result<(), YamlError> {
        loop {
            let event = self.parser.next_event()?;
            let mut link = 0;
            let kind = match event.kind {
                EventKind::DocumentStart => continue,
                EventKind::DocumentEnd | EventKind::StreamEnd => return Ok(()),
                EventKind::CollectionEnd => {
                    self.close();
                    continue;
                }
                EventKind::SequenceStart => NodeKind::Sequence,
                EventKind::MappingStart => NodeKind::Mapping,
                EventKind::Scalar { tag, .. } => NodeKind::Scalar(tag),
                EventKind::Alias(name) => {
                    link = self.aliased(name).map_err(|error| error.at(event.mark))?;
                    NodeKind::Alias
                }
            };
            if let Some(name) = event.anchor {
                self.anchors.insert(self.parser.chars(name).to_vec(), self.nodes.len());
            }
            let text = match event.kind {
                EventKind::Scalar { text, .. } | EventKind::Alias(text) => text,
                _ => Text::EMPTY,
            };
            self.add(Node { kind, text, link });
            self.marks.push(event.mark);
        }
    }

    fn aliased(&self, name: Text) -> Result<usize, YamlError> {
        let name = self.parser.chars(name);
        self.anchors.get(name).copied().ok_or_else(|| {
            let name = String::from_utf8_lossy(name);
            let text = format!("yaml: unknown anchor '{name}' referenced");
            YamlError::new(YamlErrorKind::UnknownAnchor, text)
        })
    }

    #[inline]
    fn add(&mut self, node: Node) {
        let Node { kind, text, .. } = node;
        let place = self.nodes.len();
        let is_key = match self.open.last_mut() {
            Some(open) => {
                open.key_next = !open.key_next;
                open.is_mapping && !open.key_next
            }
            None => false,
        };
        match kind {
            NodeKind::Scalar(tag) => {
                self.features.tags |= !matches!(tag, Tag::None | Tag::Quoted);
                self.features.merges |= is_key && is_merge(tag, self.parser.chars(text));
            }
            NodeKind::Alias => self.features.aliases = true,
            NodeKind::Sequence | NodeKind::Mapping => {
                self.features.collection_keys |= is_key;
                let is_mapping = kind == NodeKind::Mapping;
                self.open.push(Open { place, is_mapping, key_next: true });
            }
        }
        self.nodes.push(node);
    }

    fn close(&mut self) {
        let end = self.nodes.len();
        if let Some(open) = self.open.pop()
            && let Some(node) = self.nodes.get_mut(open.place)
        {
            node.link = end;
        }
    }
}
