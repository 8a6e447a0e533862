//! The strategy of disruption budgets.

use apimachinery_api::policy::v1::PodDisruptionBudget;

use crate::policy::pod_disruption_budget::validation;
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::strategies::{counted, with_status};
use crate::strategy::Strategies;

pub(crate) fn pod_disruption_budgets() -> Strategies {
    with_status(
        counted!(PodDisruptionBudget)
            .names(PATH_SEGMENTS)
            .any_finalizers()
            .needs_version()
            .validate(validation::disruption_budget)
            .validate_status(validation::disruption_budget_status),
    )
}
