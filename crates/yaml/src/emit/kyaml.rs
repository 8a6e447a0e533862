//! From JSON text to KYAML, the strict form of YAML that `kubectl -o kyaml` prints.

mod text;

use super::read;
use crate::document::{Document, NodeKind};
use crate::error::YamlError;
use crate::pairs::scalar;
use crate::resolve::{Tag, Value};

/// The line before a KYAML document that distinguishes it from JSON.
pub const KYAML_HEADER: &str = "---\n";

/// How [`kyaml_from_json`] writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct KyamlOptions {
    /// Everything on one line.
    pub compact: bool,
}

impl KyamlOptions {
    /// Whether everything is on one line.
    #[must_use]
    pub const fn compact(mut self, compact: bool) -> Self {
        self.compact = compact;
        self
    }
}

/// Writes a JSON text as KYAML, without the [header](KYAML_HEADER) and without a final line feed.
///
/// KYAML is YAML that depends neither on indentation nor on guesses about types: braces around maps
/// and lists, a comma after every entry, strings always in double quotes, keys in quotes only where
/// another reader might take them for something else. The order of keys is that of the JSON text.
/// This is `kyaml.Encoder.Marshal` of `sigs.k8s.io/yaml`, whose `FromObject` adds the header and a
/// line feed.
///
/// DIFFERENCE: a line of a string that starts with white space which needs an escape of its own (a
/// carriage return, a no-break space) gets one backslash, not two, so that it reads back as it was.
///
/// # Errors
///
/// When the input is not valid YAML in the sense of [`to_json`](crate::to_json). The reference
/// reads the JSON as YAML too, so the remarks at [`from_json`](crate::from_json) hold here.
///
/// # Examples
///
/// ```
/// use apimachinery_yaml::{KyamlOptions, kyaml_from_json};
///
/// let json = br#"{"kind":"Pod","no":[{"a":"b\nc"},{}]}"#;
/// let kyaml = kyaml_from_json(json, &KyamlOptions::default())?;
/// let expected = r#"{
///   kind: "Pod",
///   "no": [{
///     a: "\
///        b\n\
///        c\
///       ",
///   }, {}],
/// }"#;
/// assert_eq!(String::from_utf8_lossy(&kyaml), expected);
///
/// let kyaml = kyaml_from_json(json, &KyamlOptions::default().compact(true))?;
/// assert_eq!(kyaml, br#"{kind: "Pod", "no": [{a: "b\nc"}, {}]}"#);
/// # Ok::<(), apimachinery_yaml::YamlError>(())
/// ```
pub fn kyaml_from_json(json: &[u8], options: &KyamlOptions) -> Result<Vec<u8>, YamlError> {
    let mut out = Vec::with_capacity(json.len() + json.len() / 2 + 16);
    kyaml_from_json_into(json, options, &mut out)?;
    Ok(out)
}

/// Like [`kyaml_from_json`], but appends to a buffer, which is left as it was if there is an error.
///
/// # Errors
///
/// As for [`kyaml_from_json`].
pub fn kyaml_from_json_into(
    json: &[u8],
    options: &KyamlOptions,
    out: &mut Vec<u8>,
) -> Result<(), YamlError> {
    read(json, |document| Writer { document, options: *options, out, open: Vec::new() }.write())
}

/// Writes one document, without recursion.
struct Writer<'d, 't, 'o> {
    document: &'d Document<'t>,
    options: KyamlOptions,
    out: &'o mut Vec<u8>,
    open: Vec<Open>,
}

/// A collection that is being written.
struct Open {
    kind: Collection,
    first: usize,
    next: usize,
    end: usize,
    indent: usize,
}

/// How the entries of a collection are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collection {
    Mapping,
    /// One item per line.
    Lines,
    /// Items that bring their own brackets, one after the other's.
    Cuddled,
}

impl Writer<'_, '_, '_> {
    fn write(mut self) {
        self.node(0, 0);
        while let Some(open) = self.open.last_mut() {
            let Open { kind, first, next, end, indent } = *open;
            if next >= end {
                self.close(kind, indent);
                continue;
            }
            let value = match kind {
                Collection::Mapping => self.document.next(next),
                _ => next,
            };
            open.next = self.document.next(value);
            self.start_entry(kind, next == first, indent);
            if kind == Collection::Mapping {
                self.key(next);
            }
            self.node(value, indent + usize::from(kind != Collection::Cuddled));
        }
    }

    /// Writes a scalar, or opens a collection.
    fn node(&mut self, place: usize, indent: usize) {
        let (place, node) = self.document.target(place);
        let is_empty = self.document.next(place) == place + 1;
        match node.kind {
            NodeKind::Mapping if is_empty => self.out.extend_from_slice(b"{}"),
            NodeKind::Sequence if is_empty => self.out.extend_from_slice(b"[]"),
            NodeKind::Mapping => self.start(Collection::Mapping, place, indent, b'{'),
            NodeKind::Sequence => {
                let kind = match self.cuddles(place) {
                    true => Collection::Cuddled,
                    false => Collection::Lines,
                };
                self.start(kind, place, indent, b'[');
            }
            NodeKind::Scalar(_) | NodeKind::Alias => self.scalar(place, indent),
        }
        if !matches!(node.kind, NodeKind::Mapping | NodeKind::Sequence) || is_empty {
            self.end_entry();
        }
    }

    fn start(&mut self, kind: Collection, place: usize, indent: usize, bracket: u8) {
        self.out.push(bracket);
        if kind != Collection::Cuddled && !self.options.compact {
            self.out.push(b'\n');
        }
        let end = self.document.next(place);
        let first = place + 1;
        self.open.push(Open { kind, first, next: first, end, indent });
    }

    fn close(&mut self, kind: Collection, indent: usize) {
        self.open.pop();
        if kind != Collection::Cuddled && !self.options.compact {
            self.indent(indent);
        }
        self.out.push(if kind == Collection::Mapping { b'}' } else { b']' });
        self.end_entry();
    }

    fn start_entry(&mut self, kind: Collection, is_first: bool, indent: usize) {
        if kind == Collection::Cuddled || self.options.compact {
            if !is_first {
                self.out.extend_from_slice(b", ");
            }
        } else {
            self.indent(indent + 1);
        }
    }

    /// Ends the entry whose value was just written.
    fn end_entry(&mut self) {
        let Some(open) = self.open.last() else { return };
        if open.kind != Collection::Cuddled && !self.options.compact {
            self.out.extend_from_slice(b",\n");
        }
    }

    fn cuddles(&self, place: usize) -> bool {
        let end = self.document.next(place);
        let mut item = place + 1;
        while item < end {
            let kind = self.document.target(item).1.kind;
            if !matches!(kind, NodeKind::Mapping | NodeKind::Sequence) {
                return false;
            }
            item = self.document.next(item);
        }
        true
    }

    fn key(&mut self, place: usize) {
        let name = self.document.chars(self.document.target(place).1);
        let name = String::from_utf8_lossy(name);
        if text::is_plain_key(&name) {
            self.out.extend_from_slice(name.as_bytes());
        } else {
            text::push_on_one_line(&name, self.out);
        }
        self.out.extend_from_slice(b": ");
    }

    fn scalar(&mut self, place: usize, indent: usize) {
        let node = self.document.node(place);
        let chars = self.document.chars(node);
        let is_text = match node.kind {
            NodeKind::Scalar(Tag::Quoted) => true,
            _ => matches!(scalar(self.document, place), Value::Str(_) | Value::Bytes(_)),
        };
        if !is_text {
            self.out.extend_from_slice(if chars.is_empty() { b"null" } else { chars });
            return;
        }
        let value = String::from_utf8_lossy(chars);
        match self.options.compact {
            true => text::push_on_one_line(&value, self.out),
            false => text::push_lines(&value, indent + 1, self.out),
        }
    }

    fn indent(&mut self, indent: usize) {
        text::push_indent(indent, self.out);
    }
}
