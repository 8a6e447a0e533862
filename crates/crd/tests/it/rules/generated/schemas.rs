//! Schemas.

use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

use super::expressions::rule;

const NAMES: [&str; 10] =
    ["a", "b", "c", "foo-bar", "namespace", "x__y", "1st", "if", "dot.ted", "spec"];

pub(crate) fn root(dice: &mut Dice) -> Value {
    let mut schema = object(dice, 4);
    if dice.below(6) == 0 {
        let mut metadata = json!({"type": "object", "properties": {"name": {"type": "string"}}});
        if dice.below(2) == 0 {
            metadata["properties"]["name"]["maxLength"] = json!(dice.below(300));
        }
        if dice.below(2) == 0 {
            metadata["properties"]["generateName"] = json!({"type": "string"});
        }
        schema["properties"]["metadata"] = metadata;
    }
    if dice.below(8) == 0 {
        schema["properties"]["kind"] = json!({"type": "string"});
        schema["properties"]["apiVersion"] = json!({"type": "string"});
    }
    let shown = schema.clone();
    with_rules(dice, &mut schema, &shown, true);
    if dice.below(10) == 0 {
        let rules = json!([rule(dice, &shown)]);
        schema["allOf"] = json!([{"x-kubernetes-validations": rules}]);
    }
    schema
}

/// Adds rules to a schema and to those in it.
fn with_rules(dice: &mut Dice, schema: &mut Value, shown: &Value, is_root: bool) {
    let odds = if is_root { 2 } else { 3 };
    if dice.below(odds) == 0 {
        let count = 1 + dice.below(2);
        let mut seen = shown.clone();
        if is_root {
            seen["x-kubernetes-embedded-resource"] = json!(true);
        }
        let rules: Vec<_> = (0..count).map(|_| rule(dice, &seen)).collect();
        schema["x-kubernetes-validations"] = json!(rules);
    }
    for name in ["items", "additionalProperties"] {
        if shown[name].is_object() {
            let (inner, seen) = (&mut schema[name], &shown[name]);
            with_rules(dice, inner, seen, false);
        }
    }
    let names: Vec<_> = shown["properties"].as_object().into_iter().flat_map(Map::keys).collect();
    for name in names {
        if let (Some(inner), Some(seen)) =
            (schema["properties"].get_mut(name), shown["properties"].get(name))
        {
            with_rules(dice, inner, seen, false);
        }
    }
}

fn object(dice: &mut Dice, depth: usize) -> Value {
    let mut properties = Map::new();
    for _ in 0..1 + dice.below(4) {
        let name = (*dice.pick(&NAMES)).to_owned();
        let property = some(dice, depth - 1);
        properties.insert(name, property);
    }
    let required: Vec<_> = properties.keys().filter(|_| dice.below(4) == 0).cloned().collect();
    let mut schema = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    if dice.below(12) == 0 {
        schema["x-kubernetes-preserve-unknown-fields"] = json!(true);
    }
    schema
}

fn some(dice: &mut Dice, depth: usize) -> Value {
    let limit = if depth == 0 { 9 } else { 16 };
    let mut schema = match dice.below(limit) {
        0..3 => text(dice),
        3 | 4 => json!({"type": "integer"}),
        5 => json!({"type": "number"}),
        6 => json!({"type": "boolean"}),
        7 => int_or_string(dice),
        8 => json!({"x-kubernetes-preserve-unknown-fields": true}),
        9 | 10 => object(dice, depth),
        11 => embedded(dice, depth),
        12 => map(dice, depth),
        _ => list(dice, depth),
    };
    if dice.below(8) == 0 {
        schema["nullable"] = json!(true);
    } else if dice.below(10) == 0 {
        let default = match schema["type"].as_str() {
            Some("string") if schema["format"].is_null() && schema["enum"].is_null() => json!("ab"),
            Some("integer") => json!(3),
            Some("boolean") => json!(true),
            _ => Value::Null,
        };
        if !default.is_null() {
            schema["default"] = default;
        }
    }
    schema
}

fn text(dice: &mut Dice) -> Value {
    let mut schema = json!({"type": "string"});
    match dice.below(9) {
        0 => schema["format"] = json!("date-time"),
        1 => schema["format"] = json!("duration"),
        2 => schema["format"] = json!("date"),
        3 => schema["format"] = json!("byte"),
        4 => schema["enum"] = json!(["a", "abc", "é"]),
        5 | 6 => schema["maxLength"] = json!(dice.below(40)),
        _ => {}
    }
    schema
}

fn int_or_string(dice: &mut Dice) -> Value {
    let mut schema = json!({"x-kubernetes-int-or-string": true});
    if dice.below(3) == 0 {
        schema["maxLength"] = json!(10);
    }
    schema
}

fn embedded(dice: &mut Dice, depth: usize) -> Value {
    let mut schema = match dice.below(2) {
        0 => object(dice, depth),
        _ => json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true}),
    };
    schema["x-kubernetes-embedded-resource"] = json!(true);
    schema
}

fn map(dice: &mut Dice, depth: usize) -> Value {
    let mut schema = json!({"type": "object", "additionalProperties": some(dice, depth - 1)});
    if dice.below(2) == 0 {
        schema["maxProperties"] = json!(dice.below(20));
    }
    schema
}

fn list(dice: &mut Dice, depth: usize) -> Value {
    let mut schema = json!({"type": "array"});
    match dice.below(5) {
        0 => {
            schema["x-kubernetes-list-type"] = json!("set");
            let scalars = [
                json!({"type": "string"}),
                json!({"type": "integer"}),
                json!({"type": "string", "maxLength": 5}),
            ];
            schema["items"] = dice.pick(&scalars).clone();
        }
        1 | 2 => {
            schema["x-kubernetes-list-type"] = json!("map");
            let mut item = object(dice, depth);
            let keys: &[&str] = if dice.below(3) == 0 { &["k", "j-j"] } else { &["k"] };
            for key in keys {
                let kind = *dice.pick(&["string", "integer"]);
                item["properties"][*key] = json!({"type": kind});
            }
            item["required"] = json!(keys);
            schema["x-kubernetes-list-map-keys"] = json!(keys);
            schema["items"] = item;
        }
        _ => schema["items"] = some(dice, depth - 1),
    }
    if dice.below(2) == 0 {
        schema["maxItems"] = json!(dice.below(20));
    }
    schema
}
