//! What is wrong with leases.

use apimachinery_api::coordination::v1::{CoordinatedLeaseStrategy, Lease};
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

const STRATEGY: &str = "OldestEmulationVersion";

/// `ValidateLeaseSpec`.
pub(crate) fn lease(lease: &Lease, _: Option<&Lease>) -> FieldErrors {
    let (spec, path) = (&lease.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    if let Some(seconds) = spec.lease_duration_seconds.filter(|it| *it <= 0) {
        let path = path.child("leaseDurationSeconds");
        errors.push(FieldError::invalid(&path, seconds, "must be greater than 0"));
    }
    if let Some(count) = spec.lease_transitions.filter(|it| *it < 0) {
        let path = path.child("leaseTransitions");
        errors.push(FieldError::invalid(&path, count, "must be greater than or equal to 0"));
    }
    if let Some(strategy) = &spec.strategy {
        errors.append(lease_strategy(strategy, &path.child("strategy")));
    }
    let has_holder = spec.preferred_holder.as_ref().is_some_and(|it| !it.is_empty());
    if has_holder && spec.strategy.as_ref().is_none_or(|it| it.as_str().is_empty()) {
        let detail = "may only be specified if `strategy` is defined";
        errors.push(FieldError::forbidden(&path.child("preferredHolder"), detail));
    }
    errors
}

/// `ValidateCoordinatedLeaseStrategy`, whose path has the field twice.
fn lease_strategy(strategy: &CoordinatedLeaseStrategy, path: &Path) -> FieldErrors {
    let (name, path) = (strategy.as_str(), path.child("strategy"));
    let shown = || BadValue::json(strategy);
    if name.contains('/') {
        let wrong = qualified_name(name).into_iter();
        return wrong.map(|it| FieldError::invalid(&path, shown(), it)).collect();
    }
    match name == STRATEGY {
        true => FieldErrors::new(),
        false => FieldError::not_supported(&path, shown(), &[STRATEGY]).into(),
    }
}
