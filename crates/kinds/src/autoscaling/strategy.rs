//! The strategy of autoscalers of pods.

use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;

use crate::autoscaling::horizontal_pod_autoscaler::validation;
use crate::shared::strategies::{spec_and_status, with_status};
use crate::strategy::Strategies;

pub(crate) fn horizontal_pod_autoscalers() -> Strategies {
    let kind = spec_and_status!(HorizontalPodAutoscaler);
    let kind = kind.validate(validation::autoscaler);
    with_status(kind.validate_status(validation::autoscaler_status))
}
