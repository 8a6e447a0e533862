//! What is wrong with roles and their bindings.

use apimachinery_api::rbac::v1::{
    ClusterRole, ClusterRoleBinding, PolicyRule, Role, RoleBinding, RoleRef, Subject,
};
use apimachinery_validation::meta::{SelectorRules, label_selector};
use apimachinery_validation::names::{dns1123_subdomain, path_segment_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

const GROUP: &str = "rbac.authorization.k8s.io";
const SUBJECTS: [&str; 3] = ["ServiceAccount", "User", "Group"];

/// Where the objects are that rules are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Namespaced,
    Cluster,
}

/// `ValidateRole`.
pub(crate) fn role(role: &Role, _: Option<&Role>) -> FieldErrors {
    rules(&role.rules, Scope::Namespaced)
}

/// `ValidateClusterRole`.
pub(crate) fn cluster_role(role: &ClusterRole, _: Option<&ClusterRole>) -> FieldErrors {
    let mut errors = rules(&role.rules, Scope::Cluster);
    let Some(aggregation) = &role.aggregation_rule else { return errors };
    let path = Path::new("aggregationRule").child("clusterRoleSelectors");
    if aggregation.cluster_role_selectors.is_empty() {
        let detail = "at least one clusterRoleSelector required if aggregationRule is non-nil";
        errors.push(FieldError::required(&path, detail));
    }
    for (at, selector) in aggregation.cluster_role_selectors.iter().enumerate() {
        let path = path.index(at);
        errors.append(label_selector(selector, SelectorRules::default(), &path));
        if apimachinery_selectors::labels::Selector::try_from(selector).is_err() {
            errors.push(FieldError::invalid(
                &path,
                BadValue::shown("null"),
                "invalid label selector.",
            ));
        }
    }
    errors
}

fn rules(rules: &[PolicyRule], scope: Scope) -> FieldErrors {
    let path = Path::new("rules");
    rules.iter().enumerate().flat_map(|(at, it)| rule(it, scope, &path.index(at))).collect()
}

/// `ValidatePolicyRule`.
fn rule(rule: &PolicyRule, scope: Scope, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if rule.verbs.is_empty() {
        let detail = "verbs must contain at least one value";
        errors.push(FieldError::required(&path.child("verbs"), detail));
    }
    let urls = &rule.non_resource_urls;
    if !urls.is_empty() {
        let path = path.child("nonResourceURLs");
        let mut refuse =
            |detail| errors.push(FieldError::invalid(&path, BadValue::json(urls), detail));
        if scope == Scope::Namespaced {
            refuse("namespaced rules cannot apply to non-resource URLs");
        }
        let of_resources = [&rule.api_groups, &rule.resources, &rule.resource_names];
        if of_resources.iter().any(|it| !it.is_empty()) {
            refuse("rules cannot apply to both regular resources and non-resource URLs");
        }
        return errors;
    }
    if rule.api_groups.is_empty() {
        let detail = "resource rules must supply at least one api group";
        errors.push(FieldError::required(&path.child("apiGroups"), detail));
    }
    if rule.resources.is_empty() {
        let detail = "resource rules must supply at least one resource";
        errors.push(FieldError::required(&path.child("resources"), detail));
    }
    errors
}

/// `ValidateRoleBinding` and `ValidateRoleBindingUpdate`.
pub(crate) fn role_binding(binding: &RoleBinding, old: Option<&RoleBinding>) -> FieldErrors {
    let old = old.map(|it| &it.role_ref);
    let mut errors = role_ref(&binding.role_ref, old, &["Role", "ClusterRole"]);
    errors.append(subjects(&binding.subjects, Scope::Namespaced));
    errors
}

/// `ValidateClusterRoleBinding` and `ValidateClusterRoleBindingUpdate`.
pub(crate) fn cluster_role_binding(
    binding: &ClusterRoleBinding,
    old: Option<&ClusterRoleBinding>,
) -> FieldErrors {
    let old = old.map(|it| &it.role_ref);
    let mut errors = role_ref(&binding.role_ref, old, &["ClusterRole"]);
    errors.append(subjects(&binding.subjects, Scope::Cluster));
    errors
}

fn role_ref(role: &RoleRef, old: Option<&RoleRef>, kinds: &[&str]) -> FieldErrors {
    let path = Path::new("roleRef");
    let mut errors = of_group(&role.api_group, &path);
    if !kinds.contains(&role.kind.as_str()) {
        errors.push(FieldError::not_supported(&path.child("kind"), &role.kind, kinds));
    }
    let name = path.child("name");
    match role.name.as_str() {
        "" => errors.push(FieldError::required(&name, "")),
        text => errors.append(invalid(&name, text, path_segment_name(text))),
    }
    if old.is_some_and(|old| old != role) {
        let [group, kind, name] = [&role.api_group, &role.kind, &role.name]
            .map(|it| BadValue::json(it).text().unwrap_or_default().to_owned());
        // The type that only the API server has.
        let shown = format!(r#"{{"APIGroup":{group},"Kind":{kind},"Name":{name}}}"#);
        errors.push(FieldError::invalid(&path, BadValue::shown(shown), "cannot change roleRef"));
    }
    errors
}

fn of_group(group: &str, path: &Path) -> FieldErrors {
    match group == GROUP {
        true => FieldErrors::new(),
        false => FieldError::not_supported(&path.child("apiGroup"), group, &[GROUP]).into(),
    }
}

fn subjects(subjects: &[Subject], scope: Scope) -> FieldErrors {
    let path = Path::new("subjects");
    let subjects = subjects.iter().enumerate();
    subjects.flat_map(|(at, it)| subject(it, scope, &path.index(at))).collect()
}

/// `ValidateRoleBindingSubject`.
fn subject(subject: &Subject, scope: Scope, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let name = path.child("name");
    if subject.name.is_empty() {
        errors.push(FieldError::required(&name, ""));
    }
    match subject.kind.as_str() {
        "ServiceAccount" => {
            if !subject.name.is_empty() {
                errors.append(invalid(&name, &subject.name, dns1123_subdomain(&subject.name)));
            }
            if !subject.api_group.is_empty() {
                let path = path.child("apiGroup");
                errors.push(FieldError::not_supported(&path, &subject.api_group, &[""]));
            }
            if scope == Scope::Cluster && subject.namespace.is_empty() {
                errors.push(FieldError::required(&path.child("namespace"), ""));
            }
        }
        "User" | "Group" => errors.append(of_group(&subject.api_group, path)),
        other => errors.push(FieldError::not_supported(&path.child("kind"), other, &SUBJECTS)),
    }
    errors
}
