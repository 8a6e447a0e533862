//! What changed between two values.

use std::collections::BTreeMap;

use apimachinery_runtime::{Map, Str, Value};

use super::items::item_element;
use super::mistakes::{Mistakes, SchemaMismatch, Step};
use super::{Handled, form, handled, zip_entries};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};
use crate::set::{FieldFilter, FieldSet, Node};
use crate::value_order::equal_values;

/// The fields that differ between two values; none is in more than one set.
///
/// Corresponds to `typed.Comparison`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Fields that only the first value has.
    pub removed: FieldSet,
    /// Fields that both have, with different values.
    pub modified: FieldSet,
    /// Fields that only the second value has.
    pub added: FieldSet,
}

impl Comparison {
    /// Whether nothing differs.
    pub fn is_same(&self) -> bool {
        self.removed.is_empty() && self.modified.is_empty() && self.added.is_empty()
    }

    /// The fields that count.
    pub(crate) fn filtered(self, filter: Option<&FieldFilter>) -> Self {
        match filter {
            None => self,
            Some(filter) => Self {
                removed: filter.filter(&self.removed),
                modified: filter.filter(&self.modified),
                added: filter.filter(&self.added),
            },
        }
    }
}

impl MergeSchema {
    /// Compares two values.
    ///
    /// Corresponds to `TypedValue.Compare`.
    ///
    /// # Errors
    /// When an item of a list cannot be identified.
    pub fn compare(&self, left: &Value, right: &Value) -> Result<Comparison, SchemaMismatch> {
        let mut walk = Walk { schema: self, mistakes: Mistakes::default() };
        let difference = walk.values(self.root(), Some(left), Some(right));
        let [removed, modified, added] = difference.0.map(|part| part.children);
        walk.mistakes.result(Comparison { removed, modified, added })
    }
}

const REMOVED: usize = 0;
const MODIFIED: usize = 1;
const ADDED: usize = 2;

/// What differs at and in a value: removed, modified and added fields.
#[derive(Default)]
struct Difference([Part; 3]);

#[derive(Default)]
struct Part {
    is_member: bool,
    children: FieldSet,
}

impl Difference {
    fn mark(&mut self, part: usize) {
        if let Some(part) = self.0.get_mut(part) {
            part.is_member = true;
        }
    }

    /// Takes in what differs in a child that comes after all others.
    fn push(&mut self, element: &PathElement, child: Self) {
        for (part, child) in self.0.iter_mut().zip(child.0) {
            if child.is_member || !child.children.is_empty() {
                part.children.nodes.push(Node {
                    element: element.clone(),
                    is_member: child.is_member,
                    children: child.children,
                });
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (part, other) in self.0.iter_mut().zip(other.0) {
            part.is_member |= other.is_member;
            part.children = match part.children.is_empty() {
                true => other.children,
                false => part.children.union(&other.children),
            };
        }
    }
}

struct Walk<'v> {
    schema: &'v MergeSchema,
    mistakes: Mistakes<'v>,
}

/// The items of the old list and of the new one with the same key.
type Same<'v> = [Vec<&'v Value>; 2];

impl<'v> Walk<'v> {
    fn values(
        &mut self,
        atom: AtomId,
        left: Option<&'v Value>,
        right: Option<&'v Value>,
    ) -> Difference {
        let atom = self.schema.atom(atom);
        let form_of = |value: &Value| form(atom, value);
        match (left, right) {
            (None, None) => Difference::default(),
            (Some(one), None) | (None, Some(one)) => {
                self.handle(handled(atom, form_of(one)), left, right)
            }
            (Some(before), Some(after)) => {
                let (before, after) = (form_of(before), form_of(after));
                let mut difference = self.handle(handled(atom, after), left, right);
                if before != after {
                    difference.merge(self.handle(handled(atom, before), left, right));
                }
                difference
            }
        }
    }

    /// A value that only one side has is added or removed, whatever is in it.
    fn handle(
        &mut self,
        handled: Handled<'_>,
        left: Option<&'v Value>,
        right: Option<&'v Value>,
    ) -> Difference {
        let mut difference = Difference::default();
        match handled {
            Handled::Invalid => self.mistakes.add_no_type(),
            Handled::Scalar(scalar) => match left.zip(right) {
                Some((left, right)) if self.mistakes.add_scalars(scalar, left, right) => {}
                _ => leaf(&mut difference, left, right),
            },
            Handled::Map(map) => {
                let (old, new) = (left.and_then(Value::as_map), right.and_then(Value::as_map));
                let is_empty = [old, new].into_iter().flatten().all(Map::is_empty);
                match map.is_atomic || is_empty {
                    true => leaf(&mut difference, left, right),
                    false => self.maps(map, old, new, &mut difference),
                }
            }
            Handled::List(list) => {
                let (old, new) = (left.and_then(Value::as_list), right.and_then(Value::as_list));
                let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
                match !list.is_associative || old.is_empty() && new.is_empty() {
                    true => leaf(&mut difference, left, right),
                    false => self.lists(list, old, new, &mut difference),
                }
            }
        }
        match (left, right) {
            (None, _) => difference.mark(ADDED),
            (_, None) => difference.mark(REMOVED),
            _ => {}
        }
        difference
    }

    fn maps(
        &mut self,
        map: &MapAtom,
        old: Option<&'v Map<Str, Value>>,
        new: Option<&'v Map<Str, Value>>,
        difference: &mut Difference,
    ) {
        for (name, old, new) in zip_entries(old, new) {
            self.mistakes.enter(Step::Field(name));
            match map.member(name).0 {
                Some(atom) => {
                    let child = self.values(atom, old, new);
                    difference.push(&PathElement::Field(name.clone()), child);
                }
                None => self.mistakes.add_no_type(),
            }
            self.mistakes.leave();
        }
    }

    /// Items that appear more than once are compared as one piece.
    fn lists(
        &mut self,
        list: &ListAtom,
        old: &'v [Value],
        new: &'v [Value],
        difference: &mut Difference,
    ) {
        let mut items: BTreeMap<PathElement, Same<'v>> = BTreeMap::new();
        for (side, values) in [old, new].into_iter().enumerate() {
            for (index, item) in values.iter().enumerate() {
                match item_element(self.schema, list, item) {
                    Ok(element) => {
                        let same = items.entry(element).or_default();
                        same.get_mut(side).into_iter().for_each(|same| same.push(item));
                    }
                    Err(error) => self.mistakes.add(format_args!("element {index}: {error}")),
                }
            }
        }
        for (element, same) in items {
            self.mistakes.enter(Step::Element(element.clone()));
            let child = self.items(list, &same);
            self.mistakes.leave();
            difference.push(&element, child);
        }
    }

    fn items(&mut self, list: &ListAtom, [old, new]: &Same<'v>) -> Difference {
        let mut child = Difference::default();
        match (&**old, &**new) {
            ([] | [_], [] | [_]) => {
                child = self.values(list.item, old.first().copied(), new.first().copied());
            }
            ([], _) => child.mark(ADDED),
            ([one], _) => {
                child = self.values(list.item, Some(*one), None);
                child.mark(ADDED);
            }
            (_, []) => child.mark(REMOVED),
            (_, [one]) => {
                child = self.values(list.item, None, Some(*one));
                child.mark(REMOVED);
            }
            (old, new) => {
                let is_equal = old.len() == new.len()
                    && old.iter().zip(new).all(|(old, new)| equal_values(old, new));
                if !is_equal {
                    child.mark(MODIFIED);
                }
            }
        }
        child
    }
}

fn leaf(difference: &mut Difference, left: Option<&Value>, right: Option<&Value>) {
    if let (Some(left), Some(right)) = (left, right)
        && !equal_values(left, right)
    {
        difference.mark(MODIFIED);
    }
}
