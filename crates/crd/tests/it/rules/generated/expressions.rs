//! Rules of schemas.

use apimachinery_cel::escape;
use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

/// A rule for values of a schema.
pub(crate) fn rule(dice: &mut Dice, schema: &Value) -> Value {
    let mut rule = Map::new();
    let is_optional = dice.below(8) == 0;
    let depth = 1 + dice.below(3);
    let mut text = match dice.below(5) {
        0 => change(dice, schema, is_optional),
        _ if is_optional => change(dice, schema, true),
        _ => holds(dice, schema, "self", depth),
    };
    if dice.below(25) == 0 {
        let broken = [
            "self.nope == 1",
            "1",
            "self ==",
            " ",
            "unknown",
            "[1].all(x, y)",
            "self == self\n|| true",
            "self.metadata.labels.size() > 0",
            "dyn(self) == 'odd'",
            "'abc'.contains(string(dyn(self)))",
            "true || oldSelf == self",
        ];
        text = (*dice.pick(&broken)).to_owned();
    }
    rule.insert("rule".to_owned(), json!(text));
    if is_optional {
        rule.insert("optionalOldSelf".to_owned(), json!(dice.below(6) > 0));
    }
    match dice.below(12) {
        0..4 => drop(rule.insert("message".to_owned(), json!("must hold "))),
        4 => drop(rule.insert("message".to_owned(), json!(dice.pick(&[" ", "a\nb", "<é>"])))),
        _ => {}
    }
    if dice.below(5) == 0 {
        let expression = message(dice, schema);
        rule.insert("messageExpression".to_owned(), json!(expression));
    }
    if dice.below(5) == 0 {
        let path = field_path(dice, schema);
        rule.insert("fieldPath".to_owned(), json!(path));
    }
    if dice.below(5) == 0 {
        let reasons = [
            "FieldValueInvalid",
            "FieldValueForbidden",
            "FieldValueRequired",
            "FieldValueDuplicate",
            "Odd<",
        ];
        let reason = if dice.below(10) > 0 { dice.below(4) } else { 4 };
        rule.insert("reason".to_owned(), json!(reasons[reason]));
    }
    Value::Object(rule)
}

fn field_path(dice: &mut Dice, schema: &Value) -> String {
    let names: Vec<_> = schema["properties"].as_object().into_iter().flat_map(Map::keys).collect();
    if names.is_empty() || dice.below(8) == 0 {
        let odd = [".x", "['x']", ".a.b", "a", "[a]", ".", " ", "['a'", ".a\n", "[0]", r"['\q']"];
        return (*dice.pick(&odd)).to_owned();
    }
    let name = dice.pick(&names);
    if dice.below(2) == 0 { format!(".{name}") } else { format!("['{name}']") }
}

fn message(dice: &mut Dice, schema: &Value) -> String {
    let long = format!("'{}'", "x".repeat(5200));
    let whole = holds(dice, schema, "self", 1);
    let all = [
        "'a message '".to_owned(),
        "''".to_owned(),
        r"'a\nb'".to_owned(),
        "1".to_owned(),
        "self.nope".to_owned(),
        "' '".to_owned(),
        long,
        format!("'holds: ' + string({whole})"),
        format!("({whole}) ? 'yes' : 'no'"),
        "'old: ' + string(oldSelf == self)".to_owned(),
        "string(1 / 0)".to_owned(),
    ];
    dice.pick(&all).clone()
}

/// An expression about what was before.
fn change(dice: &mut Dice, schema: &Value, is_optional: bool) -> String {
    if is_optional {
        let old = holds(dice, schema, "oldSelf.value()", 1);
        return match dice.below(4) {
            0 => "oldSelf.hasValue()".to_owned(),
            1 => "oldSelf.orValue(self) == self".to_owned(),
            2 => "!oldSelf.hasValue() || oldSelf.value() == self".to_owned(),
            _ => format!("!oldSelf.hasValue() || {old}"),
        };
    }
    let (new, old) = (holds(dice, schema, "self", 1), holds(dice, schema, "oldSelf", 1));
    match dice.below(4) {
        0 => "self == oldSelf".to_owned(),
        1 => format!("{new} || {old}"),
        2 => format!("({old}) == ({new})"),
        _ => "oldSelf != self".to_owned(),
    }
}

/// An expression that is true or false for values of a schema, which stand at `at`.
fn holds(dice: &mut Dice, schema: &Value, at: &str, depth: usize) -> String {
    if depth > 0 && dice.below(4) == 0 {
        let a = holds(dice, schema, at, depth - 1);
        let b = holds(dice, schema, at, depth - 1);
        return match dice.below(5) {
            0 => format!("({a}) && ({b})"),
            1 => format!("({a}) || ({b})"),
            2 => format!("!({a})"),
            3 => format!("({a}) ? ({b}) : true"),
            _ => format!("({a}) == ({b})"),
        };
    }
    if schema["x-kubernetes-int-or-string"] == json!(true) {
        let all = [
            format!("{at} == 5"),
            format!("{at} == 'a'"),
            format!("type({at}) == int"),
            format!("{at} > 3"),
            format!("string({at}).endsWith('%')"),
            format!("{at}.startsWith('5')"),
        ];
        return dice.pick(&all).clone();
    }
    match schema["type"].as_str().unwrap_or_default() {
        "object" if schema["additionalProperties"].is_object() => map(dice, schema, at, depth),
        "object" => object(dice, schema, at, depth),
        "array" => list(dice, schema, at, depth),
        "string" => text(dice, schema, at),
        "integer" => dice
            .pick(&[
                format!("{at} < 3"),
                format!("{at} % 2 == 0"),
                format!("10 / {at} >= 3"),
                format!("{at} + 9223372036854775800 > 0"),
                format!("{at} in [1, 3]"),
                format!("{at} > 1.5"),
            ])
            .clone(),
        "number" => dice
            .pick(&[format!("{at} < 1.0"), format!("{at} == 2.0"), format!("{at} >= 1")])
            .clone(),
        "boolean" => at.to_owned(),
        _ => format!("{at} == {at}"),
    }
}

fn text(dice: &mut Dice, schema: &Value, at: &str) -> String {
    let all: &[String] = match schema["format"].as_str() {
        Some("date-time") => &[
            format!("{at} > timestamp('2020-01-01T00:00:00Z')"),
            format!("{at}.getFullYear() == 2024"),
        ],
        Some("duration") => &[format!("{at} > duration('10m')"), format!("{at}.getHours() == 1")],
        Some("date") => &[format!("{at}.getDayOfMonth() == 28"), format!("string({at}) == ''")],
        Some("byte") => &[format!("size({at}) > 1"), format!("{at} == b'hi'")],
        _ => &[
            format!("{at}.startsWith('a')"),
            format!("{at} == 'ab'"),
            format!("size({at}) < 3"),
            format!("{at}.matches('^[a-c]+$')"),
            format!("{at} in ['a', 'abc']"),
            format!("{at}.contains('b') && {at}.lowerAscii() == {at}"),
            format!("{at} + 'x' != 'ax'"),
            format!("{at}.split('').size() > 2"),
        ],
    };
    dice.pick(all).clone()
}

fn object(dice: &mut Dice, schema: &Value, at: &str, depth: usize) -> String {
    if schema["x-kubernetes-embedded-resource"] == json!(true) && dice.below(3) == 0 {
        let all = [
            format!("{at}.metadata.name.startsWith('kube')"),
            format!("{at}.kind == 'Thing'"),
            format!("has({at}.metadata.generateName)"),
            format!("{at}.apiVersion != '' && {at}.metadata == {at}.metadata"),
        ];
        return dice.pick(&all).clone();
    }
    let fields: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
    let keywords = ["namespace"];
    let field = if fields.is_empty() { None } else { Some(*dice.pick(&fields)) };
    let named = field.and_then(|(name, inner)| {
        let escaped = escape(name)?.into_owned();
        let is_plain = keywords.contains(&name.as_str()) && dice.below(2) == 0;
        Some((if is_plain { name.clone() } else { escaped }, inner))
    });
    let Some((name, inner)) = named else { return format!("{at} == {at}") };
    let value = holds(dice, inner, &format!("{at}.{name}"), depth.saturating_sub(1));
    match dice.below(6) {
        0 => format!("has({at}.{name})"),
        1 | 2 => format!("!has({at}.{name}) || {value}"),
        3 => format!("{at}.?{name}.hasValue()"),
        _ => value,
    }
}

fn list(dice: &mut Dice, schema: &Value, at: &str, depth: usize) -> String {
    let variable = format!("x{depth}");
    let depth = depth.saturating_sub(1);
    let item = holds(dice, &schema["items"], &variable, depth);
    let first = holds(dice, &schema["items"], &format!("{at}[0]"), depth);
    match dice.below(11) {
        0..3 => format!("{at}.all({variable}, {item})"),
        3 => format!("{at}.exists({variable}, {item})"),
        4 => format!("{at}.exists_one({variable}, {item})"),
        5 => format!("size({at}) <= 2"),
        6 => first,
        7 => format!("{at}.filter({variable}, {item}).size() == 1"),
        8 => format!("{at} + {at} == {at}"),
        9 => format!("{at}.map({variable}, {item}) != [true]"),
        _ => format!("{at}.all({variable}, {variable} in {at})"),
    }
}

fn map(dice: &mut Dice, schema: &Value, at: &str, depth: usize) -> String {
    let variable = format!("k{depth}");
    let values = &schema["additionalProperties"];
    let depth = depth.saturating_sub(1);
    let value = holds(dice, values, &format!("{at}[{variable}]"), depth);
    let named = holds(dice, values, &format!("{at}.a"), depth);
    match dice.below(6) {
        0 => format!("{at}.all({variable}, {variable}.size() < 2)"),
        1 => format!("{at}.all({variable}, {value})"),
        2 => format!("{at}.exists({variable}, {value})"),
        3 => format!("'foo-bar' in {at} || size({at}) > 1"),
        4 => format!("!('a' in {at}) || {named}"),
        _ => format!("{at} == {at}"),
    }
}
