//! Sets made from sets.

use std::cmp::Ordering;

use super::{FieldSet, Node};

/// The nodes of two sets with the same element, and those that only one has, in order.
struct Zipped<'a> {
    left: &'a [Node],
    right: &'a [Node],
}

impl<'a> Iterator for Zipped<'a> {
    type Item = (Option<&'a Node>, Option<&'a Node>);

    fn next(&mut self) -> Option<Self::Item> {
        let order = match (self.left.first(), self.right.first()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(left), Some(right)) => left.element.cmp(&right.element),
        };
        let left = if order.is_le() { take(&mut self.left) } else { None };
        let right = if order.is_ge() { take(&mut self.right) } else { None };
        Some((left, right))
    }
}

fn take<'a>(nodes: &mut &'a [Node]) -> Option<&'a Node> {
    let (first, rest) = nodes.split_first()?;
    *nodes = rest;
    Some(first)
}

impl FieldSet {
    fn zip<'a>(&'a self, other: &'a Self) -> Zipped<'a> {
        Zipped { left: &self.nodes, right: &other.nodes }
    }

    /// The fields that are in one of the sets.
    pub fn union(&self, other: &Self) -> Self {
        let mut nodes = Vec::with_capacity(self.nodes.len().max(other.nodes.len()));
        for pair in self.zip(other) {
            match pair {
                (Some(left), Some(right)) => nodes.push(Node {
                    element: left.element.clone(),
                    is_member: left.is_member || right.is_member,
                    children: left.children.union(&right.children),
                }),
                (one, other) => nodes.extend(one.or(other).cloned()),
            }
        }
        Self { nodes }
    }

    /// The fields that are in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        let common = self.zip(other).filter_map(|pair| match pair {
            (Some(left), Some(right)) => {
                let is_member = left.is_member && right.is_member;
                node(left, is_member, left.children.intersection(&right.children))
            }
            _ => None,
        });
        Self { nodes: common.collect() }
    }

    /// The fields of this set that the other does not have. A field stays when only one in it, or around it, is in the
    /// other set.
    pub fn difference(&self, other: &Self) -> Self {
        self.without(other, false)
    }

    /// The fields of this set that are not in the other, and are not inside of a field that is.
    pub fn recursive_difference(&self, other: &Self) -> Self {
        self.without(other, true)
    }

    fn without(&self, other: &Self, recursively: bool) -> Self {
        let kept = self.zip(other).filter_map(|pair| match pair {
            (Some(_), Some(right)) if recursively && right.is_member => None,
            (Some(left), Some(right)) => {
                let is_member = left.is_member && !right.is_member;
                node(left, is_member, left.children.without(&right.children, recursively))
            }
            (left, _) => left.cloned(),
        });
        Self { nodes: kept.collect() }
    }

    /// Removes the fields of another set; what stays is the [`difference`](Self::difference).
    pub(crate) fn subtract(&mut self, other: &Self) {
        let mut others = other.nodes.iter().peekable();
        self.nodes.retain_mut(|node| {
            while others.next_if(|other| other.element < node.element).is_some() {}
            if let Some(other) = others.next_if(|other| other.element == node.element) {
                node.is_member &= !other.is_member;
                node.children.subtract(&other.children);
            }
            node.is_member || !node.children.is_empty()
        });
    }

    /// The members without members inside.
    pub fn leaves(&self) -> Self {
        let leaves = self.nodes.iter().filter_map(|it| {
            node(it, it.is_member && it.children.is_empty(), it.children.leaves())
        });
        Self { nodes: leaves.collect() }
    }
}

fn node(like: &Node, is_member: bool, children: FieldSet) -> Option<Node> {
    let is_needed = is_member || !children.is_empty();
    is_needed.then(|| Node { element: like.element.clone(), is_member, children })
}
