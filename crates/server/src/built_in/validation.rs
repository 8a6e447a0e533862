//! What is wrong with built-in objects, besides their metadata: the rules without which nobody could use them. The API
//! server has more.

mod containers;
mod pods;
mod resources;
mod services;
mod volumes;

use apimachinery_api::apps::v1::StatefulSet;
use apimachinery_api::core::v1::{ConfigMap, PodTemplateSpec, Secret};
use apimachinery_meta::v1::LabelSelector;
use apimachinery_meta::{IntOrString, IntOrStringValue};
use apimachinery_runtime::{Map, Str};
use apimachinery_selectors::labels;
use apimachinery_validation::meta::{SelectorRules, label_selector, non_negative};
use apimachinery_validation::names::{port_name, port_number};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

pub(super) use pods::{pod, pod_template};
pub(super) use services::{cluster_addresses, service};

/// The most bytes that the values of a map or a secret may have.
const MAX_DATA: usize = 1 << 20;
const PULL_POLICIES: [&str; 3] = ["Always", "IfNotPresent", "Never"];
const MESSAGE_POLICIES: [&str; 2] = ["File", "FallbackToLogsOnError"];
const RESTART_POLICIES: [&str; 3] = ["Always", "OnFailure", "Never"];
const DNS_POLICIES: [&str; 4] = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];
const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];

/// The values of a map are not too large; one that is immutable stays as it is.
pub(super) fn config_map(map: &ConfigMap, old: Option<&ConfigMap>) -> FieldErrors {
    let texts = map.data.iter().map(|(_, value)| value.len());
    let bytes = map.binary_data.iter().map(|(_, value)| value.len());
    let mut errors = data_size(texts.chain(bytes).sum());
    if let Some(old) = old.filter(|it| it.immutable == Some(true)) {
        errors.append(kept("immutable", map.immutable == Some(true)));
        errors.append(kept("data", map.data == old.data));
        errors.append(kept("binaryData", map.binary_data == old.binary_data));
    }
    errors
}

/// The values of a secret are not too large; one that is immutable stays as it is, and so does its
/// type.
pub(super) fn secret(secret: &Secret, old: Option<&Secret>) -> FieldErrors {
    let mut errors = data_size(secret.data.iter().map(|(_, value)| value.len()).sum());
    let Some(old) = old else { return errors };
    if secret.r#type != old.r#type {
        let detail = "field is immutable";
        errors.push(FieldError::invalid(&Path::new("type"), secret.r#type.as_str(), detail));
    }
    if old.immutable == Some(true) {
        errors.append(kept("immutable", secret.immutable == Some(true)));
        errors.append(kept("data", secret.data == old.data));
    }
    errors
}

fn data_size(bytes: usize) -> FieldErrors {
    match bytes > MAX_DATA {
        true => FieldError::too_long(&Path::new(""), MAX_DATA).into(),
        false => FieldErrors::new(),
    }
}

fn kept(field: &'static str, is_same: bool) -> FieldErrors {
    match is_same {
        true => FieldErrors::new(),
        false => {
            let detail = "field is immutable when `immutable` is set";
            FieldError::forbidden(&Path::new(field), detail).into()
        }
    }
}

/// What a controller of pods declares: how many, and which.
pub(super) struct Workload<'a> {
    pub(super) kind: &'static str,
    pub(super) replicas: Option<i32>,
    pub(super) selector: Option<&'a LabelSelector>,
    pub(super) template: &'a PodTemplateSpec,
}

impl Workload<'_> {
    /// The selector selects the pods of the template, which always run.
    pub(super) fn validate(&self, old: Option<&LabelSelector>) -> FieldErrors {
        let spec = Path::new("spec");
        let mut errors = FieldErrors::new();
        if let Some(replicas) = self.replicas {
            errors.append(non_negative(replicas.into(), &spec.child("replicas")));
        }
        let path = spec.child("selector");
        let Some(selector) = self.selector else {
            errors.push(FieldError::required(&path, ""));
            errors.append(pod_template(self.template, &spec.child("template")));
            return errors;
        };
        errors.append(label_selector(selector, SelectorRules::default(), &path));
        if selector.match_labels.is_empty() && selector.match_expressions.is_empty() {
            let detail = format!("empty selector is invalid for {}", self.kind);
            errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
        }
        errors.append(self.selected(selector));
        errors.append(pod_template(self.template, &spec.child("template")));
        let policy = &self.template.spec.restart_policy;
        if policy.as_str() != "Always" {
            let path = spec.child("template").child("spec").child("restartPolicy");
            errors.push(FieldError::not_supported(&path, policy.as_str(), &["Always"]));
        }
        if old.is_some_and(|old| old != selector) {
            let detail = "field is immutable";
            errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
        }
        errors
    }

    /// Whether the selector selects the pods of the template.
    fn selected(&self, selector: &LabelSelector) -> FieldErrors {
        let Ok(selector) = labels::Selector::try_from(selector) else { return FieldErrors::new() };
        let pods: &Map<Str, Str> = &self.template.metadata.labels;
        if selector.is_empty() || selector.matches(pods) {
            return FieldErrors::new();
        }
        let path = Path::new("spec").child("template").child("metadata").child("labels");
        let detail = "`selector` does not match template `labels`";
        FieldError::invalid(&path, BadValue::json(pods), detail).into()
    }
}

/// What an update of a stateful set may change is changed, and nothing else.
pub(super) fn stateful_set_update(new: &StatefulSet, old: &StatefulSet) -> FieldErrors {
    let mut kept = new.spec.clone();
    kept.replicas = old.spec.replicas;
    kept.ordinals = old.spec.ordinals.clone();
    kept.template = old.spec.template.clone();
    kept.update_strategy = old.spec.update_strategy.clone();
    kept.min_ready_seconds = old.spec.min_ready_seconds;
    kept.revision_history_limit = old.spec.revision_history_limit;
    kept.persistent_volume_claim_retention_policy =
        old.spec.persistent_volume_claim_retention_policy.clone();
    if kept == old.spec {
        return FieldErrors::new();
    }
    let detail = "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
    FieldError::forbidden(&Path::new("spec"), detail).into()
}

/// The number of a port or its name (`ValidatePortNumOrName`).
fn port_number_or_name(port: &IntOrString, path: &Path) -> FieldErrors {
    match port.value() {
        Ok(IntOrStringValue::Int(number)) => {
            let wrong = port_number(number.into()).into_iter();
            wrong.map(|it| FieldError::invalid(path, number, it)).collect()
        }
        Ok(IntOrStringValue::String(name)) => invalid(path, name, port_name(name)),
        Err(error) => FieldError::internal(path, error).into(),
    }
}

/// An error for each sentence about a value.
fn invalid(path: &Path, value: &str, wrong: Vec<String>) -> FieldErrors {
    wrong.into_iter().map(|it| FieldError::invalid(path, value, it)).collect()
}

/// A value that is one of some.
fn one_of(value: &(impl AsRef<str> + ?Sized), values: &[&str], path: &Path) -> FieldErrors {
    let value = value.as_ref();
    if values.contains(&value) {
        return FieldErrors::new();
    }
    match value {
        "" => FieldError::required(path, "").into(),
        other => FieldError::not_supported(path, other, values).into(),
    }
}

/// The name of a cron job, to which its jobs append theirs.
pub(super) fn cron_job_name(name: &str) -> FieldErrors {
    const LONGEST: usize = 52;
    match name.len() > LONGEST {
        true => {
            let path = Path::new("metadata").child("name");
            FieldError::invalid(&path, name, "must be no more than 52 characters").into()
        }
        false => FieldErrors::new(),
    }
}
