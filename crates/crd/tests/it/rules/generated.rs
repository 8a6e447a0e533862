//! Generated schemas with rules, and objects of them.

mod expressions;
mod objects;
mod schemas;

use apimachinery_test_support::Dice;
use serde_json::Value;

use super::answers::Question;

/// A schema with rules, an object, and mostly what it was before.
pub(crate) fn question(dice: &mut Dice) -> Question {
    let schema = schemas::root(dice);
    let object = objects::root(dice, &schema);
    let old = match dice.below(4) {
        0 => Value::Null,
        1 => objects::root(dice, &schema),
        _ => objects::changed(dice, &schema, &object),
    };
    let budget = match dice.below(12) {
        0 => Some(dice.below(60) as i64),
        _ => None,
    };
    let ratcheting = !old.is_null();
    Question { schema, object, old, ratcheting, stored: dice.below(8) == 0, budget }
}
