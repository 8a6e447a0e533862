//! What a template consists of.

use std::fmt;
use std::ops::Range;

/// One step of an expression, or text between expressions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// Where in the template it is, in bytes.
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeKind {
    /// Text outside of braces or in quotes; escapes can make it something else than UTF-8.
    Text(Box<[u8]>),
    /// What is in one pair of braces.
    List(Vec<Node>),
    Field(Box<str>),
    Wildcard,
    Recursive,
    Array(Slice),
    Filter(Box<Filter>),
    Union(Vec<Vec<Node>>),
    Int(i64),
    Float(f64),
    Bool(bool),
    /// `range`, `end`, or a word that means nothing.
    Identifier(Box<str>),
}

/// The numbers between brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) start: Option<i64>,
    pub(crate) end: End,
    pub(crate) step: Option<i64>,
}

/// Where the items between brackets end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With the last item.
    Open,
    /// In front of this one.
    At(i64),
    /// In front of this one, because there is one item: `[n]`.
    AfterStart(i64),
}

/// A test of the items of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    pub(crate) left: Vec<Node>,
    /// The operator, which may be none that exists, and its right side; without one, the left side
    /// needs to be there.
    pub(crate) comparison: Option<(Box<str>, Vec<Node>)>,
}

/// The tree below some nodes, a line for each node, in the words of the reference.
pub(crate) fn outline(nodes: &[Node], out: &mut Vec<String>) {
    for node in nodes {
        out.push(node.kind.to_string());
        match &node.kind {
            NodeKind::List(nodes) => outline(nodes, out),
            NodeKind::Filter(filter) => {
                let right = filter.comparison.as_ref().map(|(_, right)| right.as_slice());
                for side in [&filter.left, right.unwrap_or_default()] {
                    out.push("NodeList".to_owned());
                    outline(side, out);
                }
            }
            NodeKind::Union(parts) => {
                for part in parts {
                    out.push("NodeList".to_owned());
                    outline(part, out);
                }
            }
            _ => {}
        }
    }
}

impl fmt::Display for NodeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "NodeText: {}", String::from_utf8_lossy(text)),
            Self::List(_) => f.write_str("NodeList"),
            Self::Field(name) => write!(f, "NodeField: {name}"),
            Self::Wildcard => f.write_str("NodeWildcard"),
            Self::Recursive => f.write_str("NodeRecursive"),
            Self::Array(slice) => write!(f, "NodeArray: {slice}"),
            Self::Filter(filter) => {
                let operator =
                    filter.comparison.as_ref().map_or("exists", |(operator, _)| operator);
                write!(f, "NodeFilter: NodeList {operator} NodeList")
            }
            Self::Union(_) => f.write_str("NodeUnion"),
            Self::Int(number) => write!(f, "NodeInt: {number}"),
            Self::Float(number) => write!(f, "NodeFloat: {number:.6}"),
            Self::Bool(value) => write!(f, "NodeBool: {value}"),
            Self::Identifier(word) => write!(f, "NodeIdentifier: {word}"),
        }
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (end, is_known, is_derived) = match self.end {
            End::Open => (0, false, false),
            End::At(end) => (end, true, false),
            End::AfterStart(end) => (end, true, true),
        };
        let [(start, has_start), (step, has_step)] =
            [self.start, self.step].map(|it| (it.unwrap_or_default(), it.is_some()));
        write!(
            f,
            "[{{{start} {has_start} false}} {{{end} {is_known} {is_derived}}} {{{step} {has_step} false}}]"
        )
    }
}
