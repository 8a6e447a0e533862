//! What is wrong with configurations of webhooks.

use std::collections::{HashMap, HashSet};

use apimachinery_api::admissionregistration::v1::{
    MatchCondition, MutatingWebhook, MutatingWebhookConfiguration, ReinvocationPolicyType,
    RuleWithOperations, SideEffectClass, ValidatingWebhook, ValidatingWebhookConfiguration,
    WebhookClientConfig,
};
use apimachinery_json::Json;
use apimachinery_meta::v1::LabelSelector;
use apimachinery_policies::{validate_match_conditions, validate_rule};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{NullableVec, Str};
use apimachinery_validation::meta::{SelectorRules, has_invalid_label_value, label_selector};
use apimachinery_validation::names::{dns1035_label, fully_qualified_name};
use apimachinery_validation::webhooks::{WebhookService, service, url};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

const FAILURE_POLICIES: [&str; 2] = ["Fail", "Ignore"];
const MATCH_POLICIES: [&str; 2] = ["Equivalent", "Exact"];
const ALL_SIDE_EFFECTS: [&str; 4] = ["None", "NoneOnDryRun", "Some", "Unknown"];
const NO_SIDE_EFFECTS: [&str; 2] = ["None", "NoneOnDryRun"];
const REINVOCATION: [&str; 2] = ["IfNeeded", "Never"];
const REVIEW_VERSIONS: [&str; 2] = ["v1", "v1beta1"];

/// What is the same in both kinds of webhooks.
struct Webhook<'a> {
    name: &'a str,
    client: &'a WebhookClientConfig,
    rules: &'a [RuleWithOperations],
    failure_policy: Option<Shown<'a>>,
    match_policy: Option<Shown<'a>>,
    namespaces: Option<&'a LabelSelector>,
    objects: Option<&'a LabelSelector>,
    side_effects: Option<&'a SideEffectClass>,
    timeout: Option<i32>,
    versions: &'a NullableVec<Str>,
    conditions: &'a [MatchCondition],
    reinvocation: Option<&'a ReinvocationPolicyType>,
}

/// A value of an enumeration.
struct Shown<'a> {
    text: &'a str,
    shown: BadValue,
}

impl<'a> Shown<'a> {
    fn of<T: Field<Json> + AsRef<str>>(value: &'a T) -> Self {
        Self { text: value.as_ref(), shown: BadValue::json(value) }
    }

    fn errors(self, values: &[&str], path: &Path) -> FieldErrors {
        match values.contains(&self.text) {
            true => FieldErrors::new(),
            false => FieldError::not_supported(path, self.shown, values).into(),
        }
    }
}

macro_rules! webhook {
    ($hook:ident, $reinvocation:expr) => {
        Self {
            name: &$hook.name,
            client: &$hook.client_config,
            rules: &$hook.rules,
            failure_policy: $hook.failure_policy.as_ref().map(Shown::of),
            match_policy: $hook.match_policy.as_ref().map(Shown::of),
            namespaces: $hook.namespace_selector.as_deref(),
            objects: $hook.object_selector.as_deref(),
            side_effects: $hook.side_effects.as_ref(),
            timeout: $hook.timeout_seconds,
            versions: &$hook.admission_review_versions,
            conditions: &$hook.match_conditions,
            reinvocation: $reinvocation,
        }
    };
}

impl<'a> Webhook<'a> {
    fn validating(hook: &'a ValidatingWebhook) -> Self {
        webhook!(hook, None)
    }

    fn mutating(hook: &'a MutatingWebhook) -> Self {
        webhook!(hook, hook.reinvocation_policy.as_ref())
    }
}

/// `ValidateValidatingWebhookConfiguration` and the same of an update.
pub(crate) fn validating_webhooks(
    configuration: &ValidatingWebhookConfiguration,
    old: Option<&ValidatingWebhookConfiguration>,
) -> FieldErrors {
    let new = configuration.webhooks.iter().map(Webhook::validating).collect();
    webhooks(new, old.map(|it| it.webhooks.iter().map(Webhook::validating).collect()))
}

/// `ValidateMutatingWebhookConfiguration` and the same of an update.
pub(crate) fn mutating_webhooks(
    configuration: &MutatingWebhookConfiguration,
    old: Option<&MutatingWebhookConfiguration>,
) -> FieldErrors {
    let new = configuration.webhooks.iter().map(Webhook::mutating).collect();
    webhooks(new, old.map(|it| it.webhooks.iter().map(Webhook::mutating).collect()))
}

/// What may be wrong with webhooks, since it already was.
struct Rules<'a> {
    keeps_conditions: bool,
    side_effects: &'static [&'static str],
    needs_known_version: bool,
    needs_distinct_names: bool,
    allows_invalid_values: bool,
    /// The conditions of all webhooks before, by what they evaluate.
    stored: HashMap<&'a str, &'a MatchCondition>,
}

impl<'a> Rules<'a> {
    fn of(new: &[Webhook<'_>], old: &[Webhook<'a>]) -> Self {
        let mut names = HashSet::new();
        let has_none = |it: &Webhook<'_>| {
            it.side_effects.is_some_and(|it| NO_SIDE_EFFECTS.contains(&it.as_str()))
        };
        let knows_version = |it: &Webhook<'_>| {
            it.versions.is_empty()
                || it.versions.iter().any(|it| REVIEW_VERSIONS.contains(&it.as_str()))
        };
        let has_invalid = |it: Option<&LabelSelector>| it.is_some_and(has_invalid_label_value);
        let mut pairs = new.iter().zip(old);
        Self {
            keeps_conditions: new.len() == old.len()
                && pairs.all(|(new, old)| new.conditions == old.conditions),
            side_effects: match old.iter().all(has_none) {
                true => &NO_SIDE_EFFECTS,
                false => &ALL_SIDE_EFFECTS,
            },
            needs_known_version: old.iter().all(knows_version),
            needs_distinct_names: old.iter().all(|it| names.insert(it.name)),
            allows_invalid_values: old
                .iter()
                .any(|it| has_invalid(it.namespaces) || has_invalid(it.objects)),
            stored: old
                .iter()
                .flat_map(|it| it.conditions)
                .map(|it| (it.expression.as_str(), it))
                .collect(),
        }
    }
}

fn webhooks(new: Vec<Webhook<'_>>, old: Option<Vec<Webhook<'_>>>) -> FieldErrors {
    let mut rules = Rules::of(&new, old.as_deref().unwrap_or_default());
    rules.keeps_conditions &= old.is_some();
    let path = Path::new("webhooks");
    let mut errors = FieldErrors::new();
    let mut names = HashSet::new();
    for (at, hook) in new.into_iter().enumerate() {
        let (path, name) = (path.index(at), hook.name);
        let versions = hook.versions;
        errors.append(webhook(hook, &rules, &path));
        let place = path.child("admissionReviewVersions");
        errors.append(review_versions(versions, &rules, &place));
        if rules.needs_distinct_names && !name.is_empty() && !names.insert(name) {
            errors.push(FieldError::duplicate(&path.child("name"), name));
        }
    }
    errors
}

/// `validateValidatingWebhook` and `validateMutatingWebhook`.
fn webhook(hook: Webhook<'_>, rules: &Rules<'_>, path: &Path) -> FieldErrors {
    let mut errors = fully_qualified_name(&path.child("name"), hook.name);
    for (at, rule) in hook.rules.iter().enumerate() {
        errors.append(validate_rule(rule, &path.child("rules").index(at)));
    }
    if let Some(it) = hook.failure_policy {
        errors.append(it.errors(&FAILURE_POLICIES, &path.child("failurePolicy")));
    }
    if let Some(it) = hook.match_policy {
        errors.append(it.errors(&MATCH_POLICIES, &path.child("matchPolicy")));
    }
    let place = path.child("sideEffects");
    errors.append(match hook.side_effects {
        None => {
            let detail = format!("must specify one of {}", rules.side_effects.join(", "));
            FieldError::required(&place, detail).into()
        }
        Some(it) => Shown::of(it).errors(rules.side_effects, &place),
    });
    if let Some(seconds) = hook.timeout.filter(|it| !(1..=30).contains(it)) {
        let detail = "the timeout value must be between 1 and 30 seconds";
        errors.push(FieldError::invalid(&path.child("timeoutSeconds"), seconds, detail));
    }
    let selectors = [("namespaceSelector", hook.namespaces), ("objectSelector", hook.objects)];
    for (field, selector) in selectors {
        if let Some(it) = selector {
            let mut of_values = SelectorRules::default();
            of_values.allow_invalid_values = rules.allows_invalid_values;
            errors.append(label_selector(it, of_values, &path.child(field)));
        }
    }
    if let Some(it) = hook.reinvocation {
        errors.append(Shown::of(it).errors(&REINVOCATION, &path.child("reinvocationPolicy")));
    }
    errors.append(client(hook.client, &path.child("clientConfig")));
    if !rules.keeps_conditions {
        let conditions = hook.conditions.iter().map(|it| it.expression.trim());
        let stored: Vec<_> =
            conditions.filter_map(|it| rules.stored.get(it).copied().cloned()).collect();
        let path = path.child("matchConditions");
        errors.append(validate_match_conditions(hook.conditions, &stored, &path));
    }
    errors
}

fn client(client: &WebhookClientConfig, path: &Path) -> FieldErrors {
    match (&client.url, &client.service) {
        (Some(text), None) => url(&path.child("url"), text),
        (None, Some(it)) => {
            let it = WebhookService {
                name: &it.name,
                namespace: &it.namespace,
                path: it.path.as_deref(),
                port: it.port.unwrap_or_default(),
            };
            service(&path.child("service"), &it)
        }
        _ => FieldError::required(path, "exactly one of url or service is required").into(),
    }
}

/// `validateAdmissionReviewVersions`.
fn review_versions(versions: &NullableVec<Str>, rules: &Rules<'_>, path: &Path) -> FieldErrors {
    let known = REVIEW_VERSIONS.join(", ");
    if versions.is_empty() {
        return FieldError::required(path, format!("must specify one of {known}")).into();
    }
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, version) in versions.iter().enumerate() {
        let path = path.index(at);
        if !seen.insert(version.as_str()) {
            errors.push(FieldError::invalid(&path, version, "duplicate version"));
            continue;
        }
        let wrong = dns1035_label(version).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&path, version, it)));
    }
    if rules.needs_known_version && !REVIEW_VERSIONS.iter().any(|it| seen.contains(it)) {
        let detail = format!("must include at least one of {known}");
        errors.push(FieldError::invalid(path, BadValue::json(versions), detail));
    }
    errors
}
