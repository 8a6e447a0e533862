//! What is wrong with jobs and cron jobs.

use std::collections::HashSet;

use apimachinery_api::batch::v1::{
    CompletionMode, CronJob, CronJobSpec, Job, JobSpec, JobTemplateSpec, PodFailurePolicy,
    PodFailurePolicyOnExitCodesRequirement, PodFailurePolicyOnPodConditionsPattern,
    PodFailurePolicyRule, SuccessPolicyRule,
};
use apimachinery_api::core::v1::{Container, PodTemplateSpec};
use apimachinery_runtime::{Map, Quoted, Str};
use apimachinery_selectors::labels;
use apimachinery_validation::meta::{
    SelectorRules, has_invalid_label_value, label_selector, non_negative,
};
use apimachinery_validation::names::{dns1123_label, domain_prefixed_path, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::schedules::{schedule, time_zone};
use super::{filled, immutable, invalid, one_of, pod_template};

const MODES: [&str; 2] = ["NonIndexed", "Indexed"];
const ACTIONS: [&str; 4] = ["Count", "FailIndex", "FailJob", "Ignore"];
const OPERATORS: [&str; 2] = ["In", "NotIn"];
const STATUSES: [&str; 3] = ["False", "True", "Unknown"];
const REPLACEMENTS: [&str; 2] = ["Failed", "TerminatingOrFailed"];
const CONCURRENCY: [&str; 3] = ["Allow", "Forbid", "Replace"];
/// The most pods at a time, and the most indexes that fail, of an indexed job.
const MOST_INDEXED: i32 = 100_000;
/// The most of both when a job with limits per index has more than `MANY` completions.
const MOST_OF_MANY: i32 = 10_000;
const MANY: i32 = 100_000;
const MOST_RULES: usize = 20;
const MOST_EXIT_CODES: usize = 255;
const LONGEST_MANAGER: usize = 63;
const LONGEST_INDEXES: usize = 64 << 10;
const JOB_NAMES: [&str; 2] = ["job-name", "batch.kubernetes.io/job-name"];
const UIDS: [&str; 2] = ["controller-uid", "batch.kubernetes.io/controller-uid"];

/// `ValidateJob` and `ValidateJobUpdate`.
pub(in super::super) fn job(job: &Job, old: Option<&Job>) -> FieldErrors {
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

fn is_indexed(spec: &JobSpec) -> bool {
    spec.completion_mode.as_ref().is_some_and(|it| it.as_str() == "Indexed")
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
fn job_spec(spec: &JobSpec, path: &Path) -> FieldErrors {
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

/// `validatePodFailurePolicy`.
fn failure_policy(policy: &PodFailurePolicy, spec: &JobSpec, path: &Path) -> FieldErrors {
    let path = path.child("rules");
    let mut errors = FieldErrors::new();
    if policy.rules.len() > MOST_RULES {
        errors.push(FieldError::too_many(&path, policy.rules.len(), MOST_RULES));
    }
    for (at, rule) in policy.rules.iter().enumerate() {
        errors.append(failure_rule(rule, spec, &path.index(at)));
    }
    errors
}

fn failure_rule(rule: &PodFailurePolicyRule, spec: &JobSpec, path: &Path) -> FieldErrors {
    let place = path.child("action");
    let mut errors =
        required_of(rule.action.as_str(), BadValue::json(&rule.action), &ACTIONS, &place);
    if rule.action.as_str() == "FailIndex" && spec.backoff_limit_per_index.is_none() {
        let detail = "requires the backoffLimitPerIndex to be set";
        errors.push(FieldError::invalid(&place, BadValue::json(&rule.action), detail));
    }
    let (codes, conditions) = (rule.on_exit_codes.as_deref(), &rule.on_pod_conditions);
    if let Some(codes) = codes {
        errors.append(exit_codes(codes, &spec.template, &path.child("onExitCodes")));
    }
    if !conditions.is_empty() {
        errors.append(pod_conditions(conditions, &path.child("onPodConditions")));
    }
    let detail = match (codes.is_some(), conditions.is_empty()) {
        (true, false) => "specifying both OnExitCodes and OnPodConditions is not supported",
        (false, true) => "specifying one of OnExitCodes and OnPodConditions is required",
        _ => return errors,
    };
    errors.push(FieldError::invalid(path, BadValue::OMITTED, detail));
    errors
}

/// A value that is one of some, which the error lists when there is none.
fn required_of(value: &str, shown: BadValue, values: &[&str], path: &Path) -> FieldErrors {
    if values.contains(&value) {
        return FieldErrors::new();
    }
    match value {
        "" => {
            let values: Vec<_> = values.iter().map(|it| Quoted(it).to_string()).collect();
            FieldError::required(path, format!("valid values: [{}]", values.join(" "))).into()
        }
        _ => FieldError::not_supported(path, shown, values).into(),
    }
}

fn exit_codes(
    codes: &PodFailurePolicyOnExitCodesRequirement,
    template: &PodTemplateSpec,
    path: &Path,
) -> FieldErrors {
    let (operator, place) = (&codes.operator, path.child("operator"));
    let mut errors = required_of(operator.as_str(), BadValue::json(operator), &OPERATORS, &place);
    if let Some(name) = &codes.container_name {
        let containers = template.spec.containers.iter().chain(&template.spec.init_containers);
        if !containers.map(|it| &it.name).any(|it| it == name) {
            let detail = "must be one of the container or initContainer names in the pod template";
            errors.push(FieldError::invalid(&path.child("containerName"), name, detail));
        }
    }
    let (values, place) = (&codes.values, path.child("values"));
    if values.is_empty() {
        let detail = "at least one value is required";
        errors.push(FieldError::invalid(&place, BadValue::json(values), detail));
    } else if values.len() > MOST_EXIT_CODES {
        errors.push(FieldError::too_many(&place, values.len(), MOST_EXIT_CODES));
    }
    let mut seen = HashSet::new();
    for (at, value) in values.iter().enumerate() {
        let place = place.index(at);
        if operator.as_str() == "In" && *value == 0 {
            errors.push(FieldError::invalid(&place, *value, "must not be 0 for the In operator"));
        }
        if !seen.insert(value) {
            errors.push(FieldError::duplicate(&place, *value));
        }
    }
    if !values.is_sorted() {
        errors.push(FieldError::invalid(&place, BadValue::json(values), "must be ordered"));
    }
    errors
}

fn pod_conditions(
    conditions: &[PodFailurePolicyOnPodConditionsPattern],
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if conditions.len() > MOST_RULES {
        errors.push(FieldError::too_many(path, conditions.len(), MOST_RULES));
    }
    for (at, condition) in conditions.iter().enumerate() {
        let path = path.index(at);
        let name = condition.r#type.as_str();
        errors.append(invalid(&path.child("type"), name, qualified_name(name)));
        let status = &condition.status;
        let path = path.child("status");
        errors.append(required_of(status.as_str(), BadValue::json(status), &STATUSES, &path));
    }
    errors
}

fn success_policy(spec: &JobSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(policy) = &spec.success_policy else { return errors };
    if !is_indexed(spec) {
        // The type that only the API server has.
        let rules = policy.rules.iter().map(shown_rule).collect::<Vec<_>>().join(",");
        let shown = BadValue::shown(format!(r#"{{"Rules":[{rules}]}}"#));
        return FieldError::invalid(path, shown, "requires indexed completion mode").into();
    }
    let path = path.child("rules");
    if policy.rules.is_empty() {
        let detail = "at least one rules must be specified when the successPolicy is specified";
        errors.push(FieldError::required(&path, detail));
    }
    if policy.rules.len() > MOST_RULES {
        errors.push(FieldError::too_many(&path, policy.rules.len(), MOST_RULES));
    }
    for (at, rule) in policy.rules.iter().enumerate() {
        // Without completions nothing can be compared; that is an error of its own.
        let completions = spec.completions.unwrap_or_default();
        errors.append(success_rule(rule, completions, &path.index(at)));
    }
    errors
}

fn shown_rule(rule: &SuccessPolicyRule) -> String {
    let null = || "null".to_owned();
    let indexes = rule.succeeded_indexes.as_ref();
    let indexes = indexes.map_or_else(null, |it| Quoted(it).to_string());
    let count = rule.succeeded_count.map_or_else(null, |it| it.to_string());
    format!(r#"{{"SucceededIndexes":{indexes},"SucceededCount":{count}}}"#)
}

fn success_rule(rule: &SuccessPolicyRule, completions: i32, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut all = None;
    if let Some(text) = &rule.succeeded_indexes {
        let path = path.child("succeededIndexes");
        if text.len() > LONGEST_INDEXES {
            errors.push(FieldError::too_long(&path, LONGEST_INDEXES));
        }
        all = Some(indexes(text, completions).unwrap_or_else(|error| {
            let detail = format!("error parsing succeededIndexes: {error}");
            errors.push(FieldError::invalid(&path, text, detail));
            0
        }));
    }
    let Some(count) = rule.succeeded_count else {
        if all.is_none() {
            let detail = "at least one of succeededCount or succeededIndexes must be specified";
            errors.push(FieldError::required(path, detail));
        }
        return errors;
    };
    let path = path.child("succeededCount");
    errors.append(non_negative(count.into(), &path));
    let bounds = [
        (Some(i64::from(completions)), "the number of specified completions"),
        (all, "the number of indexes in the specified succeededIndexes field"),
    ];
    for (bound, of) in bounds {
        if let Some(bound) = bound.filter(|it| i64::from(count) > *it) {
            let detail = format!("must be less than or equal to {bound} ({of})");
            errors.push(FieldError::invalid(&path, count, detail));
        }
    }
    errors
}

/// How many indexes a text such as `0-2,5` names (`validateIndexesFormat`).
fn indexes(text: &str, completions: i32) -> Result<i64, String> {
    let mut count = 0;
    let mut last: Option<i64> = None;
    if text.is_empty() {
        return Ok(count);
    }
    for interval in text.split(',') {
        let mut ends = interval.split('-');
        let index = |text: &str| {
            let quoted = Quoted(text);
            match text.parse::<i64>() {
                Err(_) => Err(format!("cannot convert string to integer for index: {quoted}")),
                Ok(it) if it >= completions.into() => Err(format!("too large index: {quoted}")),
                Ok(it) => Ok(it),
            }
        };
        let (first, second) = (ends.next().unwrap_or_default(), ends.next());
        if ends.next().is_some() {
            let quoted = Quoted(interval);
            return Err(format!(
                "the fragment {quoted} violates the requirement that an index interval can have at most two parts separated by '-'"
            ));
        }
        let out_of_order = |before: i64, it: i64| {
            format!("non-increasing order, previous: {before}, current: {it}")
        };
        let start = index(first)?;
        let end = match second {
            None => start,
            Some(text) => match index(text)? {
                end if start >= end => return Err(out_of_order(start, end)),
                end => end,
            },
        };
        if let Some(last) = last.filter(|it| *it >= start) {
            return Err(out_of_order(last, start));
        }
        count += end - start + 1;
        last = Some(end);
    }
    Ok(count)
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

/// `validatePodTemplateUpdate`: where its pods run, and what they may use, may change while a job is suspended and has no pods.
fn template_update(new: &Job, old: &Job) -> FieldErrors {
    let mut kept = old.spec.template.clone();
    let template = &new.spec.template;
    let status = &old.status;
    let is_condition = |it: &apimachinery_api::batch::v1::JobCondition| {
        it.r#type.as_str() == "Suspended" && it.status.as_str() == "True"
    };
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

/// `ValidateCronJobCreate` and `ValidateCronJobUpdate`.
pub(in super::super) fn cron_job(job: &CronJob, old: Option<&CronJob>) -> FieldErrors {
    let mut errors = cron_job_spec(&job.spec, old.map(|it| &it.spec), &Path::new("spec"));
    if old.is_none() {
        errors.append(cron_job_name(&job.metadata.name));
    }
    errors
}

fn cron_job_spec(spec: &CronJobSpec, old: Option<&CronJobSpec>, path: &Path) -> FieldErrors {
    let place = path.child("schedule");
    let zone = spec.time_zone.as_deref();
    let mut errors = match spec.schedule.as_str() {
        "" => FieldError::required(&place, "").into(),
        text => schedule(text, old.map(|it| it.schedule.as_str()), zone, &place),
    };
    let counts = [
        ("startingDeadlineSeconds", spec.starting_deadline_seconds),
        ("successfulJobsHistoryLimit", spec.successful_jobs_history_limit.map(i64::from)),
        ("failedJobsHistoryLimit", spec.failed_jobs_history_limit.map(i64::from)),
    ];
    for (field, count) in counts {
        errors.append(count.map(|it| non_negative(it, &path.child(field))).unwrap_or_default());
    }
    if let Some(zone) = zone.filter(|it| old.is_none_or(|old| old.time_zone.as_deref() != Some(it)))
    {
        errors.append(time_zone(zone, &path.child("timeZone")));
    }
    let place = path.child("concurrencyPolicy");
    errors.append(one_of(&spec.concurrency_policy, &CONCURRENCY, &place));
    errors.append(job_template(&spec.job_template, &path.child("jobTemplate").child("spec")));
    errors
}

/// `ValidateJobTemplateSpec`.
fn job_template(template: &JobTemplateSpec, path: &Path) -> FieldErrors {
    let mut errors = job_spec(&template.spec, path);
    if let Some(selector) = &template.spec.selector {
        let shown = BadValue::json(&**selector);
        let detail = "`selector` will be auto-generated";
        errors.push(FieldError::invalid(&path.child("selector"), shown, detail));
    }
    if template.spec.manual_selector == Some(true) {
        let path = path.child("manualSelector");
        errors.push(FieldError::not_supported(&path, true, &["nil", "false"]));
    }
    errors
}

/// The name of a cron job, to which its jobs append theirs.
fn cron_job_name(name: &str) -> FieldErrors {
    const LONGEST: usize = 52;
    match name.len() > LONGEST {
        true => {
            let path = Path::new("metadata").child("name");
            FieldError::invalid(&path, name, "must be no more than 52 characters").into()
        }
        false => FieldErrors::new(),
    }
}
