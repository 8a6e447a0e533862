//! Defaults of `apps`.
//!
//! What feature gates of a server decide is as in a server of 1.36 that sets none:
//! `MaxUnavailableStatefulSet` is off.

mod rolling;
mod v1beta1;

use apimachinery_runtime::SchemeBuilder;

use crate::apps;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<apps::v1::DaemonSetList>(rolling::v1::daemon_set)
        .default_with_list::<apps::v1::DeploymentList>(rolling::v1::deployment)
        .default_with_list::<apps::v1::ReplicaSetList>(rolling::v1::replica_set)
        .default_with_list::<apps::v1::StatefulSetList>(rolling::v1::stateful_set)
        .default_with_list::<apps::v1beta1::DeploymentList>(v1beta1::deployment)
        .default_with_list::<apps::v1beta1::StatefulSetList>(v1beta1::stateful_set)
        .default_with_list::<apps::v1beta2::DaemonSetList>(rolling::v1beta2::daemon_set)
        .default_with_list::<apps::v1beta2::DeploymentList>(rolling::v1beta2::deployment)
        .default_with_list::<apps::v1beta2::ReplicaSetList>(rolling::v1beta2::replica_set)
        .default_with_list::<apps::v1beta2::StatefulSetList>(rolling::v1beta2::stateful_set);
}
