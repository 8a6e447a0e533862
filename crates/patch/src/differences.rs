//! What differs between two objects, for programs and for people.

use std::collections::BTreeMap;
use std::fmt;

use apimachinery_json::value_to_vec;
use apimachinery_runtime::reflect::{FieldInfo, FieldTable, ListType, Shape};
use apimachinery_runtime::{GroupVersionKind, Map, Scheme, Str, Value};

use crate::text::text;

/// What differs between two values, field by field.
///
/// The items of lists whose type declares keys are compared by these, wherever they are; those of
/// other lists by their places. It displays as a line for each difference.
///
/// ```
/// use apimachinery_api::core::v1::Pod;
/// use apimachinery_json::value_from_str;
/// use apimachinery_patch::Differences;
/// use apimachinery_runtime::reflect::Declared;
///
/// let old = value_from_str(r#"{"spec":{"containers":[{"name":"log"},{"name":"web","image":"nginx:1"}]}}"#)?;
/// let new = value_from_str(r#"{"spec":{"containers":[{"name":"web","image":"nginx:2"}]}}"#)?;
/// let differences = Differences::between(&old, &new, Some(Pod::TABLE));
/// assert_eq!(
///     differences.to_string(),
///     "- spec.containers[name=\"log\"]: {\"name\":\"log\"}\n\
///      ~ spec.containers[name=\"web\"].image: \"nginx:1\" -> \"nginx:2\"\n"
/// );
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    list: Vec<Difference>,
}

/// A field that differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// The field, such as `spec.containers[name="web"].image`; empty for the whole value.
    pub path: String,
    /// How it differs.
    pub change: Change,
}

/// How a field differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// It is only in the second value.
    Added(Value),
    /// It is only in the first value.
    Removed(Value),
    /// It is in both.
    Changed {
        /// What it was.
        old: Value,
        /// What it is.
        new: Value,
    },
    /// Items that are in both lists are in another order.
    Reordered,
}

impl Differences {
    /// What differs between two values; `table` is that of their type, where they have one.
    pub fn between(old: &Value, new: &Value, table: Option<&'static FieldTable>) -> Self {
        let mut found = Found { path: String::new(), list: Vec::new() };
        found.compare(old, new, table.map(Shape::Struct));
        Self { list: found.list }
    }

    /// What differs between two objects of a kind.
    pub fn of_kind(old: &Value, new: &Value, scheme: &Scheme, kind: &GroupVersionKind) -> Self {
        let object = scheme.type_info(kind).map(|info| (info.new)());
        let table = object.as_deref().and_then(|it| it.as_struct()).map(|it| it.table());
        Self::between(old, new, table)
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many fields differ.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The fields that differ, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Difference> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Differences {
    type Item = &'a Difference;
    type IntoIter = std::slice::Iter<'a, Difference>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.iter().try_for_each(|it| writeln!(f, "{it}"))
    }
}

impl fmt::Display for Difference {
    /// One line: a mark, the field, and the values in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "." } else { &self.path };
        match &self.change {
            Change::Added(new) => write!(f, "+ {path}: {}", json(new)),
            Change::Removed(old) => write!(f, "- {path}: {}", json(old)),
            Change::Changed { old, new } => write!(f, "~ {path}: {} -> {}", json(old), json(new)),
            Change::Reordered => write!(f, "~ {path}: in another order"),
        }
    }
}

fn json(value: &Value) -> String {
    text(&value_to_vec(value).unwrap_or_default()).into_owned()
}

struct Found {
    path: String,
    list: Vec<Difference>,
}

impl Found {
    fn compare(&mut self, old: &Value, new: &Value, shape: Option<Shape>) {
        match (old, new) {
            (Value::Map(old), Value::Map(new)) => self.objects(old, new, shape),
            (Value::List(old), Value::List(new)) => self.lists(old, new, shape, &[]),
            (old, new) if old == new => {}
            (old, new) => self.push(Change::Changed { old: old.clone(), new: new.clone() }),
        }
    }

    fn objects(&mut self, old: &Map<Str, Value>, new: &Map<Str, Value>, shape: Option<Shape>) {
        let shape = shape.map(without_option);
        let keys = old.keys().chain(new.keys().filter(|key| !old.contains_key(&***key)));
        let mut keys: Vec<&Str> = keys.collect();
        keys.sort();
        for key in keys {
            let field = match shape {
                Some(Shape::Struct(table)) => table.field(key).map(|it| it.1),
                _ => None,
            };
            let inner = match shape {
                Some(Shape::Map(value)) => Some(value()),
                _ => field.map(FieldInfo::shape),
            };
            let keys = field.map(keys_of).unwrap_or_default();
            self.at(&member(key), |found| match (old.get(&**key), new.get(&**key)) {
                (Some(Value::List(old)), Some(Value::List(new))) => {
                    found.lists(old, new, inner, &keys);
                }
                (Some(old), Some(new)) => found.compare(old, new, inner),
                (Some(old), None) => found.push(Change::Removed(old.clone())),
                (None, Some(new)) => found.push(Change::Added(new.clone())),
                (None, None) => {}
            });
        }
    }

    fn lists(&mut self, old: &[Value], new: &[Value], shape: Option<Shape>, keys: &[&str]) {
        let item = match shape.map(without_option) {
            Some(Shape::List(item)) => Some(item()),
            _ => None,
        };
        match (by_keys(old, keys), by_keys(new, keys)) {
            (Some(old), Some(new)) if !keys.is_empty() => self.keyed(&old, &new, item),
            _ => self.by_place(old, new, item),
        }
    }

    fn keyed(&mut self, old: &Keyed<'_>, new: &Keyed<'_>, item: Option<Shape>) {
        for (name, (_, old)) in old {
            self.at(name, |found| match new.get(name) {
                Some((_, new)) => found.compare(old, new, item),
                None => found.push(Change::Removed((*old).clone())),
            });
        }
        for (name, (_, added)) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
            self.at(name, |found| found.push(Change::Added((*added).clone())));
        }
        let mut places: Vec<_> =
            old.iter().filter_map(|(name, old)| Some((old.0, new.get(name)?.0))).collect();
        places.sort_unstable();
        if !places.is_sorted_by_key(|it| it.1) {
            self.push(Change::Reordered);
        }
    }

    fn by_place(&mut self, old: &[Value], new: &[Value], item: Option<Shape>) {
        let shorter = old.len().min(new.len());
        let same = |it: &(&Value, &Value)| it.0 == it.1;
        let start = old.iter().zip(new).take_while(same).count();
        let backwards = old.iter().rev().zip(new.iter().rev());
        let end = backwards.take(shorter - start).take_while(same).count();
        let common = shorter - end;
        for (index, (old, new)) in old.iter().zip(new).enumerate().take(common).skip(start) {
            self.at(&format!("[{index}]"), |found| found.compare(old, new, item));
        }
        for (index, removed) in old.iter().enumerate().take(old.len() - end).skip(common) {
            self.at(&format!("[{index}]"), |found| found.push(Change::Removed(removed.clone())));
        }
        for (index, added) in new.iter().enumerate().take(new.len() - end).skip(common) {
            self.at(&format!("[{index}]"), |found| found.push(Change::Added(added.clone())));
        }
    }

    fn at(&mut self, part: &str, visit: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 && !part.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(part);
        visit(self);
        self.path.truncate(length);
    }

    fn push(&mut self, change: Change) {
        self.list.push(Difference { path: self.path.clone(), change });
    }
}

/// A key as a part of a path: quoted in brackets when it is not a name.
fn member(key: &str) -> String {
    let is_name =
        key.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-' | b'$'));
    if is_name && !key.is_empty() { key.to_owned() } else { format!("[{}]", json(&key.into())) }
}

/// The fields that distinguish the items of a list.
fn keys_of(field: &FieldInfo) -> Vec<&'static str> {
    match (field.list_type(), field.patch_strategy().and_then(|it| it.merge_key)) {
        (Some(ListType::Map(keys)), _) => keys.to_vec(),
        (_, Some(key)) => vec![key],
        _ => Vec::new(),
    }
}

type Keyed<'a> = BTreeMap<String, (usize, &'a Value)>;

/// The items by the texts of their keys, when each has one of its own. A key that is left out has
/// its default.
fn by_keys<'a>(items: &'a [Value], keys: &[&str]) -> Option<Keyed<'a>> {
    let mut found = BTreeMap::new();
    for (place, item) in items.iter().enumerate() {
        let parts = keys.iter().filter_map(|key| Some(format!("{key}={}", json(item.get(key)?))));
        let parts: Vec<_> = parts.collect();
        let name = format!("[{}]", parts.join(","));
        if parts.is_empty() || found.insert(name, (place, item)).is_some() {
            return None;
        }
    }
    Some(found)
}

fn without_option(shape: Shape) -> Shape {
    match shape {
        Shape::Optional(inner) => without_option(inner()),
        other => other,
    }
}
