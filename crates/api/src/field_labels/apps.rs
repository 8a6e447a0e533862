//! Field selectors of workloads.

use apimachinery_runtime::{GroupVersionKind, SchemeBuilder, Str};

use super::FieldLabels;
use crate::apps::{v1, v1beta1, v1beta2};

pub(crate) fn install(builder: &mut SchemeBuilder) {
    for version in [v1beta1::GROUP_VERSION, v1beta2::GROUP_VERSION] {
        stateful_sets().install(builder, version.with_kind("StatefulSet"));
    }
    builder
        .selectable_fields(|it: &v1::ReplicaSet| replicas(it.status.replicas))
        .selectable_fields(|it: &v1beta2::ReplicaSet| replicas(it.status.replicas));
}

fn stateful_sets() -> FieldLabels {
    FieldLabels {
        refusal: |kind: &GroupVersionKind, label| {
            format!("field label not supported for apps{}.{}: {label}", kind.version, kind.kind)
        },
        ..FieldLabels::of(&["metadata.name", "metadata.namespace", "status.successful"])
    }
}

fn replicas(count: i32) -> [(&'static str, Str); 1] {
    [("status.replicas", count.to_string().into())]
}
