//! `v1beta1`: selectors need not be given, and the Pods of a StatefulSet are replaced when they are
//! deleted.

use apimachinery_meta::IntOrString;

use crate::apps::v1beta1::*;
use crate::versions::core::defaults::{labels::labels_and_selector, pod::pod_spec, storage};
use crate::versions::set_if_empty;

pub(super) fn deployment(deployment: &mut Deployment) {
    let spec = &mut deployment.spec;
    labels_and_selector(&spec.template.metadata, &mut spec.selector, &mut deployment.metadata);
    spec.replicas.get_or_insert(1);
    let strategy = &mut spec.strategy;
    set_if_empty(&mut strategy.r#type, DeploymentStrategyType::ROLLING_UPDATE);
    if strategy.r#type == DeploymentStrategyType::ROLLING_UPDATE {
        let update = strategy.rolling_update.get_or_insert_default();
        update.max_unavailable.get_or_insert_with(|| IntOrString::from("25%"));
        update.max_surge.get_or_insert_with(|| IntOrString::from("25%"));
    }
    spec.revision_history_limit.get_or_insert(2);
    spec.progress_deadline_seconds.get_or_insert(600);
    pod_spec(&mut spec.template.spec);
}

pub(super) fn stateful_set(stateful_set: &mut StatefulSet) {
    let spec = &mut stateful_set.spec;
    set_if_empty(&mut spec.pod_management_policy, PodManagementPolicyType::ORDERED_READY);
    set_if_empty(&mut spec.update_strategy.r#type, StatefulSetUpdateStrategyType::ON_DELETE);
    labels_and_selector(&spec.template.metadata, &mut spec.selector, &mut stateful_set.metadata);
    let policy = spec.persistent_volume_claim_retention_policy.get_or_insert_default();
    let retain = PersistentVolumeClaimRetentionPolicyType::RETAIN;
    set_if_empty(&mut policy.when_deleted, retain.clone());
    set_if_empty(&mut policy.when_scaled, retain);
    spec.replicas.get_or_insert(1);
    spec.revision_history_limit.get_or_insert(10);
    if let Some(update) = &mut spec.update_strategy.rolling_update
        && spec.update_strategy.r#type == StatefulSetUpdateStrategyType::ROLLING_UPDATE
    {
        update.partition.get_or_insert(0);
    }
    pod_spec(&mut spec.template.spec);
    spec.volume_claim_templates.iter_mut().for_each(storage::persistent_volume_claim);
}
