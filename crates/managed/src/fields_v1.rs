//! `FieldsV1`: sets of fields as JSON.

mod cursor;
mod element_text;
mod text;

use std::str::FromStr;

use apimachinery_meta::FieldsV1;
use apimachinery_runtime::{Map, Str, Value};

use crate::PathElement;
use crate::set::{FieldSet, MAX_PATH_LENGTH, Node};
use cursor::Cursor;
pub use element_text::ElementError;
use element_text::{UnknownElement, read_element, write_element};

/// Why a text is not a set of fields.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FieldsError {
    /// It is not JSON, or not an object where one should be.
    #[error("not a set of fields at byte {0}")]
    Syntax(usize),
    /// A path has more than [`MAX_PATH_LENGTH`] elements.
    #[error("a path with more than {MAX_PATH_LENGTH} elements at byte {0}")]
    TooDeep(usize),
    /// A key is not an element of paths.
    #[error("at byte {0}: {1}")]
    Element(usize, ElementError),
    /// There is data after the set.
    #[error("unexpected trailing data after JSON object at byte {0}")]
    Trailing(usize),
}

impl FieldSet {
    /// The set as `FieldsV1`, in its one form.
    ///
    /// Corresponds to `Set.ToJSON`.
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(16 * self.nodes.len() + 2);
        write_set(self, false, &mut out, &mut String::new());
        out
    }
}

/// Corresponds to `Set.FromJSON`: elements may be in any order, and those of unknown types are
/// dropped with what is in them.
impl FromStr for FieldSet {
    type Err = FieldsError;

    fn from_str(text: &str) -> Result<Self, FieldsError> {
        let mut cursor = Cursor::new(text);
        let set = match cursor.null() {
            true => Self::new(),
            false => read_set(&mut cursor, MAX_PATH_LENGTH)?.0,
        };
        match cursor.is_at_end() {
            true => Ok(set),
            false => Err(FieldsError::Trailing(cursor.offset())),
        }
    }
}

impl FieldSet {
    /// The set in an object without a type.
    ///
    /// # Errors
    /// As for the text of that value.
    pub fn from_value(value: &Value) -> Result<Self, FieldsError> {
        match value {
            Value::Null => Ok(Self::new()),
            value => Ok(set_of_value(value, MAX_PATH_LENGTH)?.0),
        }
    }

    /// The set for an object without a type.
    pub fn to_value(&self) -> Value {
        value_of_set(self, false)
    }
}

fn set_of_value(value: &Value, depth: usize) -> Result<(FieldSet, bool), FieldsError> {
    let entries = match value {
        Value::Null => return Ok((FieldSet::new(), true)),
        Value::Map(entries) => entries,
        _ => return Err(FieldsError::Syntax(0)),
    };
    let (mut nodes, mut is_member) = (Vec::with_capacity(entries.len()), false);
    for (key, value) in entries {
        if key == "." {
            is_member = true;
            continue;
        }
        match read_element(key) {
            Ok(Err(UnknownElement)) => {}
            Err(error) => return Err(FieldsError::Element(0, error)),
            Ok(Ok(element)) => {
                let depth = depth.checked_sub(1).ok_or(FieldsError::TooDeep(0))?;
                let (children, is_member) = set_of_value(value, depth)?;
                nodes.push(Node { element, is_member, children });
            }
        }
    }
    let set = FieldSet { nodes: in_order(nodes) };
    let is_member = is_member || set.is_empty();
    Ok((set, is_member))
}

fn value_of_set(set: &FieldSet, with_self: bool) -> Value {
    let own = with_self.then(|| (Str::from_static("."), Value::Map(Map::new())));
    let nodes = set.nodes.iter().map(|node| {
        let mut key = String::new();
        write_element(&node.element, &mut key);
        (key.into(), value_of_set(&node.children, node.is_member && !node.children.is_empty()))
    });
    Value::Map(own.into_iter().chain(nodes).collect())
}

impl From<&FieldSet> for FieldsV1 {
    fn from(set: &FieldSet) -> Self {
        Self::new(set.to_json().into_bytes())
    }
}

/// The set in the metadata of an object, also one that was read from CBOR or protobuf.
impl TryFrom<&FieldsV1> for FieldSet {
    type Error = FieldsError;

    fn try_from(fields: &FieldsV1) -> Result<Self, FieldsError> {
        let text = std::str::from_utf8(fields.raw());
        text.map_err(|error| FieldsError::Syntax(error.valid_up_to()))?.parse()
    }
}

fn write_set(set: &FieldSet, with_self: bool, out: &mut String, key: &mut String) {
    out.push('{');
    if with_self {
        out.push_str("\".\":{}");
    }
    for (at, node) in set.nodes.iter().enumerate() {
        if at > 0 || with_self {
            out.push(',');
        }
        if let PathElement::Field(name) = &node.element {
            text::write_quoted("f:", name, out);
        } else {
            key.clear();
            write_element(&node.element, key);
            text::write_quoted("", key, out);
        }
        out.push(':');
        match node.children.is_empty() {
            true => out.push_str("{}"),
            false => write_set(&node.children, node.is_member, out, key),
        }
    }
    out.push('}');
}

/// Reads the fields in a field, and whether that field itself is a member: it is when it is marked
/// or has no fields.
fn read_set(cursor: &mut Cursor<'_>, depth: usize) -> Result<(FieldSet, bool), FieldsError> {
    if cursor.null() {
        return Ok((FieldSet::new(), true));
    }
    let (mut nodes, mut is_member) = (Vec::new(), false);
    cursor.open()?;
    while let Some(key) = cursor.next_key()? {
        if key == "." {
            is_member = true;
            cursor.skip()?;
            continue;
        }
        let element = match read_element(&key) {
            Ok(Ok(element)) => element,
            Ok(Err(UnknownElement)) => {
                cursor.skip()?;
                continue;
            }
            Err(error) => return Err(FieldsError::Element(cursor.offset(), error)),
        };
        let depth = depth.checked_sub(1).ok_or(FieldsError::TooDeep(cursor.offset()))?;
        let (children, is_member) = read_set(cursor, depth)?;
        nodes.push(Node { element, is_member, children });
    }
    let set = FieldSet { nodes: in_order(nodes) };
    let is_member = is_member || set.is_empty();
    Ok((set, is_member))
}

/// The nodes in order, each once.
fn in_order(mut nodes: Vec<Node>) -> Vec<Node> {
    if !nodes.is_sorted_by(|left, right| left.element < right.element) {
        nodes.sort_by(|left, right| left.element.cmp(&right.element));
        nodes.dedup_by(|later, first| later.element == first.element && absorb(first, later));
    }
    nodes
}

/// Of the fields in an element that appears twice, the last ones count.
fn absorb(first: &mut Node, later: &mut Node) -> bool {
    first.is_member |= later.is_member;
    if !later.children.is_empty() {
        first.children = std::mem::take(&mut later.children);
    }
    true
}
