//! The group `scheduling.k8s.io`.

mod pod_group;
mod priority_class;
mod workload;

use apimachinery_api::scheduling::{v1, v1beta1};

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::PriorityClass, v1::PriorityClassList>()
        .add::<v1beta1::Workload, v1beta1::WorkloadList>()
        .add::<v1beta1::PodGroup, v1beta1::PodGroupList>();
}
