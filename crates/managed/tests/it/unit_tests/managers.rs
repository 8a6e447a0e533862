//! The field manager, scales, and the way from client-side apply.

use std::sync::Arc;

use apimachinery_managed::{
    ApplyOptions, ApplyUpgrade, ElementPath, FieldManager, KindsError, ManagedKinds, Managers,
    MergeSchema, ScaleFields, SchemeKinds,
};
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Unstructured, Value};
use serde_json::Value as Json;

use super::super::recorded::{entries, entries_json, in_order};
use super::super::support::{SCHEME, json, object, sorted};
use super::{Verdict, text};

pub(super) fn verdict(call: &Json) -> Verdict {
    match text(call, "op") {
        "manager" => operation(call),
        "scale-fields" => scale(call),
        _ => upgrade(call),
    }
}

/// The tests of the reference convert and default nothing. Kinds that are not built in have no
/// schema.
#[derive(Debug)]
struct AsTheyAre(SchemeKinds);

impl ManagedKinds for AsTheyAre {
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>> {
        self.0.schema(kind).or_else(|| Some(Arc::new(MergeSchema::deduced())))
    }

    fn convert(&self, object: &Unstructured, _: &GroupVersion) -> Result<Unstructured, KindsError> {
        Ok(object.clone())
    }

    fn complete(&self, object: Unstructured) -> Result<Unstructured, KindsError> {
        Ok(object)
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError> {
        Ok(Unstructured::of_kind(kind))
    }
}

fn operation(call: &Json) -> Verdict {
    if text(call, "chain") != "*internal.versionCheckManager" {
        return Verdict::LeftOut("a manager that a test makes of parts");
    }
    let (live, config) = (object(&call["live"]), object(&call["object"]));
    let kinds = Arc::new(AsTheyAre(SchemeKinds::new(SCHEME.clone())));
    let manager = FieldManager::new(live.kind(), kinds).subresource(text(call, "subresource"));
    let seconds = call["now"].as_i64().expect("a time");
    let once = |now: i64| {
        let now = Time::from_seconds(now);
        let changed = match text(call, "do") {
            "apply" => {
                let options =
                    ApplyOptions::new(text(call, "manager"), now).force(call["force"] == true);
                manager.apply(&live, &config, &options)
            }
            _ => manager.update(&live, config.clone(), text(call, "manager"), now),
        };
        match changed {
            Ok(object) => (json(&Value::Map(object.into_content())), String::new()),
            Err(error) => (Json::Null, error.to_string()),
        }
    };
    let theirs = (call["result"].clone(), text(call, "error").to_owned());
    // The clock may have gone on after it was read.
    match once(seconds + 1) == theirs {
        true => Verdict::Same,
        false => Verdict::of(once(seconds), theirs),
    }
}

fn scale(call: &Json) -> Verdict {
    let managers = |json: &Json| Managers::of_entries(&entries(Some(json)));
    let parent = match managers(&call["parent"]) {
        Ok(parent) => parent,
        Err(error) => return Verdict::of(error.to_string(), text(call, "error")),
    };
    let version = text(call, "groupVersion").parse().expect("a version");
    let paths = call["mappings"].as_object().into_iter().flatten().map(|(version, path)| {
        let names = path
            .as_array()
            .map(|names| ElementPath::of_fields(names.iter().filter_map(Json::as_str)));
        (version.as_str().into(), names)
    });
    let fields = ScaleFields::new(parent, &version, paths);
    let ours = match text(call, "do") {
        "to" => fields.to_scale(),
        _ => fields.to_parent(&managers(&call["scale"]).expect("good entries")),
    };
    let ours = entries_json(&ours.to_entries());
    Verdict::of(in_order(&ours), in_order(&call["result"]))
}

fn upgrade(call: &Json) -> Verdict {
    let from = call["from"].as_array().into_iter().flatten().filter_map(Json::as_str);
    let upgrade = ApplyUpgrade::new(from, text(call, "to")).subresource(text(call, "subresource"));
    let mut object = object(&call["object"]);
    let ours = match text(call, "do") {
        "patch" => upgrade.patch(&object).map(|patch| patch.unwrap_or_default().into()),
        _ => upgrade.apply_to(&mut object).map(|()| json(&Value::Map(object.into_content()))),
    };
    let ours = ours.map_err(|error| error.to_string());
    let theirs = match text(call, "error") {
        "" => Ok(sorted(call["result"].clone())),
        error => Err(error.to_owned()),
    };
    Verdict::of(ours, theirs)
}
