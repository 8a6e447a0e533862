//! Our side of the rows about server-side apply: an object with managed fields and a configuration
//! in, an object out.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::json::{from_slice, value_from_str};
use apimachinery::managed::{
    ApplyOptions, CustomManagedKinds, FieldManager, ManagedKinds, MergeSchema, SchemeKinds,
};
use apimachinery::meta::Time;
use apimachinery::runtime::Value;
use apimachinery::schema::Structural;
use apimachinery::{GroupVersionKind, Unstructured};

use crate::formats::codecs;
use crate::serve::Operation;

const OTHERS: [(&str, &str); 2] = [
    ("b", r#"{"metadata":{"labels":{"b":"1"}},"spec":{"replicas":7}}"#),
    (
        "c",
        r#"{"metadata":{"annotations":{"c":"1"}},"spec":{"template":{"metadata":{"labels":{"c":"1"}}}}}"#,
    ),
];

/// The operation of a row about applies: by the manager of the whole object and, for `apply-three`,
/// in an object that two others own parts of.
pub(crate) fn prepare(
    inputs: &Path,
    operation: &str,
    input: &str,
    data: &[u8],
) -> Option<Operation> {
    let mut config = object(std::str::from_utf8(data).ok()?)?;
    let kind = config.kind();
    let manager = FieldManager::new(kind.clone(), kinds(inputs, input, &kind)?);
    let now = Time::from_seconds(1_700_000_000);
    let options = |name: &str| ApplyOptions::new(name, now).force(true);
    let (name, namespace) = (config.name().to_owned(), config.namespace().to_owned());
    config.content_mut().remove("status");
    if operation == "apply-three" {
        config.content_mut().get_mut("spec")?.as_map_mut()?.remove("replicas");
    }
    // The object has fields that its schema does not have.
    let spec = config.content_mut().get_mut("spec").and_then(Value::as_map_mut);
    if let Some(Value::List(instances)) = spec.and_then(|spec| spec.get_mut("instances")) {
        for item in instances {
            item.as_map_mut()?.remove("unknown");
        }
    }
    let labelled = |config: &mut Unstructured, patched: &str| {
        let metadata = format!(
            r#"{{"name":"{name}","namespace":"{namespace}","labels":{{"app":"web","patched":"{patched}"}}}}"#
        );
        config.content_mut().insert("metadata".into(), value_from_str(&metadata).ok()?);
        Some(())
    };
    labelled(&mut config, "no")?;
    let mut live = manager.apply(&manager.new_object().ok()?, &config, &options("a")).ok()?;
    for (manager_name, fields) in OTHERS.into_iter().filter(|_| operation == "apply-three") {
        let mut other = object(fields)?;
        other.set_kind(&kind);
        other.set_name(name.as_str()).ok()?;
        other.set_namespace(namespace.as_str()).ok()?;
        live = manager.apply(&live, &other, &options(manager_name)).ok()?;
    }
    labelled(&mut config, "yes")?;
    let options = ApplyOptions::new("a", now);
    Some(Box::new(move || {
        let applied = manager.apply(black_box(&live), black_box(&config), &options);
        drop(black_box(applied.expect("no other manager owns the label")));
    }))
}

fn object(text: &str) -> Option<Unstructured> {
    match value_from_str(text).ok()? {
        Value::Map(content) => Some(Unstructured::new(content)),
        _ => None,
    }
}

fn kinds(inputs: &Path, input: &str, kind: &GroupVersionKind) -> Option<Arc<dyn ManagedKinds>> {
    if input != "database" {
        return Some(Arc::new(SchemeKinds::new(Arc::new(codecs().scheme().clone()))));
    }
    let definition = fs::read(inputs.join("database-definition.json")).ok()?;
    let definition: CustomResourceDefinition = from_slice(&definition).ok()?;
    let version = definition.spec.versions.iter().find(|it| it.name == kind.version)?;
    let props = version.schema.as_ref()?.open_api_v3_schema.as_deref()?;
    let schema = MergeSchema::of_structural(&Structural::try_from(props).ok()?, false);
    Some(Arc::new(CustomManagedKinds::new(kind.group_kind()).version(kind.version.clone(), schema)))
}
