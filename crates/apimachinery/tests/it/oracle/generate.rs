//! Objects made from the shape of their type, with much left out: most defaults are conditional.

use apimachinery::runtime::reflect::{FieldRole, FieldTable, Shape};
use apimachinery::{GroupVersionKind, codecs};
use apimachinery_test_support::Dice;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::annotations::{self, Values};
use super::constants::{Constants, annotations_of};
use crate::differential::mutate_json;

/// How deep objects and lists are filled; a type may contain itself.
const MAX_DEPTH: usize = 14;
/// How many values an object has before everything that may be left out is.
const MAX_VALUES: usize = 1500;
/// A field whose default is the time of the question.
const NOW: &str = "timeAdded";
/// A field of a condition that the oracle, which is of an earlier release, does not know.
const LATER: &str = "observedGeneration";
/// How many values a small object has.
const SMALL: usize = 60;
/// What a field of any form holds: data, and objects with kinds of their own.
fn anything() -> [Value; 6] {
    [
        json!({"a": "1"}),
        json!({"b": [true]}),
        json!({}),
        json!({"kind": "ConfigMap", "apiVersion": "v1", "data": {"a": "b"}}),
        json!({"kind": "Deployment", "apiVersion": "apps/v1beta1", "metadata": {"name": "a"}, "spec": null}),
        json!({"kind": "Other", "apiVersion": "example.com/v1", "z": 1, "a": {"kind": "X"}}),
    ]
}

const WORDS: [&str; 6] = ["a", "web", "b-1", "x.example.com", "Z w", ""];

pub(super) struct Generator<'a> {
    dice: Dice,
    most: usize,
    constants: &'a Constants,
    /// The annotations that conversions of the object's group look at.
    annotations: &'static [&'static str],
    /// A value is there this often, in parts of eight.
    density: usize,
    left: usize,
    depth: usize,
}

impl<'a> Generator<'a> {
    pub(super) fn new(seed: u64, constants: &'a Constants) -> Self {
        let (dice, most) = (Dice::new(seed), MAX_VALUES);
        Self { dice, most, constants, annotations: &[], density: 0, left: 0, depth: 0 }
    }

    /// Makes small objects.
    pub(super) fn small(seed: u64, constants: &'a Constants) -> Self {
        Self { most: SMALL, ..Self::new(seed, constants) }
    }

    /// An object of a kind; `None` for a type that does not say what it takes.
    pub(super) fn of_kind(&mut self, kind: &GroupVersionKind) -> Option<Box<RawValue>> {
        let info = codecs().scheme().type_info(kind).expect("it is registered");
        let empty = (info.new)();
        self.annotations = annotations_of(&kind.group);
        let mut members = self.object(empty.as_struct()?.table());
        members.insert("kind".into(), kind.kind.as_str().into());
        members.insert("apiVersion".into(), kind.group_version().to_string().into());
        let text = serde_json::to_string(&members).expect("it is JSON");
        Some(RawValue::from_string(text).expect("it is JSON"))
    }

    /// An object of this type, without its kind.
    fn object(&mut self, table: &'static FieldTable) -> Map<String, Value> {
        self.density = *self.dice.pick(&[1, 2, 4, 6, 7]);
        self.left = self.most;
        self.depth = 0;
        self.members(table)
    }

    fn is_there(&mut self) -> bool {
        self.left > 0 && self.dice.below(8) < self.density
    }

    /// Whether `null` is written in place of an absent value.
    fn is_null(&mut self) -> bool {
        self.dice.below(16) == 0
    }

    fn value(&mut self, shape: Shape, owner: &'static str, field: &'static str) -> Option<Value> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.left = self.left.saturating_sub(1);
        Some(match shape {
            Shape::Text => Value::from(self.text(owner, field)),
            Shape::Bytes => Value::from(*self.dice.pick(&["YWI=", "", "AP/+"])),
            Shape::Bool => Value::from(self.dice.below(2) == 1),
            Shape::Integer(least, most) => {
                let chosen = *self.dice.pick(&[0, 0, 1, 1, 2, 7, 30, 8080, most, least]);
                Value::from(chosen.clamp(least, most))
            }
            Shape::Float => Value::from(*self.dice.pick(&[1.5, -2.25, 0.0, 1e10])),
            Shape::Scalar { examples: texts, .. } => {
                let text = texts[self.dice.below(texts.len())];
                serde_json::from_str(text).expect("a scalar is JSON")
            }
            Shape::Any | Shape::Encoded => self.dice.pick(&anything()).clone(),
            Shape::OneOf(shapes) => {
                let shape = *self.dice.pick(shapes);
                self.value(shape(), owner, field)?
            }
            Shape::Optional(inner) if NOW == field || self.is_there() => {
                self.value(inner(), owner, field)?
            }
            Shape::Optional(_) if self.is_null() => Value::Null,
            Shape::Optional(_) => return None,
            Shape::List(_) | Shape::Map(_) if self.is_null() => Value::Null,
            Shape::List(item) => Value::from(self.items(item, owner, field)?),
            Shape::Map(item) => Value::from(self.entries(item, owner, field)?),
            Shape::Struct(table) => Value::from(self.members(table)),
            _ => return None,
        })
    }

    fn text(&mut self, owner: &str, field: &str) -> String {
        let known = self.constants.of(owner, field);
        if !known.is_empty() && self.dice.below(2) == 0 {
            return (*self.dice.pick(&known)).to_owned();
        }
        (*self.dice.pick(&WORDS)).to_owned()
    }

    /// How many items there are; `None` leaves the list or map out.
    fn count(&mut self) -> Option<usize> {
        if !self.is_there() {
            return (self.dice.below(3) == 0).then_some(0);
        }
        Some(1 + self.dice.below(2))
    }

    fn items(
        &mut self,
        item: fn() -> Shape,
        owner: &'static str,
        field: &'static str,
    ) -> Option<Vec<Value>> {
        let count = self.count()?;
        self.depth += 1;
        let items = (0..count).filter_map(|_| self.value(item(), owner, field)).collect();
        self.depth -= 1;
        Some(items)
    }

    fn entries(
        &mut self,
        item: fn() -> Shape,
        owner: &'static str,
        field: &'static str,
    ) -> Option<Map<String, Value>> {
        let mut count = self.count()?;
        if field == "annotations" && count > 0 {
            count += self.dice.below(3);
        }
        self.depth += 1;
        let mut entries = Map::new();
        for _ in 0..count {
            let key = self.key(owner, field);
            let value = match annotations::values_of(key) {
                known if field == "annotations" => self.annotation(known),
                _ => None,
            };
            if let Some(value) = value.or_else(|| self.value(item(), owner, field)) {
                entries.insert(key.to_owned(), value);
            }
        }
        self.depth -= 1;
        Some(entries)
    }

    fn key(&mut self, owner: &'static str, field: &'static str) -> &'static str {
        let is_read = field == "annotations" && !self.annotations.is_empty();
        if is_read && self.dice.below(2) == 0 {
            return self.annotations[self.dice.below(self.annotations.len())];
        }
        let (keys, often) = self.constants.keys(owner, field);
        let keys = if self.dice.below(2) == 0 { &keys[..often] } else { keys };
        keys[self.dice.below(keys.len())]
    }

    /// What an annotation says; `None` for any text.
    fn annotation(&mut self, values: Values) -> Option<Value> {
        match values {
            Values::Any => None,
            Values::Texts(texts) => Some(Value::from(*self.dice.pick(texts))),
            Values::Json(shape, _) if self.dice.below(2) == 0 => {
                let mut value = self.value(shape(), "", "").unwrap_or_default();
                for item in value.as_array_mut().into_iter().flatten() {
                    item.as_object_mut().and_then(|it| it.remove(LATER));
                }
                let mut text = value.to_string();
                if self.dice.below(3) == 0 {
                    let broken = mutate_json(text.as_bytes(), &mut self.dice);
                    text = String::from_utf8_lossy(&broken).into_owned();
                }
                Some(Value::from(text))
            }
            Values::Json(_, texts) => Some(Value::from(*self.dice.pick(texts))),
        }
    }

    /// What an object inside of another says of its kind, if anything.
    fn own_kind(&mut self, place: FieldRole, name: &'static str) -> Option<Value> {
        let texts = match place {
            FieldRole::Kind => [name, name, "Other", ""],
            FieldRole::ApiVersion => ["v1", "rbac.authorization.k8s.io/v1beta1", "a/b/c", ""],
            _ => return None,
        };
        (self.depth > 1 && self.is_there()).then(|| Value::from(*self.dice.pick(&texts)))
    }

    fn members(&mut self, table: &'static FieldTable) -> Map<String, Value> {
        self.depth += 1;
        let mut members = Map::new();
        for field in table.fields() {
            if field.place() != FieldRole::Member {
                let named = self.own_kind(field.place(), table.name());
                members.extend(named.map(|text| (field.name().to_owned(), text)));
                continue;
            }
            let shape = field.shape();
            let is_scalar = matches!(shape, Shape::Text | Shape::Bool | Shape::Integer(..));
            // Zeros are what most defaults look at.
            if is_scalar && !self.is_there() {
                continue;
            }
            if let Some(value) = self.value(shape, table.name(), field.name()) {
                members.insert(field.name().to_owned(), value);
            }
        }
        self.depth -= 1;
        members
    }
}
