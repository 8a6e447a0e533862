//! Objects made from the shape of their types, with values that mean something half of the time.

use apimachinery_meta::{MicroTime, Time};
use apimachinery_runtime::ObjectRegistry;
use apimachinery_runtime::reflect::{FieldRole, FieldTable, Shape};
use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

use super::known::{FIELDS, ITEMS, KEYS, MICRO_TIMES, QUANTITIES, RARE, TEXTS, UNSHOWN, VALUES};
use super::support::{NOW, kind_of, scheme};

/// How deep an object is filled.
const MAX_DEPTH: usize = 9;

const WORDS: [&str; 9] = [
    "a",
    "web",
    "b-1",
    "x.example.com",
    "Z",
    "two words",
    "\u{df}\u{20ac}",
    "0",
    "a-name-of-more-than-sixteen-bytes",
];

/// Makes objects.
pub(crate) struct Maker<'d> {
    pub(crate) dice: &'d mut Dice,
    path: Vec<&'static str>,
}

impl<'d> Maker<'d> {
    pub(crate) fn new(dice: &'d mut Dice) -> Self {
        Self { dice, path: Vec::new() }
    }

    /// An object of a kind.
    pub(crate) fn object(&mut self, version: &str, kind: &str) -> Value {
        let object = scheme().new_object(&kind_of(version, kind)).expect("a built-in kind");
        let table = object.as_struct().expect("built-in types have fields").table();
        let mut fields = self.members(table);
        fields.insert("apiVersion".into(), version.into());
        fields.insert("kind".into(), kind.into());
        Value::Object(fields)
    }

    /// A list of a kind.
    pub(crate) fn list(&mut self, version: &str, kind: &str) -> Value {
        let items: Vec<Value> =
            (0..self.dice.below(5)).map(|_| self.object(version, kind)).collect();
        let mut metadata = json!({"resourceVersion": self.word()});
        if self.one_in(2) {
            metadata["continue"] = "next".into();
            metadata["remainingItemCount"] = 7.into();
        }
        json!({"apiVersion": version, "kind": format!("{kind}List"), "metadata": metadata, "items": items})
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.dice.below(count) == 0
    }

    fn name(&self) -> &'static str {
        self.path.iter().rev().find(|it| **it != "[]" && **it != "{}").copied().unwrap_or_default()
    }

    fn is_in(&self, name: &str) -> bool {
        self.path.contains(&name)
    }

    fn value(&mut self, shape: Shape) -> Option<Value> {
        if self.path.len() > MAX_DEPTH {
            return None;
        }
        Some(match shape {
            Shape::Text => self.text().into(),
            Shape::Bytes => (*self.dice.pick(&["", "YWI="])).into(),
            Shape::Bool => (!self.one_in(3)).into(),
            Shape::Integer(least, most) => self.integer(least, most).into(),
            Shape::Float => 1.5.into(),
            Shape::Scalar { examples: texts, .. } => self.scalar(texts)?,
            Shape::Optional(inner) => match self.leaves_out() {
                true => return None,
                false => self.value(inner())?,
            },
            Shape::List(item) => self.items(item).into(),
            Shape::Map(item) => self.entries(item).into(),
            Shape::Struct(table) => self.members(table).into(),
            _ => return None,
        })
    }

    /// What a metric is made of is mostly there: the reference panics where it is not.
    fn leaves_out(&mut self) -> bool {
        let metric = ["metrics", "[]"];
        let is_metric = self.path.len() >= 2 && self.path[..self.path.len() - 1].ends_with(&metric);
        match is_metric {
            true => self.one_in(30),
            false => self.one_in(3),
        }
    }

    fn text(&mut self) -> String {
        let name = self.name();
        let mut known = TEXTS.iter();
        let known = known
            .find(|(field, place, _)| *field == name && (place.is_empty() || self.is_in(place)));
        let items =
            ITEMS.iter().find(|(field, _)| *field == name && self.path.last() == Some(&"[]"));
        let known = known.map(|it| it.2).or(items.map(|it| it.1));
        match known {
            Some(known) if !self.one_in(4) => (*self.dice.pick(known)).to_owned(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> String {
        if self.one_in(6) { String::new() } else { (*self.dice.pick(&WORDS)).to_owned() }
    }

    fn integer(&mut self, least: i64, most: i64) -> i64 {
        let chosen = match self.name() {
            "exitCode" | "signal" => *self.dice.pick(&[0, 0, 1, 9, 137]),
            _ => *self.dice.pick(&[0, 0, 1, 1, 2, 3, 7, 80, -1, most, least]),
        };
        chosen.clamp(least, most)
    }

    fn scalar(&mut self, texts: &[&str]) -> Option<Value> {
        let example: Value = serde_json::from_str(self.dice.pick::<&str>(texts)).ok()?;
        let text = example.as_str().unwrap_or_default();
        if text.parse::<Time>().is_ok() {
            return Some(self.time());
        }
        if texts.contains(&"\"2Gi\"") {
            return Some((*self.dice.pick(QUANTITIES)).into());
        }
        Some(example)
    }

    /// A time before now, sometimes one to come, sometimes none.
    fn time(&mut self) -> Value {
        let now: Time = NOW.parse().expect("a time");
        let bits = self.dice.below(34);
        let ago = self.dice.below(1 << bits) as i64;
        let ago = if self.one_in(10) { -(ago % 100) } else { ago };
        let seconds = now.seconds() - ago;
        match self.dice.below(12) {
            0 => Value::Null,
            _ if MICRO_TIMES.contains(&self.name()) => {
                let nanos = self.dice.below(10) as i64 * 100_000_000;
                MicroTime::from_unix(seconds, nanos).to_string().into()
            }
            1 => "0001-01-01T00:00:00Z".into(),
            _ => Time::from_seconds(seconds).to_string().into(),
        }
    }

    fn items(&mut self, item: fn() -> Shape) -> Vec<Value> {
        self.path.push("[]");
        let count = self.dice.below(6);
        let items = (0..count).filter_map(|_| self.value(item())).collect();
        self.path.pop();
        items
    }

    fn entries(&mut self, item: fn() -> Shape) -> Map<String, Value> {
        let name = self.name();
        let find = |known: &'static [(&str, &[&'static str])]| {
            known.iter().find(|(field, _)| *field == name).map(|it| it.1)
        };
        let (keys, values) = (find(KEYS).unwrap_or(&["app", "b.example.com/c", "D"]), find(VALUES));
        self.path.push("{}");
        let mut entries = Map::new();
        for _ in 0..self.dice.below(4) {
            let key = (*self.dice.pick(keys)).to_owned();
            let value = match values {
                Some(values) if !self.one_in(4) => Some((*self.dice.pick(values)).into()),
                _ => self.value(item()),
            };
            entries.extend(value.map(|value| (key, value)));
        }
        self.path.pop();
        entries
    }

    fn members(&mut self, table: &'static FieldTable) -> Map<String, Value> {
        if table.name() == "ContainerState" && !self.one_in(5) {
            let state =
                *self.dice.pick(&["running", "running", "running", "waiting", "terminated"]);
            return self.member(table, state);
        }
        let shown = FIELDS.iter().find(|(name, _)| *name == table.name()).map(|it| it.1);
        let mut members = Map::new();
        for field in table.fields().iter().filter(|it| it.place() == FieldRole::Member) {
            let name = field.name();
            let is_shown = match shown {
                Some(shown) => shown.contains(&name),
                // How many there are may be shown, or what they are of a kind.
                None => !UNSHOWN.contains(&name) || self.path.len() <= 1 && self.one_in(2),
            };
            if !is_shown || self.one_in(12) || RARE.contains(&name) && !self.one_in(3) {
                continue;
            }
            members.extend(self.member(table, name));
        }
        members
    }

    /// One of the fields.
    fn member(&mut self, table: &'static FieldTable, name: &'static str) -> Map<String, Value> {
        let Some((_, field)) = table.field(name) else { return Map::new() };
        self.path.push(name);
        let value = self.value(field.shape());
        self.path.pop();
        value.map(|value| (name.to_owned(), value)).into_iter().collect()
    }
}
