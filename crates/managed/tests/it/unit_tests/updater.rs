//! What updates and applies do to the fields that managers own: values of any type, as the spec of
//! an object.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_managed::{
    ApplyOptions, FieldFilter, FieldManager, FieldSet, KindsError, ManagedKinds, Managers,
    MergeSchema, PathElement,
};
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Unstructured};
use serde_json::{Value as Json, json};

use super::super::support::{json, object};
use super::typed::Schemas;
use super::{Verdict, text};

/// The versions of a call, with the conversions that the reference asked for.
#[derive(Debug)]
struct Recorded {
    schemas: BTreeMap<String, Arc<MergeSchema>>,
    conversions: Vec<Json>,
    hub: String,
}

fn thing(version: &str, spec: &Json) -> Json {
    json!({"apiVersion": version, "kind": "Thing", "metadata": {"name": "x", "uid": "u"}, "spec": spec})
}

fn as_json(object: &Unstructured) -> Json {
    json(&apimachinery_runtime::Value::Map(object.content().clone()))
}

const NOT_RECORDED: &str = "not recorded";

impl ManagedKinds for Recorded {
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>> {
        self.schemas.get(kind.version.as_str()).cloned()
    }

    fn convert(
        &self,
        from: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError> {
        let spec = as_json(from)["spec"].take();
        let found = self
            .conversions
            .iter()
            .find(|one| one["value"] == spec && text(one, "version") == version.version.as_str());
        let Some(found) = found else {
            // The reference converts from version to version, where this goes through the hub.
            return match version.version == self.hub.as_str() {
                true => Ok(object(&thing(&self.hub, &spec))),
                false => Err(KindsError::Failed(NOT_RECORDED.into())),
            };
        };
        match (text(found, "error"), found["missing"] == true) {
            ("", _) => Ok(object(&thing(&version.version, &found["result"]))),
            (error, true) => Err(KindsError::NotRegistered(error.into())),
            (error, false) => Err(KindsError::Failed(error.into())),
        }
    }

    fn complete(&self, object: Unstructured) -> Result<Unstructured, KindsError> {
        Ok(object)
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError> {
        Ok(Unstructured::of_kind(kind))
    }
}

fn around(reference: &Json) -> Json {
    let field = |name: &str, reference: &Json| json!({"name": name, "type": reference});
    let any = json!({"namedType": "__untyped_deduced_"});
    json!({"map": {"fields": [
        field("apiVersion", &json!({"scalar": "string"})), field("kind", &json!({"scalar": "string"})),
        field("metadata", &any), field("spec", reference),
    ]}})
}

/// Owns what no object has, so that there always is an entry and nothing is tracked for the first
/// time.
const OTHER: &str = "another";

fn entry(name: &str, is_applier: bool, version: &str, set: &str) -> Json {
    let operation = if is_applier { "Apply" } else { "Update" };
    let fields: Json = serde_json::from_str(set).expect("a set");
    json!({"manager": name, "operation": operation, "apiVersion": version, "fieldsType": "FieldsV1", "fieldsV1": fields})
}

fn within_spec(set: &str) -> String {
    format!("{{\"f:spec\":{set}}}")
}

pub(super) fn verdict(call: &Json, schemas: &mut Schemas) -> Verdict {
    let (manager, version) = (text(call, "manager"), text(call, "version"));
    let is_apply = text(call, "do") == "apply";
    if call["filtered"] == true {
        return Verdict::LeftOut("filters that are functions");
    }
    let mut entries =
        vec![entry(OTHER, true, version, r#"{"f:metadata":{"f:labels":{"f:x":{}}}}"#)];
    for (name, owned) in call["managers"].as_object().into_iter().flatten() {
        let (applied, their_version) = (owned["applied"] == true, text(owned, "version"));
        if name == manager && (applied != is_apply || !is_apply && their_version != version) {
            return Verdict::LeftOut(
                "a manager that both updates and applies, which has two entries",
            );
        }
        let Some(set) = owned["set"].as_str() else {
            return Verdict::LeftOut("a set with an element that cannot be written");
        };
        entries.push(entry(name, applied, their_version, &within_spec(set)));
    }
    let mut kinds =
        Recorded { schemas: BTreeMap::new(), conversions: Vec::new(), hub: version.to_owned() };
    for conversion in call["conversions"].as_array().into_iter().flatten() {
        if !conversion["type"].is_null() {
            let schema = schemas.around(&conversion["type"], &mut around);
            kinds.schemas.insert(text(conversion, "version").to_owned(), schema);
        }
        kinds.conversions.push(conversion.clone());
    }
    kinds.schemas.insert(version.to_owned(), schemas.around(&call["type"], &mut around));
    let kind = GroupVersionKind::new("", version, "Thing");
    let mut field_manager = FieldManager::new(kind, Arc::new(kinds));
    for (version, set) in call["ignored"].as_object().into_iter().flatten() {
        let Some(set) = set.as_str() else {
            return Verdict::LeftOut("a set with an element that cannot be written");
        };
        let set: FieldSet = within_spec(set).parse().expect("a set");
        field_manager = field_manager.filter(version.as_str(), FieldFilter::Exclude(set));
    }
    let mut live = thing(version, &call["live"]);
    live["metadata"]["managedFields"] = entries.into();
    let (live, config) = (object(&live), object(&thing(version, &call["object"])));
    let now = Time::from_seconds(0);
    let changed = match is_apply {
        true => {
            let options = ApplyOptions::new(manager, now).force(call["force"] == true);
            field_manager.apply(&live, &without_metadata(config), &options)
        }
        false => field_manager.update(&live, config, manager, now),
    };
    compare(call, changed.map_err(|error| error.to_string()))
}

fn without_metadata(mut config: Unstructured) -> Unstructured {
    config.content_mut().remove("metadata");
    config
}

fn compare(call: &Json, changed: Result<Unstructured, String>) -> Verdict {
    let error = text(call, "error");
    match changed {
        Err(ours) if ours.contains(NOT_RECORDED) => {
            Verdict::LeftOut("versions that are converted to each other, not through one")
        }
        Err(ours) if error.is_empty() => Verdict::Differs(ours),
        Err(ours) => {
            let paths = |text: &str| {
                let words = text.split_whitespace().filter(|it| it.starts_with('.'));
                let mut words: Vec<_> = words.map(|it| it.replacen(".spec", "", 1)).collect();
                words.sort();
                words
            };
            Verdict::of(paths(&ours), paths(error))
        }
        Ok(object) if !error.is_empty() => Verdict::Differs(as_json(&object).to_string()),
        Ok(object) => {
            let mut spec = as_json(&object)["spec"].take();
            let theirs = if call["none"] == true { &call["live"] } else { &call["result"] };
            if theirs.is_null() && spec == json!({}) {
                spec = Json::Null;
            }
            Verdict::of((spec, owned(&object)), (theirs.clone(), expected(call)))
        }
    }
}

type Owned = BTreeMap<String, (String, String, bool)>;

fn owned(object: &Unstructured) -> Owned {
    let managers = Managers::of_object(object).expect("good entries");
    let spec = PathElement::Field("spec".into());
    let owned = managers.iter().filter_map(|(name, owned, _)| {
        let set = owned.fields.in_element(&spec)?.to_json();
        let version = owned.api_version.to_string();
        Some((name.manager.to_string(), (set, version, owned.is_applier)))
    });
    owned.collect()
}

fn expected(call: &Json) -> Owned {
    let owned = call["after"].as_object().into_iter().flatten().map(|(name, owned)| {
        let set = text(owned, "set").to_owned();
        (name.clone(), (set, text(owned, "version").to_owned(), owned["applied"] == true))
    });
    owned.filter(|(_, (set, ..))| set != "{}").collect()
}
