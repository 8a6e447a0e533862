//! What differs between two answers, apart from what no two servers have alike.

use std::collections::BTreeSet;
use std::net::IpAddr;

use apimachinery_yaml::{ToJsonOptions, to_json};
use serde_json::Value;

use super::{Exchange, Reply};

/// Why an exchange may differ.
pub(super) fn reason(exchange: &Exchange, ours: &Reply) -> Option<&'static str> {
    let theirs = exchange.reply.answer["message"].as_str().unwrap_or_default();
    let is_other =
        exchange.sent.contains(r#""kind":"Other""#) && exchange.path.contains("/widgets");
    // Other words are no reason for another status.
    let is_same_status = exchange.reply.status == ours.status;
    let sends_empty_list = exchange.sent.contains(r#"":[]"#);
    let theirs_is_labelled = exchange.path.contains("/jobs")
        && exchange.reply.answer["metadata"]["labels"]["job-name"].is_string();
    let is_written_there =
        ["/apiservices/", "/flowschemas/"].iter().any(|it| exchange.path.contains(it));
    let says = |parts: &[&str]| is_same_status && parts.iter().any(|it| theirs.contains(it));
    match () {
        () if says(&[
            "json: cannot unmarshal",
            "cannot restore",
            "handled as",
            "API version in the data",
        ]) =>
        {
            Some("the words of readers")
        }
        () if says(&["you requested PartialObjectMetadata"]) => Some("names of Go's types"),
        () if says(&[
            "spec is immutable after creation except",
            "spec.persistentvolumesource is immutable after creation",
            "pod updates may not change",
        ]) =>
        {
            Some("the difference of specs")
        }
        // Their fields are in capitals.
        () if says(&[
            r#""Spec":{"#,
            r#""Volumes":"#,
            r#""Rules":["#,
            r#""Capabilities":{"#,
            r#"{"Attacher":"#,
            r#"{"Required":"#,
            r#"{"Devices":"#,
        ]) =>
        {
            Some("the JSON of types that only the API server has")
        }
        () if says(&["value: {}", "value: []", r#"value: "": PEM"#]) || sends_empty_list => {
            Some("empty lists and maps, which are absent in the types or in the store")
        }
        () if theirs_is_labelled && is_same_status => {
            Some("labels that a job shares with its template")
        }
        () if is_written_there && exchange.reply.status == 409 => {
            Some("objects whose status the reference has written meanwhile")
        }
        () if is_other => Some("another kind in a custom resource is 400"),
        () if says(&["metadata.ownerReferences."]) => Some("places of owners before 1.37"),
        () if exchange.reply.status == 500 && ours.status < 500 => Some("no server error"),
        () => None,
    }
}

/// Each difference, with its place.
pub(super) fn differences(theirs: &Reply, ours: &Reply) -> Vec<String> {
    let mut found = Vec::new();
    if theirs.status != ours.status {
        found.push(format!("status: {} here, {} there", ours.status, theirs.status));
    }
    if theirs.answered != ours.answered {
        found.push(format!("type: {} here, {} there", ours.answered, theirs.answered));
    }
    if theirs.warnings != ours.warnings {
        found.push(format!("warnings: {:?} here, {:?} there", ours.warnings, theirs.warnings));
    }
    walk("", &without_protection(&theirs.answer), &ours.answer, &mut found);
    if theirs.answered.starts_with("application/yaml") && theirs.status == 200 {
        walk("", &json_of(&theirs.text), &json_of(&ours.text), &mut found);
    } else if masked(&theirs.text) != masked(&ours.text) {
        found.push(format!("text: {:?} here, {:?} there", ours.text, theirs.text));
    }
    found
}

/// Without what only a loop that is not here would remove: the finalizers of volumes and their
/// claims, the taint of nodes.
fn without_protection(object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(Value::Array(taints)) = object.pointer_mut("/spec/taints") {
        taints.retain(|it| it["key"] != "node.kubernetes.io/not-ready");
        if taints.is_empty() {
            object["spec"].as_object_mut().unwrap().remove("taints");
        }
    }
    let metadata = object.get_mut("metadata").and_then(Value::as_object_mut);
    let Some(metadata) = metadata else { return object };
    if let Some(Value::Array(finalizers)) = metadata.get_mut("finalizers") {
        finalizers.retain(|it| {
            !matches!(
                it.as_str(),
                Some(
                    "kubernetes.io/pvc-protection"
                        | "kubernetes.io/pv-protection"
                        | "kubernetes.io/vac-protection"
                )
            )
        });
        if finalizers.is_empty() {
            metadata.remove("finalizers");
        }
    }
    object
}

fn json_of(yaml: &str) -> Value {
    let json = to_json(yaml.as_bytes(), &ToJsonOptions::default()).unwrap();
    serde_json::from_slice(&json.text).unwrap()
}

fn walk(path: &str, theirs: &Value, ours: &Value, found: &mut Vec<String>) {
    match (theirs, ours) {
        (Value::Object(theirs), Value::Object(ours)) => {
            for (name, their) in theirs {
                let path = format!("{path}.{name}");
                match ours.get(name) {
                    Some(our) if is_of_server(name) => {
                        if their.is_null() != our.is_null() {
                            found.push(format!("{path}: {our} here, {their} there"));
                        }
                    }
                    Some(our) => walk(&path, their, our, found),
                    None => found.push(format!("{path}: only there: {their}")),
                }
            }
            // CSI nodes have had a status since 1.37.
            let is_newer =
                |name: &str| name == "status" && theirs.get("kind") == Some(&"CSINode".into());
            let only_here = ours.iter().filter(|(name, _)| !theirs.contains_key(*name));
            for (name, our) in only_here.filter(|(name, _)| !is_newer(name)) {
                found.push(format!("{path}.{name}: only here: {our}"));
            }
        }
        // The reference validates metadata up to three times and repeats what it finds.
        (Value::Array(theirs), Value::Array(ours)) if path == ".details.causes" => {
            let [theirs, ours] =
                [theirs, ours].map(|it| it.iter().map(text_of).collect::<BTreeSet<_>>());
            if theirs != ours {
                found.push(format!("{path}: {ours:?} here, {theirs:?} there"));
            }
        }
        (Value::Array(theirs), Value::Array(ours)) if theirs.len() == ours.len() => {
            for (at, (their, our)) in in_order(theirs).iter().zip(in_order(ours)).enumerate() {
                walk(&format!("{path}[{at}]"), their, our, found);
            }
        }
        (Value::String(their), Value::String(our)) if masked(their) == masked(our) => {}
        (Value::String(their), Value::String(our)) if is_address(their) && is_address(our) => {}
        (Value::String(their), Value::String(our))
            if in_any_order(their).is_some() && in_any_order(their) == in_any_order(our) => {}
        _ if theirs == ours => {}
        _ => found.push(format!("{path}: {ours} here, {theirs} there")),
    }
}

fn text_of(value: &Value) -> String {
    masked(&value.to_string())
}

/// The errors that a message lists: the reference leaves the order of some to its maps.
fn in_any_order(message: &str) -> Option<Vec<String>> {
    let (_, errors) = message.split_once(" is invalid: [")?;
    let mut errors: Vec<_> = errors.trim_end_matches(']').split(", ").map(masked).collect();
    errors.sort();
    Some(errors)
}

fn is_address(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok()
}

/// Items in the order of their names; those with generated names in that of their texts.
fn in_order(items: &[Value]) -> Vec<&Value> {
    let mut items: Vec<_> = items.iter().collect();
    let is_generated = |it: &&Value| it["metadata"]["generateName"].is_string();
    let from = items.iter().position(is_generated).unwrap_or(items.len());
    let to = items.iter().rposition(is_generated).map_or(from, |it| it + 1);
    items[from..to].sort_by_key(|it| {
        (it["metadata"]["generateName"].to_string(), it["spec"].to_string(), it["data"].to_string())
    });
    items
}

/// Whether the server chooses the value of a field.
fn is_of_server(name: &str) -> bool {
    matches!(
        name,
        "uid"
            | "resourceVersion"
            | "creationTimestamp"
            | "deletionTimestamp"
            | "time"
            | "continue"
            | "clusterIP"
            | "clusterIPs"
            | "lastTransitionTime"
            | "lastPhaseTransitionTime"
            | "username"
            | "groups"
    )
}

/// A text without what servers choose: UIDs, times, ages, generated names.
fn masked(text: &str) -> String {
    // How far the store of a server has come, and which scheme of the program lacks a kind.
    let ends = [", current: ", " in the precondition (", " in scheme "];
    let ends = ends.iter().filter_map(|it| text.find(it));
    let text = text.split_at(ends.min().unwrap_or(text.len())).0;
    let words =
        text.split_inclusive(|it: char| !(it.is_ascii_alphanumeric() || matches!(it, '-' | ':')));
    words.map(masked_word).collect()
}

fn masked_word(word: &str) -> String {
    let end =
        word.char_indices().next_back().filter(|(_, it)| !it.is_ascii_alphanumeric() && *it != '-');
    let (bare, end) = end.map_or((word, ""), |(at, _)| word.split_at(at));
    let is_age = bare.strip_suffix('s').is_some_and(|it| it.parse::<u32>().is_ok());
    let is_time = bare.len() == 20 && bare.ends_with('Z') && bare.matches(':').count() == 2;
    let is_uid = bare.len() == 36 && bare.matches('-').count() == 4;
    let is_generated =
        bare.to_ascii_lowercase().starts_with("made-") || bare.starts_with("xxxxxxxxxxxxxxxxxx");
    let mask = match () {
        () if is_age => "AGE",
        () if is_time => "TIME",
        () if is_uid => "UID",
        () if is_generated => "GENERATED",
        () => bare,
    };
    format!("{mask}{end}")
}
