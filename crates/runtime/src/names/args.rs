//! Reading what people type for a kind or a resource: `pods`, `deployments.apps`,
//! `Deployment.v1.apps`.

use std::convert::Infallible;
use std::str::FromStr;

use super::{GroupKind, GroupResource, GroupVersionKind, GroupVersionResource};

impl From<&str> for GroupKind {
    /// Reads `Kind.group`; everything after the first dot is the group. Every text is one.
    fn from(text: &str) -> Self {
        let (kind, group) = split(text);
        Self::new(group, kind)
    }
}

impl From<&str> for GroupResource {
    /// Reads `resource.group`; everything after the first dot is the group. Every text is one.
    fn from(text: &str) -> Self {
        let (resource, group) = split(text);
        Self::new(group, resource)
    }
}

impl FromStr for GroupKind {
    type Err = Infallible;

    /// As [`From`]: every text is one.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

impl FromStr for GroupResource {
    type Err = Infallible;

    /// As [`From`]: every text is one.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

/// Reads `Kind.group`. Corresponds to `schema.ParseGroupKind`.
///
/// ```
/// use apimachinery_runtime::{GroupKind, names::parse_group_kind};
///
/// assert_eq!(parse_group_kind("Deployment.apps"), GroupKind::new("apps", "Deployment"));
/// assert_eq!(parse_group_kind("Pod"), GroupKind::new("", "Pod"));
/// ```
pub fn parse_group_kind(text: &str) -> GroupKind {
    text.into()
}

/// Reads `resource.group`. Corresponds to `schema.ParseGroupResource`.
///
/// ```
/// use apimachinery_runtime::{GroupResource, names::parse_group_resource};
///
/// let deployments = parse_group_resource("deployments.apps");
/// assert_eq!(deployments, GroupResource::new("apps", "deployments"));
/// assert_eq!("deployments.apps".parse(), Ok(deployments));
/// ```
pub fn parse_group_resource(text: &str) -> GroupResource {
    text.into()
}

/// Reads both things that `Kind.some.text` can mean: a kind with version and group, where there are
/// two dots or more, and a kind with a group. Only with all groups known can the two be
/// distinguished. Corresponds to `schema.ParseKindArg`.
///
/// ```
/// use apimachinery_runtime::{GroupKind, GroupVersionKind, names::parse_kind_arg};
///
/// let (kind, group_kind) = parse_kind_arg("Deployment.v1.apps");
/// assert_eq!(kind, Some(GroupVersionKind::new("apps", "v1", "Deployment")));
/// assert_eq!(group_kind, GroupKind::new("v1.apps", "Deployment"));
/// ```
pub fn parse_kind_arg(text: &str) -> (Option<GroupVersionKind>, GroupKind) {
    let full = split_in_three(text)
        .map(|(kind, version, group)| GroupVersionKind::new(group, version, kind));
    (full, text.into())
}

/// Reads both things that `resource.some.text` can mean; as [`parse_kind_arg`]. Corresponds to
/// `schema.ParseResourceArg`.
pub fn parse_resource_arg(text: &str) -> (Option<GroupVersionResource>, GroupResource) {
    let full = split_in_three(text)
        .map(|(resource, version, group)| GroupVersionResource::new(group, version, resource));
    (full, text.into())
}

fn split(text: &str) -> (&str, &str) {
    text.split_once('.').unwrap_or((text, ""))
}

fn split_in_three(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('.')?;
    let (version, group) = rest.split_once('.')?;
    Some((name, version, group))
}
