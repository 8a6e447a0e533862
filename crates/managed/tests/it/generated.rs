//! Random objects, schemas and sequences of operations.

use std::sync::LazyLock;

use apimachinery_test_support::{Dice, golden};
use serde_json::{Map, Value as Json, json};

/// A kind with an object in which every field is set.
pub(crate) struct Whole {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) object: Json,
}

/// The built-in kinds whose objects sequences are made of: those that hold no other objects.
pub(crate) static WHOLE: LazyLock<Vec<Whole>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (name, files) in golden() {
        for (file, text) in files {
            let Some(kind) = file.strip_suffix(".json").filter(|it| !it.contains('.')) else {
                continue;
            };
            let (group, version) = name.rsplit_once('.').unwrap_or(("", &name));
            let group = if group == "core" { "" } else { group };
            let object: Json = serde_json::from_slice(&text).expect("golden files are JSON");
            let api_version = object["apiVersion"].as_str().unwrap_or_default();
            let group = api_version.split_once('/').map_or(group, |it| it.0);
            // Those are not in the scheme of clients.
            let is_of_servers = [
                "testapigroup",
                "apiextensions",
                "apiregistration",
                "internal",
                "imagepolicy",
                "admission.",
                "apidiscovery",
                "meta",
                "authentication",
                "authorization",
            ];
            if is_of_servers.iter().any(|it| name.starts_with(it)) {
                continue;
            }
            if !object["metadata"].is_object()
                || object.get("items").is_some()
                || holds_objects(&object)
            {
                continue;
            }
            let (group, version, kind) = (group.to_owned(), version.to_owned(), kind.to_owned());
            all.push(Whole { group, version, kind, object });
        }
    }
    assert!(all.len() > 100, "{}", all.len());
    all
});

fn holds_objects(object: &Json) -> bool {
    let text = object.to_string();
    text.contains("\"example.com/v1\"") || text.contains("CustomType")
}

pub(crate) fn chance(dice: &mut Dice, percent: usize) -> bool {
    dice.below(100) < percent
}

/// A part of a value: some fields, some items, with changed leaves.
pub(crate) fn part(dice: &mut Dice, value: &Json, percent: usize) -> Json {
    match value {
        Json::Object(fields) => {
            let kept = fields.iter().filter(|_| chance(dice, percent)).collect::<Vec<_>>();
            let kept =
                kept.into_iter().map(|(name, value)| (name.clone(), part(dice, value, percent)));
            Json::Object(kept.collect())
        }
        Json::Array(items) => {
            let mut kept = Vec::new();
            for item in items {
                for _ in 0..dice.below(3) {
                    // Keys are mostly needed.
                    kept.push(part(dice, item, if item.is_object() { 90 } else { percent }));
                }
            }
            kept.dedup();
            Json::Array(kept)
        }
        leaf => changed(dice, leaf),
    }
}

fn changed(dice: &mut Dice, leaf: &Json) -> Json {
    match leaf {
        Json::String(text) if is_name(text) => format!("{text}{}", dice.below(3)).into(),
        Json::Number(number) => (number.as_i64().unwrap_or_default() + dice.below(3) as i64).into(),
        Json::Bool(value) => (*value ^ chance(dice, 50)).into(),
        other => other.clone(),
    }
}

/// Whether a text is just any: not a time, a quantity or bytes.
fn is_name(text: &str) -> bool {
    let last = text.bytes().last();
    text.contains('-')
        && last.is_some_and(|it| it.is_ascii_digit())
        && text.starts_with(char::is_alphabetic)
}

/// What an update changes: a part of the object, with fields removed.
pub(crate) fn change(dice: &mut Dice, whole: &Json, percent: usize) -> Json {
    let mut change = part(dice, whole, percent);
    remove_some(dice, &mut change, 0);
    change
}

fn remove_some(dice: &mut Dice, value: &mut Json, depth: usize) {
    let Json::Object(fields) = value else { return };
    for field in fields.values_mut() {
        if depth > 0 && chance(dice, 12) {
            *field = Json::Null;
        } else {
            remove_some(dice, field, depth + 1);
        }
    }
}

pub(crate) fn named(mut object: Json, api_version: &str, kind: &str) -> Json {
    if !object["metadata"].is_object() {
        object["metadata"] = json!({});
    }
    object["apiVersion"] = api_version.into();
    object["kind"] = kind.into();
    object["metadata"]["name"] = "x".into();
    if let Some(metadata) = object["metadata"].as_object_mut() {
        for name in ["managedFields", "uid"] {
            metadata.remove(name);
        }
    }
    object
}

fn steps(dice: &mut Dice, whole: &Json, kinds: &[(String, String)]) -> Vec<Json> {
    let managers = ["a", "b", "kubectl"];
    let mut steps = Vec::new();
    let count = 1 + dice.below(6);
    let (mut last, percent) = (None, *dice.pick(&[15, 30, 50, 75]));
    for at in 0..count {
        let manager = *dice.pick(&managers);
        let (api_version, kind) = dice.pick(kinds).clone();
        let version = api_version.rsplit('/').next().unwrap_or_default().to_owned();
        let mut step = if at > 0 && chance(dice, 35) {
            let mut change = change(dice, whole, percent / 2);
            if let Some(fields) = change.as_object_mut() {
                fields.retain(|name, _| !matches!(name.as_str(), "apiVersion" | "kind"));
                if let Some(metadata) = fields.get_mut("metadata").and_then(Json::as_object_mut) {
                    metadata.retain(|name, _| {
                        !matches!(name.as_str(), "name" | "uid" | "managedFields")
                    });
                    if chance(dice, 5) {
                        let sent = [json!([]), json!([{}]), json!([{"manager": "x"}]), Json::Null];
                        metadata.insert("managedFields".into(), dice.pick(&sent).clone());
                    }
                }
            }
            json!({"op": "update", "manager": manager, "object": change})
        } else if at > 0 && chance(dice, 10) {
            json!({"op": "extract", "manager": manager})
        } else {
            let again = last.clone().filter(|_| chance(dice, 30));
            let object = again.unwrap_or_else(|| part(dice, whole, percent));
            let object = named(object, &api_version, &kind);
            last = Some(object.clone());
            json!({"op": "apply", "manager": manager, "force": chance(dice, 40), "object": object})
        };
        if kinds.len() > 1 && step["op"] != "extract" {
            step["version"] = version.into();
        }
        steps.push(step);
    }
    steps
}

/// Turns some steps into such that change the status or the replicas.
fn use_subresources(dice: &mut Dice, steps: &mut [Json], is_scalable: bool) {
    for (at, step) in steps.iter_mut().enumerate() {
        if step["op"] == "extract" {
            continue;
        }
        if is_scalable && at > 0 && chance(dice, 30) {
            let replicas = dice.below(3);
            step["object"] = json!({
                "apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": "x"},
                "spec": {"replicas": replicas},
            });
            step["subresource"] = "scale".into();
            step.as_object_mut().map(|it| it.remove("version"));
        } else if chance(dice, 12) {
            step["subresource"] = "status".into();
        }
    }
}

/// A sequence of operations on an object of a built-in kind.
pub(crate) fn built_in(dice: &mut Dice) -> Json {
    let is_scalable = |it: &&Whole| {
        let names = ["Deployment", "ReplicaSet", "StatefulSet", "ReplicationController"];
        it.version == "v1" && names.contains(&it.kind.as_str())
    };
    let scalable: Vec<_> = WHOLE.iter().filter(is_scalable).collect();
    let whole = match chance(dice, 10) {
        true => *dice.pick(&scalable),
        false => dice.pick(&WHOLE),
    };
    let Whole { group, version, kind, object } = whole;
    let api_version = if group.is_empty() { version.clone() } else { format!("{group}/{version}") };
    let live = match chance(dice, 25) {
        true => {
            let mut live = named(part(dice, object, 40), &api_version, kind);
            live["metadata"]["uid"] = "u".into();
            live
        }
        false => Json::Null,
    };
    let mut live = live;
    if live.is_object() && chance(dice, 30) {
        let text = named(part(dice, object, 40), &api_version, kind).to_string();
        live["metadata"]["annotations"] =
            json!({"kubectl.kubernetes.io/last-applied-configuration": text});
    }
    let subresource = if chance(dice, 10) { "status" } else { "" };
    let reset = if chance(dice, 15) {
        json!({api_version.clone(): [["status"], ["spec", "replicas"]]})
    } else {
        json!({})
    };
    let mut steps = steps(dice, object, &[(api_version.clone(), kind.clone())]);
    use_subresources(dice, &mut steps, is_scalable(&whole));
    json!({
        "kind": {"group": group, "version": version, "kind": kind},
        "live": live,
        "subresource": subresource,
        "reset": reset,
        "replicas": {api_version: ["spec", "replicas"]},
        "steps": steps,
    })
}

/// A schema of a part of custom resources.
fn schema(dice: &mut Dice, depth: usize) -> Json {
    let kinds = if depth == 0 { 5 } else { 12 };
    let mut schema = match dice.below(kinds) {
        0 => json!({"type": "string"}),
        1 => json!({"type": "integer"}),
        2 => json!({"type": "boolean"}),
        3 => json!({"x-kubernetes-int-or-string": true}),
        4 => json!({"type": "string", "format": "date"}),
        5 => json!({"type": "object", "additionalProperties": schema(dice, depth - 1)}),
        6 => json!({"type": "array", "items": schema(dice, depth - 1)}),
        7 => {
            json!({"type": "array", "x-kubernetes-list-type": "set", "items": {"type": dice.pick(&["string", "integer"])}})
        }
        8 => return list_map(dice, depth),
        9 => json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true}),
        10 => {
            json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-embedded-resource": true})
        }
        _ => json!({"type": "object", "properties": properties(dice, depth - 1)}),
    };
    if schema["type"] == "object" && chance(dice, 15) {
        schema["x-kubernetes-map-type"] = (*dice.pick(&["atomic", "granular"])).into();
    }
    if schema["type"] == "array"
        && schema.get("x-kubernetes-list-type").is_none()
        && chance(dice, 50)
    {
        schema["x-kubernetes-list-type"] = "atomic".into();
    }
    if schema["type"] == "string" && schema.get("format").is_none() && chance(dice, 20) {
        schema["default"] = "v0".into();
    }
    schema
}

fn properties(dice: &mut Dice, depth: usize) -> Json {
    let count = 1 + dice.below(4);
    let names = ["alpha", "beta", "gamma", "delta"];
    Json::Object(
        names.iter().take(count).map(|name| ((*name).to_owned(), schema(dice, depth))).collect(),
    )
}

fn list_map(dice: &mut Dice, depth: usize) -> Json {
    let mut properties = properties(dice, depth - 1);
    properties["name"] = json!({"type": "string"});
    let mut keys = vec!["name"];
    if chance(dice, 50) {
        properties["port"] = json!({"type": "integer", "default": 80});
        keys.push("port");
    }
    if chance(dice, 30) {
        properties["name"]["default"] = "v0".into();
    }
    json!({
        "type": "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": keys,
        "items": {"type": "object", "properties": properties},
    })
}

/// An object in which most of a schema is used.
fn value(dice: &mut Dice, schema: &Json) -> Json {
    if schema["x-kubernetes-int-or-string"] == true {
        return if chance(dice, 50) { 7.into() } else { "v1".into() };
    }
    if schema["x-kubernetes-embedded-resource"] == true {
        return json!({"apiVersion": "v1", "kind": "Thing", "metadata": {"name": "n", "labels": {"l": "v0"}}, "free": {"a": [1, 2]}});
    }
    match schema["type"].as_str().unwrap_or_default() {
        "string" => format!("v{}", dice.below(3)).into(),
        "integer" => dice.below(3).into(),
        "boolean" => chance(dice, 50).into(),
        "array" => {
            let items = (0..dice.below(4)).map(|_| value(dice, &schema["items"]));
            let mut items: Vec<_> = items.collect();
            let is_unique = schema["x-kubernetes-list-type"] == "set" && chance(dice, 95);
            if is_unique {
                let mut seen = Vec::new();
                items.retain(|item| {
                    !seen.contains(item) && {
                        seen.push(item.clone());
                        true
                    }
                });
            }
            if schema["x-kubernetes-list-type"] == "map" && chance(dice, 95) {
                let mut seen = Vec::new();
                items.retain(|item| {
                    let key = (item["name"].clone(), item["port"].clone());
                    !seen.contains(&key) && {
                        seen.push(key);
                        true
                    }
                });
            }
            Json::Array(items)
        }
        _ => {
            let mut out = Map::new();
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                if chance(dice, 85) {
                    out.insert(name.clone(), value(dice, property));
                }
            }
            if let Some(values) = schema.get("additionalProperties") {
                for name in ["x", "y", "z"] {
                    if chance(dice, 60) {
                        out.insert(name.into(), value(dice, values));
                    }
                }
            }
            if schema["x-kubernetes-preserve-unknown-fields"] == true {
                for name in ["p", "q"] {
                    if chance(dice, 70) {
                        out.insert(
                            name.into(),
                            dice.pick(&[
                                json!("v1"),
                                json!(1),
                                json!([1, {"a": 1}]),
                                json!({"a": {"b": 1}}),
                                json!(1.5),
                            ])
                            .clone(),
                        );
                    }
                }
            }
            Json::Object(out)
        }
    }
}

/// The schemas of a custom resource: a version or two.
pub(crate) fn definition(dice: &mut Dice) -> Json {
    let mut spec = json!({"type": "object", "properties": properties(dice, 3)});
    spec["properties"]["replicas"] = json!({"type": "integer"});
    let status = json!({"type": "object", "properties": properties(dice, 1)});
    let v1 = json!({"type": "object", "properties": {"spec": spec, "status": status}});
    if chance(dice, 70) {
        return json!({"versions": {"v1": v1}});
    }
    let mut v2 = v1.clone();
    let properties = v2["properties"]["spec"]["properties"].as_object_mut();
    if let Some(properties) = properties
        && let Some(alpha) = properties.remove("alpha")
    {
        properties.insert("omega".into(), alpha);
    }
    json!({"versions": {"v1": v1, "v2": v2}, "renames": {"v2": {"alpha": "omega"}}, "hub": dice.pick(&["v1", "v2"])})
}

/// A sequence of operations on a custom resource.
pub(crate) fn custom(dice: &mut Dice, definition: &Json) -> Json {
    let schema = &definition["versions"]["v1"];
    let mut whole = value(dice, schema);
    whole["metadata"] =
        json!({"labels": {"a": "v0", "b": "v1"}, "annotations": {"c": "d"}, "finalizers": ["f"]});
    let mut question = definition.clone();
    question["kind"] = json!({"group": "example.com", "version": "v1", "kind": "Thing"});
    question["live"] = Json::Null;
    if chance(dice, 20) {
        let mut live = named(part(dice, &whole, 60), "example.com/v1", "Thing");
        live["metadata"]["uid"] = "u".into();
        question["live"] = live;
        if question.get("hub").is_some() {
            question["live"] = Json::Null;
        }
    }
    let mut steps = steps(dice, &whole, &[("example.com/v1".to_owned(), "Thing".to_owned())]);
    for step in &mut steps {
        // Each step has values of its own.
        if step["op"] == "apply" && chance(dice, 50) {
            let other = value(dice, schema);
            step["object"]["spec"] = part(dice, &other["spec"], 70);
        }
        if definition["versions"].get("v2").is_some() && step["op"] != "extract" && chance(dice, 50)
        {
            step["version"] = "v2".into();
            if step["op"] == "apply" {
                step["object"]["apiVersion"] = "example.com/v2".into();
            }
            if let Some(spec) = step["object"]["spec"].as_object_mut()
                && let Some(alpha) = spec.remove("alpha")
            {
                spec.insert("omega".into(), alpha);
            }
        }
    }
    if definition["versions"].get("v2").is_some() {
        steps.retain(|step| step["op"] != "extract");
    }
    use_subresources(dice, &mut steps, true);
    question["replicas"] =
        json!({"example.com/v1": ["spec", "replicas"], "example.com/v2": ["spec", "replicas"]});
    question["steps"] = steps.into();
    question
}
