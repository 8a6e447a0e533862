//! Defaults of `resource.k8s.io`.

mod v1beta1;
mod with_exact_requests;

use std::time::SystemTime;

use apimachinery_meta::Time;
use apimachinery_runtime::SchemeBuilder;

use self::with_exact_requests as exact;
use crate::resource::{self, v1, v1alpha3, v1beta2};

/// How many pools the status of pools shows at most.
const POOL_LIMIT: i32 = 100;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::DeviceTaintRuleList>(|it| taint(&mut it.spec.taint.time_added))
        .default_with_list::<v1::ResourceClaimList>(exact::v1::claim)
        .default_with_list::<v1::ResourceClaimTemplateList>(exact::v1::claim_template)
        .default_with_list::<v1::ResourceSliceList>(exact::v1::slice)
        .default_with_list::<v1beta2::DeviceTaintRuleList>(|it| {
            taint(&mut it.spec.taint.time_added)
        })
        .default_with_list::<v1beta2::ResourceClaimList>(exact::v1beta2::claim)
        .default_with_list::<v1beta2::ResourceClaimTemplateList>(exact::v1beta2::claim_template)
        .default_with_list::<v1beta2::ResourceSliceList>(exact::v1beta2::slice)
        .default_with_list::<resource::v1beta1::ResourceClaimList>(v1beta1::claim)
        .default_with_list::<resource::v1beta1::ResourceClaimTemplateList>(v1beta1::claim_template)
        .default_with_list::<resource::v1beta1::ResourceSliceList>(v1beta1::slice)
        .default_with_list::<v1alpha3::DeviceTaintRuleList>(|it| {
            taint(&mut it.spec.taint.time_added)
        })
        .default_with_list::<v1alpha3::ResourcePoolStatusRequestList>(|it| {
            it.spec.limit.get_or_insert(POOL_LIMIT);
        });
}

/// A taint without the time when it was added is added now, by the clock of the system in whole
/// seconds.
fn taint(time_added: &mut Option<Time>) {
    time_added.get_or_insert_with(|| Time::from(SystemTime::now()).truncated());
}
