//! What is wrong with quotas.

use std::collections::BTreeSet;

use apimachinery_api::core::v1::{
    ResourceName, ResourceQuota, ResourceQuotaScope, ResourceQuotaSpec,
    ScopedResourceSelectorRequirement,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::filled;
use crate::shared::resources::{amount, is_of_quota, resource_name};

const SCOPES: [&str; 6] = [
    "BestEffort",
    "NotBestEffort",
    "NotTerminating",
    "PriorityClass",
    "Terminating",
    "VolumeAttributesClass",
];
const CONTRADICTORY: [[&str; 2]; 2] =
    [["BestEffort", "NotBestEffort"], ["Terminating", "NotTerminating"]];
const OF_PODS: [&str; 6] =
    ["cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory"];
const OF_VOLUMES: [&str; 3] = ["persistentvolumeclaims", "storage", "requests.storage"];
const OF_OTHERS: &str = "unsupported scope applied to resource";
const CONTRADICTION: &str = "conflicting scopes";

/// `ValidateResourceQuota` and `ValidateResourceQuotaUpdate`.
pub(crate) fn quota(quota: &ResourceQuota, old: Option<&ResourceQuota>) -> FieldErrors {
    let (spec, path) = (&quota.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    for (name, amount_of) in &spec.hard {
        let path = path.child("hard").key(name);
        errors.append(quota_resource(name, &path));
        errors.append(amount(name, amount_of, &path));
    }
    errors.append(scopes(spec, &path.child("scopes")));
    if spec.scope_selector.is_some() {
        errors.append(selector(spec, &path.child("scopeSelector").child("matchExpressions")));
    }
    if let Some(old) = old {
        let set = |it: &ResourceQuota| -> BTreeSet<String> {
            it.spec.scopes.iter().map(|it| it.as_str().to_owned()).collect()
        };
        if set(old) != set(quota) {
            let shown = filled(&spec.scopes, spec.scopes.is_empty());
            errors.push(FieldError::invalid(&path.child("scopes"), shown, "field is immutable"));
        }
    }
    errors
}

/// `ValidateResourceQuotaResourceName`.
fn quota_resource(name: &ResourceName, path: &Path) -> FieldErrors {
    let mut errors = resource_name(name, path);
    if !name.contains('/') && !is_of_quota(name) {
        let detail = "must be a standard resource for quota";
        errors.push(FieldError::invalid(path, BadValue::json(name), detail));
    }
    errors
}

/// Whether a scope says something about a resource (`IsResourceQuotaScopeValidForResource`).
fn is_about(scope: &str, resource: &str) -> bool {
    match scope {
        "BestEffort" => resource == "pods",
        "VolumeAttributesClass" => OF_VOLUMES.contains(&resource),
        "Terminating"
        | "NotTerminating"
        | "NotBestEffort"
        | "PriorityClass"
        | "CrossNamespacePodAffinity" => resource == "pods" || OF_PODS.contains(&resource),
        _ => true,
    }
}

/// Which of the mistakes are in a list of scopes: each is reported once, although the reference
/// repeats it for each resource.
struct Mistakes {
    is_about_others: bool,
    is_contradictory: bool,
}

impl Mistakes {
    fn of<'a>(scopes: impl Iterator<Item = &'a str>, spec: &ResourceQuotaSpec) -> Self {
        let scopes: BTreeSet<&str> = scopes.filter(|it| is_of_some(it)).collect();
        let names = || spec.hard.iter().map(|(name, _)| name.as_str()).filter(|it| is_of_quota(it));
        let is_about_others = scopes.iter().any(|scope| names().any(|it| !is_about(scope, it)));
        let is_contradictory =
            CONTRADICTORY.iter().any(|pair| pair.iter().all(|it| scopes.contains(it)));
        Self { is_about_others, is_contradictory }
    }
}

/// A scope that is about some resources only. `CrossNamespacePodAffinity` is one, although it is
/// not supported.
fn is_of_some(scope: &str) -> bool {
    SCOPES.contains(&scope) || scope == "CrossNamespacePodAffinity"
}

fn scopes(spec: &ResourceQuotaSpec, path: &Path) -> FieldErrors {
    let names = || spec.scopes.iter().map(ResourceQuotaScope::as_str);
    let mistakes = Mistakes::of(names(), spec);
    let found = [
        (names().any(|it| !SCOPES.contains(&it)), "unsupported scope"),
        (mistakes.is_about_others, OF_OTHERS),
        (mistakes.is_contradictory, CONTRADICTION),
    ];
    let found = found.into_iter().filter(|(is_there, _)| *is_there);
    found.map(|(_, it)| FieldError::invalid(path, BadValue::json(&spec.scopes), it)).collect()
}

/// `validateScopedResourceSelectorRequirement`, whose paths have no index.
fn selector(spec: &ResourceQuotaSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(selector) = &spec.scope_selector else { return errors };
    let expressions = &selector.match_expressions;
    for it in expressions {
        if !SCOPES.contains(&it.scope_name.as_str()) {
            let shown = BadValue::json(&it.scope_name);
            let path = path.child("scopeName");
            errors.push(FieldError::invalid(&path, shown, "unsupported scope"));
        }
        errors.append(operator(it, path));
    }
    let mistakes = Mistakes::of(expressions.iter().map(|it| it.scope_name.as_str()), spec);
    if mistakes.is_about_others {
        errors.push(FieldError::invalid(path, shown(expressions), OF_OTHERS));
    }
    if mistakes.is_contradictory {
        let shown = filled(&spec.scopes, spec.scopes.is_empty());
        errors.push(FieldError::invalid(path, shown, CONTRADICTION));
    }
    errors
}

fn operator(it: &ScopedResourceSelectorRequirement, path: &Path) -> FieldErrors {
    let (place, values) = (path.child("operator"), path.child("values"));
    let refuse = |detail| FieldError::invalid(&place, BadValue::json(&it.operator), detail);
    let mut errors = FieldErrors::new();
    let is_alone = matches!(
        it.scope_name.as_str(),
        "BestEffort"
            | "NotBestEffort"
            | "Terminating"
            | "NotTerminating"
            | "CrossNamespacePodAffinity"
    );
    if is_alone && it.operator.as_str() != "Exists" {
        errors.push(refuse("must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"));
    }
    match it.operator.as_str() {
        "In" | "NotIn" if it.values.is_empty() => {
            let detail =
                "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
            errors.push(FieldError::required(&values, detail));
        }
        "Exists" | "DoesNotExist" if !it.values.is_empty() => {
            let detail =
                "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
            errors.push(FieldError::invalid(&values, BadValue::json(&it.values), detail));
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        _ => errors.push(refuse("not a valid selector operator")),
    }
    errors
}

/// A selector in the JSON of the type that only the API server has.
fn shown(expressions: &[ScopedResourceSelectorRequirement]) -> BadValue {
    let text = |value: BadValue| value.text().unwrap_or_default().to_owned();
    let each = expressions.iter().map(|it| {
        let (scope, operator) = (BadValue::json(&it.scope_name), BadValue::json(&it.operator));
        let values = filled(&it.values, it.values.is_empty());
        let [scope, operator, values] = [scope, operator, values].map(text);
        format!(r#"{{"ScopeName":{scope},"Operator":{operator},"Values":{values}}}"#)
    });
    let each = each.collect::<Vec<_>>().join(",");
    BadValue::shown(format!(r#"{{"MatchExpressions":[{each}]}}"#))
}

/// `ValidateResourceQuotaStatusUpdate`.
pub(crate) fn quota_status(quota: &ResourceQuota, _: &ResourceQuota) -> FieldErrors {
    let path = Path::new("status");
    let mut errors = FieldErrors::new();
    for (field, amounts) in [("hard", &quota.status.hard), ("used", &quota.status.used)] {
        for (name, quantity) in amounts {
            let path = path.child(field).key(name);
            errors.append(quota_resource(name, &path));
            errors.append(amount(name, quantity, &path));
        }
    }
    errors
}
