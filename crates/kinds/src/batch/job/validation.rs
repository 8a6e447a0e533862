//! What is wrong with jobs.

use apimachinery_api::batch::v1::{CompletionMode, Job, JobCondition, JobSpec};
use apimachinery_api::core::v1::Container;
use apimachinery_runtime::{Map, Str};
use apimachinery_selectors::labels;
use apimachinery_validation::meta::{
    SelectorRules, has_invalid_label_value, label_selector, non_negative,
};
use apimachinery_validation::names::{dns1123_label, domain_prefixed_path};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::policies::{failure_policy, is_indexed, success_policy};
use crate::shared::fields::{filled, immutable};
use crate::shared::pod_template::pod_template;

const MODES: [&str; 2] = ["NonIndexed", "Indexed"];
const REPLACEMENTS: [&str; 2] = ["Failed", "TerminatingOrFailed"];
/// The most pods at a time, and the most indexes that fail, of an indexed job.
const MOST_INDEXED: i32 = 100_000;
/// The most of both when a job with limits per index has more than `MANY` completions.
const MOST_OF_MANY: i32 = 10_000;
const MANY: i32 = 100_000;
const LONGEST_MANAGER: usize = 63;
const JOB_NAMES: [&str; 2] = ["job-name", "batch.kubernetes.io/job-name"];
const UIDS: [&str; 2] = ["controller-uid", "batch.kubernetes.io/controller-uid"];

/// `ValidateJob` and `ValidateJobUpdate`.
pub(crate) fn job(job: &Job, old: Option<&Job>) -> FieldErrors {
    let (spec, path) = (&job.spec, Path::new("spec"));
    let mut errors = generated_selector(job, old);
    errors.append(job_spec(spec, &path));
    errors.append(selector(spec, old.map(|it| &it.spec), &path));
    if let (Some(1..), true) = (spec.completions, is_indexed(spec)) {
        let last = spec.completions.unwrap_or_default() - 1;
        let name = format!("{}-{last}", job.metadata.name);
        if !dns1123_label(&name).is_empty() {
            let path = Path::new("metadata").child("name");
            let detail = format!("will not able to create pod with invalid DNS label: {name}");
            errors.push(FieldError::invalid(&path, &job.metadata.name, detail));
        }
    }
    if let Some(old) = old {
        errors.append(update(job, old));
    }
    errors
}

/// A selector that a job did not write itself is that of its name and UID
/// (`validateGeneratedSelector`).
fn generated_selector(job: &Job, old: Option<&Job>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (true, Some(selector)) = (job.spec.manual_selector != Some(true), &job.spec.selector)
    else {
        return errors;
    };
    let metadata = &job.metadata;
    if metadata.uid.is_empty() {
        errors.push(FieldError::required(&Path::new("metadata").child("uid"), ""));
    }
    let [[old_name, name], [old_uid, uid]] = [JOB_NAMES, UIDS];
    // Jobs of before 1.27 have no labels with a prefix.
    let has_prefixes = old.is_none_or(|it| {
        let labels = &it.spec.template.metadata.labels;
        labels.contains_key(name) && labels.contains_key(uid)
    });
    let mut expected = vec![(old_uid, &metadata.uid), (old_name, &metadata.name)];
    if has_prefixes {
        expected.extend([(uid, &metadata.uid), (name, &metadata.name)]);
    }
    let labels = &job.spec.template.metadata.labels;
    for (key, value) in &expected {
        errors.append(has_label(labels, key, value));
    }
    let expected = expected.iter().map(|(key, value)| (Str::from_static(key), (*value).clone()));
    let expected: Map<Str, Str> = expected.collect();
    if labels::Selector::try_from(&**selector).is_ok_and(|it| !it.matches(&expected)) {
        let path = Path::new("spec").child("selector");
        let detail = "`selector` not auto-generated";
        errors.push(FieldError::invalid(&path, BadValue::json(&**selector), detail));
    }
    errors
}

fn has_label(labels: &Map<Str, Str>, key: &str, value: &str) -> FieldErrors {
    let path = Path::new("spec").child("template").child("metadata").child("labels").key(key);
    let detail = format!("must be '{value}'");
    match labels.get(key) {
        None => FieldError::required(&path, detail).into(),
        Some(it) if **it != *value => {
            FieldError::invalid(&path, BadValue::json(labels), detail).into()
        }
        Some(_) => FieldErrors::new(),
    }
}

/// The selector of `ValidateJobSpec`.
fn selector(spec: &JobSpec, old: Option<&JobSpec>, path: &Path) -> FieldErrors {
    let place = path.child("selector");
    let labels = &spec.template.metadata.labels;
    let unselected = || {
        let path = path.child("template").child("metadata").child("labels");
        let detail = "`selector` does not match template `labels`";
        FieldError::invalid(&path, filled(labels, labels.is_empty()), detail)
    };
    let Some(selector) = &spec.selector else {
        return [FieldError::required(&place, ""), unselected()].into_iter().collect();
    };
    let before = old.and_then(|it| it.selector.as_deref());
    let mut rules = SelectorRules::default();
    rules.allow_invalid_values = before.is_some_and(has_invalid_label_value);
    let mut errors = label_selector(selector, rules, &place);
    if labels::Selector::try_from(&**selector).is_ok_and(|it| !it.matches(labels)) {
        errors.push(unselected());
    }
    errors
}

/// `validateJobSpec`.
pub(crate) fn job_spec(spec: &JobSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let counts = [
        ("parallelism", spec.parallelism.map(i64::from)),
        ("completions", spec.completions.map(i64::from)),
        ("activeDeadlineSeconds", spec.active_deadline_seconds),
        ("backoffLimit", spec.backoff_limit.map(i64::from)),
        ("ttlSecondsAfterFinished", spec.ttl_seconds_after_finished.map(i64::from)),
        ("backoffLimitPerIndex", spec.backoff_limit_per_index.map(i64::from)),
        ("maxFailedIndexes", spec.max_failed_indexes.map(i64::from)),
    ];
    for (field, count) in counts {
        if let Some(count) = count {
            errors.append(non_negative(count, &path.child(field)));
        }
    }
    if spec.max_failed_indexes.is_some() && spec.backoff_limit_per_index.is_none() {
        let path = path.child("backoffLimitPerIndex");
        errors.push(FieldError::required(&path, "when maxFailedIndexes is specified"));
    }
    if let Some(manager) = &spec.managed_by {
        let path = path.child("managedBy");
        errors.append(domain_prefixed_path(&path, manager));
        if manager.len() > LONGEST_MANAGER {
            errors.push(FieldError::too_long(&path, LONGEST_MANAGER));
        }
    }
    errors.append(completion(spec, path));
    if let Some(policy) = &spec.pod_failure_policy {
        errors.append(failure_policy(policy, spec, &path.child("podFailurePolicy")));
    }
    errors.append(success_policy(spec, &path.child("successPolicy")));
    errors.append(replacement(spec, &path.child("podReplacementPolicy")));
    let place = path.child("template");
    errors.append(pod_template(&spec.template, &place));
    let place = place.child("spec").child("restartPolicy");
    let policy = &spec.template.spec.restart_policy;
    match policy.as_str() {
        "Never" => {}
        "OnFailure" if spec.pod_failure_policy.is_none() => {}
        "OnFailure" => {
            let detail = r#"only "Never" is supported when podFailurePolicy is specified"#;
            errors.push(FieldError::invalid(&place, BadValue::json(policy), detail));
        }
        "" | "Always" => {
            let detail = r#"valid values: "OnFailure", "Never""#;
            errors.push(FieldError::required(&place, detail));
        }
        _ => {
            let (shown, values) = (BadValue::json(policy), ["OnFailure", "Never"]);
            errors.push(FieldError::not_supported(&place, shown, &values));
        }
    }
    errors
}

/// How many pods succeed, with or without an index each.
fn completion(spec: &JobSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let per_index = path.child("backoffLimitPerIndex");
    let max_failed = path.child("maxFailedIndexes");
    let mode = spec.completion_mode.as_ref().map(CompletionMode::as_str);
    if let Some(mode) = spec.completion_mode.as_ref().filter(|it| !MODES.contains(&it.as_str())) {
        let path = path.child("completionMode");
        errors.push(FieldError::not_supported(&path, BadValue::json(mode), &MODES));
    }
    if matches!(mode, None | Some("NonIndexed")) {
        let detail = "requires indexed completion mode";
        let limits =
            [(&per_index, spec.backoff_limit_per_index), (&max_failed, spec.max_failed_indexes)];
        for (path, limit) in limits {
            errors.extend(limit.map(|it| FieldError::invalid(path, it, detail)));
        }
    }
    if mode != Some("Indexed") {
        return errors;
    }
    let parallelism = path.child("parallelism");
    let mut at_most = |path: &Path, value: Option<i32>, most: i32, when: &str| {
        if let Some(value) = value.filter(|it| *it > most) {
            let detail = format!("must be less than or equal to {most}{when}");
            errors.push(FieldError::invalid(path, value, detail));
        }
    };
    let when = " when completion mode is Indexed";
    at_most(&parallelism, spec.parallelism, MOST_INDEXED, when);
    at_most(&max_failed, spec.max_failed_indexes, MOST_INDEXED, "");
    let has_many = spec.completions.is_some_and(|it| it > MANY);
    if has_many && spec.backoff_limit_per_index.is_some() {
        let when =
            format!(" when completions are above {MANY} and used with backoff limit per index");
        at_most(&parallelism, spec.parallelism, MOST_OF_MANY, &when);
        at_most(&max_failed, spec.max_failed_indexes, MOST_OF_MANY, &when);
        if spec.max_failed_indexes.is_none() {
            let detail = format!("must be specified when completions is above {MANY}");
            errors.push(FieldError::required(&max_failed, detail));
        }
    }
    match (spec.completions, spec.max_failed_indexes) {
        (None, _) => {
            let detail = "when completion mode is Indexed";
            errors.push(FieldError::required(&path.child("completions"), detail));
        }
        (Some(all), Some(failed)) if failed > all => {
            let detail = "must be less than or equal to completions";
            errors.push(FieldError::invalid(&max_failed, failed, detail));
        }
        _ => {}
    }
    errors
}

fn replacement(spec: &JobSpec, path: &Path) -> FieldErrors {
    let values = match spec.pod_failure_policy {
        Some(_) => &REPLACEMENTS[..1],
        None => &REPLACEMENTS[..],
    };
    match &spec.pod_replacement_policy {
        Some(policy) if !values.contains(&policy.as_str()) => {
            FieldError::not_supported(path, BadValue::json(policy), values).into()
        }
        _ => FieldErrors::new(),
    }
}

/// What an update may change (`ValidateJobSpecUpdate`).
fn update(new: &Job, old: &Job) -> FieldErrors {
    let path = Path::new("spec");
    let (spec, before) = (&new.spec, &old.spec);
    let mut errors = FieldErrors::new();
    if spec.completions != before.completions {
        let path = path.child("completions");
        let shown = spec.completions.map_or(BadValue::shown("null"), BadValue::from);
        match (is_indexed(spec), spec.completions) {
            (false, _) => errors.push(FieldError::invalid(&path, shown, "field is immutable")),
            (true, Some(_)) if spec.completions != spec.parallelism => {
                let detail = "can only be modified in tandem with spec.parallelism";
                errors.push(FieldError::invalid(&path, shown, detail));
            }
            _ => {}
        }
    }
    macro_rules! keep {
        ($($field:ident: $name:literal),*) => {
            $(errors.append(immutable(&spec.$field, &before.$field, &path.child($name)));)*
        };
    }
    keep!(
        selector: "selector",
        completion_mode: "completionMode",
        pod_failure_policy: "podFailurePolicy",
        backoff_limit_per_index: "backoffLimitPerIndex",
        managed_by: "managedBy",
        success_policy: "successPolicy"
    );
    errors.append(template_update(new, old));
    errors
}

/// `validatePodTemplateUpdate`: where its pods run, and what they may use, may change while a job
/// is suspended and has no pods.
fn template_update(new: &Job, old: &Job) -> FieldErrors {
    let mut kept = old.spec.template.clone();
    let template = &new.spec.template;
    let status = &old.status;
    let is_condition =
        |it: &JobCondition| it.r#type.as_str() == "Suspended" && it.status.as_str() == "True";
    let is_idle = old.spec.suspend == Some(true)
        && (status.start_time.is_none() || status.conditions.iter().any(is_condition))
        && status.active == 0;
    let path = Path::new("spec").child("template");
    if !is_idle {
        return immutable(template, &kept, &path);
    }
    kept.metadata = template.metadata.clone();
    kept.spec.node_selector = template.spec.node_selector.clone();
    kept.spec.tolerations = template.spec.tolerations.clone();
    kept.spec.scheduling_gates = template.spec.scheduling_gates.clone();
    let of_nodes = template.spec.affinity.as_ref().and_then(|it| it.node_affinity.clone());
    let affinity = kept.spec.affinity.get_or_insert_default();
    affinity.node_affinity = of_nodes;
    if template.spec.affinity.is_none() && **affinity == Default::default() {
        kept.spec.affinity = None;
    }
    keep_resources(&mut kept.spec.containers, &template.spec.containers);
    keep_resources(&mut kept.spec.init_containers, &template.spec.init_containers);
    immutable(&template.spec, &kept.spec, &path.child("spec"))
}

fn keep_resources(kept: &mut [Container], containers: &[Container]) {
    if kept.len() != containers.len() {
        return;
    }
    for (kept, it) in kept.iter_mut().zip(containers).filter(|(kept, it)| kept.name == it.name) {
        kept.resources = it.resources.clone();
    }
}
