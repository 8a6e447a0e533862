//! The members of a set one by one.

use super::{FieldSet, Node};
use crate::ElementPath;

/// The members of a [`FieldSet`]: at each level first those that end there, then those that go on.
#[derive(Debug)]
pub struct Paths<'a> {
    levels: Vec<Level<'a>>,
}

#[derive(Debug)]
struct Level<'a> {
    nodes: &'a [Node],
    at: usize,
    /// Whether the members that end at this level have been returned.
    is_inside: bool,
}

impl<'a> Paths<'a> {
    pub(super) fn of(set: &'a FieldSet) -> Self {
        Self { levels: vec![Level { nodes: &set.nodes, at: 0, is_inside: false }] }
    }

    fn path(&self) -> ElementPath {
        let current =
            self.levels.iter().filter_map(|level| level.nodes.get(level.at.checked_sub(1)?));
        current.map(|node| node.element.clone()).collect()
    }
}

impl Iterator for Paths<'_> {
    type Item = ElementPath;

    fn next(&mut self) -> Option<ElementPath> {
        loop {
            let level = self.levels.last_mut()?;
            let Some(node) = level.nodes.get(level.at) else {
                match level.is_inside {
                    true => drop(self.levels.pop()),
                    false => (level.at, level.is_inside) = (0, true),
                }
                continue;
            };
            level.at += 1;
            if !level.is_inside && node.is_member {
                return Some(self.path());
            }
            if level.is_inside && !node.children.is_empty() {
                self.levels.push(Level { nodes: &node.children.nodes, at: 0, is_inside: false });
            }
        }
    }
}
