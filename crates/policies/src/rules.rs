//! Whether rules are about a request.

use apimachinery_api::admissionregistration::v1::{OperationType, RuleWithOperations, ScopeType};
use apimachinery_runtime::{GroupVersionResource, Str};

use crate::request::Request;

/// Whether a rule of a webhook or a policy is about a request: its operation, group, version,
/// resource, subresource and scope.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_api::admissionregistration::v1::RuleWithOperations;
/// use apimachinery_policies::{Request, rule_matches};
/// use apimachinery_runtime::GroupVersion;
///
/// let rule: RuleWithOperations = apimachinery_json::from_str(
///     r#"{"operations":["CREATE"],"apiGroups":["apps"],"apiVersions":["*"],"resources":["*/scale"]}"#,
/// )?;
/// let apps = GroupVersion::new("apps", "v1");
/// let request = Request::new(Operation::CREATE, apps.with_kind("Deployment"), apps.with_resource("deployments"));
/// assert!(!rule_matches(&rule, &request));
/// assert!(rule_matches(&rule, &request.with_subresource("scale")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `Matches` of `rules.Matcher`.
pub fn rule_matches(rule: &RuleWithOperations, request: &Request<'_>) -> bool {
    rule_matches_as(rule, request, &request.resource)
}

/// As [`rule_matches`], with the resource under another version or group.
pub(crate) fn rule_matches_as(
    rule: &RuleWithOperations,
    request: &Request<'_>,
    resource: &GroupVersionResource,
) -> bool {
    let operation = request.operation.as_str();
    let is_asked = |it: &OperationType| *it == OperationType::ALL || it.as_str() == operation;
    let names = &rule.rule;
    has_scope(names.scope.as_ref(), request, resource)
        && rule.operations.iter().any(is_asked)
        && has(&names.api_groups, &resource.group)
        && has(&names.api_versions, &resource.version)
        && names.resources.iter().any(|it| is_resource(it, request, resource))
}

fn has(names: &[Str], asked: &str) -> bool {
    names.iter().any(|it| it == "*" || it == asked)
}

fn is_resource(name: &str, request: &Request<'_>, asked: &GroupVersionResource) -> bool {
    let (resource, subresource) = name.split_once('/').unwrap_or((name, ""));
    (resource == "*" || asked.resource == resource)
        && (subresource == "*" || request.subresource == subresource)
}

fn has_scope(
    scope: Option<&ScopeType>,
    request: &Request<'_>,
    resource: &GroupVersionResource,
) -> bool {
    // A request for a namespace has its name as the namespace.
    let (version, name) = (&*resource.version, &*resource.resource);
    let is_namespace = resource.group.is_empty() && version == "v1" && name == "namespaces";
    let is_namespaced = !is_namespace && !request.namespace.is_empty();
    match scope {
        None => true,
        Some(scope) if *scope == ScopeType::ALL_SCOPES => true,
        Some(scope) if *scope == ScopeType::NAMESPACED => is_namespaced,
        Some(scope) if *scope == ScopeType::CLUSTER => !is_namespaced,
        Some(_) => false,
    }
}
