//! Objects of built-in kinds and patches of them, made by chance.

use apimachinery_runtime::reflect::{FieldInfo, FieldTable, Shape};
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_test_support::Dice;

const NAMES: &[&str] = &["a", "b", "c", "d", "web", "x/y", "m~n", ""];

/// An object of a type.
pub(crate) fn object(dice: &mut Dice, table: &'static FieldTable) -> Value {
    strukt(dice, table, 0)
}

fn strukt(dice: &mut Dice, table: &'static FieldTable, depth: usize) -> Value {
    let mut entries = Map::new();
    // Large structs would be all that there is.
    let rare = 1 + table.fields().len() / 12 + depth / 2;
    for field in table.fields() {
        let is_listed = field.patch_strategy().is_some() && depth < 7;
        if dice.below(rare) == 0 && depth < 9 || is_listed && dice.below(3) > 0 {
            let value = field_value(dice, field, depth);
            entries.insert(field.name().into(), value);
        }
    }
    Value::Map(entries)
}

fn field_value(dice: &mut Dice, field: &FieldInfo, depth: usize) -> Value {
    let merge_key = field.patch_strategy().and_then(|it| it.merge_key);
    value(dice, field.shape(), merge_key, depth + 1)
}

fn value(dice: &mut Dice, shape: Shape, merge_key: Option<&'static str>, depth: usize) -> Value {
    match shape {
        Shape::Bool => (dice.below(2) == 0).into(),
        Shape::Integer(..) => (dice.below(4) as i64).into(),
        Shape::Float => ((dice.below(4) as f64) / 2.0).into(),
        Shape::Optional(inner) => value(dice, inner(), merge_key, depth),
        Shape::Struct(table) => strukt(dice, table, depth),
        Shape::Map(inner) => {
            let mut entries = Map::new();
            for _ in 0..dice.below(4) {
                entries.insert((*dice.pick(NAMES)).into(), value(dice, inner(), None, depth + 1));
            }
            Value::Map(entries)
        }
        Shape::List(item) => {
            let count = if depth > 7 { 0 } else { dice.below(5) };
            let mut keys: Vec<Str> = Vec::new();
            let mut items = Vec::new();
            for _ in 0..count {
                let mut made = value(dice, item(), None, depth + 1);
                if let (Some(merge_key), Value::Map(entries)) = (merge_key, &mut made) {
                    let key = key_value(dice, entries.get(merge_key));
                    let text: Str = format!("{key:?}").into();
                    if keys.contains(&text) && dice.below(20) > 0 {
                        continue;
                    }
                    keys.push(text);
                    if dice.below(40) > 0 {
                        entries.insert(merge_key.into(), key);
                    }
                }
                items.push(made);
            }
            Value::List(items)
        }
        Shape::Any | Shape::OneOf(_) => {
            if dice.below(2) == 0 {
                Value::Map(
                    [
                        ("a".into(), scalar(dice)),
                        ("b".into(), Value::Map([("c".into(), scalar(dice))].into())),
                    ]
                    .into(),
                )
            } else {
                scalar(dice)
            }
        }
        _ => (*dice.pick(NAMES)).into(),
    }
}

fn key_value(dice: &mut Dice, known: Option<&Value>) -> Value {
    match known {
        Some(Value::Int(_)) => (dice.below(12) as i64).into(),
        _ if dice.below(60) == 0 => scalar(dice),
        _ => (*dice.pick(NAMES)).into(),
    }
}

fn scalar(dice: &mut Dice) -> Value {
    match dice.below(7) {
        0 => Value::Null,
        1 => true.into(),
        2 => (dice.below(3) as i64).into(),
        3 => 1.5.into(),
        _ => (*dice.pick(NAMES)).into(),
    }
}

/// Anything.
pub(crate) fn anything(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(8) {
        0 if depth < 4 => {
            Value::List((0..dice.below(4)).map(|_| anything(dice, depth + 1)).collect())
        }
        1 | 2 if depth < 4 => {
            let count = dice.below(4);
            let mut entries = Map::new();
            for _ in 0..count {
                entries.insert((*dice.pick(NAMES)).into(), anything(dice, depth + 1));
            }
            Value::Map(entries)
        }
        _ => scalar(dice),
    }
}

/// The object with changes that fit its type, mostly.
pub(crate) fn changed(dice: &mut Dice, table: &'static FieldTable, original: &Value) -> Value {
    let mut copy = original.clone();
    change(dice, Shape::Struct(table), None, &mut copy, 0);
    copy
}

fn change(
    dice: &mut Dice,
    shape: Shape,
    merge_key: Option<&'static str>,
    target: &mut Value,
    depth: usize,
) {
    let shape = match shape {
        Shape::Optional(inner) => inner(),
        other => other,
    };
    match (shape, target) {
        (Shape::Struct(table), Value::Map(entries)) => {
            for field in table.fields() {
                let name = field.name();
                match dice.below(10) {
                    0 => drop(entries.remove(name)),
                    1 if dice.below(2 + table.fields().len() / 12) == 0 => {
                        let made = field_value(dice, field, depth);
                        entries.insert(name.into(), made);
                    }
                    2..6 => {
                        let merge_key = field.patch_strategy().and_then(|it| it.merge_key);
                        if let Some(value) = entries.get_mut(name) {
                            change(dice, field.shape(), merge_key, value, depth + 1);
                        }
                    }
                    _ => {}
                }
            }
        }
        (Shape::List(item), Value::List(items)) => {
            match dice.below(6) {
                0 if !items.is_empty() => drop(items.remove(dice.below(items.len()))),
                1 if items.len() > 1 => {
                    let (left, right) = (dice.below(items.len()), dice.below(items.len()));
                    items.swap(left, right);
                }
                2 | 3 => {
                    if let Value::List(more) = value(dice, Shape::List(item), merge_key, depth) {
                        for made in more.into_iter().take(2) {
                            let key = |it: &Value| merge_key.and_then(|key| it.get(key).cloned());
                            if merge_key.is_none() || items.iter().all(|it| key(it) != key(&made)) {
                                items.insert(dice.below(items.len() + 1), made);
                            }
                        }
                    }
                }
                _ => {}
            }
            for value in items.iter_mut() {
                if dice.below(2) == 0 {
                    let key = merge_key.and_then(|key| Some((key, value.get(key)?.clone())));
                    change(dice, item(), None, value, depth + 1);
                    if let (Some((name, key)), Value::Map(entries)) = (key, value) {
                        entries.insert(name.into(), key);
                    }
                }
            }
        }
        (Shape::Map(inner), Value::Map(entries)) => match dice.below(4) {
            0 => drop(entries.remove(*dice.pick(NAMES))),
            1 => {
                let made = value(dice, inner(), None, depth + 1);
                entries.insert((*dice.pick(NAMES)).into(), made);
            }
            _ => {}
        },
        (_, Value::Map(entries)) if dice.below(2) == 0 => {
            drop(entries.insert("a".into(), scalar(dice)))
        }
        (shape, target) => *target = value(dice, shape, merge_key, depth),
    }
}

/// A strategic merge patch with directives, of the object.
pub(crate) fn strategic(dice: &mut Dice, table: &'static FieldTable, original: &Value) -> Value {
    let mut entries = Map::new();
    strategic_members(dice, Shape::Struct(table), Some(original), &mut entries, 0);
    Value::Map(entries)
}

fn strategic_members(
    dice: &mut Dice,
    shape: Shape,
    original: Option<&Value>,
    patch: &mut Map<Str, Value>,
    depth: usize,
) {
    let shape = match shape {
        Shape::Optional(inner) => inner(),
        other => other,
    };
    let Shape::Struct(table) = shape else {
        for _ in 0..dice.below(3) {
            let made = if dice.below(3) == 0 { Value::Null } else { anything(dice, 2) };
            patch.insert((*dice.pick(NAMES)).into(), made);
        }
        return;
    };
    for field in table.fields() {
        let name = field.name();
        let known = original.and_then(|it| it.get(name));
        let often = if known.is_some() { 2 } else { 3 + table.fields().len() / 2 };
        if dice.below(often) == 0 {
            strategic_field(dice, field, known, patch, depth);
        }
    }
    if dice.below(25) == 0 {
        let directive = *dice.pick(&["delete", "replace", "merge", "other"]);
        patch.insert("$patch".into(), directive.into());
    }
    if dice.below(12) == 0 {
        let mut kept: Vec<Value> = patch.keys().map(|it| Value::String(it.clone())).collect();
        if dice.below(3) == 0 && !kept.is_empty() {
            kept.remove(dice.below(kept.len()));
        }
        kept.push((*dice.pick(NAMES)).into());
        let kept = if dice.below(10) == 0 { scalar(dice) } else { Value::List(kept) };
        patch.insert("$retainKeys".into(), kept);
    }
    if dice.below(60) == 0 {
        let key = *dice.pick(&[
            "unknown",
            "$deleteFromPrimitiveList",
            "$setElementOrder/unknown",
            "$setElementOrder",
            "$deleteFromPrimitiveList/",
        ]);
        patch.insert(key.into(), anything(dice, 1));
    }
}

fn strategic_field(
    dice: &mut Dice,
    field: &FieldInfo,
    known: Option<&Value>,
    patch: &mut Map<Str, Value>,
    depth: usize,
) {
    let name = field.name();
    match dice.below(30) {
        0 | 1 => drop(patch.insert(name.into(), Value::Null)),
        2 => drop(patch.insert(name.into(), anything(dice, 1))),
        _ => {
            let shape = match field.shape() {
                Shape::Optional(inner) => inner(),
                other => other,
            };
            match shape {
                Shape::List(item) => strategic_list(dice, field, item, known, patch, depth),
                Shape::Struct(_) | Shape::Map(_) | Shape::Any | Shape::OneOf(_) if depth < 8 => {
                    let mut entries = Map::new();
                    strategic_members(dice, shape, known, &mut entries, depth + 1);
                    patch.insert(name.into(), Value::Map(entries));
                }
                shape => {
                    let made = value(dice, shape, None, depth + 1);
                    patch.insert(name.into(), made);
                }
            }
        }
    }
}

fn strategic_list(
    dice: &mut Dice,
    field: &FieldInfo,
    item: fn() -> Shape,
    known: Option<&Value>,
    patch: &mut Map<Str, Value>,
    depth: usize,
) {
    let name = field.name();
    let merge_key = field.patch_strategy().and_then(|it| it.merge_key);
    let known = known.and_then(Value::as_list).unwrap_or_default();
    let mut items: Vec<Value> = Vec::new();
    for _ in 0..dice.below(4) {
        let old = (!known.is_empty() && dice.below(3) > 0).then(|| dice.pick(known));
        let made = match (item(), merge_key) {
            (Shape::Struct(_), _) if depth < 8 => {
                let mut entries = Map::new();
                if dice.below(3) > 0 {
                    strategic_members(dice, item(), old, &mut entries, depth + 1);
                }
                if dice.below(5) == 0 {
                    let directive =
                        *dice.pick(&["delete", "delete", "delete", "replace", "merge", "x"]);
                    entries.insert("$patch".into(), directive.into());
                } else if dice.below(2) > 0 {
                    entries.remove("$patch");
                }
                if let Some(merge_key) = merge_key {
                    let key = old.and_then(|it| it.get(merge_key)).cloned();
                    let key = key.unwrap_or_else(|| {
                        let known = known.iter().find_map(|it| it.get(merge_key));
                        key_value(dice, known)
                    });
                    if dice.below(40) > 0 {
                        entries.insert(merge_key.into(), key);
                    }
                }
                Value::Map(entries)
            }
            _ => match old {
                Some(old) if merge_key.is_none() => old.clone(),
                _ if dice.below(20) == 0 => scalar(dice),
                _ => value(dice, item(), None, depth + 2),
            },
        };
        items.push(made);
    }
    if dice.below(3) == 0 {
        let key = |it: &Value| match merge_key {
            Some(key) => {
                Value::Map([(key.into(), it.get(key).cloned().unwrap_or_default())].into())
            }
            None => it.clone(),
        };
        let mut order: Vec<Value> = known.iter().map(key).filter(|_| dice.below(4) > 0).collect();
        for made in items.iter().map(key) {
            if !order.contains(&made) && dice.below(8) > 0 {
                order.insert(dice.below(order.len() + 1), made);
            }
        }
        if dice.below(3) > 0 {
            // In an order that fits, mostly.
            items.sort_by_key(|it| order.iter().position(|other| *other == key(it)));
        }
        if dice.below(30) == 0 {
            order.push(scalar(dice));
        }
        let order = if dice.below(40) == 0 { scalar(dice) } else { Value::List(order) };
        patch.insert(format!("$setElementOrder/{name}").into(), order);
    }
    if dice.below(if merge_key.is_none() { 4 } else { 60 }) == 0 {
        let mut gone: Vec<Value> = known.iter().filter(|_| dice.below(2) == 0).cloned().collect();
        if dice.below(3) == 0 {
            gone.push(scalar(dice));
        }
        patch.insert(format!("$deleteFromPrimitiveList/{name}").into(), Value::List(gone));
        // Both at once depend on the order in which a map is visited.
        return;
    }
    if dice.below(6) > 0 {
        patch.insert(name.into(), Value::List(items));
    }
}

/// A text of JSON with the members of objects in any order, and spaces.
pub(crate) fn text(dice: &mut Dice, value: &Value) -> String {
    let mut out = String::new();
    push(dice, value, &mut out);
    out
}

fn push(dice: &mut Dice, value: &Value, out: &mut String) {
    match value {
        Value::Map(entries) => {
            out.push('{');
            let mut entries: Vec<_> = entries.iter().collect();
            if dice.below(4) == 0 && entries.len() > 1 {
                let at = dice.below(entries.len());
                entries.swap(0, at);
            }
            for (at, (key, value)) in entries.into_iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                push(dice, &Value::String(key.clone()), out);
                out.push_str(if dice.below(20) == 0 { " : " } else { ":" });
                push(dice, value, out);
            }
            out.push('}');
        }
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                push(dice, item, out);
            }
            out.push(']');
        }
        Value::Int(number) if dice.below(20) == 0 => out.push_str(&format!("{number}.0")),
        Value::String(text) if text == "a" && dice.below(12) == 0 => out.push_str("\"\\u0061\""),
        Value::String(text) if text == "b" && dice.below(12) == 0 => {
            out.push_str("\"b<&\u{2028}\"")
        }
        value => {
            let json = apimachinery_json::value_to_vec(value).expect("it has a JSON form");
            out.push_str(std::str::from_utf8(&json).expect("it is text"));
        }
    }
}

/// A JSON patch of the value.
pub(crate) fn json_patch(dice: &mut Dice, original: &Value) -> String {
    let mut out = String::from("[");
    for at in 0..1 + dice.below(4) {
        out.push_str(if at > 0 { "," } else { "" });
        operation(dice, original, &mut out);
    }
    out.push(']');
    out
}

fn operation(dice: &mut Dice, original: &Value, out: &mut String) {
    if dice.below(120) == 0 {
        let odd: &[&str] = &[
            "null",
            "5",
            "[]",
            "\"x\"",
            "{}",
            r#"{"op":5}"#,
            r#"{"op":"test","path":7}"#,
            r#"{"op":"move","from":[],"path":""}"#,
            r#"{"op":"copy","from":"","path":""}"#,
        ];
        out.push_str(dice.pick::<&str>(odd));
        return;
    }
    let op = *dice.pick(&[
        "add", "add", "remove", "replace", "replace", "move", "copy", "test", "test", "test", "Add",
    ]);
    let op = if op == "Add" && dice.below(10) > 0 { "add" } else { op };
    let (path, found) = path(dice, original);
    let mut members = vec![("op", format!("\"{op}\"")), ("path", quoted(&path))];
    if matches!(op, "move" | "copy") || dice.below(40) == 0 {
        let (from, _) = self::path(dice, original);
        if dice.below(40) > 0 {
            members.push(("from", quoted(&from)));
        }
    }
    if matches!(op, "add" | "replace" | "test") || dice.below(40) == 0 {
        let value = match found {
            Some(found) if op == "test" && dice.below(4) > 0 => found.clone(),
            _ => anything(dice, 2),
        };
        if dice.below(30) > 0 {
            members.push(("value", text(dice, &value)));
        }
    }
    if dice.below(60) == 0 {
        members.remove(dice.below(members.len()));
    }
    out.push('{');
    for (at, (name, value)) in members.iter().enumerate() {
        out.push_str(if at > 0 { "," } else { "" });
        out.push_str(&format!("\"{name}\":{value}"));
    }
    out.push('}');
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("it is text")
}

/// A path into the value, or close to one, and what is there.
fn path<'a>(dice: &mut Dice, original: &'a Value) -> (String, Option<&'a Value>) {
    let (mut path, mut at) = (String::new(), Some(original));
    if dice.below(60) == 0 {
        return ((*dice.pick(&["", "/", "a", "a/b", "//", "/~2"])).to_owned(), None);
    }
    for _ in 0..1 + dice.below(7) {
        let Some(value) = at else { break };
        let part = match value {
            Value::Map(entries) if !entries.is_empty() && dice.below(12) > 0 => {
                let key = entries.keys().nth(dice.below(entries.len())).expect("it has so many");
                at = entries.get(&**key);
                key.replace('~', "~0").replace('/', "~1")
            }
            Value::Map(_) => {
                at = None;
                (*dice.pick(NAMES)).to_owned()
            }
            Value::List(items) => {
                let index = dice.below(items.len() + 2);
                at = items.get(index);
                match dice.below(12) {
                    0 => "-".to_owned(),
                    1 => {
                        at = items.len().checked_sub(index).and_then(|it| items.get(it));
                        format!("-{index}")
                    }
                    2 => (*dice.pick(&["x", "+1", "01", "99999999999999999999", "", "-0"]))
                        .to_owned(),
                    _ => index.to_string(),
                }
            }
            _ => break,
        };
        path.push('/');
        path.push_str(&part);
    }
    (path, at)
}
