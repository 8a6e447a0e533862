//! Defaults of `extensions`, the group in which most kinds of `apps` and `networking` began.

use apimachinery_meta::IntOrString;
use apimachinery_runtime::SchemeBuilder;

use crate::extensions::v1beta1::*;
use crate::versions::core::defaults::{labels::labels_and_selector, pod::pod_spec};
use crate::versions::set_if_empty;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<DaemonSetList>(daemon_set)
        .default_with_list::<DeploymentList>(deployment)
        .default_with_list::<IngressList>(ingress)
        .default_with_list::<NetworkPolicyList>(network_policy)
        .default_with_list::<ReplicaSetList>(replica_set);
}

fn daemon_set(daemon_set: &mut DaemonSet) {
    let spec = &mut daemon_set.spec;
    labels_and_selector(&spec.template.metadata, &mut spec.selector, &mut daemon_set.metadata);
    let strategy = &mut spec.update_strategy;
    set_if_empty(&mut strategy.r#type, DaemonSetUpdateStrategyType::ON_DELETE);
    if strategy.r#type == DaemonSetUpdateStrategyType::ROLLING_UPDATE {
        let update = strategy.rolling_update.get_or_insert_default();
        update.max_unavailable.get_or_insert_with(|| IntOrString::from(1));
        update.max_surge.get_or_insert_with(|| IntOrString::from(0));
    }
    spec.revision_history_limit.get_or_insert(10);
    pod_spec(&mut spec.template.spec);
}

/// The greatest numbers mean the same as none: all revisions are kept, and a rollout is never given
/// up.
fn deployment(deployment: &mut Deployment) {
    let spec = &mut deployment.spec;
    labels_and_selector(&spec.template.metadata, &mut spec.selector, &mut deployment.metadata);
    spec.replicas.get_or_insert(1);
    let strategy = &mut spec.strategy;
    set_if_empty(&mut strategy.r#type, DeploymentStrategyType::ROLLING_UPDATE);
    if strategy.r#type == DeploymentStrategyType::ROLLING_UPDATE
        || strategy.rolling_update.is_some()
    {
        let update = strategy.rolling_update.get_or_insert_default();
        update.max_unavailable.get_or_insert_with(|| IntOrString::from(1));
        update.max_surge.get_or_insert_with(|| IntOrString::from(1));
    }
    spec.progress_deadline_seconds.get_or_insert(i32::MAX);
    spec.revision_history_limit.get_or_insert(i32::MAX);
    pod_spec(&mut spec.template.spec);
}

fn replica_set(replica_set: &mut ReplicaSet) {
    let spec = &mut replica_set.spec;
    labels_and_selector(&spec.template.metadata, &mut spec.selector, &mut replica_set.metadata);
    spec.replicas.get_or_insert(1);
    pod_spec(&mut spec.template.spec);
}

fn ingress(ingress: &mut Ingress) {
    let rules = ingress.spec.rules.iter_mut().filter_map(|it| it.ingress_rule_value.http.as_mut());
    for path in rules.flat_map(|it| it.paths.iter_mut()) {
        path.path_type.get_or_insert(PathType::IMPLEMENTATION_SPECIFIC);
    }
}

/// Protocols of ports are left as they are, unlike in `networking`: the reference sets them in a
/// copy.
fn network_policy(policy: &mut NetworkPolicy) {
    let spec = &mut policy.spec;
    if spec.policy_types.is_empty() {
        spec.policy_types.push(PolicyType::INGRESS);
        if !spec.egress.is_empty() {
            spec.policy_types.push(PolicyType::EGRESS);
        }
    }
}
