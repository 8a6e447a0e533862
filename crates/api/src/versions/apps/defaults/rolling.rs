//! `v1` and `v1beta2`, whose types have the same fields: what they roll out, they roll out
//! gradually.

/// Writes the functions for one of the versions.
macro_rules! defaults_of {
    ($version:ident) => {
        pub(super) mod $version {
            use apimachinery_meta::IntOrString;

            use crate::apps::$version::*;
            use crate::versions::core::defaults::{pod::pod_spec, storage};
            use crate::versions::set_if_empty;

            pub(in super::super) fn deployment(deployment: &mut Deployment) {
                let spec = &mut deployment.spec;
                spec.replicas.get_or_insert(1);
                let strategy = &mut spec.strategy;
                set_if_empty(&mut strategy.r#type, DeploymentStrategyType::ROLLING_UPDATE);
                if strategy.r#type == DeploymentStrategyType::ROLLING_UPDATE {
                    let update = strategy.rolling_update.get_or_insert_default();
                    update.max_unavailable.get_or_insert_with(|| IntOrString::from("25%"));
                    update.max_surge.get_or_insert_with(|| IntOrString::from("25%"));
                }
                spec.revision_history_limit.get_or_insert(10);
                spec.progress_deadline_seconds.get_or_insert(600);
                pod_spec(&mut spec.template.spec);
            }

            pub(in super::super) fn daemon_set(daemon_set: &mut DaemonSet) {
                let spec = &mut daemon_set.spec;
                let strategy = &mut spec.update_strategy;
                set_if_empty(&mut strategy.r#type, DaemonSetUpdateStrategyType::ROLLING_UPDATE);
                if strategy.r#type == DaemonSetUpdateStrategyType::ROLLING_UPDATE {
                    let update = strategy.rolling_update.get_or_insert_default();
                    update.max_unavailable.get_or_insert_with(|| IntOrString::from(1));
                    update.max_surge.get_or_insert_with(|| IntOrString::from(0));
                }
                spec.revision_history_limit.get_or_insert(10);
                pod_spec(&mut spec.template.spec);
            }

            pub(in super::super) fn replica_set(replica_set: &mut ReplicaSet) {
                replica_set.spec.replicas.get_or_insert(1);
                pod_spec(&mut replica_set.spec.template.spec);
            }

            /// A strategy that is named is left without a partition when it has no rolling update.
            pub(in super::super) fn stateful_set(stateful_set: &mut StatefulSet) {
                let spec = &mut stateful_set.spec;
                set_if_empty(
                    &mut spec.pod_management_policy,
                    PodManagementPolicyType::ORDERED_READY,
                );
                let strategy = &mut spec.update_strategy;
                if strategy.r#type.is_empty() {
                    strategy.r#type = StatefulSetUpdateStrategyType::ROLLING_UPDATE;
                    strategy.rolling_update.get_or_insert_default();
                }
                if let Some(update) = &mut strategy.rolling_update
                    && strategy.r#type == StatefulSetUpdateStrategyType::ROLLING_UPDATE
                {
                    update.partition.get_or_insert(0);
                }
                retain_claims(spec);
                spec.replicas.get_or_insert(1);
                spec.revision_history_limit.get_or_insert(10);
                pod_spec(&mut spec.template.spec);
                spec.volume_claim_templates.iter_mut().for_each(storage::persistent_volume_claim);
            }

            fn retain_claims(spec: &mut StatefulSetSpec) {
                let policy = spec.persistent_volume_claim_retention_policy.get_or_insert_default();
                let retain = PersistentVolumeClaimRetentionPolicyType::RETAIN;
                set_if_empty(&mut policy.when_deleted, retain.clone());
                set_if_empty(&mut policy.when_scaled, retain);
            }
        }
    };
}

defaults_of!(v1);
defaults_of!(v1beta2);
