//! What is true of any object.

use std::sync::Arc;

use apimachinery_managed::{
    ApplyOptions, CustomManagedKinds, ElementPath, FieldManager, FieldSet, Managers, MergeSchema,
    extract,
};
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};
use apimachinery_schema::Structural;
use apimachinery_test_support::Dice;
use serde_json::{Value as Json, json};

use super::generated::{custom, definition};
use super::support::object;

struct Case {
    manager: FieldManager,
    kinds: Arc<CustomManagedKinds>,
    configurations: Vec<Unstructured>,
}

/// A custom resource with a schema, and what is applied to it.
fn case(dice: &mut Dice) -> Case {
    let definition = definition(dice);
    let kind = GroupVersionKind::new("example.com", "v1", "Thing");
    let props = apimachinery_json::from_str(&definition["versions"]["v1"].to_string());
    let schema = Structural::try_from(&props.expect("a schema")).expect("a structural schema");
    let kinds = CustomManagedKinds::new(kind.group_kind())
        .version("v1", MergeSchema::of_structural(&schema, false));
    let kinds = Arc::new(kinds);
    let question = custom(dice, &json!({"versions": {"v1": definition["versions"]["v1"]}}));
    let steps = question["steps"].as_array().into_iter().flatten();
    let applied = steps.filter(|step| step["op"] == "apply").map(|step| object(&step["object"]));
    let configurations = applied.collect();
    Case { manager: FieldManager::new(kind, kinds.clone()), kinds, configurations }
}

fn at(seconds: i64, manager: &str) -> ApplyOptions {
    ApplyOptions::new(manager, Time::from_seconds(seconds)).force(true)
}

/// PAT-02: Applying what was extracted changes nothing.
#[test]
fn extracted_configurations_change_nothing() {
    let (mut dice, mut count) = (Dice::new(3), 0);
    for _ in 0..150 {
        let Case { manager, kinds, configurations } = case(&mut dice);
        let Ok(mut live) = manager.new_object() else { continue };
        for (configuration, name) in configurations.iter().zip(["a", "b", "a", "c"]) {
            let Ok(applied) = manager.apply(&live, configuration, &at(1, name)) else { continue };
            live = applied;
            // An object without managers is not tracked, and starts to be.
            if Managers::of_object(&live).is_ok_and(|it| it.is_empty()) {
                continue;
            }
            let Ok(own) = extract(&*kinds, &live, name, "") else { continue };
            let again = manager.apply(&live, &own, &at(2, name)).expect("it was in the object");
            assert_eq!(again, live, "{own:?}");
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
}

/// PAT-02: The order in which two managers apply other fields has no effect, but on the order of
/// what is new in lists.
#[test]
fn applies_of_other_fields_commute() {
    let (mut dice, mut count) = (Dice::new(4), 0);
    for _ in 0..500 {
        let Case { manager, configurations, .. } = case(&mut dice);
        let (Some(one), Ok(empty)) = (configurations.first(), manager.new_object()) else {
            continue;
        };
        // Half of the fields each.
        let (mut one, mut two) = (one.clone(), one.clone());
        for (at, (name, _)) in spec(&one).into_iter().enumerate() {
            let from = if at % 2 == 0 { &mut one } else { &mut two };
            if let Some(Value::Map(spec)) = from.content_mut().get_mut("spec") {
                spec.remove(name.as_str());
            }
        }
        two.content_mut().retain(|name, _| name != "status");
        if let Some(Value::Map(metadata)) = two.content_mut().get_mut("metadata") {
            metadata.retain(|name, _| name == "name");
        }
        // An empty map is a field of its own.
        if spec(&one).is_empty() || spec(&two).is_empty() {
            continue;
        }
        let fields = |only: &Unstructured| {
            let live = manager.apply(&empty, only, &at(1, "a")).ok()?;
            let managers = Managers::of_object(&live).ok()?;
            managers.iter().next().map(|(_, owned, _)| owned.fields.clone())
        };
        let is_disjoint = match (fields(&one), fields(&two)) {
            (Some(one), Some(two)) => one.intersection(&two).is_empty(),
            _ => false,
        };
        if !is_disjoint {
            continue;
        }
        let both = |first: &Unstructured, second: &Unstructured, names: [&str; 2]| {
            let live = manager.apply(&empty, first, &at(1, names[0])).ok()?;
            manager.apply(&live, second, &at(1, names[1])).ok()
        };
        let (forward, back) = (both(&one, &two, ["a", "b"]), both(&two, &one, ["b", "a"]));
        assert_eq!(forward, back);
        count += usize::from(forward.is_some());
    }
    assert!(count > 80, "{count}");
}

fn spec(object: &Unstructured) -> Vec<(String, Value)> {
    let spec = object.content().get("spec").and_then(Value::as_map);
    spec.into_iter()
        .flat_map(|it| it.iter())
        .map(|(name, value)| (name.to_string(), value.clone()))
        .collect()
}

fn random_set(dice: &mut Dice, depth: usize) -> Json {
    let keys = [
        "f:a",
        "f:b\\c",
        "f:\"",
        "f:é\u{1}",
        "k:{\"name\":\"x\"}",
        "k:{\"a\":1,\"b\":true}",
        "v:\"<\"",
        "v:1.5",
        "v:10",
        "i:0",
        "i:12",
        "f:",
    ];
    let mut set = serde_json::Map::new();
    for _ in 0..dice.below(5) {
        let inner = if depth == 0 { json!({}) } else { random_set(dice, depth - 1) };
        set.insert((*dice.pick(&keys)).to_owned(), inner);
    }
    if !set.is_empty() && depth > 0 && dice.below(3) == 0 {
        set.insert(".".into(), json!({}));
    }
    Json::Object(set)
}

/// PAT-02: A set that was written and read is the same, as text and as data; set algebra keeps its
/// laws.
#[test]
fn sets_survive_being_written() {
    let mut dice = Dice::new(5);
    for _ in 0..2_000 {
        let mut random =
            || random_set(&mut dice, 3).to_string().parse::<FieldSet>().expect("a set");
        let (left, right) = (random(), random());
        assert_eq!(left.to_json().parse().as_ref(), Ok(&left));
        assert_eq!(FieldSet::from_value(&left.to_value()).as_ref(), Ok(&left));
        let (union, common) = (left.union(&right), left.intersection(&right));
        assert_eq!(union.len() + common.len(), left.len() + right.len());
        assert_eq!(left.difference(&right).union(&common), left);
        let paths: Vec<ElementPath> = left.paths().collect();
        assert_eq!(paths.len(), left.len());
        assert!(paths.iter().all(|path| left.has(path)));
        assert_eq!(paths.into_iter().collect::<FieldSet>(), left);
    }
}
