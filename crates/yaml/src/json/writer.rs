//! Writes a document as JSON, without recursion.

use std::borrow::Cow;

use super::positions::Positions;
use super::string::{self, push_value};
use crate::document::{Document, Node, NodeKind};
use crate::error::{YamlError, YamlErrorKind};
use crate::float_text;
use crate::go_syntax;
use crate::pairs::{for_each_pair, keep_last, scalar, value};
use crate::resolve::Value;

/// A written document.
pub(super) struct Written {
    pub(super) text: Vec<u8>,
    pub(super) positions: Positions,
    /// Some map had several keys of the same text.
    pub(super) dropped_keys: bool,
}

/// Writes one document.
pub(super) struct Writer<'d, 't> {
    document: &'d Document<'t>,
    out: Vec<u8>,
    positions: Option<Positions>,
    open: Vec<Open>,
    /// The entries of the open maps, innermost last.
    entries: Vec<Entry<'d>>,
    dropped_keys: bool,
    /// The first key and the first value that JSON cannot express; the document is written to its
    /// end because the reference examines all keys before any value.
    bad_key: Option<YamlError>,
    bad_value: Option<YamlError>,
}

/// A collection that is being written.
enum Open {
    Sequence {
        next: usize,
        end: usize,
    },
    /// Where its entries start and where the next one is.
    Mapping {
        first: usize,
        next: usize,
    },
}

struct Entry<'d> {
    key: Cow<'d, [u8]>,
    place: usize,
    value: usize,
}

impl<'d, 't> Writer<'d, 't> {
    pub(super) fn new(document: &'d Document<'t>, size: usize, positions: bool) -> Self {
        Self {
            document,
            out: Vec::with_capacity(size + size / 8 + 16),
            positions: positions.then(Positions::default),
            open: Vec::new(),
            entries: Vec::new(),
            dropped_keys: false,
            bad_key: None,
            bad_value: None,
        }
    }

    pub(super) fn write(mut self) -> Result<Written, YamlError> {
        self.start(0);
        while let Some(innermost) = self.open.last_mut() {
            match innermost {
                Open::Sequence { next, end } if *next < *end => {
                    let item = *next;
                    *next = self.document.next(item);
                    self.separate(b'[');
                    self.start(item);
                }
                Open::Sequence { .. } => {
                    self.open.pop();
                    self.out.push(b']');
                }
                Open::Mapping { next, .. } if *next < self.entries.len() => {
                    let entry = *next;
                    *next += 1;
                    self.separate(b'{');
                    self.entry(entry);
                }
                Open::Mapping { first, .. } => {
                    self.entries.truncate(*first);
                    self.open.pop();
                    self.out.push(b'}');
                }
            }
        }
        match self.bad_key.or(self.bad_value) {
            Some(error) => Err(error),
            None => Ok(Written {
                text: self.out,
                positions: self.positions.unwrap_or_default(),
                dropped_keys: self.dropped_keys,
            }),
        }
    }

    /// Puts a comma before all but the first child of a collection.
    #[inline]
    fn separate(&mut self, opening: u8) {
        // A child never ends in an opening bracket, so that is how the first one is known.
        if self.out.last() != Some(&opening) {
            self.out.push(b',');
        }
    }

    fn entry(&mut self, entry: usize) {
        let Some(Entry { key, place, value }) = self.entries.get(entry) else { return };
        let value = *value;
        if let Some(positions) = &mut self.positions {
            positions.push(self.out.len(), self.document.mark(*place));
        }
        match key {
            Cow::Borrowed(key) => {
                string::push(&mut self.out, key, self.document.node(*place).text.is_simple);
            }
            Cow::Owned(key) => string::push_lossy(&mut self.out, key),
        }
        self.out.push(b':');
        self.start(value);
    }

    /// Writes a scalar, or opens a collection.
    #[inline]
    fn start(&mut self, place: usize) {
        let document = self.document;
        let (place, node) = document.target(place);
        if let Some(positions) = &mut self.positions {
            positions.push(self.out.len(), self.document.mark(place));
        }
        match node.kind {
            NodeKind::Sequence => {
                self.out.push(b'[');
                self.open.push(Open::Sequence { next: place + 1, end: node.link });
            }
            NodeKind::Mapping => {
                self.out.push(b'{');
                self.open_mapping(place);
            }
            NodeKind::Scalar(_) | NodeKind::Alias => self.scalar(node, place),
        }
    }

    fn open_mapping(&mut self, place: usize) {
        let first = self.entries.len();
        let document = self.document;
        let mut bad = None;
        for_each_pair(document, place, |place, value| match key_text(document, place, value) {
            Ok(key) => self.entries.push(Entry { key, place, value }),
            Err(error) => bad = Some(error),
        });
        self.bad_key = self.bad_key.take().or(bad);
        let entries = self.entries.get_mut(first..).unwrap_or_default();
        if !entries.is_sorted_by(|a, b| a.key < b.key) {
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            self.drop_overwritten(first);
        }
        self.open.push(Open::Mapping { first, next: first });
    }

    /// Keeps the last of several entries with the same key.
    fn drop_overwritten(&mut self, first: usize) {
        let entries = self.entries.get(first..).unwrap_or_default();
        if entries.is_sorted_by(|a, b| a.key < b.key) {
            return;
        }
        self.dropped_keys = true;
        let mut entries = self.entries.split_off(first);
        keep_last(&mut entries, |a, b| a.key == b.key);
        self.entries.append(&mut entries);
    }

    #[inline]
    fn scalar(&mut self, node: &Node, place: usize) {
        let value = value(self.document, node);
        if push_value(&mut self.out, &value, node.text.is_simple).is_none() {
            self.unsupported(&value, place);
        }
    }

    fn unsupported(&mut self, value: &Value<'_>, place: usize) {
        let problem = format!("json: unsupported value: {}", go_syntax::atom(value));
        let error = YamlError::new(YamlErrorKind::UnsupportedValue, problem);
        self.bad_value.get_or_insert(error.at(self.document.mark(place)));
        self.out.extend_from_slice(b"null");
    }
}

/// The text of a key in JSON.
///
/// # Errors
///
/// For nulls and integers above the signed range.
#[inline]
fn key_text<'d>(
    document: &'d Document<'_>,
    key: usize,
    value: usize,
) -> Result<Cow<'d, [u8]>, YamlError> {
    let mut text = Vec::new();
    match scalar(document, key) {
        Value::Str(text) => return Ok(Cow::Borrowed(text)),
        Value::Bytes(text) => return Ok(Cow::Owned(text)),
        Value::Bool(true) => return Ok(Cow::Borrowed(b"true")),
        Value::Bool(false) => return Ok(Cow::Borrowed(b"false")),
        Value::Int(value) => text.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
        Value::Float(value) => float_text::push_key(&mut text, value),
        odd @ (Value::Null | Value::Uint(_)) => {
            let kind = if odd == Value::Null { "%!s(<nil>)" } else { "uint64" };
            let problem = format!(
                "unsupported map key of type: {kind}, key: {}, value: {}",
                go_syntax::atom(&odd),
                go_syntax::value(document, value),
            );
            let place = document.mark(key);
            return Err(YamlError::new(YamlErrorKind::UnsupportedKey, problem).at(place));
        }
    }
    Ok(Cow::Owned(text))
}
