//! Generated schemas and objects of them.

use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

const NAMES: [&str; 6] = ["a", "b", "c", "spec", "x-y", "kind"];
const TEXTS: [&str; 16] = [
    "",
    "a",
    "abc",
    "ABC",
    "é",
    "10.0.0.1",
    "::1",
    "2024-02-29",
    "2024-02-30T12:00:00Z",
    "1h",
    "x@y.z",
    "12",
    "<&>",
    "a.b.example",
    "550e8400-e29b-41d4-a716-446655440000",
    "http://h/p",
];
const FORMATS: [&str; 14] = [
    "date",
    "date-time",
    "ipv4",
    "email",
    "uuid",
    "uri",
    "k8s-short-name",
    "byte",
    "int32",
    "int64",
    "float",
    "double",
    "unheard",
    "duration",
];
const PATTERNS: [&str; 6] = ["^a", "[A-Z]+$", r"^\d+\.\d", "(", "a{2,3}", "^$"];

fn number(dice: &mut Dice) -> Value {
    let numbers = [
        json!(0),
        json!(1),
        json!(-1),
        json!(2),
        json!(3),
        json!(65),
        json!(1.5),
        json!(-2.25),
        json!(1.0),
        json!(2147483648_i64),
        json!(i64::MAX),
        json!(1e20),
        json!(1e39),
        json!(0.1),
        json!(100000000.0),
        json!(-0.0),
    ];
    dice.pick(&numbers).clone()
}

fn text(dice: &mut Dice) -> Value {
    json!(dice.pick(&TEXTS))
}

/// Any value, `depth` deep at most.
fn any(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth == 0 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => number(dice),
        3 | 4 => text(dice),
        5 => (0..dice.below(4)).map(|_| any(dice, depth - 1)).collect(),
        _ => {
            let fields = (0..dice.below(4)).map(|_| (name(dice), any(dice, depth - 1)));
            Value::Object(fields.collect())
        }
    }
}

fn name(dice: &mut Dice) -> String {
    (*dice.pick(&NAMES)).to_owned()
}

/// A schema. Most are structural.
pub(crate) fn schema(dice: &mut Dice) -> Value {
    let mut schema = typed(dice, 4, "object");
    if dice.below(20) > 0 {
        schema["type"] = json!("object");
        schema.as_object_mut().expect("it is an object").remove("nullable");
    }
    let properties = schema.as_object_mut().expect("it is an object");
    match dice.below(12) {
        0 => {
            let metadata = json!({"type": "object", "properties": {"name": {"type": "string", "maxLength": 3}}});
            add_property(properties, "metadata", metadata);
        }
        1 => {
            let metadata = json!({"type": "object", "properties": {"labels": {"type": "object"}}, "default": {"name": 1}});
            add_property(properties, "metadata", metadata);
        }
        2 => add_property(properties, "apiVersion", json!({"type": "string", "default": "v1"})),
        3 => add_property(properties, "kind", json!({"type": "integer"})),
        _ => {}
    }
    if dice.below(40) == 0 {
        let unsupported = [
            ("id", json!("i")),
            ("$schema", json!("s")),
            ("$ref", json!("r")),
            ("patternProperties", json!({"a": {}})),
            ("dependencies", json!({"a": ["b"]})),
            ("additionalItems", json!(true)),
            ("definitions", json!({"a": {}})),
            ("items", json!([{"type": "string"}])),
            ("x-kubernetes-preserve-unknown-fields", json!(false)),
        ];
        let (keyword, value) = dice.pick(&unsupported).clone();
        properties.insert(keyword.to_owned(), value);
    }
    schema
}

fn add_property(schema: &mut Map<String, Value>, name: &str, property: Value) {
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    properties[name] = property;
}

fn some(dice: &mut Dice, depth: usize) -> Value {
    let types = [
        "object", "object", "array", "array", "string", "string", "integer", "number", "boolean",
        "",
    ];
    let count = if depth == 0 { 4 } else { 0 };
    let name = *dice.pick(&types[count..]);
    typed(dice, depth, name)
}

fn typed(dice: &mut Dice, depth: usize, r#type: &str) -> Value {
    let mut schema = Map::new();
    let mut set = |name: &str, value: Value| {
        schema.insert(name.to_owned(), value);
    };
    match r#type {
        "" => match dice.below(3) {
            0 => set("x-kubernetes-preserve-unknown-fields", json!(true)),
            1 => {
                set("x-kubernetes-int-or-string", json!(true));
                if dice.below(2) == 0 {
                    set("anyOf", json!([{"type": "integer"}, {"type": "string"}]));
                }
            }
            _ => {}
        },
        other => set("type", json!(other)),
    }
    let depth = depth.saturating_sub(1);
    match r#type {
        "object" => {
            if dice.below(5) > 0 {
                let fields = (0..dice.below(4)).map(|_| (name(dice), some(dice, depth)));
                set("properties", Value::Object(fields.collect()));
            } else {
                let additional = match dice.below(4) {
                    0 => json!(true),
                    1 => json!(false),
                    _ => some(dice, depth),
                };
                set("additionalProperties", additional);
            }
            if dice.below(6) == 0 {
                set("x-kubernetes-preserve-unknown-fields", json!(true));
            }
            if dice.below(6) == 0 {
                set("x-kubernetes-embedded-resource", json!(true));
            }
            if dice.below(12) == 0 {
                set("x-kubernetes-map-type", json!(dice.pick(&["granular", "atomic"])));
            }
        }
        "array" => {
            if dice.below(20) > 0 {
                set("items", some(dice, depth));
            }
            match dice.below(6) {
                0 => set("x-kubernetes-list-type", json!("set")),
                1 | 2 => {
                    set("x-kubernetes-list-type", json!("map"));
                    let all: [&[&str]; 3] = [&["a"], &["a", "b"], &[]];
                    let keys = *dice.pick(&all);
                    set("x-kubernetes-list-map-keys", json!(keys));
                    let mut item = typed(dice, depth, "object");
                    let item = item.as_object_mut().expect("it is an object");
                    let key = some(dice, 0);
                    add_property(item, "a", key);
                    set("items", json!(item));
                }
                3 => set("x-kubernetes-list-type", json!("atomic")),
                _ => {}
            }
        }
        _ => {}
    }
    if dice.below(8) == 0 {
        set("nullable", json!(true));
    }
    if dice.below(6) == 0 {
        let value = if dice.below(4) == 0 { any(dice, 2) } else { of_type(dice, r#type, 2) };
        set("default", value);
    }
    if dice.below(25) == 0 {
        set("description", json!("What it is."));
    }
    let with = dice.below(3);
    validations(dice, depth, r#type, with, &mut schema);
    Value::Object(schema)
}

fn validations(
    dice: &mut Dice,
    depth: usize,
    r#type: &str,
    count: usize,
    schema: &mut Map<String, Value>,
) {
    for _ in 0..count {
        let small = json!(dice.below(4));
        let all: &[&str] = match r#type {
            "object" => &[
                "required",
                "minProperties",
                "maxProperties",
                "allOf",
                "anyOf",
                "oneOf",
                "not",
                "required",
            ],
            "array" => &["minItems", "maxItems", "uniqueItems", "anyOf"],
            "string" => &["minLength", "maxLength", "pattern", "format", "format", "enum", "anyOf"],
            "integer" | "number" => &[
                "minimum",
                "maximum",
                "multipleOf",
                "format",
                "enum",
                "exclusiveMinimum",
                "exclusiveMaximum",
                "oneOf",
            ],
            _ => &["enum", "not", "format", "minimum", "maxLength", "multipleOf", "allOf"],
        };
        let keyword = *dice.pick(all);
        let value = match keyword {
            "required" => json!([name(dice)]),
            "uniqueItems" | "exclusiveMinimum" | "exclusiveMaximum" => json!(true),
            "pattern" => json!(dice.pick(&PATTERNS)),
            "format" => json!(dice.pick(&FORMATS)),
            "enum" => (0..=dice.below(3)).map(|_| of_type(dice, r#type, 1)).collect(),
            "minimum" | "maximum" | "multipleOf" => number(dice),
            "allOf" | "anyOf" | "oneOf" => {
                (0..=dice.below(2)).map(|_| nested(dice, depth, r#type, schema)).collect()
            }
            "not" => nested(dice, depth, r#type, schema),
            _ => small,
        };
        schema.insert(keyword.to_owned(), value);
    }
}

/// A schema inside another, mostly of fields that are known outside.
fn nested(dice: &mut Dice, depth: usize, r#type: &str, outer: &Map<String, Value>) -> Value {
    let mut schema = Map::new();
    if depth > 0 {
        let with = 1 + dice.below(2);
        validations(dice, depth - 1, r#type, with, &mut schema);
    }
    if r#type == "object" && dice.below(2) == 0 {
        let known = outer.get("properties").and_then(Value::as_object);
        let known: Vec<_> = known.into_iter().flat_map(Map::keys).cloned().collect();
        let field = if known.is_empty() || dice.below(8) == 0 {
            name(dice)
        } else {
            dice.pick(&known).clone()
        };
        let mut property = Map::new();
        let inner = *dice.pick(&["string", "integer", "object"]);
        validations(dice, 0, inner, 1, &mut property);
        schema.insert("properties".into(), json!({field: property}));
    }
    if dice.below(10) == 0 {
        let forbidden = [
            ("type", json!("string")),
            ("default", json!(1)),
            ("title", json!("t")),
            ("description", json!("d")),
            ("nullable", json!(true)),
            ("additionalProperties", json!(true)),
            ("additionalProperties", json!(false)),
            ("additionalProperties", json!({"minimum": 2})),
            ("x-kubernetes-list-type", json!("set")),
            ("x-kubernetes-preserve-unknown-fields", json!(true)),
            ("x-kubernetes-embedded-resource", json!(true)),
            ("x-kubernetes-int-or-string", json!(true)),
            ("x-kubernetes-map-type", json!("atomic")),
            ("x-kubernetes-list-map-keys", json!(["a"])),
            ("items", json!({"minLength": 1})),
            ("x-kubernetes-validations", json!([{"rule": "true"}])),
            ("properties", json!({"metadata": {}})),
        ];
        let (keyword, value) = dice.pick(&forbidden).clone();
        schema.insert(keyword.to_owned(), value);
    }
    Value::Object(schema)
}

fn of_type(dice: &mut Dice, r#type: &str, depth: usize) -> Value {
    match r#type {
        "object" => {
            let fields = (0..dice.below(3)).map(|_| (name(dice), any(dice, depth)));
            Value::Object(fields.collect())
        }
        "array" => (0..dice.below(3)).map(|_| any(dice, depth)).collect(),
        "string" => text(dice),
        "integer" | "number" => number(dice),
        "boolean" => json!(dice.below(2) == 0),
        _ => any(dice, depth),
    }
}

/// A value that mostly is one of the schema.
fn of_schema(dice: &mut Dice, schema: &Value, depth: usize) -> Value {
    if dice.below(20) == 0 || depth == 0 {
        return any(dice, 2);
    }
    if let Some(values) = schema["enum"].as_array()
        && dice.below(4) > 0
    {
        return dice.pick(values).clone();
    }
    let known = schema["properties"].as_object();
    match schema["type"].as_str() {
        Some("object") => {
            let mut fields = Map::new();
            for (name, property) in known.into_iter().flatten() {
                if dice.below(4) > 0 {
                    fields.insert(name.clone(), of_schema(dice, property, depth - 1));
                }
            }
            for _ in 0..dice.below(3) {
                let value = match &schema["additionalProperties"] {
                    additional @ Value::Object(_) => of_schema(dice, additional, depth - 1),
                    _ => any(dice, 2),
                };
                let new = if dice.below(6) == 0 { "metadata".to_owned() } else { name(dice) };
                fields.entry(new).or_insert(value);
            }
            if schema["x-kubernetes-embedded-resource"] == json!(true) && dice.below(4) > 0 {
                as_resource(dice, &mut fields);
            }
            Value::Object(fields)
        }
        Some("array") => {
            let mut items: Vec<_> =
                (0..dice.below(4)).map(|_| of_schema(dice, &schema["items"], depth - 1)).collect();
            if let Some(first) = items.first().cloned()
                && dice.below(3) == 0
            {
                items.push(first);
            }
            Value::Array(items)
        }
        Some(other) => of_type(dice, other, 1),
        None => any(dice, 2),
    }
}

fn as_resource(dice: &mut Dice, fields: &mut Map<String, Value>) {
    let api_versions =
        [json!("v1"), json!("example.com/v1"), json!(""), json!("a/b/c"), json!("apps/v1")];
    let kinds = [json!("Thing"), json!("Thing"), json!(""), json!("a_b"), json!("Pod")];
    fields.insert("apiVersion".into(), dice.pick(&api_versions).clone());
    fields.insert("kind".into(), dice.pick(&kinds).clone());
    if dice.below(8) == 0 {
        // One thing that is malformed: what comes first is left to chance in the reference.
        fields.insert((*dice.pick(&["apiVersion", "kind"])).into(), json!(1));
    }
    let mut metadata = Map::new();
    for _ in 0..dice.below(4) {
        let field = [
            ("name", json!("a")),
            ("name", json!("..")),
            ("name", json!("a/b")),
            ("namespace", json!("ns")),
            ("namespace", json!("N_s")),
            ("labels", json!({"a": "b"})),
            ("labels", json!({"a b": "c d"})),
            ("labels", json!({})),
            ("creationTimestamp", json!(null)),
            ("creationTimestamp", json!("2024-02-29T12:00:00Z")),
            ("generation", json!(3)),
            ("generation", json!(-3)),
            ("unknown", json!({"a": 1})),
            ("finalizers", json!(["a/b"])),
            ("annotations", json!({"k": "v"})),
            (
                "ownerReferences",
                json!([{"apiVersion": "v1", "kind": "A", "name": "a", "uid": "u", "odd": 1}]),
            ),
            ("generateName", json!("a-")),
            ("uid", json!("u")),
            ("resourceVersion", json!("5")),
        ];
        let (name, value) = dice.pick(&field).clone();
        metadata.insert(name.to_owned(), value);
    }
    if dice.below(6) == 0 {
        let malformed = [
            ("name", json!(1)),
            ("labels", json!({"a": 1})),
            ("labels", json!([])),
            ("generation", json!("x")),
            ("finalizers", json!("f")),
        ];
        let (name, value) = dice.pick(&malformed).clone();
        metadata.insert(name.to_owned(), value);
    }
    let metadata = if dice.below(20) == 0 {
        dice.pick(&[json!(1), json!(null), json!([])]).clone()
    } else {
        json!(metadata)
    };
    if dice.below(6) > 0 {
        fields.insert("metadata".into(), metadata);
    }
}

/// An object that mostly is one of the schema.
pub(crate) fn object(dice: &mut Dice, schema: &Value) -> Value {
    let mut object = match of_schema(dice, schema, 5) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    as_resource(dice, &mut object);
    Value::Object(object)
}

/// The object with something changed, or another one.
pub(crate) fn changed(dice: &mut Dice, schema: &Value, object: &Value) -> Value {
    let mut changed = object.clone();
    match dice.below(6) {
        0 => {}
        1 => return self::object(dice, schema),
        _ => change(dice, &mut changed, 4),
    }
    if changed.is_object() { changed } else { object.clone() }
}

fn change(dice: &mut Dice, value: &mut Value, depth: usize) {
    match value {
        Value::Object(fields) if depth > 0 && !fields.is_empty() && dice.below(6) > 0 => {
            let names: Vec<_> = fields.keys().filter(|it| *it != "metadata").cloned().collect();
            let Some(name) = (!names.is_empty()).then(|| dice.pick(&names)) else { return };
            match dice.below(8) {
                0 => drop(fields.remove(name)),
                _ => change(dice, &mut fields[name], depth - 1),
            }
        }
        Value::Array(items) if depth > 0 && !items.is_empty() && dice.below(6) > 0 => {
            match dice.below(4) {
                0 => items.reverse(),
                1 => drop(items.pop()),
                _ => {
                    let index = dice.below(items.len());
                    change(dice, &mut items[index], depth - 1);
                }
            }
        }
        other => *other = any(dice, 1),
    }
}
