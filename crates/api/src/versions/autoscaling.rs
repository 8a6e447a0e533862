//! Autoscalers: `v1` and `v2`.

mod annotations;
mod behavior;
mod conversion;
mod defaults;
mod metrics;
mod status;

use crate::autoscaling::{v1, v2};

use apimachinery_runtime::SchemeBuilder;

/// Registers the defaults and conversions of autoscalers.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .normalize_with_list::<v2::HorizontalPodAutoscalerList>(|autoscaler| {
            annotations::drop_all(&mut autoscaler.metadata.annotations);
        })
        .hub::<v2::HorizontalPodAutoscaler>()
        .version::<v1::HorizontalPodAutoscaler>()
        .hub::<v2::HorizontalPodAutoscalerList>()
        .list_version::<v1::HorizontalPodAutoscalerList>()
        .default_with_list::<v1::HorizontalPodAutoscalerList>(defaults::set_v1)
        .default_with_list::<v2::HorizontalPodAutoscalerList>(defaults::set_v2);
}
