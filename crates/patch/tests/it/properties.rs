//! A patch between two objects makes the second of the first.

use apimachinery_json::value_to_vec;
use apimachinery_patch::{Differences, JsonPatch, MergePatch, StrategicMerge};
use apimachinery_runtime::Value;
use apimachinery_runtime::reflect::{FieldTable, Shape};
use apimachinery_test_support::{Dice, seed};

use super::generated::{anything, changed, object};
use super::support::kinds;

const ROUNDS: usize = 1_500;

fn without_nulls(value: &mut Value) {
    match value {
        Value::Map(entries) => {
            entries.retain(|_, value| !value.is_null());
            entries.values_mut().for_each(without_nulls);
        }
        Value::List(items) => items.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

fn for_each_pair(check: impl Fn(&'static FieldTable, Value, Value)) {
    let mut dice = Dice::new(seed().into());
    let kinds = kinds();
    for _ in 0..ROUNDS {
        let (_, table) = dice.pick(&kinds);
        let original = object(&mut dice, table);
        let modified = changed(&mut dice, table, &original);
        check(table, original, modified);
    }
}

fn shown(value: &Value) -> String {
    String::from_utf8(value_to_vec(value).unwrap()).unwrap()
}

#[test]
fn json_patch_between_applied_gives_the_second() {
    for_each_pair(|_, original, modified| {
        let patch = JsonPatch::between(&original, &modified);
        assert_eq!(patch.apply(&original).unwrap(), modified, "{patch}\n{}", shown(&original));
        let read = JsonPatch::parse(patch.to_string().as_bytes()).unwrap();
        assert_eq!(read.apply(&original).unwrap(), modified);
    });
    let mut dice = Dice::new(seed().into());
    for _ in 0..ROUNDS {
        let pair = [anything(&mut dice, 0), anything(&mut dice, 0)];
        let [original, modified] = pair.map(|it| Value::List(vec![it]));
        let patch = JsonPatch::between(&original, &modified);
        assert_eq!(patch.apply(&original).unwrap(), modified, "{patch}\n{}", shown(&original));
    }
}

#[test]
fn merge_patch_between_applied_gives_the_second() {
    for_each_pair(|_, mut original, mut modified| {
        without_nulls(&mut original);
        without_nulls(&mut modified);
        let patch = MergePatch::between(&original, &modified).unwrap();
        assert_eq!(patch.apply(&original).unwrap(), modified, "{patch}\n{}", shown(&original));
    });
}

/// Whether the reference's patches are exact for the object: lists that are merged have different
/// items, no struct retains keys, and no field is replaced by an object.
fn is_exact(value: &Value, shape: Shape) -> bool {
    match (value, shape) {
        (value, Shape::Optional(inner)) => is_exact(value, inner()),
        (Value::Map(entries), Shape::Struct(table)) => entries.iter().all(|(key, value)| {
            let Some((_, field)) = table.field(key) else { return true };
            let strategy = field.patch_strategy();
            let is_merged = strategy.is_some_and(|it| it.merge);
            let differs = |items: &[Value], merge_key: Option<&str>| {
                let mut keys: Vec<String> = items
                    .iter()
                    .map(|it| format!("{:?}", merge_key.map_or(Some(it), |key| it.get(key))))
                    .collect();
                keys.sort();
                keys.windows(2).all(|pair| pair[0] != pair[1])
            };
            let merge_key = strategy.and_then(|it| it.merge_key);
            !strategy.is_some_and(|it| it.retain_keys)
                && (!is_merged || value.as_list().is_none_or(|items| differs(items, merge_key)))
                && is_exact(value, field.shape())
        }),
        (Value::List(items), Shape::List(item)) => items.iter().all(|it| is_exact(it, item())),
        _ => true,
    }
}

#[test]
fn strategic_patch_between_applied_gives_the_second() {
    let checked = std::cell::Cell::new(0);
    for_each_pair(|table, mut original, mut modified| {
        without_nulls(&mut original);
        without_nulls(&mut modified);
        let shape = Shape::Struct(table);
        if !is_exact(&original, shape) || !is_exact(&modified, shape) {
            return;
        }
        let merge = StrategicMerge::of_table(table);
        // Objects in lists without a merge key, and numbers as keys of texts, are mistakes of the
        // generator.
        let Ok(patch) = merge.between(original.clone(), modified.clone(), &[]) else { return };
        let patched = merge.apply(original.clone(), patch.clone()).unwrap();
        let difference = Differences::between(&patched, &modified, Some(table));
        let (patch, original) = (shown(&patch), shown(&original));
        assert!(difference.is_empty(), "{difference}\n{patch}\n{original}");
        checked.set(checked.get() + 1);
    });
    assert!(checked.get() > ROUNDS / 3, "{}", checked.get());
}

#[test]
fn three_way_patch_of_unchanged_object_is_the_two_way_patch() {
    for_each_pair(|table, original, modified| {
        let merge = StrategicMerge::of_table(table);
        let two_way = merge.between(original.clone(), modified.clone(), &[]);
        let three_way = merge.three_way(original.clone(), modified, original, true, &[]);
        if let (Ok(two_way), Ok(three_way)) = (two_way, three_way) {
            let apply = |patch| merge.apply(Value::default(), patch).map(|it| shown(&it));
            assert_eq!(apply(two_way).is_ok(), apply(three_way).is_ok());
        }
    });
}

#[test]
fn equal_values_do_not_differ() {
    for_each_pair(|table, original, modified| {
        assert!(Differences::between(&original, &original, Some(table)).is_empty());
        let differs = !Differences::between(&original, &modified, Some(table)).is_empty();
        assert_eq!(differs, original != modified);
    });
}
