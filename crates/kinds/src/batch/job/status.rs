//! What is wrong with the status of jobs. Most of it is validated only where something has changed,
//! so that what was wrong before does not stand in the way.

use std::collections::HashSet;

use apimachinery_api::batch::v1::{Job, JobStatus, UncountedTerminatedPods};
use apimachinery_runtime::Str;
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::indexes;
use super::indexes::Indexes;
use super::policies::is_indexed;
use crate::shared::fields::{IMMUTABLE, filled};

/// Which of the conditions are true that end a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ends {
    complete: bool,
    failed: bool,
    /// It is going to fail.
    fails: bool,
    /// It is going to be complete.
    succeeds: bool,
}

impl Ends {
    fn of(status: &JobStatus) -> Self {
        let is = |kind: &str| has(status, kind, "True");
        Self {
            complete: is("Complete"),
            failed: is("Failed"),
            fails: is("FailureTarget"),
            succeeds: is("SuccessCriteriaMet"),
        }
    }

    fn is_finished(self) -> bool {
        self.complete || self.failed
    }
}

fn has(status: &JobStatus, kind: &str, value: &str) -> bool {
    status.conditions.iter().any(|it| it.r#type.as_str() == kind && it.status.as_str() == value)
}

/// `ValidateJobUpdateStatus`, as strict as `getStatusValidationOptions` has it.
pub(crate) fn job_status(job: &Job, old: &Job) -> FieldErrors {
    let path = Path::new("status");
    let change = Change {
        job,
        status: &job.status,
        before: &old.status,
        ends: Ends::of(&job.status),
        ended: Ends::of(&old.status),
        path: &path,
    };
    let mut errors = counts(&job.status, &path);
    errors.append(change.ends());
    errors.append(change.finish());
    errors.append(change.indexes());
    errors.append(change.pods());
    errors.append(change.success());
    errors.append(change.steps());
    errors
}

fn counts(status: &JobStatus, path: &Path) -> FieldErrors {
    let counts = [
        ("active", Some(status.active)),
        ("succeeded", Some(status.succeeded)),
        ("failed", Some(status.failed)),
        ("ready", status.ready),
        ("terminating", status.terminating),
    ];
    let mut errors = FieldErrors::new();
    for (field, count) in counts {
        errors.append(non_negative(count.unwrap_or_default().into(), &path.child(field)));
    }
    let Some(uncounted) = status.uncounted_terminated_pods.as_deref() else { return errors };
    let path = path.child("uncountedTerminatedPods");
    let mut seen = HashSet::new();
    for (field, pods) in [("succeeded", &uncounted.succeeded), ("failed", &uncounted.failed)] {
        for (at, uid) in pods.iter().enumerate() {
            let path = path.child(field).index(at);
            if uid.is_empty() {
                errors.push(FieldError::invalid(&path, "", "must not be empty"));
            } else if !seen.insert(uid) {
                errors.push(FieldError::duplicate(&path, BadValue::json(uid)));
            }
        }
    }
    errors
}

/// A status and the one before it.
struct Change<'a> {
    job: &'a Job,
    status: &'a JobStatus,
    before: &'a JobStatus,
    ends: Ends,
    ended: Ends,
    path: &'a Path,
}

impl Change<'_> {
    /// The errors of conditions for which something holds.
    fn conditions<const N: usize>(&self, wrong: [(bool, &str); N]) -> FieldErrors {
        let path = self.path.child("conditions");
        let wrong = wrong.into_iter().filter(|(is_wrong, _)| *is_wrong);
        wrong.map(|(_, detail)| FieldError::invalid(&path, BadValue::OMITTED, detail)).collect()
    }

    fn is_finish_new(&self) -> bool {
        self.ends.is_finished() != self.ended.is_finished()
    }

    /// The conditions that end a job, with the times.
    fn ends(&self) -> FieldErrors {
        let (ends, ended, status) = (self.ends, self.ended, self.status);
        let (is_complete_new, is_failed_new) =
            (ends.complete != ended.complete, ends.failed != ended.failed);
        let is_completion_new = status.completion_time != self.before.completion_time;
        let is_start_new = status.start_time != self.before.start_time;
        let mut errors = self.conditions([
            (
                (is_complete_new || is_failed_new) && ends.complete && ends.failed,
                "cannot set Complete=True and Failed=true conditions",
            ),
            (
                (is_complete_new || ends.fails != ended.fails) && ends.complete && ends.fails,
                "cannot set Complete=True and FailureTarget=true conditions",
            ),
        ]);
        let path = self.path.child("completionTime");
        let shown = || BadValue::json(&status.completion_time);
        if is_complete_new || is_completion_new {
            match (status.completion_time.is_some(), ends.complete) {
                (true, false) => {
                    let detail =
                        "cannot set completionTime when there is no Complete=True condition";
                    errors.push(FieldError::invalid(&path, shown(), detail));
                }
                (false, true) => {
                    let detail = "completionTime is required for Complete jobs";
                    errors.push(FieldError::required(&path, detail));
                }
                _ => {}
            }
        }
        if (is_start_new || is_completion_new)
            && let (Some(start), Some(end)) = (status.start_time, status.completion_time)
            && end < start
        {
            let detail = "must be equal to or after `startTime`";
            errors.push(FieldError::invalid(&path, shown(), detail));
        }
        let is_failed_index_new = status.failed_indexes != self.before.failed_indexes;
        let is_success_new = ends.succeeds != ended.succeeds;
        errors.append(self.conditions([
            (
                (is_failed_new || is_failed_index_new) && ends.failed && !ends.fails,
                "cannot set Failed=True condition without the FailureTarget=true condition",
            ),
            (
                (is_complete_new || is_success_new) && ends.complete && !ends.succeeds,
                "cannot set Complete=True condition without the SuccessCriteriaMet=true condition",
            ),
        ]));
        errors
    }

    /// A job that is finished has begun, and has no pods.
    fn finish(&self) -> FieldErrors {
        let (status, before, path) = (self.status, self.before, self.path);
        let mut errors = FieldErrors::new();
        if !self.ends.is_finished() {
            return errors;
        }
        let is_new = self.is_finish_new();
        if (is_new || status.active != before.active) && status.active > 0 {
            let detail = "active>0 is invalid for finished job";
            errors.push(FieldError::invalid(&path.child("active"), status.active, detail));
        }
        let spec = &self.job.spec;
        let has_nothing_to_do = spec.suspend == Some(true) && spec.completions == Some(0);
        let is_start_new = status.start_time != before.start_time;
        if (is_new || is_start_new) && !has_nothing_to_do && status.start_time.is_none() {
            let detail = "startTime is required for finished job";
            errors.push(FieldError::required(&path.child("startTime"), detail));
        }
        let uncounted = status.uncounted_terminated_pods.as_deref();
        let are_new = uncounted != before.uncounted_terminated_pods.as_deref();
        if let Some(it) = uncounted.filter(|_| is_new || are_new)
            && !(it.failed.is_empty() && it.succeeded.is_empty())
        {
            let path = path.child("uncountedTerminatedPods");
            let detail = "must be empty for finished job";
            errors.push(FieldError::invalid(&path, internal_form(it), detail));
        }
        errors
    }

    fn indexes(&self) -> FieldErrors {
        let (spec, status) = (&self.job.spec, self.status);
        let (completed, failed) = (&status.completed_indexes, status.failed_indexes.as_ref());
        let (of_completed, of_failed) =
            (self.path.child("completedIndexes"), self.path.child("failedIndexes"));
        let is_completed_new = *completed != self.before.completed_indexes;
        let is_failed_new = status.failed_indexes != self.before.failed_indexes;
        let has_limit = spec.backoff_limit_per_index.is_some();
        let mut errors = FieldErrors::new();
        let read = |text| spec.completions.map(|it| Indexes::new(text, it));
        let completed_read = read(completed.as_str());
        let failed_read = failed.and_then(|it| read(it));
        if let Some(error) = completed_read.and_then(Indexes::error).filter(|_| is_completed_new) {
            let detail = format!("error parsing completedIndexes: {error}");
            errors.push(FieldError::invalid(&of_completed, completed, detail));
        }
        if let (Some(text), Some(error)) = (failed, failed_read.and_then(Indexes::error))
            && is_failed_new
            && has_limit
        {
            let detail = format!("error parsing failedIndexes: {error}");
            errors.push(FieldError::invalid(&of_failed, text, detail));
        }
        if is_completed_new && !completed.is_empty() && !is_indexed(spec) {
            let detail = "cannot set non-empty completedIndexes when non-indexed completion mode";
            errors.push(FieldError::invalid(&of_completed, completed, detail));
        }
        let Some(text) = failed else { return errors };
        if is_failed_new && !has_limit {
            let detail = "cannot set non-null failedIndexes when backoffLimitPerIndex is null";
            errors.push(FieldError::invalid(&of_failed, text, detail));
        }
        if let (Some(completed), Some(failed)) = (completed_read, failed_read)
            && (is_completed_new || is_failed_new)
            && let Some(at) = indexes::overlap(completed, failed)
        {
            let detail = format!("failedIndexes and completedIndexes overlap at index: {at}");
            errors.push(FieldError::invalid(&of_failed, text, detail));
        }
        errors
    }

    /// Pods that end, and those that are ready.
    fn pods(&self) -> FieldErrors {
        let (status, before) = (self.status, self.before);
        let mut errors = FieldErrors::new();
        let mut add = |field: &'static str, count: i32, detail: &str| {
            errors.push(FieldError::invalid(&self.path.child(field), count, detail));
        };
        let is_new = self.is_finish_new() || status.terminating != before.terminating;
        if let Some(count) = status.terminating.filter(|it| *it > 0)
            && is_new
            && self.ends.is_finished()
        {
            add("terminating", count, "terminating>0 is invalid for finished job");
        }
        let is_new = status.ready != before.ready || status.active != before.active;
        if let Some(count) = status.ready.filter(|it| *it > status.active && is_new) {
            add("ready", count, "cannot set more ready pods than active");
        }
        errors
    }

    /// A job that is to be complete does not fail.
    fn success(&self) -> FieldErrors {
        let ends = self.ends;
        let has_policy = self.job.spec.success_policy.is_some();
        self.conditions([
            (
                ends.succeeds && ends.failed,
                "cannot set SuccessCriteriaMet=True and Failed=true conditions",
            ),
            (
                ends.succeeds && ends.fails,
                "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions",
            ),
            (
                has_policy && !ends.succeeds && ends.complete,
                "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True",
            ),
        ])
    }

    /// What does not go back (`ValidateJobStatusUpdate`).
    fn steps(&self) -> FieldErrors {
        let (ends, ended) = (self.ends, self.ended);
        let (status, before, spec) = (self.status, self.before, &self.job.spec);
        let mut errors = self.conditions([
            (ended.failed && !ends.failed, "cannot disable the terminal Failed=True condition"),
            (
                ended.complete && !ends.complete,
                "cannot disable the terminal Complete=True condition",
            ),
            (
                ended.fails && !ends.fails,
                "cannot disable the terminal FailureTarget=True condition",
            ),
        ]);
        if status.failed < before.failed {
            let detail = "cannot decrease the failed counter";
            errors.push(FieldError::invalid(&self.path.child("failed"), status.failed, detail));
        }
        // Such a job can be made smaller.
        let can_shrink = is_indexed(spec) && spec.completions == spec.parallelism;
        if !can_shrink && status.succeeded < before.succeeded {
            let (path, detail) =
                (self.path.child("succeeded"), "cannot decrease the succeeded counter");
            errors.push(FieldError::invalid(&path, status.succeeded, detail));
        }
        if status.completion_time.is_some()
            && before.completion_time.is_some()
            && status.completion_time != before.completion_time
        {
            let (path, shown) =
                (self.path.child("completionTime"), BadValue::json(&status.completion_time));
            errors.push(FieldError::invalid(&path, shown, IMMUTABLE));
        }
        let is_resuming = has(before, "Suspended", "True") && has(status, "Suspended", "False");
        if before.start_time.is_some()
            && before.start_time != status.start_time
            && !is_resuming
            && spec.suspend != Some(true)
        {
            let (path, shown) = (self.path.child("startTime"), BadValue::json(&status.start_time));
            let detail = "field is immutable for unsuspended job once set";
            errors.push(FieldError::invalid(&path, shown, detail));
        }
        errors.append(self.conditions([
            (
                ended.succeeds && !ends.succeeds,
                "cannot disable the SuccessCriteriaMet=True condition",
            ),
            (
                ended.complete && !ended.succeeds && ends.succeeds,
                "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions",
            ),
        ]));
        errors
    }
}

/// As the reference shows its internal type.
fn internal_form(it: &UncountedTerminatedPods) -> BadValue {
    let list = |list: &Vec<Str>| {
        let shown = filled(list, list.is_empty());
        shown.text().unwrap_or_default().to_owned()
    };
    let (succeeded, failed) = (list(&it.succeeded), list(&it.failed));
    BadValue::shown(format!(r#"{{"Succeeded":{succeeded},"Failed":{failed}}}"#))
}
