//! Field selectors of lease candidates.

use apimachinery_runtime::SchemeBuilder;

use crate::coordination::{v1alpha2, v1beta1};

pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .selectable_fields(|it: &v1alpha2::LeaseCandidate| {
            [("spec.leaseName", it.spec.lease_name.clone())]
        })
        .selectable_fields(|it: &v1beta1::LeaseCandidate| {
            [("spec.leaseName", it.spec.lease_name.clone())]
        });
}
