//! Merging a partial value into another.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use apimachinery_runtime::{Map, Value};

use super::items::item_element;
use super::mistakes::{Mistakes, SchemaMismatch, Step};
use super::{Handled, form, handled, zip_entries};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};

impl MergeSchema {
    /// Merges a partial value into another: nothing is removed, and where both have a leaf the new
    /// one counts. Items of lists are in the order of the new value, with the others where they
    /// were.
    ///
    /// Corresponds to `TypedValue.Merge`.
    ///
    /// # Errors
    /// When an item of a list appears twice in the new value, or cannot be identified.
    pub fn merge(&self, old: &Value, new: &Value) -> Result<Value, SchemaMismatch> {
        let mut merge = Merge { schema: self, mistakes: Mistakes::default() };
        let merged = merge.values(self.root(), old, new);
        merge.mistakes.result(merged.unwrap_or_default())
    }
}

struct Merge<'v> {
    schema: &'v MergeSchema,
    mistakes: Mistakes<'v>,
}

impl<'v> Merge<'v> {
    /// The merged value; `None` when it has mistakes, or nothing is left of it without the parts
    /// that have.
    fn values(&mut self, atom: AtomId, old: &'v Value, new: &'v Value) -> Option<Value> {
        let schema = self.schema;
        let atom = schema.atom(atom);
        match handled(atom, form(atom, new)) {
            Handled::Map(map) if !map.is_atomic => self.maps(map, old, new),
            Handled::List(list) if list.is_associative => self.lists(list, old, new),
            Handled::Scalar(scalar) if self.mistakes.add_scalars(scalar, old, new) => None,
            _ => Some(new.clone()),
        }
    }

    fn maps(&mut self, map: &MapAtom, old: &'v Value, new: &'v Value) -> Option<Value> {
        let (before, after) = (old.as_map(), new.as_map());
        if [before, after].into_iter().flatten().all(Map::is_empty) {
            return Some(new.clone());
        }
        let mut out = Vec::with_capacity(before.map_or(0, Map::len).max(after.map_or(0, Map::len)));
        for (name, before, after) in zip_entries(before, after) {
            let value = match (before, after, map.member(name).0) {
                (Some(before), Some(after), Some(atom)) => {
                    self.mistakes.enter(Step::Field(name));
                    let value = self.values(atom, before, after);
                    self.mistakes.leave();
                    value
                }
                (before, after, _) => after.or(before).cloned(),
            };
            out.extend(value.map(|value| (name.clone(), value)));
        }
        (!out.is_empty()).then(|| Value::Map(Map::from_ascending(out)))
    }

    fn lists(&mut self, list: &ListAtom, old: &'v Value, new: &'v Value) -> Option<Value> {
        let (before, after) =
            (old.as_list().unwrap_or_default(), new.as_list().unwrap_or_default());
        if before.is_empty() && after.is_empty() {
            return Some(new.clone());
        }
        let pairs = self.pairs(list, before, after)?;
        let mut out = Vec::with_capacity(before.len().max(after.len()));
        for step in pairs.order() {
            match step {
                From::Old(at) => out.extend(before.get(at).cloned()),
                From::New(at) => out.extend(self.new_item(list, &pairs, before, after.get(at), at)),
            }
        }
        (!out.is_empty()).then_some(Value::List(out))
    }

    fn new_item(
        &mut self,
        list: &ListAtom,
        pairs: &Pairs,
        before: &'v [Value],
        new: Option<&'v Value>,
        at: usize,
    ) -> Option<Value> {
        let new = new?;
        let old = match pairs.old_of.get(at) {
            Some(Some(Old::At(old))) => before.get(*old),
            // Of several old items none is merged.
            Some(Some(Old::Several)) => Some(&Value::Null),
            _ => None,
        };
        let Some(old) = old else { return Some(new.clone()) };
        // The reference reports no mistakes inside of items.
        let mark = self.mistakes.mark();
        let merged = self.values(list.item, old, new);
        self.mistakes.forget_since(mark);
        merged
    }

    /// The items that belong together; `None` when some cannot be identified.
    fn pairs(&mut self, list: &ListAtom, before: &[Value], after: &[Value]) -> Option<Pairs> {
        let mark = self.mistakes.mark();
        let mut new: BTreeMap<PathElement, usize> = BTreeMap::new();
        for (index, item) in after.iter().enumerate() {
            let Some(element) = self.element(list, index, item) else { continue };
            match new.entry(element) {
                Entry::Vacant(entry) => _ = entry.insert(index),
                Entry::Occupied(entry) => {
                    let element = entry.key();
                    self.mistakes.add(format_args!("duplicate entries for key {element}"));
                }
            }
        }
        let mut pairs =
            Pairs { old_of: vec![None; after.len()], new_of: Vec::with_capacity(before.len()) };
        for (index, item) in before.iter().enumerate() {
            let Some(element) = self.element(list, index, item) else { continue };
            let new = new.get(&element).copied();
            pairs.new_of.push(new);
            if let Some(old) = new.and_then(|new| pairs.old_of.get_mut(new)) {
                *old = Some(if old.is_none() { Old::At(index) } else { Old::Several });
            }
        }
        (self.mistakes.mark() == mark).then_some(pairs)
    }

    fn element(&mut self, list: &ListAtom, index: usize, item: &Value) -> Option<PathElement> {
        let element = item_element(self.schema, list, item);
        element.map_err(|error| self.mistakes.add(format_args!("element {index}: {error}"))).ok()
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

enum From {
    /// The old item stays.
    Old(usize),
    /// The new item, merged into the old one if there is one.
    New(usize),
}

impl Pairs {
    /// The order of the merged list: items that both have are in the order of the new list; those
    /// that only the old one has stay before the shared items that they were before.
    fn order(&self) -> Vec<From> {
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
                    steps.push(From::Old(old));
                    old += 1;
                    continue;
                }
                Some(Some(own)) if merged.get(own) == Some(&true) => old += 1,
                // Without it, an old item would wait for a new one for ever.
                Some(Some(_)) if !has_new => old += 1,
                _ => {}
            }
            if has_new {
                steps.push(From::New(new));
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
