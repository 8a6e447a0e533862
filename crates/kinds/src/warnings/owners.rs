//! What clients are warned of in what owns pods, besides their templates, and in claims of volumes.

use apimachinery_api::apps::v1::StatefulSet;
use apimachinery_api::batch::v1::{CronJob, Job, JobSpec};
use apimachinery_api::core::v1::{PersistentVolumeClaim, PersistentVolumeClaimSpec};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_validation::Path;
use apimachinery_validation::names::dns1123_label;

use super::cluster::STORAGE_CLASS;
use super::{fraction, template};

const MANY_COMPLETIONS: i32 = 100_000;
const MANY_AT_ONCE: i32 = 10_000;
const TOO_MANY_INDEXES: &str = "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail";
const ALL_REVISIONS: &str = "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended";
const ZONE_IN_SCHEDULE: &str = "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details";

/// A name that is not a label, of a pod or of an object after which its pods are named.
pub(super) fn name(metadata: &ObjectMeta, used_in: &str) -> Option<String> {
    let wrong = dns1123_label(&metadata.name);
    (!wrong.is_empty()).then(|| {
        let wrong = wrong.join(" ");
        format!(
            "metadata.name: this is used in {used_in}, which can result in surprising behavior; a DNS label is recommended: [{wrong}]"
        )
    })
}

/// The name of a new owner.
pub(crate) fn owner_name(metadata: &ObjectMeta, is_new: bool) -> Vec<String> {
    let warning = is_new.then(|| name(metadata, "Pod names and hostnames"));
    warning.flatten().into_iter().collect()
}

/// `WarningsForJobSpec`.
fn job_spec(spec: &JobSpec, old: Option<&JobSpec>, path: &Path) -> Vec<String> {
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

pub(crate) fn cron_job(new: &CronJob, old: Option<&CronJob>) -> Vec<String> {
    let path = Path::new("spec").child("jobTemplate").child("spec");
    let mut warnings = owner_name(&new.metadata, old.is_none());
    let before = old.map(|it| &it.spec.job_template.spec);
    warnings.extend(job_spec(&new.spec.job_template.spec, before, &path));
    if old.is_some() && new.spec.schedule.contains("TZ") {
        warnings.push(ZONE_IN_SCHEDULE.to_owned());
    }
    warnings
}

pub(crate) fn stateful_set(new: &StatefulSet, old: Option<&StatefulSet>) -> Vec<String> {
    let path = Path::new("spec");
    let before = old.map(|it| &it.spec.template);
    let mut warnings = template(&new.spec.template, before, &path.child("template"));
    for (at, it) in new.spec.volume_claim_templates.iter().enumerate() {
        let mut path = path.child("volumeClaimTemplates").index(at);
        // In updates, the reference adds this.
        if old.is_some() {
            path = path.child("Spec");
        }
        warnings.extend(claim_spec(&it.spec, &path));
    }
    if new.spec.revision_history_limit.is_some_and(|it| it < 0) {
        warnings.push(ALL_REVISIONS.to_owned());
    }
    warnings
}

/// `GetWarningsForPersistentVolumeClaim`.
pub(crate) fn volume_claim(
    claim: &PersistentVolumeClaim,
    _: Option<&PersistentVolumeClaim>,
) -> Vec<String> {
    let (key, text) = STORAGE_CLASS;
    let path = Path::new("metadata").child("annotations").key(key);
    let is_set = claim.metadata.annotations.contains_key(key);
    let mut warnings: Vec<_> = is_set.then(|| format!("{path}: {text}")).into_iter().collect();
    warnings.extend(claim_spec(&claim.spec, &Path::new("spec")));
    warnings
}

/// `GetWarningsForPersistentVolumeClaimSpec`.
fn claim_spec(spec: &PersistentVolumeClaimSpec, path: &Path) -> Vec<String> {
    const STORAGE: &str = "storage";
    let amounts = [("requests", &spec.resources.requests), ("limits", &spec.resources.limits)];
    let mut warnings = Vec::new();
    for (field, amounts) in amounts {
        let path = path.child("resources").child(field).key(STORAGE);
        warnings.extend(amounts.get(STORAGE).and_then(|it| fraction(it, &path)));
    }
    warnings
}
