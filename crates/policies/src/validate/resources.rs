//! The resources that policies, bindings and webhooks are about.

use std::collections::HashSet;

use apimachinery_api::admissionregistration::v1::{
    MatchResources, NamedRuleWithOperations, OperationType, Rule, RuleWithOperations,
};
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta, names};

const MATCH_POLICIES: [&str; 2] = ["Equivalent", "Exact"];
const OPERATIONS: [&str; 5] = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
/// The operations whose requests have an object that can be changed.
const MUTATING_OPERATIONS: [&str; 4] = ["*", "CONNECT", "CREATE", "UPDATE"];
const SCOPES: [&str; 3] = ["*", "Cluster", "Namespaced"];

/// Corresponds to `validateMatchResources`.
pub(super) fn errors(declared: &MatchResources, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let at = path.child("matchPolicy");
    match &declared.match_policy {
        None => errors.push(FieldError::required(&at, "")),
        Some(policy) if !MATCH_POLICIES.contains(&policy.as_str()) => {
            errors.push(FieldError::not_supported(&at, BadValue::json(policy), &MATCH_POLICIES));
        }
        Some(_) => {}
    }
    errors
        .extend(selector(declared.namespace_selector.as_deref(), &path.child("namespaceSelector")));
    errors.append(selector(declared.object_selector.as_deref(), &path.child("objectSelector")));
    for (name, rules) in [
        ("resourceRules", &declared.resource_rules),
        ("excludeResourceRules", &declared.exclude_resource_rules),
    ] {
        for (index, rule) in rules.iter().enumerate() {
            errors.append(named_rule(rule, &path.child(name).index(index)));
        }
    }
    errors
}

/// The operations of a policy that changes objects.
pub(super) fn mutating_operations(declared: &MatchResources, path: &Path) -> FieldErrors {
    let path = path.child("resourceRules").child("operations");
    let operations =
        declared.resource_rules.iter().flat_map(|it| &it.rule_with_operations.operations);
    let wrong = operations.filter(|it| !MUTATING_OPERATIONS.contains(&it.as_str()));
    wrong
        .map(|it| FieldError::not_supported(&path, BadValue::json(it), &MUTATING_OPERATIONS))
        .collect()
}

fn selector(selector: Option<&LabelSelector>, path: &Path) -> FieldErrors {
    match selector {
        None => FieldError::required(path, "").into(),
        Some(selector) => meta::label_selector(selector, meta::SelectorRules::default(), path),
    }
}

fn named_rule(rule: &NamedRuleWithOperations, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (index, name) in rule.resource_names.iter().enumerate() {
        let at = path.child("resourceNames").index(index);
        let wrong = names::path_segment_name(name).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&at, &**name, it)));
        if !seen.insert(&**name) {
            errors.push(FieldError::duplicate(&at, &**name));
        }
    }
    errors.append(rule_with_operations(&rule.rule_with_operations, path));
    errors
}

/// Corresponds to `validateRuleWithOperations`.
pub(super) fn rule_with_operations(rule: &RuleWithOperations, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (operations, at) = (&rule.operations, path.child("operations"));
    if operations.is_empty() {
        errors.push(FieldError::required(&at, ""));
    }
    if operations.len() > 1 && operations.contains(&OperationType::ALL) {
        let words = "if '*' is present, must not specify other operations";
        errors.push(FieldError::invalid(&at, BadValue::json(operations), words));
    }
    for (index, operation) in operations.iter().enumerate() {
        if !OPERATIONS.contains(&operation.as_str()) {
            let shown = BadValue::json(operation);
            errors.push(FieldError::not_supported(&at.index(index), shown, &OPERATIONS));
        }
    }
    errors.append(names_of(&rule.rule, path));
    errors
}

fn names_of(rule: &Rule, path: &Path) -> FieldErrors {
    let mut errors = list(&rule.api_groups, "API groups", &path.child("apiGroups"));
    let at = path.child("apiVersions");
    errors.append(list(&rule.api_versions, "API versions", &at));
    for (index, version) in rule.api_versions.iter().enumerate() {
        if version.is_empty() {
            errors.push(FieldError::required(&at.index(index), ""));
        }
    }
    errors.append(resources(&rule.resources, &path.child("resources")));
    if let Some(scope) = rule.scope.as_ref().filter(|it| !SCOPES.contains(&it.as_str())) {
        let at = path.child("scope");
        errors.push(FieldError::not_supported(&at, BadValue::json(scope), &SCOPES));
    }
    errors
}

fn list(names: &Vec<Str>, what: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if names.is_empty() {
        errors.push(FieldError::required(path, ""));
    }
    if names.len() > 1 && names.iter().any(|it| it == "*") {
        let words = format!("if '*' is present, must not specify other {what}");
        errors.push(FieldError::invalid(path, BadValue::json(names), words));
    }
    errors
}

/// Corresponds to `validateResources`.
fn resources(names: &Vec<Str>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if names.is_empty() {
        errors.push(FieldError::required(path, ""));
    }
    // Those before with all subresources, and subresources of all resources.
    let (mut whole, mut of_all) = (HashSet::new(), HashSet::new());
    let mut is_last_plain = false;
    for (index, name) in names.iter().enumerate() {
        let at = path.index(index);
        if name.is_empty() {
            errors.push(FieldError::required(&at, ""));
            continue;
        }
        let Some((resource, subresource)) = name.split_once('/') else {
            is_last_plain = name != "*";
            continue;
        };
        if whole.contains(resource) {
            let words = format!("if '{resource}/*' is present, must not specify {name}");
            errors.push(FieldError::invalid(&at, &**name, words));
        }
        if of_all.contains(subresource) {
            let words = format!("if '*/{subresource}' is present, must not specify {name}");
            errors.push(FieldError::invalid(&at, &**name, words));
        }
        if subresource == "*" {
            whole.insert(resource);
        }
        if resource == "*" {
            of_all.insert(subresource);
        }
    }
    let has = |wanted: &str| names.iter().any(|it| it == wanted);
    if names.len() > 1 && has("*/*") {
        let words = "if '*/*' is present, must not specify other resources";
        errors.push(FieldError::invalid(path, BadValue::json(names), words));
    }
    if has("*") && is_last_plain {
        let words = "if '*' is present, must not specify other resources without subresources";
        errors.push(FieldError::invalid(path, BadValue::json(names), words));
    }
    errors
}
