//! Objects made from the shape of their type.

use apimachinery_json::value_from_str;
use apimachinery_runtime::reflect::{FieldRole, FieldTable, Shape};
use apimachinery_runtime::{Map, Str, Value};

use crate::random::Random;
use crate::words::WORDS;

/// How deep objects and lists are filled; a type may contain itself.
const MAX_DEPTH: usize = 8;

/// What is made where anything may be: objects, since most such fields hold one.
const ANYTHING: [&str; 2] = [r#"{"a":"1"}"#, r#"{"b":[true]}"#];

/// Makes JSON for a shape. Fields of unknown shape are left out, and their paths noted.
pub(crate) struct Generator<'r> {
    pub(crate) random: &'r mut Random,
    /// Leaves out nothing, and fills each with something that is not its zero.
    pub(crate) full: bool,
    pub(crate) unfilled: Vec<String>,
    path: Vec<&'static str>,
}

impl<'r> Generator<'r> {
    pub(crate) fn new(random: &'r mut Random, full: bool) -> Self {
        Self { random, full, unfilled: Vec::new(), path: Vec::new() }
    }

    /// A value of the shape, or `None` to leave it out.
    pub(crate) fn value(&mut self, shape: Shape) -> Option<Value> {
        if self.path.len() >= MAX_DEPTH {
            return None;
        }
        Some(match shape {
            Shape::Text => Value::String(self.word()),
            Shape::Bytes => {
                Value::from(if self.full || self.random.one_in(2) { "YWI=" } else { "" })
            }
            Shape::Bool => Value::Bool(self.full || self.random.one_in(2)),
            Shape::Integer(least, most) => Value::Int(self.integer(least, most)),
            Shape::Float => Value::Float(self.pick(&[1.5, -2.25, 0.0, 1e10], 2)),
            Shape::Scalar { examples, .. } => self.one_of(examples)?,
            Shape::Texts { known, .. } => {
                let text = known.get(self.random.below(known.len() + 1)).unwrap_or(&"Unlisted");
                Value::String((*text).into())
            }
            Shape::Any | Shape::Encoded => self.one_of(&ANYTHING)?,
            Shape::OneOf(shapes) => {
                let shape = shapes.get(self.random.below(shapes.len()))?;
                self.value(shape())?
            }
            Shape::Optional(inner) if self.full || !self.random.one_in(3) => self.value(inner())?,
            Shape::Optional(_) => return None,
            Shape::List(item) => Value::List(self.items(item)),
            Shape::Map(item) => Value::Map(self.entries(item)),
            Shape::Struct(table) => Value::Map(self.members(table)),
            _ => {
                self.unfilled.push(self.path.join("."));
                return None;
            }
        })
    }

    /// The value of one of these JSON texts.
    fn one_of(&mut self, texts: &[&str]) -> Option<Value> {
        value_from_str(texts.get(self.random.below(texts.len()))?).ok()
    }

    /// One of several values, or of the first few when none may be zero.
    fn pick<T: Copy + Default>(&mut self, choices: &[T], not_zero: usize) -> T {
        let full = choices.get(..not_zero).unwrap_or(choices);
        self.random.one_of(if self.full { full } else { choices })
    }

    fn word(&mut self) -> Str {
        let word = self.random.one_of(&WORDS);
        if self.full || !self.random.one_in(6) { word.into() } else { Str::default() }
    }

    fn integer(&mut self, least: i64, most: i64) -> i64 {
        self.pick(&[1, 2, 7, 80, most, least, 0], 4).clamp(least, most)
    }

    fn count(&mut self) -> usize {
        if self.full { 1 + self.random.below(2) } else { self.random.below(4) }
    }

    fn items(&mut self, item: fn() -> Shape) -> Vec<Value> {
        self.path.push("[]");
        let items = (0..self.count()).filter_map(|_| self.value(item())).collect();
        self.path.pop();
        items
    }

    fn entries(&mut self, item: fn() -> Shape) -> Map<Str, Value> {
        self.path.push("{}");
        let mut entries = Map::new();
        for _ in 0..self.count() {
            let key = Str::from(self.random.one_of(&["a", "b.example.com/c", "D"]));
            if let Some(value) = self.value(item()) {
                entries.insert(key, value);
            }
        }
        self.path.pop();
        entries
    }

    fn members(&mut self, table: &'static FieldTable) -> Map<Str, Value> {
        let mut members = Map::new();
        for field in table.fields().iter().filter(|it| it.place() == FieldRole::Member) {
            self.path.push(field.name());
            if let Some(value) = self.value(field.shape()) {
                members.insert(field.name().into(), value);
            }
            self.path.pop();
        }
        members
    }
}
