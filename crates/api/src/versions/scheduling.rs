//! Defaults and conversions of `scheduling.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::core::v1::PreemptionPolicy;
use crate::scheduling::{v1, v1alpha3, v1beta1};

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::PriorityClassList>(|it| preempt(&mut it.preemption_policy))
        .default_with_list::<v1beta1::PriorityClassList>(|it| preempt(&mut it.preemption_policy))
        .default_with_list::<v1alpha3::CompositePodGroupList>(|it| {
            let mode = &mut it.spec.disruption_mode;
            mode.get_or_insert_with(|| {
                let single = Some(Box::default());
                Box::new(v1alpha3::CompositeDisruptionMode { single, ..Default::default() })
            });
        })
        .default_with_list::<v1alpha3::PodGroupList>(|it| {
            let mode = &mut it.spec.disruption_mode;
            mode.get_or_insert_with(|| {
                let single = Some(Box::default());
                Box::new(v1alpha3::DisruptionMode { single, ..Default::default() })
            });
        })
        .default_with_list::<v1beta1::PodGroupList>(|it| {
            let mode = &mut it.spec.disruption_mode;
            mode.get_or_insert_with(|| {
                let single = Some(Box::default());
                Box::new(v1beta1::DisruptionMode { single, ..Default::default() })
            });
        });
    crate::scheduling::conversions::install(builder);
}

/// Pods of a class displace those of lower priority.
fn preempt(policy: &mut Option<PreemptionPolicy>) {
    policy.get_or_insert(PreemptionPolicy::PREEMPT_LOWER_PRIORITY);
}
