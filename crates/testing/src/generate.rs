//! Objects made from the shape of their type.

use apimachinery_json::{Member, Shape, value_from_str};
use apimachinery_runtime::{Map, Str, Value};

use crate::random::Random;

/// How deep objects and lists are filled; a type may contain itself.
const MAX_DEPTH: usize = 8;

const WORDS: [&str; 8] = ["a", "web", "b-1", "x.example.com", "Z", "two words", "ß", "0"];

/// Makes JSON for a shape. Fields whose shape nobody knows are left out, and their paths noted.
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

    /// A value of the shape, or nothing to leave it out.
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
            Shape::Float => Value::Float([1.5, -2.25, 0.0, 1e10][self.pick(4)]),
            Shape::OneOf(texts) => {
                let text = texts.get(self.random.below(texts.len()))?;
                value_from_str(text).ok()?
            }
            Shape::Optional(inner) if self.full || !self.random.one_in(3) => self.value(inner())?,
            Shape::Optional(_) => return None,
            Shape::List(item) => Value::List(self.items(item)),
            Shape::Map(item) => Value::Map(self.entries(item)),
            Shape::Object(fields) => Value::Map(self.members(fields)),
            _ => {
                self.unfilled.push(self.path.join("."));
                return None;
            }
        })
    }

    /// One of several values, of which the last but one is the zero.
    fn pick(&mut self, count: usize) -> usize {
        self.random.below(if self.full { count - 2 } else { count })
    }

    fn word(&mut self) -> Str {
        let word = WORDS[self.random.below(WORDS.len())];
        if self.full || !self.random.one_in(6) { word.into() } else { Str::default() }
    }

    fn integer(&mut self, least: i64, most: i64) -> i64 {
        let choices = [1, 2, 7, 80, most, least, 0];
        let chosen = choices[self.random.below(if self.full { 4 } else { choices.len() })];
        chosen.clamp(least, most)
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
            let key = Str::from(["a", "b.example.com/c", "D"][self.random.below(3)]);
            if let Some(value) = self.value(item()) {
                entries.insert(key, value);
            }
        }
        self.path.pop();
        entries
    }

    fn members(&mut self, fields: &'static [Member]) -> Map<Str, Value> {
        let mut members = Map::new();
        for (name, shape) in fields {
            if name.is_empty() {
                if let Some(Value::Map(inlined)) = self.value(shape()) {
                    members.extend(inlined);
                }
                continue;
            }
            self.path.push(name);
            if let Some(value) = self.value(shape()) {
                members.insert((*name).into(), value);
            }
            self.path.pop();
        }
        members
    }
}
