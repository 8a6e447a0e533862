//! The strategy of jobs.

use apimachinery_api::batch::v1::Job;
use apimachinery_runtime::Str;

use super::{status, validation, warnings};
use crate::shared::strategies::{counted, with_status};
use crate::strategy::{Deletion, Strategies};

pub(crate) fn jobs() -> Strategies {
    let kind = counted!(Job).warnings(warnings::job).validate(validation::job);
    let kind = kind.deletion(|_, _| Deletion::Orphaning).warns_of_orphans();
    let kind = kind.validate_status(status::job_status);
    with_status(kind.prepare(|job, old, _| {
        if old.is_none() {
            select_by_job(job);
        }
        Ok(())
    }))
}

/// Has a job select the pods of its template by its UID, unless its selector is written by hand
/// (`generateSelectorIfNeeded`).
fn select_by_job(job: &mut Job) {
    const OF_JOB: [&str; 2] = ["job-name", "batch.kubernetes.io/job-name"];
    const OF_UID: [&str; 2] = ["controller-uid", "batch.kubernetes.io/controller-uid"];
    if job.spec.manual_selector == Some(true) {
        return;
    }
    let labels = &mut job.spec.template.metadata.labels;
    let (name, uid) = (&job.metadata.name, &job.metadata.uid);
    for (keys, value) in [(OF_JOB, name), (OF_UID, uid)] {
        for key in keys {
            if !labels.contains_key(key) {
                labels.insert(Str::from_static(key), value.clone());
            }
        }
    }
    let selector = job.spec.selector.get_or_insert_default();
    let [_, key] = OF_UID;
    if !selector.match_labels.contains_key(key) {
        selector.match_labels.insert(Str::from_static(key), uid.clone());
    }
}
