//! Limits of the estimated cost of rules.

use apimachinery_validation::{FieldError, FieldErrors, Path, Place};

/// The most that an expression may cost, times how often it is evaluated.
const EXPRESSION_LIMIT: u64 = 10_000_000;
/// The most that all expressions of a schema may cost.
const SCHEMA_LIMIT: u64 = 100_000_000;

/// The estimated cost of all expressions of a schema.
///
/// Corresponds to `validation.TotalCost`.
#[derive(Default)]
pub(super) struct TotalCost {
    total: u64,
    /// The most expensive ones, the worst first; only those that matter.
    worst: Vec<(Path, u64)>,
}

impl TotalCost {
    pub(super) fn add(&mut self, place: &Place<'_>, cost: u64) {
        self.total = self.total.saturating_add(cost);
        if cost < SCHEMA_LIMIT / 100 {
            return;
        }
        // Of equal costs the first ones stay.
        if self.worst.len() == 4 && self.worst.iter().all(|(_, known)| *known >= cost) {
            return;
        }
        self.worst.push((place.path(), cost));
        self.worst.sort_by_key(|(_, cost)| std::cmp::Reverse(*cost));
        self.worst.truncate(4);
    }

    /// What is wrong when all together cost too much.
    pub(super) fn into_errors(self, path: &Path) -> FieldErrors {
        if self.total <= SCHEMA_LIMIT {
            return FieldErrors::new();
        }
        let words = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
        let worst = self.worst.iter().map(|(path, _)| FieldError::forbidden(path, words));
        let name = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
        let all = FieldError::forbidden(path, too_expensive(name, self.total, SCHEMA_LIMIT));
        worst.chain([all]).collect()
    }
}

/// Reports an expression that costs too much.
pub(super) fn check_cost(place: &Place<'_>, name: &str, cost: u64, errors: &mut FieldErrors) {
    if cost > EXPRESSION_LIMIT {
        let words = || too_expensive(name, cost, EXPRESSION_LIMIT);
        errors.push_with(|| FieldError::forbidden(place, words()));
    }
}

fn too_expensive(name: &str, cost: u64, limit: u64) -> String {
    let times = cost as f64 / limit as f64;
    let factor = if times > 100.0 {
        "more than 100x".to_owned()
    } else if times < 1.5 {
        format!("{times:.6}x")
    } else {
        format!("{times:.1}x")
    };
    format!(
        "{name} exceeds budget by factor of {factor} (try simplifying the rule, or adding maxItems, maxProperties, and \
         maxLength where arrays, maps, and strings are declared)"
    )
}
