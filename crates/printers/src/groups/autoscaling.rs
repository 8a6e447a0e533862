//! The group `autoscaling`.

mod horizontal_pod_autoscaler;
mod metrics;
mod scale;

use apimachinery_api::autoscaling::{v1, v2};

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v2::HorizontalPodAutoscaler, v2::HorizontalPodAutoscalerList>()
        .add_alone::<v1::Scale>();
}
