//! Conversions of `extensions`, whose kinds are those of `apps` and `networking.k8s.io` now.

use apimachinery_runtime::{SchemeBuilder, TypeMeta};

use crate::apps;
use crate::extensions::v1beta1;
use crate::versions::apps::annotations::{self, TEMPLATE_GENERATION};
use crate::versions::apps::conversion::{self, rolled_back, scale};
use crate::versions::networking::conversion::ingress_backend;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::extensions::conversions::install(builder);
}

rolled_back!(v1beta1);
scale!(v1beta1);
ingress_backend!(v1beta1::IngressBackend);

impl From<v1beta1::DaemonSet> for apps::v1::DaemonSet {
    fn from(daemon_set: v1beta1::DaemonSet) -> Self {
        let v1beta1::DaemonSet { mut metadata, spec, status, .. } = daemon_set;
        annotations::set(&mut metadata.annotations, TEMPLATE_GENERATION, spec.template_generation);
        let type_meta = TypeMeta::default();
        Self { type_meta, metadata, spec: spec.into(), status: status.into() }
    }
}

impl From<apps::v1::DaemonSet> for v1beta1::DaemonSet {
    fn from(mut daemon_set: apps::v1::DaemonSet) -> Self {
        conversion::daemon_set(&mut daemon_set);
        let apps::v1::DaemonSet { mut metadata, spec, status, .. } = daemon_set;
        let generation = annotations::take(&mut metadata.annotations, TEMPLATE_GENERATION);
        let mut spec = v1beta1::DaemonSetSpec::from(spec);
        spec.template_generation = generation.unwrap_or_default();
        let type_meta = TypeMeta::default();
        Self { type_meta, metadata, spec, status: status.into() }
    }
}
