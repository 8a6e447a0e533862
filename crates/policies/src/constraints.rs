//! Which requests a policy or a binding is about.

use apimachinery_api::admissionregistration::v1::{
    MatchPolicyType, MatchResources, NamedRuleWithOperations,
};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::{GroupResource, GroupVersionResource, Map, Str};
use apimachinery_selectors::label_selector::{LabelSelectorError, to_selector};
use apimachinery_selectors::labels::Selector;

use crate::metadata::labels;
use crate::request::{Fields, Matched, Request};
use crate::rules::rule_matches_as;
use crate::versions::Versions;

/// Why it cannot be decided whether a policy or a binding is about a request. The texts are those
/// of the reference.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintError {
    /// A policy has no constraints.
    #[error("policy contained no match constraints, a required field")]
    NoConstraints,
    /// A selector is missing that servers default to one that selects everything: `namespace` or
    /// `object`.
    #[error("a nil {0} selector was passed, please ensure selectors are initialized properly")]
    NoSelector(&'static str),
    /// A selector is wrong.
    #[error("Internal error occurred: {0}")]
    Selector(#[from] LabelSelectorError),
    /// A namespace is to be selected, and there is none: [`Request::namespace_object`] is not set.
    #[error(transparent)]
    NoNamespace(StatusError),
    /// A request for a namespace has no object.
    #[error("Internal error occurred: object does not implement the Object interfaces")]
    NoObject,
    /// The resource is equivalent to one that matches, whose kind is not known.
    #[error("unable to convert to {0}: unknown kind")]
    UnknownKind(GroupVersionResource),
}

/// Which requests a policy or a binding is about: resources, excluded resources, names, namespaces,
/// labels.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_api::admissionregistration::v1::MatchResources;
/// use apimachinery_policies::{Constraints, Request};
/// use apimachinery_runtime::GroupVersion;
///
/// let declared: MatchResources = apimachinery_json::from_str(
///     r#"{"namespaceSelector":{},"objectSelector":{},"matchPolicy":"Exact","resourceRules":[
///         {"operations":["CREATE","UPDATE"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["deployments"]}]}"#,
/// )?;
/// let constraints = Constraints::new(&declared)?;
/// let apps = GroupVersion::new("apps", "v1");
/// let request = |operation| {
///     Request::new(operation, apps.with_kind("Deployment"), apps.with_resource("deployments")).in_namespace("default")
/// };
/// assert!(constraints.matches(&request(Operation::CREATE), &())?.is_some());
/// assert!(constraints.matches(&request(Operation::DELETE), &())?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `matching.Matcher`.
#[derive(Clone, Debug)]
pub struct Constraints {
    namespaces: Result<Selector, LabelSelectorError>,
    objects: Result<Selector, LabelSelectorError>,
    rules: Vec<NamedRuleWithOperations>,
    excluded: Vec<NamedRuleWithOperations>,
    is_exact: bool,
}

impl Constraints {
    /// The declared constraints. A selector that is not valid is reported when it is used.
    ///
    /// # Errors
    /// [`ConstraintError::NoSelector`] when one of the selectors is missing, which servers never
    /// let happen.
    pub fn new(declared: &MatchResources) -> Result<Self, ConstraintError> {
        let selector = |selector: &Option<Box<LabelSelector>>, name| match selector {
            Some(selector) => Ok(to_selector(Some(selector))),
            None => Err(ConstraintError::NoSelector(name)),
        };
        let policy = declared.match_policy.as_ref();
        Ok(Self {
            namespaces: selector(&declared.namespace_selector, "namespace")?,
            objects: selector(&declared.object_selector, "object")?,
            rules: declared.resource_rules.clone(),
            excluded: declared.exclude_resource_rules.clone(),
            is_exact: policy.is_none_or(|policy| *policy == MatchPolicyType::EXACT),
        })
    }

    /// Whether they are about a request, and under which resource and kind. Where the match policy
    /// is `Equivalent`, `versions` knows under which other names the resource goes.
    ///
    /// # Errors
    /// When that cannot be decided for a request that the rules are about.
    pub fn matches(
        &self,
        request: &Request<'_>,
        versions: &dyn Versions,
    ) -> Result<Option<Matched>, ConstraintError> {
        let is_namespace_selected = self.selects_namespace(request);
        if let Ok(false) = is_namespace_selected {
            return Ok(None);
        }
        let is_object_selected = self.selects_object(request);
        if let Ok(false) = is_object_selected {
            return Ok(None);
        }
        if self.find(&self.excluded, request, versions)?.is_some() {
            return Ok(None);
        }
        let found = match &*self.rules {
            [] => Some(asked(request)),
            rules => self.find(rules, request, versions)?,
        };
        if found.is_some() {
            is_namespace_selected?;
            is_object_selected?;
        }
        Ok(found)
    }

    fn selects_namespace(&self, request: &Request<'_>) -> Result<bool, ConstraintError> {
        let is_namespace = request.resource.resource == "namespaces";
        if request.namespace.is_empty() && !is_namespace {
            return Ok(true);
        }
        let selector = self.namespaces.as_ref().map_err(Clone::clone)?;
        if selector.is_empty() {
            return Ok(true);
        }
        let is_written = matches!(request.operation.as_str(), "CREATE" | "UPDATE");
        let labels: Map<Str, Str> = if is_namespace && request.subresource.is_empty() && is_written
        {
            labels(request.object.ok_or(ConstraintError::NoObject)?)
        } else {
            let found = request.namespace_object;
            let missing = || ConstraintError::NoNamespace(no_namespace(&request.namespace));
            labels(found.ok_or_else(missing)?)
        };
        Ok(selector.matches(&labels))
    }

    fn selects_object(&self, request: &Request<'_>) -> Result<bool, ConstraintError> {
        let selector = self.objects.as_ref().map_err(Clone::clone)?;
        let is_selected = |object: Option<&Fields>| {
            object.is_some_and(|object| selector.matches(&labels(object)))
        };
        Ok(selector.is_empty() || is_selected(request.object) || is_selected(request.old_object))
    }

    fn find(
        &self,
        rules: &[NamedRuleWithOperations],
        request: &Request<'_>,
        versions: &dyn Versions,
    ) -> Result<Option<Matched>, ConstraintError> {
        let has_name = |rule: &NamedRuleWithOperations| {
            rule.resource_names.is_empty() || rule.resource_names.contains(&request.name)
        };
        let matches = |rule: &NamedRuleWithOperations, resource: &GroupVersionResource| {
            rule_matches_as(&rule.rule_with_operations, request, resource)
        };
        if rules.iter().any(|rule| matches(rule, &request.resource) && has_name(rule)) {
            return Ok(Some(asked(request)));
        }
        if self.is_exact {
            return Ok(None);
        }
        let subresource = &*request.subresource;
        let equivalents = versions.equivalents(&request.resource, subresource);
        for rule in rules {
            for resource in equivalents.iter().filter(|it| **it != request.resource) {
                if !matches(rule, resource) {
                    continue;
                }
                let kind = versions.kind_for(resource, subresource);
                let kind = kind.ok_or_else(|| ConstraintError::UnknownKind(resource.clone()))?;
                if has_name(rule) {
                    let (resource, kind) = (resource.clone(), kind.clone());
                    return Ok(Some(Matched { resource, kind }));
                }
            }
        }
        Ok(None)
    }
}

fn asked(request: &Request<'_>) -> Matched {
    Matched { resource: request.resource.clone(), kind: request.kind.clone() }
}

/// What a server answers that does not know a namespace.
pub(crate) fn no_namespace(name: &str) -> StatusError {
    StatusError::not_found(&GroupResource::new("", "namespaces"), name)
}
