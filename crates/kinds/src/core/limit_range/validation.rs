//! What is wrong with ranges of limits.

use std::collections::{BTreeSet, HashSet};

use apimachinery_api::core::v1::{LimitRange, LimitRangeItem, ResourceList, ResourceName};
use apimachinery_meta::Quantity;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::resources::{container_resource, overcommits, resource_name};

const LIMITED: [&str; 3] = ["Container", "PersistentVolumeClaim", "Pod"];

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
pub(crate) fn names(limit: &LimitRangeItem, path: &Path) -> FieldErrors {
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
