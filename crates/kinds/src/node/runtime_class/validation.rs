//! What is wrong with classes of runtimes.

use std::collections::HashSet;

use apimachinery_api::core::v1::{ResourceRequirements, Toleration};
use apimachinery_api::node::v1::{RuntimeClass, Scheduling};
use apimachinery_validation::meta::labels;
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, invalid};
use crate::shared::resources::requirements;
use crate::shared::tolerations::tolerations;

/// `ValidateRuntimeClass` and `ValidateRuntimeClassUpdate`.
pub(crate) fn runtime_class(class: &RuntimeClass, old: Option<&RuntimeClass>) -> FieldErrors {
    let path = Path::new("handler");
    let mut errors = match class.handler.as_str() {
        "" => FieldError::required(&path, "").into(),
        name => invalid(&path, name, dns1123_label(name)),
    };
    if let Some(overhead) = &class.overhead {
        let limits = overhead.pod_fixed.clone();
        let resources = ResourceRequirements { limits, ..Default::default() };
        errors.append(requirements(&resources, &Path::new("overhead")));
    }
    if let Some(it) = &class.scheduling {
        errors.append(scheduling(it, &Path::new("scheduling")));
    }
    if old.is_some_and(|it| it.handler != class.handler) {
        errors.push(FieldError::invalid(&path, &class.handler, IMMUTABLE));
    }
    errors
}

fn scheduling(scheduling: &Scheduling, path: &Path) -> FieldErrors {
    let mut errors = labels(&scheduling.node_selector, &path.child("nodeSelector"));
    let path = path.child("tolerations");
    errors.append(tolerations(&scheduling.tolerations, &path));
    let mut seen = HashSet::new();
    for (at, it) in scheduling.tolerations.iter().enumerate() {
        let key = (it.key.as_str(), it.operator.as_str(), it.value.as_str(), it.effect.as_str());
        if !seen.insert(key) {
            errors.push(FieldError::duplicate(&path.index(at), internal(it)));
        }
    }
    errors
}

/// A toleration as the server's own types show it.
fn internal(it: &Toleration) -> BadValue {
    let shown = |value: BadValue| value.text().unwrap_or("null").to_owned();
    BadValue::shown(format!(
        r#"{{"Key":{},"Operator":{},"Value":{},"Effect":{},"TolerationSeconds":{}}}"#,
        shown(BadValue::json(&it.key)),
        shown(BadValue::json(&it.operator)),
        shown(BadValue::json(&it.value)),
        shown(BadValue::json(&it.effect)),
        shown(it.toleration_seconds.map_or(BadValue::shown("null"), BadValue::from)),
    ))
}
