//! The group `apps`.

mod controller_revision;
mod daemon_set;
mod deployment;
mod replica_set;
mod stateful_set;

use apimachinery_api::apps::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::Deployment, v1::DeploymentList>()
        .add::<v1::ReplicaSet, v1::ReplicaSetList>()
        .add::<v1::StatefulSet, v1::StatefulSetList>()
        .add::<v1::DaemonSet, v1::DaemonSetList>()
        .add::<v1::ControllerRevision, v1::ControllerRevisionList>();
}
