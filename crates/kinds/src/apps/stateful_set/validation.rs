//! What is wrong with stateful sets.

use std::collections::HashSet;

use apimachinery_api::apps::v1::{RollingUpdateStatefulSetStrategy, StatefulSet, StatefulSetSpec};
use apimachinery_api::core::v1::{PodTemplateSpec, Volume};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::apps::workload::{Kind, Workload, spec_counts};
use crate::core::persistent_volume_claim::validation::claim_spec;
use crate::shared::fields::invalid;
use crate::shared::percentages::{at_most_all, is_zero, share};
use crate::shared::replicas::{MORE_THAN_ALL, at_most, collisions, counts};

const RETENTION: [&str; 2] = ["Retain", "Delete"];

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
    errors.append(spec_counts(&[
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

/// `ValidateStatefulSetStatusUpdate`.
pub(crate) fn stateful_set_status(new: &StatefulSet, old: &StatefulSet) -> FieldErrors {
    let (it, path) = (&new.status, Path::new("status"));
    let mut errors = counts(
        [
            ("replicas", it.replicas.into()),
            ("readyReplicas", it.ready_replicas.into()),
            ("currentReplicas", it.current_replicas.into()),
            ("updatedReplicas", it.updated_replicas.into()),
            ("availableReplicas", it.available_replicas.into()),
            ("observedGeneration", it.observed_generation),
            ("collisionCount", it.collision_count.unwrap_or_default().into()),
        ],
        &path,
    );
    let some = [
        ("readyReplicas", it.ready_replicas),
        ("currentReplicas", it.current_replicas),
        ("updatedReplicas", it.updated_replicas),
        ("availableReplicas", it.available_replicas),
    ];
    errors.append(at_most(some, it.replicas, MORE_THAN_ALL, &path));
    let available = [("availableReplicas", it.available_replicas)];
    let detail = "cannot be greater than status.readyReplicas";
    errors.append(at_most(available, it.ready_replicas, detail, &path));
    errors.append(collisions(it.collision_count, old.status.collision_count, &path));
    errors
}
