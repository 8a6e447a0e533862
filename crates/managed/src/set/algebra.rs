//! Sets made from sets.

use std::cmp::Ordering;

use super::{FieldSet, Node};
use crate::PathElement;

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

/// Passes over the nodes of a set in order, to find some of them: in steps that double, so that few
/// nodes are found among many without looking at all.
struct Finger<'a>(&'a [Node]);

impl<'a> Finger<'a> {
    /// The node of an element, if there is one; elements are asked for in ascending order.
    fn find(&mut self, element: &PathElement) -> Option<&'a Node> {
        let is_before = |node: &Node| node.element < *element;
        let mut reach = 1;
        while self.0.get(reach - 1).is_some_and(is_before) {
            reach *= 2;
        }
        let (near, _) = self.0.split_at_checked(reach).unwrap_or((self.0, &[]));
        (_, self.0) = self.0.split_at_checked(near.partition_point(is_before))?;
        self.0.first().filter(|node| node.element == *element)
    }
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

    /// The fields that are in one of many sets. Each is copied as often as their number can be
    /// halved.
    pub(crate) fn union_of(sets: &[&Self]) -> Self {
        match sets {
            [] => Self::new(),
            [one] => (*one).clone(),
            _ => {
                let (left, right) = sets.split_at(sets.len() / 2);
                Self::union_of(left).union(&Self::union_of(right))
            }
        }
    }

    /// The fields that are in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        let (few, many) = match self.nodes.len() <= other.nodes.len() {
            true => (self, other),
            false => (other, self),
        };
        let mut many = Finger(&many.nodes);
        let common = few.nodes.iter().filter_map(|left| {
            let right = many.find(&left.element)?;
            let is_member = left.is_member && right.is_member;
            node(left, is_member, left.children.intersection(&right.children))
        });
        Self { nodes: common.collect() }
    }

    /// The fields of this set that the other does not have. A field stays when only one in it, or
    /// around it, is in the other set.
    pub fn difference(&self, other: &Self) -> Self {
        self.without(other, false)
    }

    /// The fields of this set that are not in the other, and are not inside of a field that is.
    pub fn recursive_difference(&self, other: &Self) -> Self {
        self.without(other, true)
    }

    fn without(&self, other: &Self, recursively: bool) -> Self {
        let mut others = Finger(&other.nodes);
        let kept = self.nodes.iter().filter_map(|left| match others.find(&left.element) {
            Some(right) if recursively && right.is_member => None,
            Some(right) => {
                let is_member = left.is_member && !right.is_member;
                node(left, is_member, left.children.without(&right.children, recursively))
            }
            None => Some(left.clone()),
        });
        Self { nodes: kept.collect() }
    }

    /// Removes the fields of another set; what stays is the [`difference`](Self::difference).
    pub(crate) fn subtract(&mut self, other: &Self) {
        let mut others = Finger(&other.nodes);
        self.nodes.retain_mut(|node| {
            if let Some(other) = others.find(&node.element) {
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
