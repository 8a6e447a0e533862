//! Merging a partial value into another.

use std::collections::BTreeMap;

use apimachinery_runtime::{Map, Value};

use super::items::{ItemError, item_element};
use super::{Handled, form, handled, zip_entries};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};

/// Why two valid values cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The new value has an item twice.
    #[error("{path}: duplicate entries for key {element}", path = Shown(.path), element = .element)]
    Duplicate {
        /// The path of the list.
        path: Vec<PathElement>,
        /// What identifies the item.
        element: PathElement,
    },
    /// An item of a list cannot be identified.
    #[error("{path}: element {index}: {error}", path = Shown(.path))]
    Item {
        /// The path of the list.
        path: Vec<PathElement>,
        /// The index of the item.
        index: usize,
        /// Why.
        error: ItemError,
    },
}

struct Shown<'a>(&'a [PathElement]);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|element| element.fmt(f))
    }
}

/// Merges a partial value into another: nothing is removed, and where both have a leaf the new one counts. Items of
/// lists are in the order of the new value, with the others where they were.
///
/// Corresponds to `TypedValue.Merge`.
///
/// # Errors
/// When an item of a list is there twice in the new value, or cannot be identified.
pub(crate) fn merge(schema: &MergeSchema, old: &Value, new: &Value) -> Result<Value, MergeError> {
    Merge { schema, path: Vec::new() }.values(schema.root(), old, new)
}

struct Merge<'s> {
    schema: &'s MergeSchema,
    path: Vec<PathElement>,
}

type Result<T, E = MergeError> = std::result::Result<T, E>;

impl Merge<'_> {
    fn values(&mut self, atom: AtomId, old: &Value, new: &Value) -> Result<Value> {
        let schema = self.schema;
        let atom = schema.atom(atom);
        match handled(atom, form(atom, new)) {
            Handled::Map(map) if !map.is_atomic => self.maps(map, old, new),
            Handled::List(list) if list.is_associative => self.lists(list, old, new),
            _ => Ok(new.clone()),
        }
    }

    fn maps(&mut self, map: &MapAtom, old: &Value, new: &Value) -> Result<Value> {
        let (before, after) = (old.as_map(), new.as_map());
        if [before, after].into_iter().flatten().all(Map::is_empty) {
            return Ok(new.clone());
        }
        let mut out = Vec::with_capacity(before.map_or(0, Map::len).max(after.map_or(0, Map::len)));
        for (name, before, after) in zip_entries(before, after) {
            let value = match (before, after, map.member(name).0) {
                (Some(before), Some(after), Some(atom)) => {
                    self.path.push(PathElement::Field(name.clone()));
                    let value = self.values(atom, before, after)?;
                    self.path.pop();
                    value
                }
                (_, Some(only), _) | (Some(only), None, _) => only.clone(),
                (None, None, _) => continue,
            };
            out.push((name.clone(), value));
        }
        Ok(Value::Map(Map::from_ascending(out)))
    }

    fn lists(&mut self, list: &ListAtom, old: &Value, new: &Value) -> Result<Value> {
        let (before, after) =
            (old.as_list().unwrap_or_default(), new.as_list().unwrap_or_default());
        if before.is_empty() && after.is_empty() {
            return Ok(new.clone());
        }
        let pairs = Pairs::of(self, list, before, after)?;
        let mut out = Vec::with_capacity(before.len().max(after.len()));
        for step in pairs.steps() {
            match step {
                Step::Old(at) => out.extend(before.get(at).cloned()),
                Step::New(at) => {
                    out.extend(self.new_item(list, &pairs, before, after.get(at), at)?)
                }
            }
        }
        Ok(Value::List(out))
    }

    fn new_item(
        &mut self,
        list: &ListAtom,
        pairs: &Pairs,
        before: &[Value],
        new: Option<&Value>,
        at: usize,
    ) -> Result<Option<Value>> {
        let Some(new) = new else { return Ok(None) };
        let old = match pairs.old_of.get(at) {
            Some(Some(Old::At(old))) => before.get(*old),
            // Of several old items none is merged.
            Some(Some(Old::Several)) => Some(&Value::Null),
            _ => None,
        };
        let Some(old) = old else { return Ok(Some(new.clone())) };
        // What goes wrong in items has no effect in the reference.
        let depth = self.path.len();
        let merged = self.values(list.item, old, new);
        self.path.truncate(depth);
        Ok(Some(merged.unwrap_or_else(|_| new.clone())))
    }
}

/// The items of two lists that belong together.
struct Pairs {
    /// For each new item the old one.
    old_of: Vec<Option<Old>>,
    /// For each old item the index of the new one.
    new_of: Vec<Option<usize>>,
}

#[derive(Clone, Copy)]
enum Old {
    At(usize),
    Several,
}

enum Step {
    /// The old item stays.
    Old(usize),
    /// The new item, merged into the old one if there is one.
    New(usize),
}

impl Pairs {
    fn of(merge: &Merge<'_>, list: &ListAtom, before: &[Value], after: &[Value]) -> Result<Self> {
        let identify = |index, item| {
            item_element(merge.schema, list, item).map_err(|error| MergeError::Item {
                path: merge.path.clone(),
                index,
                error,
            })
        };
        let mut new: BTreeMap<PathElement, usize> = BTreeMap::new();
        for (index, item) in after.iter().enumerate() {
            let element = identify(index, item)?;
            if new.contains_key(&element) {
                return Err(MergeError::Duplicate { path: merge.path.clone(), element });
            }
            new.insert(element, index);
        }
        let mut pairs =
            Self { old_of: vec![None; after.len()], new_of: Vec::with_capacity(before.len()) };
        for (index, item) in before.iter().enumerate() {
            let new = new.get(&identify(index, item)?).copied();
            pairs.new_of.push(new);
            if let Some(old) = new.and_then(|new| pairs.old_of.get_mut(new)) {
                *old = Some(if old.is_none() { Old::At(index) } else { Old::Several });
            }
        }
        Ok(pairs)
    }

    /// The order of the merged list: items that both have are in the order of the new list; those that only the old one
    /// has stay in front of the shared items that they were in front of.
    fn steps(&self) -> Vec<Step> {
        let mut shared = self.old_of.iter().enumerate().filter(|it| it.1.is_some()).map(|it| it.0);
        let (mut next_shared, mut merged) = (shared.next(), vec![false; self.old_of.len()]);
        let (mut old, mut new) = (0, 0);
        let mut steps = Vec::with_capacity(self.old_of.len().max(self.new_of.len()));
        loop {
            let pair = self.new_of.get(old).copied();
            let has_new = new < self.old_of.len();
            match pair {
                None if !has_new => return steps,
                Some(Some(own)) if has_new && own == new => old += 1,
                Some(Some(own)) if has_new && next_shared.is_some_and(|it| it != own) => {
                    old += 1;
                    continue;
                }
                Some(None) => {
                    steps.push(Step::Old(old));
                    old += 1;
                    continue;
                }
                Some(Some(own)) if merged.get(own) == Some(&true) => old += 1,
                // Without it, an old item would wait for a new one for ever.
                Some(Some(_)) if !has_new => old += 1,
                _ => {}
            }
            if has_new {
                steps.push(Step::New(new));
                if let Some(it) = merged.get_mut(new) {
                    *it = true;
                }
                if next_shared == Some(new) {
                    next_shared = shared.next();
                }
                new += 1;
            }
        }
    }
}
