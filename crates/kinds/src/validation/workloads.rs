//! What is wrong with controllers of pods.

use std::collections::HashSet;

use apimachinery_api::apps::v1::{
    DaemonSet, DaemonSetUpdateStrategy, Deployment, DeploymentStrategy, ReplicaSet,
    RollingUpdateStatefulSetStrategy, StatefulSet, StatefulSetSpec,
};
use apimachinery_api::core::v1::{PodTemplateSpec, Volume};
use apimachinery_json::Json;
use apimachinery_meta::IntOrString;
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::fields::Field;
use apimachinery_selectors::labels;
use apimachinery_validation::meta::{SelectorRules, label_selector, non_negative};
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::shares::{at_most_all, is_zero, share};
use super::storage::claim_spec;
use super::{filled, immutable, invalid, pod_template};

const RETENTION: [&str; 2] = ["Retain", "Delete"];

/// What the checks of controllers differ in. Those of replica sets are those of deployments, down
/// to the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Deployment,
    DaemonSet,
    StatefulSet,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Deployment => "deployment",
            Self::DaemonSet => "daemonset",
            Self::StatefulSet => "statefulset",
        }
    }

    /// What has no deadline for its pods.
    fn without_deadline(self) -> &'static str {
        match self {
            Self::Deployment => "ReplicaSet",
            Self::DaemonSet => "DaemonSet",
            Self::StatefulSet => "StatefulSet",
        }
    }
}

/// What a controller of pods declares: which ones, and from what it makes them.
struct Workload<'a> {
    kind: Kind,
    selector: Option<&'a LabelSelector>,
    template: &'a PodTemplateSpec,
}

impl Workload<'_> {
    /// The selector selects the pods of the template, which always run.
    fn validate(&self) -> FieldErrors {
        let path = Path::new("spec").child("selector");
        let mut errors = FieldErrors::new();
        match self.selector {
            None if self.kind == Kind::DaemonSet => {}
            None => errors.push(FieldError::required(&path, "")),
            Some(selector) => {
                errors.append(label_selector(selector, SelectorRules::default(), &path));
                if selector.match_labels.is_empty() && selector.match_expressions.is_empty() {
                    let detail = format!("empty selector is invalid for {}", self.kind.name());
                    errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
                }
            }
        }
        if let (Some(selector), Some(detail)) = (self.selector, self.unreadable()) {
            errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
            return errors;
        }
        errors.append(self.selected());
        let path = Path::new("spec").child("template");
        errors.append(pod_template(self.template, &path));
        let spec = &self.template.spec;
        let path = path.child("spec");
        if spec.restart_policy.as_str() != "Always" {
            let path = path.child("restartPolicy");
            let shown = BadValue::json(&spec.restart_policy);
            errors.push(FieldError::not_supported(&path, shown, &["Always"]));
        }
        if spec.active_deadline_seconds.is_some() {
            let kind = self.kind.without_deadline();
            let detail = format!("activeDeadlineSeconds in {kind} is not Supported");
            errors.push(FieldError::forbidden(&path.child("activeDeadlineSeconds"), detail));
        }
        errors
    }

    /// What the reference says of a selector that cannot be evaluated, in place of looking at the
    /// template.
    fn unreadable(&self) -> Option<&'static str> {
        let is_wrong = labels::Selector::try_from(self.selector?).is_err();
        match self.kind {
            Kind::Deployment => is_wrong.then_some("invalid label selector"),
            Kind::StatefulSet => is_wrong.then_some(""),
            Kind::DaemonSet => None,
        }
    }

    /// Whether the selector selects the pods of the template; none does not.
    fn selected(&self) -> FieldErrors {
        let pods = &self.template.metadata.labels;
        if let Some(selector) = self.selector {
            let Ok(selector) = labels::Selector::try_from(selector) else {
                return FieldErrors::new();
            };
            if selector.is_empty() || selector.matches(pods) {
                return FieldErrors::new();
            }
        }
        let path = Path::new("spec").child("template").child("metadata").child("labels");
        let detail = "`selector` does not match template `labels`";
        FieldError::invalid(&path, filled(pods, pods.is_empty()), detail).into()
    }
}

/// Numbers that are not negative.
fn counts(fields: &[(&str, Option<i32>)]) -> FieldErrors {
    let path = Path::new("spec");
    let set = fields.iter().filter_map(|(field, count)| Some((field, (*count)?)));
    set.flat_map(|(field, count)| non_negative(count.into(), &path.child(field))).collect()
}

fn kept_selector(new: Option<&LabelSelector>, old: Option<&LabelSelector>) -> FieldErrors {
    immutable(&new.cloned(), &old.cloned(), &Path::new("spec").child("selector"))
}

/// `ValidateDeployment` and `ValidateDeploymentUpdate`.
pub(crate) fn deployment(new: &Deployment, old: Option<&Deployment>) -> FieldErrors {
    let (spec, path) = (&new.spec, Path::new("spec"));
    let mut errors = counts(&[("replicas", spec.replicas)]);
    let selector = spec.selector.as_deref();
    errors
        .append(Workload { kind: Kind::Deployment, selector, template: &spec.template }.validate());
    errors.append(deployment_strategy(&spec.strategy, &path.child("strategy")));
    errors.append(counts(&[
        ("minReadySeconds", Some(spec.min_ready_seconds)),
        ("revisionHistoryLimit", spec.revision_history_limit),
        ("progressDeadlineSeconds", spec.progress_deadline_seconds),
    ]));
    let deadline = spec.progress_deadline_seconds.filter(|it| *it <= spec.min_ready_seconds);
    if let Some(deadline) = deadline {
        let (path, detail) =
            (path.child("progressDeadlineSeconds"), "must be greater than minReadySeconds");
        errors.push(FieldError::invalid(&path, deadline, detail));
    }
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
    errors
}

/// `ValidateDeploymentStrategy`.
fn deployment_strategy(strategy: &DeploymentStrategy, path: &Path) -> FieldErrors {
    let rolling = path.child("rollingUpdate");
    match (strategy.r#type.as_str(), &strategy.rolling_update) {
        ("Recreate", None) => FieldErrors::new(),
        ("Recreate", Some(_)) => {
            let detail = "may not be specified when strategy `type` is 'Recreate'";
            FieldError::forbidden(&rolling, detail).into()
        }
        ("RollingUpdate", None) => {
            FieldError::required(&rolling, "this should be defaulted and never be nil").into()
        }
        ("RollingUpdate", Some(it)) => {
            let (fewer, more) = (number(&it.max_unavailable), number(&it.max_surge));
            let place = rolling.child("maxUnavailable");
            let mut errors = share(&fewer, &place);
            errors.append(share(&more, &rolling.child("maxSurge")));
            if is_zero(&fewer) && is_zero(&more) {
                let detail = "may not be 0 when `maxSurge` is 0";
                errors.push(FieldError::invalid(&place, BadValue::json(&fewer), detail));
            }
            errors.append(at_most_all(&fewer, &place));
            errors
        }
        (_, it) => {
            let it = it.as_deref().map(|it| [&it.max_unavailable, &it.max_surge]);
            let shown = shown_strategy(&strategy.r#type, it);
            FieldError::not_supported(path, shown, &["Recreate", "RollingUpdate"]).into()
        }
    }
}

/// What is not set is 0 in the types that only the API server has.
fn number(share: &Option<IntOrString>) -> IntOrString {
    share.clone().unwrap_or_default()
}

/// A strategy in the JSON of the type that only the API server has.
fn shown_strategy(kind: &impl Field<Json>, rolling: Option<[&Option<IntOrString>; 2]>) -> BadValue {
    let text = |value: BadValue| value.text().unwrap_or("null").to_owned();
    let rolling = rolling.map_or_else(
        || "null".to_owned(),
        |shares| {
            let [fewer, more] = shares.map(|it| text(BadValue::json(&number(it))));
            format!(r#"{{"MaxUnavailable":{fewer},"MaxSurge":{more}}}"#)
        },
    );
    let kind = text(BadValue::json(kind));
    BadValue::shown(format!(r#"{{"Type":{kind},"RollingUpdate":{rolling}}}"#))
}

/// `ValidateReplicaSet` and `ValidateReplicaSetUpdate`.
pub(crate) fn replica_set(new: &ReplicaSet, old: Option<&ReplicaSet>) -> FieldErrors {
    let spec = &new.spec;
    let mut errors =
        counts(&[("replicas", spec.replicas), ("minReadySeconds", Some(spec.min_ready_seconds))]);
    let selector = spec.selector.as_deref();
    errors
        .append(Workload { kind: Kind::Deployment, selector, template: &spec.template }.validate());
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
    errors
}

/// `ValidateDaemonSet` and `ValidateDaemonSetUpdate`.
pub(crate) fn daemon_set(new: &DaemonSet, old: Option<&DaemonSet>) -> FieldErrors {
    let spec = &new.spec;
    let selector = spec.selector.as_deref();
    let workload = Workload { kind: Kind::DaemonSet, selector, template: &spec.template };
    let mut errors = workload.validate();
    errors.append(counts(&[
        ("minReadySeconds", Some(spec.min_ready_seconds)),
        ("revisionHistoryLimit", spec.revision_history_limit),
    ]));
    errors
        .append(update_strategy(&spec.update_strategy, &Path::new("spec").child("updateStrategy")));
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
    errors
}

/// `ValidateDaemonSetUpdateStrategy`.
fn update_strategy(strategy: &DaemonSetUpdateStrategy, path: &Path) -> FieldErrors {
    let rolling = path.child("rollingUpdate");
    match (strategy.r#type.as_str(), &strategy.rolling_update) {
        ("OnDelete", _) => FieldErrors::new(),
        ("RollingUpdate", None) => FieldError::required(&rolling, "").into(),
        ("RollingUpdate", Some(it)) => {
            let (fewer, more) = (number(&it.max_unavailable), number(&it.max_surge));
            let [of_fewer, of_more] = ["maxUnavailable", "maxSurge"].map(|it| rolling.child(it));
            let mut errors = FieldErrors::new();
            for (value, path) in [(&fewer, &of_fewer), (&more, &of_more)] {
                errors.append(share(value, path));
                errors.append(at_most_all(value, path));
            }
            match (is_zero(&fewer), is_zero(&more)) {
                (false, false) => {
                    let detail = "may not be set when maxUnavailable is non-zero";
                    errors.push(FieldError::invalid(&of_more, BadValue::json(&more), detail));
                }
                (true, true) => {
                    let detail = "cannot be 0 when maxSurge is 0";
                    errors.push(FieldError::required(&of_fewer, detail));
                }
                _ => {}
            }
            errors
        }
        (_, it) => {
            let it = it.as_deref().map(|it| [&it.max_unavailable, &it.max_surge]);
            let shown = shown_strategy(&strategy.r#type, it);
            FieldError::not_supported(path, shown, &["RollingUpdate", "OnDelete"]).into()
        }
    }
}

/// `ValidateStatefulSet` and `ValidateStatefulSetUpdate`.
pub(crate) fn stateful_set(new: &StatefulSet, old: Option<&StatefulSet>) -> FieldErrors {
    let (spec, path) = (&new.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let policy = &spec.pod_management_policy;
    let place = path.child("podManagementPolicy");
    match policy.as_str() {
        "" => errors.push(FieldError::required(&place, "")),
        "OrderedReady" | "Parallel" => {}
        _ => {
            let detail = "must be 'OrderedReady' or 'Parallel'";
            errors.push(FieldError::invalid(&place, BadValue::json(policy), detail));
        }
    }
    errors.append(stateful_strategy(spec, &path.child("updateStrategy")));
    if let Some(policy) = &spec.persistent_volume_claim_retention_policy {
        let path = path.child("persistentVolumeClaimRetentionPolicy");
        let each = [("whenDeleted", &policy.when_deleted), ("whenScaled", &policy.when_scaled)];
        for (field, value) in each.into_iter().filter(|(_, it)| !RETENTION.contains(&it.as_str())) {
            let shown = BadValue::json(value);
            errors.push(FieldError::not_supported(&path.child(field), shown, &RETENTION));
        }
    }
    errors.append(counts(&[
        ("replicas", spec.replicas),
        ("minReadySeconds", Some(spec.min_ready_seconds)),
        ("ordinals.start", spec.ordinals.as_ref().map(|it| it.start)),
    ]));
    if old.is_none() {
        for (at, claim) in spec.volume_claim_templates.iter().enumerate() {
            let path = path.child("volumeClaimTemplates").index(at).child("spec");
            errors.append(claim_spec(&claim.spec, None, &path));
        }
        if !spec.service_name.is_empty() {
            let (path, name) = (path.child("serviceName"), &spec.service_name);
            errors.append(invalid(&path, name, dns1123_label(name)));
        }
    }
    let template = template_with_claims(spec);
    let selector = spec.selector.as_deref();
    errors.append(Workload { kind: Kind::StatefulSet, selector, template: &template }.validate());
    if let Some(old) = old {
        errors.append(stateful_update(new, old));
    }
    errors
}

/// The template as pods get it: with a volume for each claim, and with names of their own.
fn template_with_claims(spec: &StatefulSetSpec) -> PodTemplateSpec {
    let mut template = spec.template.clone();
    template.spec.subdomain = Default::default();
    template.spec.hostname = Default::default();
    let claims = spec.volume_claim_templates.iter().map(|it| &it.metadata.name);
    let names: HashSet<_> = claims.clone().collect();
    template.spec.volumes.retain(|it| !names.contains(&it.name));
    let mut seen = HashSet::new();
    for name in claims.filter(|it| seen.insert(*it)) {
        let mut volume = Volume { name: name.clone(), ..Volume::default() };
        let claim = volume.volume_source.persistent_volume_claim.get_or_insert_default();
        claim.claim_name = name.clone();
        template.spec.volumes.push(volume);
    }
    template
}

fn stateful_strategy(spec: &StatefulSetSpec, path: &Path) -> FieldErrors {
    let strategy = &spec.update_strategy;
    let rolling = path.child("rollingUpdate");
    match (strategy.r#type.as_str(), strategy.rolling_update.as_deref()) {
        ("", _) => FieldError::required(path, "").into(),
        ("OnDelete", Some(it)) => {
            let detail = "only allowed for updateStrategy 'RollingUpdate'";
            FieldError::invalid(&rolling, shown_rolling(it), detail).into()
        }
        ("RollingUpdate", Some(it)) => {
            let partition = it.partition.unwrap_or_default();
            let mut errors = non_negative(partition.into(), &rolling.child("partition"));
            if let Some(most) = &it.max_unavailable {
                let path = rolling.child("maxUnavailable");
                errors.append(share(most, &path));
                if is_zero(most) {
                    errors.push(FieldError::invalid(&path, BadValue::json(most), "cannot be 0"));
                }
                errors.append(at_most_all(most, &path));
            }
            errors
        }
        ("OnDelete" | "RollingUpdate", None) => FieldErrors::new(),
        (_, it) => {
            let text = |value: BadValue| value.text().unwrap_or("null").to_owned();
            let kind = text(BadValue::json(&strategy.r#type));
            let rolling = text(it.map_or(BadValue::shown("null"), shown_rolling));
            let shown = BadValue::shown(format!(r#"{{"Type":{kind},"RollingUpdate":{rolling}}}"#));
            FieldError::invalid(path, shown, "must be 'RollingUpdate' or 'OnDelete'").into()
        }
    }
}

/// In the JSON of the type that only the API server has.
fn shown_rolling(it: &RollingUpdateStatefulSetStrategy) -> BadValue {
    let partition = it.partition.unwrap_or_default();
    let most = it.max_unavailable.as_ref().map_or(BadValue::shown("null"), BadValue::json);
    let most = most.text().unwrap_or("null");
    BadValue::shown(format!(r#"{{"Partition":{partition},"MaxUnavailable":{most}}}"#))
}

/// What an update of a stateful set may change is changed, and nothing else.
fn stateful_update(new: &StatefulSet, old: &StatefulSet) -> FieldErrors {
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
