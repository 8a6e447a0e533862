//! What is wrong with quotas of resources and ranges of limits.

use std::collections::{BTreeSet, HashSet};

use apimachinery_api::core::v1::{
    LimitRange, LimitRangeItem, ResourceList, ResourceName, ResourceQuota, ResourceQuotaScope,
    ResourceQuotaSpec, ScopedResourceSelectorRequirement,
};
use apimachinery_meta::Quantity;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::filled;
use super::resources::{amount, container_resource, is_of_quota, overcommits, resource_name};

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
const LIMITED: [&str; 3] = ["Container", "PersistentVolumeClaim", "Pod"];

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
pub(super) fn quota_resource(name: &ResourceName, path: &Path) -> FieldErrors {
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

const OF_OTHERS: &str = "unsupported scope applied to resource";
const CONTRADICTION: &str = "conflicting scopes";

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

/// `ValidateLimitRange`.
pub(crate) fn limit_range(range: &LimitRange, _: Option<&LimitRange>) -> FieldErrors {
    let path = Path::new("spec").child("limits");
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, limit) in range.spec.limits.iter().enumerate() {
        let path = path.index(at);
        let kind = path.child("type");
        errors.append(limit_type(limit, &kind));
        if !seen.insert(&limit.r#type) {
            errors.push(FieldError::duplicate(&kind, BadValue::json(&limit.r#type)));
        }
        errors.append(names(limit, &path));
        errors.append(bounds(limit, &path));
    }
    errors
}

fn limit_type(limit: &LimitRangeItem, path: &Path) -> FieldErrors {
    let kind = limit.r#type.as_str();
    let refuse = |detail: String| FieldError::invalid(path, BadValue::json(&limit.r#type), detail);
    let errors: FieldErrors = qualified_name(kind).into_iter().map(refuse).collect();
    if !errors.is_empty() || kind.contains('/') || LIMITED.contains(&kind) {
        return errors;
    }
    refuse("must be a standard limit type or fully qualified".into()).into()
}

/// What is limited, and in which ways.
fn names(limit: &LimitRangeItem, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let lists = [
        ("max", &limit.max),
        ("min", &limit.min),
        ("default", &limit.default),
        ("defaultRequest", &limit.default_request),
        ("maxLimitRequestRatio", &limit.max_limit_request_ratio),
    ];
    let kind = limit.r#type.as_str();
    for (field, list) in lists {
        let path = path.child(field);
        if kind == "Pod" && field.starts_with("default") {
            if !list.is_empty() {
                let detail = "may not be specified when `type` is 'Pod'";
                errors.push(FieldError::forbidden(&path, detail));
            }
            continue;
        }
        for (name, _) in list {
            errors.append(match kind {
                "Pod" | "Container" => container_resource(name, &path.key(name)),
                _ => resource_name(name, &path.key(name)),
            });
        }
    }
    let has_storage = [&limit.min, &limit.max].iter().any(|it| it.contains_key("storage"));
    if kind == "PersistentVolumeClaim" && !has_storage {
        let detail =
            "either minimum or maximum storage value is required, but neither was provided";
        errors.push(FieldError::required(&path.child("limits"), detail));
    }
    errors
}

/// How the limits of each resource fit together.
fn bounds(limit: &LimitRangeItem, path: &Path) -> FieldErrors {
    let empty = ResourceList::default();
    let [default, request] = match limit.r#type.as_str() {
        "Pod" => [&empty, &empty],
        _ => [&limit.default, &limit.default_request],
    };
    let ratios = &limit.max_limit_request_ratio;
    let lists = [&limit.max, &limit.min, default, request, ratios];
    let names: BTreeSet<&ResourceName> =
        lists.iter().flat_map(|it| it.iter().map(|(name, _)| name)).collect();
    let mut errors = FieldErrors::new();
    for name in names {
        let [max, min, default, request, ratio] = lists.map(|it| it.get(name));
        let mut refuse = |field: &str, shown: &Quantity, detail: String| {
            let path = path.child(field).key(name);
            errors.push(FieldError::invalid(&path, BadValue::json(shown), detail));
        };
        // What may not be more than what, the field that is wrong then, and whether it is the
        // second of the two.
        let pairs = [
            ("min", min, "max", max, "min", Shown::First),
            ("min", min, "default request", request, "defaultRequest", Shown::Second),
            ("default request", request, "max", max, "defaultRequest", Shown::First),
            ("default request", request, "default limit", default, "defaultRequest", Shown::First),
            ("min", min, "default", default, "default", Shown::First),
            ("default", default, "max", max, "default", Shown::Second),
        ];
        for (low, less, high, more, field, shown) in pairs {
            let (Some(less), Some(more)) = (less, more) else { continue };
            if less > more {
                let shown = if shown == Shown::First { less } else { more };
                let text = format!("{low} value {less} is greater than {high} value {more}");
                refuse(field, shown, text);
            }
        }
        if let Some(ratio) = ratio {
            if *ratio < Quantity::from(1) {
                refuse("maxLimitRequestRatio", ratio, format!("ratio {ratio} is less than 1"));
            }
            if let (Some(min), Some(max)) = (min, max) {
                let (allowed, most) = largest_ratio(ratio, min, max);
                if allowed > most {
                    let detail = format!("ratio {ratio} is greater than max/min = {most:.6}");
                    refuse("maxLimitRequestRatio", ratio, detail);
                }
            }
        }
        if let (Some(default), Some(request)) = (default, request)
            && default != request
            && !overcommits(name)
        {
            let detail = format!(
                "default value {default} must equal to defaultRequest value {request} in {name}"
            );
            refuse("defaultRequest", request, detail);
        }
    }
    errors
}

/// Which of two values an error shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    First,
    Second,
}

/// A ratio as a number, and that of two bounds: in thousandths where all are small enough.
#[expect(clippy::cast_precision_loss, reason = "the reference divides the same numbers")]
fn largest_ratio(ratio: &Quantity, min: &Quantity, max: &Quantity) -> (f64, f64) {
    const MOST: i64 = i64::MAX / 1_000;
    if [ratio, min, max].iter().all(|it| it.value() < MOST) {
        let most = max.milli_value() as f64 / min.milli_value() as f64;
        return (ratio.milli_value() as f64 / 1_000.0, most);
    }
    (ratio.value() as f64, max.value() as f64 / min.value() as f64)
}
