//! Objects of schemas.

use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

pub(crate) fn root(dice: &mut Dice, schema: &Value) -> Value {
    let mut object = value(dice, schema, 0);
    if !object.is_object() {
        object = json!({});
    }
    add_meta(dice, &mut object);
    object
}

fn add_meta(dice: &mut Dice, object: &mut Value) {
    object["apiVersion"] = json!("example.com/v1");
    object["kind"] = json!(dice.pick(&["Thing", "Other"]));
    object["metadata"] = json!({"name": dice.pick(&["a", "web", "kube-x"])});
}

/// What the object may have been before.
pub(crate) fn changed(dice: &mut Dice, schema: &Value, object: &Value) -> Value {
    let mut old = object.clone();
    if dice.below(4) > 0 {
        change(dice, schema, &mut old);
    }
    if !old.is_object() { object.clone() } else { old }
}

fn change(dice: &mut Dice, schema: &Value, old: &mut Value) {
    if dice.below(12) == 0 {
        *old = value(dice, schema, 0);
        return;
    }
    match old {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                let inner = match schema["properties"].get(name) {
                    Some(inner) => inner,
                    None => &schema["additionalProperties"],
                };
                if inner.is_object() {
                    change(dice, inner, field);
                }
            }
            if dice.below(12) == 0 {
                let first = fields.keys().next().cloned();
                first.and_then(|name| fields.remove(&name));
            }
        }
        Value::Array(items) => {
            for item in items.iter_mut() {
                change(dice, &schema["items"], item);
            }
            match dice.below(6) {
                0 => items.reverse(),
                1 => drop(items.pop()),
                _ => {}
            }
        }
        _ => {}
    }
}

fn value(dice: &mut Dice, schema: &Value, depth: usize) -> Value {
    if schema["nullable"] == json!(true) && dice.below(4) == 0 {
        return Value::Null;
    }
    if schema["x-kubernetes-int-or-string"] == json!(true) {
        return dice.pick(&[json!(5), json!(80), json!("a"), json!("50%")]).clone();
    }
    match schema["type"].as_str().unwrap_or_default() {
        "object" => object(dice, schema, depth),
        "array" => {
            let items = (0..dice.below(4)).map(|_| value(dice, &schema["items"], depth + 1));
            Value::Array(items.collect())
        }
        "string" => text(dice, schema),
        "integer" => dice.pick(&[json!(0), json!(1), json!(3), json!(-2), json!(12)]).clone(),
        "number" => dice.pick(&[json!(0), json!(1.5), json!(2), json!(-0.25)]).clone(),
        "boolean" => json!(dice.below(2) == 0),
        _ => dice.pick(&[json!({"z": [1]}), json!("z"), json!(2)]).clone(),
    }
}

fn object(dice: &mut Dice, schema: &Value, depth: usize) -> Value {
    let mut fields = Map::new();
    if schema["additionalProperties"].is_object() {
        for _ in 0..dice.below(4) {
            let name = (*dice.pick(&["a", "b", "foo-bar", "z"])).to_owned();
            let field = value(dice, &schema["additionalProperties"], depth + 1);
            fields.insert(name, field);
        }
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let required = schema["required"].as_array();
        let is_required = required.is_some_and(|it| it.contains(&json!(name)));
        if is_required || dice.below(4) > 0 {
            let field = value(dice, property, depth + 1);
            fields.insert(name.clone(), field);
        }
    }
    if schema["x-kubernetes-preserve-unknown-fields"] == json!(true) && dice.below(2) == 0 {
        fields.insert("unknown".to_owned(), json!({"deep": dice.below(2)}));
    }
    let mut object = Value::Object(fields);
    if schema["x-kubernetes-embedded-resource"] == json!(true) {
        add_meta(dice, &mut object);
    }
    object
}

fn text(dice: &mut Dice, schema: &Value) -> Value {
    let texts: &[&str] = match schema["format"].as_str() {
        Some("date-time") => &["2024-02-29T01:02:03Z", "1999-12-31T23:59:59.5+02:00"],
        Some("duration") => &["1h", "90s", "2 days"],
        Some("date") => &["2024-02-29", "1999-12-31"],
        Some("byte") => &["aGk=", "", "YWJj"],
        _ => &["a", "ab", "abc", "é", "", "kube-a"],
    };
    json!(dice.pick(texts))
}
