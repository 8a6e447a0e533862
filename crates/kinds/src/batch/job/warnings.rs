//! What clients are warned of in jobs.

use apimachinery_api::batch::v1::{Job, JobSpec};
use apimachinery_validation::Path;

use crate::core::pod::warnings::template;
use crate::shared::metadata::owner_name;

const MANY_COMPLETIONS: i32 = 100_000;
const MANY_AT_ONCE: i32 = 10_000;
const TOO_MANY_INDEXES: &str = "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail";

/// `WarningsForJobSpec`.
pub(crate) fn job_spec(spec: &JobSpec, old: Option<&JobSpec>, path: &Path) -> Vec<String> {
    let is_indexed = spec.completion_mode.as_ref().is_some_and(|it| it.as_str() == "Indexed");
    let is_large = spec.completions.is_some_and(|it| it > MANY_COMPLETIONS)
        && spec.parallelism.is_some_and(|it| it > MANY_AT_ONCE);
    let mut warnings = Vec::new();
    if is_indexed && is_large && old != Some(spec) {
        warnings.push(format!("{path}: {TOO_MANY_INDEXES}"));
    }
    let path = path.child("template");
    warnings.extend(template(&spec.template, old.map(|it| &it.template), &path));
    warnings
}

pub(crate) fn job(new: &Job, old: Option<&Job>) -> Vec<String> {
    let mut warnings = owner_name(&new.metadata, old.is_none());
    warnings.extend(job_spec(&new.spec, old.map(|it| &it.spec), &Path::new("spec")));
    warnings
}
