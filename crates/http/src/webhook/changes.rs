//! What a handler changed, as a patch of what was sent.

mod alike;
mod matching;
mod order;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use apimachinery_runtime::reflect::{FieldInfo, FieldTable, ListType, Shape};
use apimachinery_runtime::{Map, Str, Value};

use self::matching::partners;
use self::order::{Arranged, arrange};
use super::json_patch::{Operation, push_step};

/// The patch of `sent` that makes the changes which lead from `before` to `after`: an object as it
/// was sent, as a handler got it, and as the handler returned it.
///
/// `table` is that of the objects' type. What is the same before and after is not in the patch,
/// however it was sent, and fields that the type does not know stay where they are: items of lists
/// take theirs along.
pub(super) fn changes(
    sent: &Value,
    before: &Value,
    after: &Value,
    table: Option<&'static FieldTable>,
) -> Vec<Operation> {
    let mut changes = Changes::default();
    changes.compare([sent, before, after], Kind { shape: table.map(Shape::Struct), keys: &[] });
    changes.operations
}

/// What values of a place are.
#[derive(Clone, Copy)]
struct Kind<'k> {
    shape: Option<Shape>,
    /// The fields that distinguish the items of a list.
    keys: &'k [&'static str],
}

#[derive(Default)]
struct Changes {
    /// A JSON pointer.
    path: String,
    operations: Vec<Operation>,
}

impl Changes {
    /// Compares a value in the three states.
    fn compare(&mut self, [sent, before, after]: [&Value; 3], kind: Kind<'_>) {
        match (sent, before, after) {
            _ if before == after => {}
            (Value::Map(sent), Value::Map(before), Value::Map(after)) => {
                self.maps([sent, before, after], kind.shape);
            }
            (Value::List(sent), Value::List(before), Value::List(after)) => {
                self.lists(sent, before, after, kind);
            }
            _ if sent == after => {}
            _ => self.operations.push(Operation::Replace(self.path.clone(), after.clone())),
        }
    }

    fn maps(&mut self, [sent, before, after]: [&Map<Str, Value>; 3], shape: Option<Shape>) {
        for (key, sent) in sent.iter() {
            self.member(key, [Some(sent), before.get(key), after.get(key)], shape);
        }
        for (key, after) in after.iter().filter(|(key, _)| !sent.contains_key(*key)) {
            self.member(key, [None, before.get(key), Some(after)], shape);
        }
    }

    fn member(&mut self, key: &str, states: [Option<&Value>; 3], shape: Option<Shape>) {
        let (shape, keys) = member_kind(key, shape);
        let kind = Kind { shape, keys: &keys };
        let nothing = Value::Map(Map::new());
        self.at(key, |this| match states {
            [Some(sent), Some(before), Some(after)] => this.compare([sent, before, after], kind),
            // The type left out what was sent, since it is empty for it.
            [Some(sent @ Value::Map(_)), None, Some(after @ Value::Map(_))] => {
                this.compare([sent, &nothing, after], kind);
            }
            [Some(sent), None, Some(after)] => this.compare([sent, &Value::Null, after], kind),
            // A struct that became empty, where it cannot be absent.
            [Some(sent @ Value::Map(_)), Some(before @ Value::Map(_)), None]
                if matches!(shape, Some(Shape::Struct(_))) =>
            {
                this.compare([sent, before, &nothing], kind);
            }
            [Some(_), Some(_), None] => this.operations.push(Operation::Remove(this.path.clone())),
            [None, before, Some(after)] if before != Some(after) => {
                this.operations.push(Operation::Add(this.path.clone(), after.clone()));
            }
            _ => {}
        });
    }

    fn lists(&mut self, sent: &[Value], before: &[Value], after: &[Value], kind: Kind<'_>) {
        let origins = origins(sent, before, kind.keys);
        let partners = partners(before, after, kind.keys);
        let origin = |partner: Option<usize>| origins.get(partner?).copied().flatten();
        let mut wanted: Vec<Wanted> = partners
            .iter()
            .enumerate()
            .map(|(place, partner)| Wanted { after: Some(place), sent: origin(*partner) })
            .collect();
        keep_unknown(&mut wanted, &origins, sent.len());
        if wanted.iter().all(|it| it.sent.is_none()) {
            return self
                .operations
                .push(Operation::Replace(self.path.clone(), after.to_vec().into()));
        }
        let places: Vec<_> = wanted.iter().map(|it| it.sent).collect();
        let arranged = arrange(sent.len(), &places);
        let value = |place: usize| wanted.get(place).and_then(|it| after.get(it.after?));
        self.rearrange(&arranged, sent.len(), value);
        let item = item_shape(kind.shape);
        for (place, it) in wanted.iter().enumerate() {
            let partner = it.after.and_then(|place| partners.get(place).copied().flatten());
            let states = (
                it.sent.and_then(|place| sent.get(place)),
                partner.and_then(|place| before.get(place)),
                it.after.and_then(|place| after.get(place)),
            );
            if let (Some(sent), Some(before), Some(after)) = states {
                self.at(&place.to_string(), |this| {
                    this.compare([sent, before, after], Kind { shape: item, keys: &[] });
                });
            }
        }
    }

    /// Brings the items of a list of `length` items into their order. `value` is what a new item
    /// is.
    fn rearrange<'v>(
        &mut self,
        arranged: &Arranged,
        mut length: usize,
        value: impl Fn(usize) -> Option<&'v Value>,
    ) {
        let Self { path, operations } = self;
        let item = |place: usize| format!("{path}/{place}");
        operations.extend(arranged.removed.iter().map(|place| Operation::Remove(item(*place))));
        length -= arranged.removed.len();
        let moves = arranged.moved.iter();
        operations
            .extend(moves.map(|(from, to)| Operation::Move { from: item(*from), to: item(*to) }));
        for place in &arranged.added {
            let path = if *place == length { format!("{path}/-") } else { item(*place) };
            length += 1;
            operations.extend(value(*place).map(|it| Operation::Add(path, it.clone())));
        }
        for place in &arranged.replaced {
            operations.extend(value(*place).map(|it| Operation::Replace(item(*place), it.clone())));
        }
    }

    /// Goes a step further for as long as `visit` takes.
    fn at(&mut self, step: &str, visit: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        push_step(&mut self.path, step);
        visit(self);
        self.path.truncate(length);
    }
}

/// An item of the list as it is to be.
#[derive(Clone, Copy)]
struct Wanted {
    /// Where the handler returned it; `None` for one that the type does not know.
    after: Option<usize>,
    /// Where it was in what was sent; `None` for a new one.
    sent: Option<usize>,
}

/// For each item that the handler got, the item that was sent.
fn origins(sent: &[Value], before: &[Value], keys: &[&str]) -> Vec<Option<usize>> {
    match sent.len() == before.len() {
        true => (0..sent.len()).map(Some).collect(),
        false => partners(sent, before, keys),
    }
}

/// Keeps the items that were sent and that the handler did not get, each after the last one before
/// it that stays.
fn keep_unknown(wanted: &mut Vec<Wanted>, origins: &[Option<usize>], sent: usize) {
    let known: HashSet<usize> = origins.iter().copied().flatten().collect();
    if known.len() == sent {
        return;
    }
    let kept: HashSet<usize> = wanted.iter().filter_map(|it| it.sent).collect();
    let mut unknown: HashMap<Option<usize>, Vec<Wanted>> = HashMap::new();
    let mut last = None;
    for place in 0..sent {
        if kept.contains(&place) {
            last = Some(place);
        } else if !known.contains(&place) {
            unknown.entry(last).or_default().push(Wanted { after: None, sent: Some(place) });
        }
    }
    let mut all = unknown.remove(&None).unwrap_or_default();
    for it in wanted.drain(..) {
        all.push(it);
        all.extend(it.sent.and_then(|_| unknown.remove(&it.sent)).unwrap_or_default());
    }
    *wanted = all;
}

/// What a member of a map or struct is.
fn member_kind(key: &str, shape: Option<Shape>) -> (Option<Shape>, Vec<&'static str>) {
    match shape.map(without_option) {
        Some(Shape::Struct(table)) => match table.field(key) {
            Some((_, field)) => (Some(field.shape()), keys_of(field)),
            None => (None, Vec::new()),
        },
        Some(Shape::Map(value)) => (Some(value()), Vec::new()),
        _ => (None, Vec::new()),
    }
}

fn item_shape(shape: Option<Shape>) -> Option<Shape> {
    match shape.map(without_option) {
        Some(Shape::List(item)) => Some(item()),
        _ => None,
    }
}

fn keys_of(field: &FieldInfo) -> Vec<&'static str> {
    match (field.list_type(), field.patch_strategy().and_then(|it| it.merge_key)) {
        (Some(ListType::Map(keys)), _) => keys.to_vec(),
        (_, Some(key)) => vec![key],
        _ => Vec::new(),
    }
}

fn without_option(shape: Shape) -> Shape {
    match shape {
        Shape::Optional(inner) => without_option(inner()),
        other => other,
    }
}
