//! Everything at once, through the public interface.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod custom;
mod described;
mod differential;
mod documents;

use apimachinery_api::facts;
use apimachinery_openapi::OpenApi;
use apimachinery_runtime::Scheme;
use serde_json::Value;

/// All built-in kinds that the release of the types serves, as a server with all features on.
fn all() -> OpenApi {
    let scheme = Scheme::builder().install(apimachinery_api::all).build().unwrap();
    let kinds = facts::kinds().filter(|it| it.has_type && it.is_served_in(facts::release()));
    OpenApi::builder(&scheme).cbor(true).kinds(kinds).build()
}

fn parsed(json: &[u8]) -> Value {
    serde_json::from_slice(json).unwrap()
}

/// A document without its descriptions, and with references in the form that they have beside
/// nothing else.
fn without_descriptions(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.get("description").is_some_and(Value::is_string) {
                members.remove("description");
            }
            members.values_mut().for_each(without_descriptions);
            if members.len() == 1
                && let Some(Value::Array(alternatives)) = members.get_mut("allOf")
                && let [Value::Object(only)] = alternatives.as_mut_slice()
            {
                *members = std::mem::take(only);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_descriptions),
        _ => {}
    }
}

/// A document as it is compared with another: without descriptions, and with the parameters that
/// operations of version 2 share in their places, since their names have a hash of their
/// descriptions.
fn comparable(mut document: Value) -> Value {
    let shared = document.as_object_mut().unwrap().remove("parameters").unwrap_or_default();
    insert_shared(&shared, &mut document);
    without_descriptions(&mut document);
    document
}

fn insert_shared(shared: &Value, value: &mut Value) {
    let reference = value.get("$ref").and_then(Value::as_str);
    if let Some(name) = reference.and_then(|it| it.strip_prefix("#/parameters/")) {
        *value = shared[name].clone();
    }
    match value {
        Value::Object(members) => members.values_mut().for_each(|it| insert_shared(shared, it)),
        Value::Array(items) => items.iter_mut().for_each(|it| insert_shared(shared, it)),
        _ => {}
    }
}

/// Where two values differ, with both; what is in one alone is null in the other.
fn differences(path: &str, theirs: &Value, ours: &Value, found: &mut Vec<(String, Value, Value)>) {
    match (theirs, ours) {
        (Value::Object(one), Value::Object(other)) => {
            let mut names: Vec<_> = one.keys().chain(other.keys()).collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let (one, other) = (one.get(name), other.get(name));
                let (one, other) = (one.unwrap_or(&Value::Null), other.unwrap_or(&Value::Null));
                differences(&format!("{path}|{name}"), one, other, found);
            }
        }
        (Value::Number(one), Value::Number(other)) if one.as_f64() == other.as_f64() => {}
        (one, other) if one == other => {}
        (one, other) => found.push((path.to_owned(), one.clone(), other.clone())),
    }
}
