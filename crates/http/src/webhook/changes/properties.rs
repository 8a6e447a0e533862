//! What is true of any edit of any object of a built-in kind, with fields at any depth that its
//! type does not know.

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_patch::JsonPatch;
use apimachinery_runtime::reflect::FieldRole;
use apimachinery_runtime::{Encoder, GroupVersionKind, Object, ObjectRegistry, Scheme};
use apimachinery_serializer::CodecFactory;
use apimachinery_test_support::{Dice, rounds, seed};

use super::*;
use crate::webhook::json_patch::patch_value;

/// Makes objects as clients send them.
struct Maker<'d> {
    dice: &'d mut Dice,
    depth: usize,
    has_unknown: bool,
}

impl Maker<'_> {
    fn value(&mut self, shape: Shape) -> Option<Value> {
        Some(match shape {
            Shape::Text => Value::from(format!("w{}", self.dice.below(1_000_000))),
            Shape::Bytes => Value::from("YWI="),
            Shape::Bool => Value::Bool(self.dice.below(3) > 0),
            Shape::Integer(least, most) => {
                let number = self.dice.below(30_000) as i64;
                Value::Int(number.clamp(least, most))
            }
            Shape::Float => Value::Float(1.5 + self.dice.below(9) as f64),
            Shape::Texts { known: [], .. } => Value::from("Other"),
            Shape::Texts { known, .. } => Value::from(*self.dice.pick(known)),
            Shape::Scalar { examples, .. } => {
                value_from_str(self.dice.pick::<&str>(examples)).ok()?
            }
            Shape::Any | Shape::Encoded => value_from_str(r#"{"a":["1"]}"#).ok()?,
            Shape::OneOf(shapes) => {
                let shape = *self.dice.pick(shapes);
                self.value(shape())?
            }
            Shape::Optional(inner) => self.value(inner())?,
            Shape::List(item) => {
                Value::List((0..self.count()).filter_map(|_| self.below(item())).collect())
            }
            Shape::Map(item) => {
                let entries = (0..self.count())
                    .filter_map(|_| Some((self.value(Shape::Text)?, self.below(item())?)));
                let entries =
                    entries.map(|(key, it)| (key.as_str().unwrap_or_default().into(), it));
                Value::Map(entries.collect())
            }
            Shape::Struct(table) => Value::Map(self.members(table)),
            _ => return None,
        })
    }

    fn below(&mut self, shape: Shape) -> Option<Value> {
        self.depth += 1;
        let value = (self.depth < 9).then(|| self.value(shape)).flatten();
        self.depth -= 1;
        value
    }

    fn count(&mut self) -> usize {
        self.dice.below(if self.depth < 5 { 5 } else { 2 })
    }

    fn members(&mut self, table: &'static FieldTable) -> Map<Str, Value> {
        let mut members = Map::new();
        for field in table.fields().iter().filter(|it| it.place() == FieldRole::Member) {
            let key = keys_of_lists().contains(&field.name()) || field.name() == "spec";
            if !key && self.dice.below(8) < self.depth.min(6) {
                continue;
            }
            if let Some(value) = self.below(field.shape()) {
                members.insert(field.name().into(), value);
            }
        }
        if self.has_unknown && self.dice.below(2) == 0 {
            let name = *self.dice.pick(&["aFutureField", "mFutureField", "zFutureField"]);
            let number = self.dice.number() as i64;
            members.insert(name.into(), Value::Map([("of".into(), Value::Int(number))].into()));
        }
        members
    }
}

/// The names of fields that distinguish the items of most lists.
fn keys_of_lists() -> [&'static str; 8] {
    ["name", "key", "type", "ip", "port", "containerPort", "mountPath", "uid"]
}

struct Kinds {
    codecs: CodecFactory,
}

impl Kinds {
    fn write(&self, kind: &GroupVersionKind, object: &dyn Object) -> Value {
        let json = self.codecs.for_media_type("application/json").expect("JSON");
        let encoder = self.codecs.encoder_for_version(json, &kind.group_version());
        let json = encoder.encode_to_vec(object).expect("it encodes");
        value_from_str(std::str::from_utf8(&json).expect("text")).expect("JSON")
    }

    /// What the type keeps of an object.
    fn known(&self, kind: &GroupVersionKind, tree: &Value, with_defaults: bool) -> Option<Value> {
        let json = value_to_vec(tree).expect("JSON");
        let mut object = self.codecs.as_sent().decode(&json).ok()?.into_object();
        if with_defaults {
            self.codecs.scheme().default_object(&mut *object);
        }
        Some(self.write(kind, &*object))
    }
}

/// A step to a part of an object.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Member(Str),
    Item(usize),
}

type Path = Vec<Step>;

fn pointer(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Member(name) => push_step(&mut text, name),
            Step::Item(place) => push_step(&mut text, &place.to_string()),
        }
    }
    text
}

fn at<'v>(tree: &'v Value, path: &[Step]) -> Option<&'v Value> {
    path.iter().try_fold(tree, |tree, step| match (step, tree) {
        (Step::Member(name), Value::Map(it)) => it.get(name),
        (Step::Item(place), Value::List(it)) => it.get(*place),
        _ => None,
    })
}

fn at_mut<'v>(tree: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(tree, |tree, step| match (step, tree) {
        (Step::Member(name), Value::Map(it)) => it.get_mut(name),
        (Step::Item(place), Value::List(it)) => it.get_mut(*place),
        _ => None,
    })
}

/// The lists, with what their items are, and the texts of an object.
#[derive(Default)]
struct Parts {
    lists: Vec<(Path, fn() -> Shape)>,
    texts: Vec<Path>,
}

impl Parts {
    fn collect(&mut self, tree: &Value, shape: Shape, path: &mut Path) {
        match (without_option(shape), tree) {
            (Shape::Text, Value::String(_)) => self.texts.push(path.clone()),
            (Shape::List(item), Value::List(items)) => {
                self.lists.push((path.clone(), item));
                for (place, it) in items.iter().enumerate() {
                    self.below(it, item(), path, Step::Item(place));
                }
            }
            (Shape::Map(item), Value::Map(entries)) => {
                for (key, it) in entries.iter() {
                    self.below(it, item(), path, Step::Member(key.clone()));
                }
            }
            (Shape::Struct(table), Value::Map(entries)) => {
                for (key, it) in entries.iter() {
                    let field = table.field(key).filter(|(_, it)| it.place() == FieldRole::Member);
                    if let Some((_, field)) = field {
                        self.below(it, field.shape(), path, Step::Member(key.clone()));
                    }
                }
            }
            _ => {}
        }
    }

    fn below(&mut self, tree: &Value, shape: Shape, path: &mut Path, step: Step) {
        path.push(step);
        self.collect(tree, shape, path);
        path.pop();
    }
}

/// A change that a handler makes.
#[derive(Clone, Debug)]
enum Edit {
    Insert(usize, Value),
    Remove(usize),
    Swap(usize, usize),
    Retain(Vec<bool>),
    Text(String),
}

impl Edit {
    /// How many operations it takes at most.
    fn steps(&self) -> usize {
        match self {
            Self::Insert(..) | Self::Remove(_) | Self::Text(_) => 1,
            Self::Swap(..) => 2,
            Self::Retain(kept) => kept.iter().filter(|it| !**it).count(),
        }
    }

    fn apply(&self, value: &mut Value) {
        match (self, value) {
            (Self::Insert(place, item), Value::List(items)) => items.insert(*place, item.clone()),
            (Self::Remove(place), Value::List(items)) => drop(items.remove(*place)),
            (Self::Swap(one, two), Value::List(items)) => items.swap(*one, *two),
            (Self::Retain(kept), Value::List(items)) => {
                let mut kept = kept.iter();
                items.retain(|_| kept.next() == Some(&true));
            }
            (Self::Text(text), value) => *value = Value::from(text.as_str()),
            (edit, value) => panic!("{edit:?} of {value:?}"),
        }
    }
}

/// An edit of an object that was sent, and where it is.
fn edit(dice: &mut Dice, sent: &Value, known: &Value, shape: Shape) -> Option<(Path, Edit)> {
    let mut parts = Parts::default();
    parts.collect(known, shape, &mut Vec::new());
    parts.texts.retain(|it| at(sent, it).is_some());
    let length = |tree, path: &[Step]| at(tree, path).and_then(Value::as_list).map(<[_]>::len);
    parts.lists.retain(|(it, _)| length(sent, it) == length(known, it));
    if parts.lists.is_empty() || dice.below(4) == 0 {
        let path = (!parts.texts.is_empty()).then(|| dice.pick(&parts.texts).clone())?;
        return Some((path, Edit::Text(format!("changed{}", dice.number()))));
    }
    let (path, item) = dice.pick(&parts.lists).clone();
    let length = length(known, &path)?;
    let edit = match dice.below(if length == 0 { 1 } else { 4 }) {
        0 => {
            let mut maker = Maker { dice, depth: path.len(), has_unknown: false };
            let item = maker.below(item())?;
            Edit::Insert(dice.below(length + 1), item)
        }
        1 => Edit::Remove(dice.below(length)),
        2 => Edit::Swap(dice.below(length), dice.below(length)),
        _ => Edit::Retain((0..length).map(|_| dice.below(2) == 0).collect()),
    };
    Some((path, edit))
}

/// Without members that say nothing.
fn pruned(tree: &Value) -> Value {
    match tree {
        Value::Map(entries) => {
            let entries = entries.iter().map(|(key, it)| (key.clone(), pruned(it)));
            let says = |it: &Value| match it {
                Value::Null => false,
                Value::List(items) => !items.is_empty(),
                Value::Map(entries) => !entries.is_empty(),
                _ => true,
            };
            Value::Map(entries.filter(|(_, it)| says(it)).collect())
        }
        Value::List(items) => Value::List(items.iter().map(pruned).collect()),
        other => other.clone(),
    }
}

/// An object that is edited: as it was sent, as the handler got it, as the handler returned it, and
/// as it is expected to be.
struct Edited {
    sent: Value,
    before: Value,
    after: Value,
    expected: Value,
    edits: Vec<(Path, Edit)>,
    has_defaults: bool,
}

struct Case<'k> {
    kinds: &'k Kinds,
    kind: &'k GroupVersionKind,
    table: &'static FieldTable,
}

impl Case<'_> {
    fn edited(&self, dice: &mut Dice, edits: usize, has_defaults: bool) -> Option<Edited> {
        let shape = Shape::Struct(self.table);
        let mut sent = Maker { dice, depth: 0, has_unknown: true }.value(shape)?;
        let (version, kind) = self.kind.to_api_version_and_kind();
        let members = sent.as_map_mut()?;
        members.insert("apiVersion".into(), version.into());
        members.insert("kind".into(), kind.into());
        let before = self.kinds.known(self.kind, &sent, has_defaults)?;
        // What is read in another way once it was written is not the handler's change.
        if self.kinds.known(self.kind, &before, false).as_ref() != Some(&before) {
            return None;
        }
        let (mut after, mut expected) = (before.clone(), sent.clone());
        let mut made = Vec::new();
        for _ in 0..edits {
            let Some((path, mut edit)) = edit(dice, &expected, &after, shape) else { continue };
            let mut next = after.clone();
            edit.apply(at_mut(&mut next, &path)?);
            // As the handler's type has it.
            let Some(next) = self.kinds.known(self.kind, &next, false) else { continue };
            if let Edit::Insert(place, item) = &mut edit {
                *item = at(&next, &[&path[..], &[Step::Item(*place)]].concat())?.clone();
            }
            edit.apply(at_mut(&mut expected, &path)?);
            after = next;
            made.push((path, edit));
        }
        (!made.is_empty()).then_some(Edited {
            sent,
            before,
            after,
            expected,
            edits: made,
            has_defaults,
        })
    }

    /// Whether the patch of the edited object makes what is expected, the same where nothing was
    /// edited. It always makes what the handler returned, and touches nothing else.
    fn is_expected(&self, it: &Edited) -> bool {
        let operations = changes(&it.sent, &it.before, &it.after, Some(self.table));
        let patch = patch_value(operations.clone());
        let patch = value_to_vec(&patch).expect("JSON");
        let shown = || {
            let text =
                |it: &Value| String::from_utf8(value_to_vec(it).expect("JSON")).expect("text");
            let edits = it.edits.iter().map(|(path, edit)| format!("{} {edit:?}", pointer(path)));
            format!(
                "{}\nedits: {:#?}\nsent: {}\npatch: {}",
                self.kind,
                edits.collect::<Vec<_>>(),
                text(&it.sent),
                String::from_utf8_lossy(&patch)
            )
        };
        let patched = JsonPatch::parse(&patch).expect("a patch").apply(&it.sent);
        let patched = patched.unwrap_or_else(|error| panic!("{error}: {}", shown()));
        // With defaults, one may depend on what is edited.
        if !it.has_defaults {
            let known = |tree| self.kinds.known(self.kind, tree, false).expect("it decodes");
            assert_eq!(pruned(&known(&patched)), pruned(&known(&it.after)), "{}", shown());
        }
        let is_expected = pruned(&patched) == pruned(&it.expected);
        if let ([(path, edit)], true) = (&it.edits[..], is_expected) {
            assert!(operations.len() <= edit.steps(), "{}", shown());
            let edited = pointer(path);
            // Where a name changes, the item may be another one, and the only one.
            let whole = pointer(path.get(..path.len().saturating_sub(2)).unwrap_or_default());
            let may_replace = |it: &str| {
                matches!(edit, Edit::Text(_)) && edited.starts_with(it) && it.starts_with(&whole)
            };
            for operation in &operations {
                let paths = match operation {
                    Operation::Move { from, to } => vec![from, to],
                    Operation::Add(path, _) | Operation::Remove(path) => vec![path],
                    Operation::Replace(path, _) => vec![path],
                };
                let is_local = |it: &&String| it.starts_with(&edited) || may_replace(it);
                assert!(paths.iter().all(is_local), "{}", shown());
            }
        }
        is_expected
    }
}

/// Edits many objects of each built-in kind; returns how many there were, and how many were as
/// expected.
fn edit_all(edits: usize, with_defaults: bool) -> (usize, usize) {
    let scheme = Scheme::builder().install(apimachinery_api::all).build();
    let kinds = Kinds { codecs: CodecFactory::new(scheme.expect("the kinds fit together")) };
    let mut dice = Dice::new(seed().into());
    let (mut made, mut expected) = (0, 0);
    for (kind, info) in kinds.codecs.scheme().all_known_types() {
        let object = (info.new)();
        let Some(table) = object.as_struct().map(|it| it.table()) else { continue };
        let case = Case { kinds: &kinds, kind, table };
        for _ in 0..rounds(1) {
            if let Some(edited) = case.edited(&mut dice, edits, with_defaults) {
                made += 1;
                expected += usize::from(case.is_expected(&edited));
            }
        }
    }
    (made, expected)
}

/// Where the patch is not as expected, items are alike in all that their type knows.
#[test]
fn one_edit_is_all_that_a_patch_makes() {
    let (made, expected) = edit_all(1, false);
    assert!(made > 1_000 && expected * 100 >= made * 99, "{expected} of {made}");
}

#[test]
fn defaults_are_in_no_patch() {
    let (made, expected) = edit_all(1, true);
    assert!(made > 1_000 && expected * 100 >= made * 99, "{expected} of {made}");
}

#[test]
fn several_edits_make_what_the_handler_returned() {
    let (made, expected) = edit_all(4, false);
    assert!(made > 1_000 && expected * 100 >= made * 95, "{expected} of {made}");
}
