//! What we answer about requests, in the form in which the reference answers.

use std::collections::BTreeMap;
use std::error::Error;

use apimachinery_json::{from_str, to_value, value_to_vec};
use apimachinery_policies::{Binding, BoundPolicy, Params, Policy, Versions, admit};
use apimachinery_runtime::{
    EquivalentResourceRegistry, GroupVersionKind, GroupVersionResource, Map, Str, Value as Data,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::answers::{Asked, Kind, Resource, object};

/// A policy with its bindings.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Bound {
    pub(crate) policy: Value,
    pub(crate) bindings: Option<Vec<Value>>,
    pub(crate) params: Option<Known>,
}

/// The parameters that there are.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Known {
    pub(crate) namespaced: bool,
    pub(crate) objects: Option<Vec<Value>>,
}

/// A resource and its kind.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Equivalent {
    pub(crate) resource: Resource,
    pub(crate) subresource: String,
    pub(crate) kind: Kind,
}

/// A request, and policies with their bindings.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Question {
    pub(crate) request: Asked,
    pub(crate) policies: Option<Vec<Bound>>,
    pub(crate) equivalents: Option<Vec<Equivalent>>,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: Value,
    error: String,
    pub(crate) warnings: Vec<String>,
    annotations: BTreeMap<String, String>,
}

/// Converts objects by their names alone, those that have one.
struct ByName(EquivalentResourceRegistry);

impl Versions for ByName {
    fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource] {
        self.0.equivalents(resource, subresource)
    }

    fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind> {
        self.0.kind_for(resource, subresource)
    }

    fn convert(
        &self,
        object: &Map<Str, Data>,
        kind: &GroupVersionKind,
    ) -> Result<Map<Str, Data>, Box<dyn Error + Send + Sync>> {
        let name = object.get("metadata").and_then(|it| it.get("name"));
        if name.is_none() {
            return Err("objects without a name are not converted".into());
        }
        let mut object = object.clone();
        let version = kind.group_version().to_string();
        object.insert("apiVersion".into(), Data::String(version.into()));
        object.insert("kind".into(), Data::String(kind.kind.clone()));
        Ok(object)
    }
}

/// What this library makes of a question.
pub(crate) fn answer(question: &Question) -> Answer {
    let asked = &question.request;
    let (objects, rules) = (asked.objects(), asked.rules());
    let request = asked.request(&objects, &rules);
    let mut registry = EquivalentResourceRegistry::with_identity(|_| "same".into());
    for known in question.equivalents.iter().flatten() {
        registry.register(known.resource.to_resource(), &*known.subresource, known.kind.to_kind());
    }
    let policies = question.policies.as_deref().unwrap_or_default();
    let compiled: Vec<_> = policies
        .iter()
        .map(|bound| {
            let policy = from_str(&bound.policy.to_string()).expect("it is a policy");
            let bindings = bound.bindings.iter().flatten().map(|binding| {
                Binding::from(&from_str(&binding.to_string()).expect("it is a binding"))
            });
            let params = bound.params.as_ref().map(|known| {
                let objects = known.objects.iter().flatten();
                let objects = objects.map(|it| object(it).expect("it is an object"));
                (known.namespaced, objects.collect::<Vec<_>>())
            });
            (Policy::compile(&policy), bindings.collect::<Vec<_>>(), params)
        })
        .collect();
    let bound: Vec<_> = compiled
        .iter()
        .map(|(policy, bindings, params)| {
            let params = params
                .as_ref()
                .map(|(is_namespaced, objects)| Params { is_namespaced: *is_namespaced, objects });
            BoundPolicy { policy, bindings, params }
        })
        .collect();
    let admission = admit(&bound, &request, &ByName(registry));
    let status = admission.denial.map_or(Value::Null, |error| {
        let data = to_value(error.status()).expect("it can be written");
        let mut text: Value =
            serde_json::from_slice(&value_to_vec(&data).expect("it can be written")).expect("JSON");
        if let Some(status) = text.as_object_mut() {
            // The reference's errors have no kind.
            let is_kind = |name: &str| matches!(name, "apiVersion" | "kind");
            status.retain(|name, value| *value != json!({}) && !is_kind(name));
        }
        text
    });
    Answer {
        status,
        error: String::new(),
        warnings: admission.warnings,
        annotations: admission.audit_annotations,
    }
}

impl Answer {
    /// What differs in two answers, as a text.
    pub(crate) fn differences(&self, ours: &Self) -> String {
        let (theirs, ours) = (json!(self), json!(ours));
        let mut text = String::new();
        for part in ["status", "error", "warnings", "annotations"] {
            let mut theirs = theirs[part].clone();
            if let (Some(status), "status") = (theirs.as_object_mut(), part) {
                status.retain(|_, value| *value != json!({}));
            }
            if theirs != ours[part] {
                text.push_str(&format!("{part} theirs {theirs}\n"));
                text.push_str(&format!("{part} ours   {}\n", ours[part]));
            }
        }
        text
    }
}
