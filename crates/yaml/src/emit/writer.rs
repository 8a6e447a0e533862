//! Writes a document as YAML, without recursion.

use super::order::{self, Entry};
use super::sink::{STEP, Sink};
use crate::document::{Document, NodeKind};
use crate::pairs::{for_each_pair, scalar};

/// Writes one document.
pub(super) struct Writer<'d, 't, 'o> {
    document: &'d Document<'t>,
    pub(super) sink: Sink<'o>,
    open: Vec<Open<'d>>,
}

/// A collection that is being written, and its indentation.
enum Open<'d> {
    Sequence { next: usize, end: usize, indent: usize },
    Mapping { entries: std::vec::IntoIter<Entry<'d>>, indent: usize },
}

/// Where a node is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Root,
    Item,
    Value,
}

impl<'d, 't, 'o> Writer<'d, 't, 'o> {
    pub(super) fn new(document: &'d Document<'t>, out: &'o mut Vec<u8>) -> Self {
        Self { document, sink: Sink::new(out), open: Vec::new() }
    }

    pub(super) fn write(mut self) {
        self.node(0, Context::Root, 0);
        while let Some(innermost) = self.open.last_mut() {
            match innermost {
                Open::Sequence { next, end, indent } if *next < *end => {
                    let (item, indent) = (*next, *indent);
                    *next = self.document.next(item);
                    self.sink.indent(indent);
                    self.sink.entry_indicator(b'-');
                    self.node(item, Context::Item, indent);
                }
                Open::Mapping { entries, indent } => {
                    let indent = *indent;
                    match entries.next() {
                        Some(entry) => self.entry(&entry, indent),
                        None => drop(self.open.pop()),
                    }
                }
                Open::Sequence { .. } => drop(self.open.pop()),
            }
        }
        self.sink.indent(0);
    }

    fn entry(&mut self, entry: &Entry<'d>, indent: usize) {
        self.sink.indent(indent);
        if !self.simple_key(&entry.key) {
            self.sink.entry_indicator(b'?');
            self.scalar(&entry.key, indent + STEP);
            self.sink.indent(indent);
            self.sink.entry_indicator(b':');
        }
        self.node(entry.value, Context::Value, indent);
    }

    /// Writes a scalar, or opens a collection, below something indented by `indent`.
    fn node(&mut self, place: usize, context: Context, indent: usize) {
        let document = self.document;
        let (place, node) = document.target(place);
        let inner = if context == Context::Root { 0 } else { indent + STEP };
        match node.kind {
            NodeKind::Sequence if node.link == place + 1 => self.empty(b"[]"),
            NodeKind::Sequence => {
                let same = context == Context::Value && !self.sink.in_indentation;
                let indent = if same { indent } else { inner };
                self.open.push(Open::Sequence { next: place + 1, end: node.link, indent });
            }
            NodeKind::Mapping => {
                let entries = entries(document, place);
                if entries.is_empty() {
                    self.empty(b"{}");
                } else {
                    let entries = entries.into_iter();
                    self.open.push(Open::Mapping { entries, indent: inner });
                }
            }
            NodeKind::Scalar(_) | NodeKind::Alias => {
                self.scalar(&scalar(document, place), indent + STEP);
            }
        }
    }

    fn empty(&mut self, text: &[u8]) {
        self.sink.separate();
        self.sink.push_all(text);
        self.sink.content_ends();
    }
}

fn entries<'d>(document: &'d Document<'_>, place: usize) -> Vec<Entry<'d>> {
    let mut entries = Vec::new();
    for_each_pair(document, place, |key, value| {
        entries.push(Entry { key: scalar(document, key), value });
    });
    order::sort(&mut entries);
    entries
}
