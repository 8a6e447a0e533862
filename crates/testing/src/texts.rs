//! Objects that have every word in every text field.

use apimachinery_runtime::reflect::{FieldRole, FieldTable, Shape};
use apimachinery_runtime::{Map, Value};

use crate::words::WORDS;

/// How many objects are made with few fields: one for each field and word, and one for several
/// fields of types that have too many.
const MOST_OBJECTS: usize = 4_000;

/// How many text fields of a type are filled, those of the largest types aside.
const MOST_FIELDS: usize = 4_000;

/// A step to a field in an object.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Member(&'static str),
    Item,
    Entry,
}

/// The text fields of a type: paths from the object.
#[derive(Debug)]
pub(crate) struct TextFields(Vec<Vec<Step>>);

impl TextFields {
    /// The text fields of a shape. Those that a type has through itself are left out.
    pub(crate) fn of(shape: Shape) -> Self {
        let mut found = Finder { tables: Vec::new(), path: Vec::new(), fields: Vec::new() };
        found.visit(shape);
        Self(found.fields)
    }

    /// Objects that have nothing but one word in one field, for every word and field.
    pub(crate) fn alone(&self) -> impl Iterator<Item = Value> + '_ {
        let words = WORDS.len() + 1;
        let together = (self.0.len() * words).div_ceil(MOST_OBJECTS).max(1);
        let groups = self.0.len().div_ceil(together);
        (0..groups).flat_map(move |group| {
            (0..words).map(move |turn| {
                let mut object = Value::Map(Map::new());
                let fields = self.0.iter().enumerate().skip(group).step_by(groups.max(1));
                fields.for_each(|(at, field)| set(&mut object, field, word(turn + at)));
                object
            })
        })
    }

    /// How many objects [`fill`](Self::fill) fills with all words.
    pub(crate) const fn turns() -> usize {
        WORDS.len() + 1
    }

    /// Fills every text field of an object: in as many turns as there are words, each field with
    /// every word.
    pub(crate) fn fill(&self, object: &mut Value, turn: usize) {
        for (at, field) in self.0.iter().enumerate() {
            set(object, field, word(turn + at));
        }
    }
}

/// The word of this number, of which the last one is empty.
fn word(number: usize) -> Value {
    Value::from(WORDS.get(number % (WORDS.len() + 1)).copied().unwrap_or_default())
}

/// Sets what is at the path, in the first item of a list and one entry of a map.
fn set(object: &mut Value, path: &[Step], value: Value) {
    let Some((step, rest)) = path.split_first() else {
        *object = value;
        return;
    };
    match step {
        Step::Item => {
            if !matches!(object, Value::List(items) if !items.is_empty()) {
                *object = Value::List(vec![Value::Null]);
            }
            if let Value::List(items) = object {
                items.iter_mut().take(1).for_each(|item| set(item, rest, value.clone()));
            }
        }
        Step::Member(_) | Step::Entry => {
            let name = if let Step::Member(name) = step { name } else { "a" };
            if object.as_map().is_none() {
                *object = Value::Map(Map::new());
            }
            if let Some(members) = object.as_map_mut() {
                set(members.get_or_insert_with(name.into(), Value::default), rest, value);
            }
        }
    }
}

struct Finder {
    /// The types around the place.
    tables: Vec<&'static FieldTable>,
    path: Vec<Step>,
    fields: Vec<Vec<Step>>,
}

impl Finder {
    fn visit(&mut self, shape: Shape) {
        match shape {
            Shape::Text if self.fields.len() < MOST_FIELDS => self.fields.push(self.path.clone()),
            Shape::Optional(inner) => self.visit(inner()),
            Shape::OneOf(shapes) => shapes.iter().for_each(|it| self.visit(it())),
            Shape::List(item) => self.below(Step::Item, item()),
            Shape::Map(item) => self.below(Step::Entry, item()),
            Shape::Struct(table) => self.members(table),
            _ => {}
        }
    }

    fn below(&mut self, step: Step, shape: Shape) {
        self.path.push(step);
        self.visit(shape);
        self.path.pop();
    }

    fn members(&mut self, table: &'static FieldTable) {
        if self.tables.iter().any(|it| std::ptr::eq(*it, table)) {
            return;
        }
        self.tables.push(table);
        for field in table.fields().iter().filter(|it| it.place() == FieldRole::Member) {
            self.below(Step::Member(field.name()), field.shape());
        }
        self.tables.pop();
    }
}
