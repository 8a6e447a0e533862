//! Changed definitions, here and in the reference.

use std::collections::BTreeMap;

use apimachinery_test_support::{Dice, Small, program, rounds, seed};
use serde_json::{Value, json};

use super::recorded::{Question, answer, lines};
use super::support::{Error, readable};

/// The values that stand under each name anywhere.
type Pool = BTreeMap<String, Vec<Value>>;

fn collect(value: &Value, name: &str, pool: &mut Pool) {
    let values = pool.entry(name.to_owned()).or_default();
    if !values.contains(value) {
        values.push(value.clone());
    }
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, it)| collect(it, name, pool)),
        Value::Array(items) => items.iter().for_each(|it| collect(it, name, pool)),
        _ => {}
    }
}

/// Changes one of the fields: it is gone, or holds what the field of this name holds elsewhere.
fn change(value: &mut Value, dice: &mut Dice, pool: &Pool) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<_> = fields.keys().cloned().collect();
            let name = dice.pick(&names);
            match dice.below(6) {
                0 => {
                    fields.remove(name);
                }
                1 => {
                    fields.insert(name.clone(), dice.pick(&pool[name]).clone());
                }
                2 => {
                    let names: Vec<_> = pool
                        .keys()
                        .filter(|it| it.starts_with("x-") || fields.contains_key("type"))
                        .collect();
                    if !names.is_empty() {
                        let name = *dice.pick(&names);
                        fields.insert(name.clone(), dice.pick(&pool[name]).clone());
                    }
                }
                _ => fields
                    .values_mut()
                    .nth(dice.below(names.len()))
                    .into_iter()
                    .for_each(|it| change(it, dice, pool)),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let index = dice.below(items.len());
            change(&mut items[index], dice, pool);
        }
        _ => {}
    }
}

/// CRD-01, CRD-03: Definitions that were changed at random are reported to be wrong as by the
/// reference, new ones and those that take the place of others.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn changed_definitions_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let recorded: Vec<(Question, Value)> = lines("definitions.jsonl", 460);
    let mut pool = Pool::new();
    recorded.iter().for_each(|(it, _)| collect(&it.definition, "", &mut pool));
    let rounds = rounds(300);
    let (mut compared, mut wrong) = (0, 0);
    for _ in 0..rounds {
        let (question, _) = dice.pick(&recorded);
        let mut changed = question.definition.clone();
        (0..=dice.below(3)).for_each(|_| change(&mut changed, &mut dice, &pool));
        let old = (dice.below(2) == 0)
            .then(|| question.old.clone().unwrap_or_else(|| question.definition.clone()));
        let mut asked = json!({"definition": changed});
        if let Some(old) = &old {
            asked["old"] = old.clone();
        }
        // What is not a definition, or makes the reference panic, shows nothing.
        let theirs: Result<Vec<Error>, String> = reference.ask("definition", &asked);
        let (Ok(mut theirs), true) = (theirs, readable(&changed)) else { continue };
        theirs.iter_mut().for_each(Error::with_null_for_no_versions);
        theirs.sort();
        let mut ours = answer(&Question { definition: changed, old, status: false });
        ours.iter_mut().for_each(Error::with_null_for_no_versions);
        compared += 1;
        if ours != theirs {
            wrong += 1;
            eprintln!("{asked}\n  ours: {ours:?}\ntheirs: {theirs:?}");
        }
    }
    println!("compared {compared} of {rounds}");
    assert_eq!(wrong, 0, "of {compared}");
    assert!(compared > rounds / 2, "{compared} of {rounds}");
}
