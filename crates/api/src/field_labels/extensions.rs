//! Field selectors of the group `extensions`.

use apimachinery_runtime::SchemeBuilder;

use crate::extensions::v1beta1::ReplicaSet;

pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder.selectable_fields(|it: &ReplicaSet| {
        [("status.replicas", it.status.replicas.to_string().into())]
    });
}
