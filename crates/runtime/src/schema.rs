//! Names of kinds and resources: groups, versions, kinds, resources.

use std::fmt;
use std::str::FromStr;

use crate::Str;

mod args;
mod kube_version;

pub use args::{parse_group_kind, parse_group_resource, parse_kind_arg, parse_resource_arg};
pub use kube_version::compare_versions;

/// The version name of the form of a kind that only lives in memory.
pub const INTERNAL_VERSION: &str = "__internal";

/// A group and a version: `apps/v1`, or `v1` for the core group, whose name is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersion {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
}

impl GroupVersion {
    /// A group-version from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into() }
    }

    /// A group-version that can stand in a constant.
    pub const fn from_static(group: &'static str, version: &'static str) -> Self {
        Self { group: Str::const_new(group), version: Str::const_new(version) }
    }

    /// The internal version of a group.
    pub fn internal(group: impl Into<Str>) -> Self {
        Self { group: group.into(), version: Str::const_new(INTERNAL_VERSION) }
    }

    /// The kind `kind` of this group-version.
    pub fn with_kind(&self, kind: impl Into<Str>) -> GroupVersionKind {
        GroupVersionKind {
            group: self.group.clone(),
            version: self.version.clone(),
            kind: kind.into(),
        }
    }

    /// The resource `resource` of this group-version.
    pub fn with_resource(&self, resource: impl Into<Str>) -> GroupVersionResource {
        GroupVersionResource {
            group: self.group.clone(),
            version: self.version.clone(),
            resource: resource.into(),
        }
    }

    /// Whether group and version are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty()
    }

    /// Whether this is the in-memory version of its group.
    pub fn is_internal(&self) -> bool {
        self.version == INTERNAL_VERSION
    }

    /// The text of the `apiVersion` field.
    pub fn api_version(&self) -> Str {
        join_api_version(&self.group, &self.version)
    }
}

/// The group and the version; `None` for a text with more than one slash.
fn split_api_version(text: &str) -> Option<(&str, &str)> {
    // These texts are short: getting ready to search in a long one would take longer than to look at each byte.
    let Some(slash) = text.bytes().position(|byte| byte == b'/') else { return Some(("", text)) };
    let (group, version) = (text.get(..slash)?, text.get(slash + 1..)?);
    version.bytes().all(|byte| byte != b'/').then_some((group, version))
}

fn join_api_version(group: &str, version: &str) -> Str {
    if group.is_empty() {
        return Str::from(version);
    }
    let mut text = Str::with_capacity(group.len() + 1 + version.len());
    text.push_str(group);
    text.push('/');
    text.push_str(version);
    text
}

impl fmt::Display for GroupVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.group.is_empty() {
            f.write_str(&self.version)
        } else {
            write!(f, "{}/{}", self.group, self.version)
        }
    }
}

/// The text is not a group-version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unexpected GroupVersion string: {text}")]
pub struct ParseGroupVersionError {
    text: String,
}

impl FromStr for GroupVersion {
    type Err = ParseGroupVersionError;

    /// Reads the `apiVersion` form. `""` and `"/"` give the empty group-version, as in the reference.
    ///
    /// # Errors
    /// When the text has more than one slash.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match split_api_version(text) {
            Some((group, version)) => Ok(Self::new(group, version)),
            None => Err(ParseGroupVersionError { text: text.to_owned() }),
        }
    }
}

/// A group and a kind, whatever the version: `Deployment.apps`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupKind {
    /// The group, empty for the core group.
    pub group: Str,
    /// The kind.
    pub kind: Str,
}

impl GroupKind {
    /// A group-kind from any text.
    pub fn new(group: impl Into<Str>, kind: impl Into<Str>) -> Self {
        Self { group: group.into(), kind: kind.into() }
    }

    /// This kind in version `version`.
    pub fn with_version(&self, version: impl Into<Str>) -> GroupVersionKind {
        GroupVersionKind {
            group: self.group.clone(),
            version: version.into(),
            kind: self.kind.clone(),
        }
    }

    /// Whether group and kind are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.kind.is_empty()
    }
}

impl fmt::Display for GroupKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dotted(f, &self.kind, &self.group)
    }
}

/// A group and a resource, whatever the version: `deployments.apps`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupResource {
    /// The group, empty for the core group.
    pub group: Str,
    /// The resource, plural and lower case.
    pub resource: Str,
}

impl GroupResource {
    /// A group-resource from any text.
    pub fn new(group: impl Into<Str>, resource: impl Into<Str>) -> Self {
        Self { group: group.into(), resource: resource.into() }
    }

    /// This resource in version `version`.
    pub fn with_version(&self, version: impl Into<Str>) -> GroupVersionResource {
        GroupVersionResource {
            group: self.group.clone(),
            version: version.into(),
            resource: self.resource.clone(),
        }
    }

    /// Whether group and resource are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.resource.is_empty()
    }
}

impl fmt::Display for GroupResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dotted(f, &self.resource, &self.group)
    }
}

fn write_dotted(f: &mut fmt::Formatter<'_>, name: &str, group: &str) -> fmt::Result {
    if group.is_empty() { f.write_str(name) } else { write!(f, "{name}.{group}") }
}

/// A kind in one version of its group: `apps/v1, Kind=Deployment`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersionKind {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
    /// The kind.
    pub kind: Str,
}

impl GroupVersionKind {
    /// A kind from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>, kind: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into(), kind: kind.into() }
    }

    /// A kind that can stand in a constant.
    pub const fn from_static(
        group: &'static str,
        version: &'static str,
        kind: &'static str,
    ) -> Self {
        Self {
            group: Str::const_new(group),
            version: Str::const_new(version),
            kind: Str::const_new(kind),
        }
    }

    /// The kind that an object's `apiVersion` and `kind` fields name.
    ///
    /// An `apiVersion` that is not a group-version is dropped and only the kind kept, as the reference does.
    pub fn from_api_version_and_kind(api_version: &str, kind: &str) -> Self {
        let (group, version) = split_api_version(api_version).unwrap_or_default();
        Self::new(group, version, kind)
    }

    /// The texts of the `apiVersion` and `kind` fields; both empty for the empty kind.
    pub fn to_api_version_and_kind(&self) -> (Str, Str) {
        if self.is_empty() {
            return (Str::default(), Str::default());
        }
        (join_api_version(&self.group, &self.version), self.kind.clone())
    }

    /// The group and the version.
    pub fn group_version(&self) -> GroupVersion {
        GroupVersion { group: self.group.clone(), version: self.version.clone() }
    }

    /// The group and the kind.
    pub fn group_kind(&self) -> GroupKind {
        GroupKind { group: self.group.clone(), kind: self.kind.clone() }
    }

    /// Whether group, version and kind are all empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty() && self.kind.is_empty()
    }

    /// Whether this is the in-memory form of its kind.
    pub fn is_internal(&self) -> bool {
        self.version == INTERNAL_VERSION
    }
}

impl fmt::Display for GroupVersionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}, Kind={}", self.group, self.version, self.kind)
    }
}

/// A resource in one version of its group: `apps/v1, Resource=deployments`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersionResource {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
    /// The resource, plural and lower case.
    pub resource: Str,
}

impl GroupVersionResource {
    /// A resource from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>, resource: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into(), resource: resource.into() }
    }

    /// The group and the version.
    pub fn group_version(&self) -> GroupVersion {
        GroupVersion { group: self.group.clone(), version: self.version.clone() }
    }

    /// The group and the resource.
    pub fn group_resource(&self) -> GroupResource {
        GroupResource { group: self.group.clone(), resource: self.resource.clone() }
    }

    /// Whether group, version and resource are all empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty() && self.resource.is_empty()
    }
}

impl fmt::Display for GroupVersionResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}, Resource={}", self.group, self.version, self.resource)
    }
}

/// The `apiVersion` and `kind` of an object, as its document writes them.
///
/// An object at the top has its kind beside it (see [`Decoded`](crate::Decoded)); this holds what an object
/// *inside* another says of itself, such as the claim templates of a StatefulSet. It takes one word
/// while it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeMeta(Option<Box<(Str, Str)>>);

impl TypeMeta {
    /// The type meta without texts.
    pub const EMPTY: Self = Self(None);

    /// The type meta with these texts.
    pub fn new(api_version: impl Into<Str>, kind: impl Into<Str>) -> Self {
        let (api_version, kind) = (api_version.into(), kind.into());
        if api_version.is_empty() && kind.is_empty() {
            return Self(None);
        }
        Self(Some(Box::new((api_version, kind))))
    }

    /// The text of `apiVersion`.
    pub fn api_version(&self) -> &str {
        self.0.as_deref().map_or("", |texts| &texts.0)
    }

    /// The text of `kind`.
    pub fn kind(&self) -> &str {
        self.0.as_deref().map_or("", |texts| &texts.1)
    }

    /// Sets the text of `apiVersion`.
    pub fn set_api_version(&mut self, api_version: impl Into<Str>) {
        *self = Self::new(api_version, self.kind());
    }

    /// Sets the text of `kind`.
    pub fn set_kind(&mut self, kind: impl Into<Str>) {
        *self = Self::new(self.api_version(), kind);
    }

    /// Whether both texts are empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The kind these texts name.
    pub fn group_version_kind(&self) -> GroupVersionKind {
        GroupVersionKind::from_api_version_and_kind(self.api_version(), self.kind())
    }
}

impl From<&GroupVersionKind> for TypeMeta {
    fn from(kind: &GroupVersionKind) -> Self {
        let (api_version, kind) = kind.to_api_version_and_kind();
        Self::new(api_version, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GVK-01: a group-version has at most one slash, and either side of it may be empty.
    #[test]
    fn group_version_reads_what_the_reference_reads() {
        let cases = [
            ("", Some(("", ""))),
            ("/", Some(("", ""))),
            ("v1", Some(("", "v1"))),
            ("v1/", Some(("v1", ""))),
            ("/v1", Some(("", "v1"))),
            ("apps/v1", Some(("apps", "v1"))),
            ("apps/v1/", None),
            ("a/b/c", None),
        ];
        for (text, expected) in cases {
            let parsed = text.parse::<GroupVersion>().ok();
            assert_eq!(parsed, expected.map(|(g, v)| GroupVersion::new(g, v)), "{text:?}");
        }
        let error = "a/b/c".parse::<GroupVersion>().unwrap_err();
        assert_eq!(error.to_string(), "unexpected GroupVersion string: a/b/c");
    }

    /// GVK-02: kinds, resources and versions print as the reference prints them.
    #[test]
    fn names_print_as_the_reference_prints_them() {
        let apps = GroupVersion::new("apps", "v1");
        let core = GroupVersion::new("", "v1");
        assert_eq!(apps.to_string(), "apps/v1");
        assert_eq!(core.to_string(), "v1");
        assert_eq!(apps.with_kind("Deployment").to_string(), "apps/v1, Kind=Deployment");
        assert_eq!(core.with_kind("Pod").to_string(), "/v1, Kind=Pod");
        assert_eq!(apps.with_kind("Deployment").group_kind().to_string(), "Deployment.apps");
        assert_eq!(core.with_kind("Pod").group_kind().to_string(), "Pod");
        assert_eq!(apps.with_resource("deployments").to_string(), "apps/v1, Resource=deployments");
        assert_eq!(GroupResource::new("apps", "deployments").to_string(), "deployments.apps");
        assert_eq!(GroupKind::new("apps", "").to_string(), ".apps");
        assert_eq!(GroupVersion::new("apps", "").to_string(), "apps/");
        assert_eq!(GroupVersionKind::default().to_string(), "/, Kind=");
    }

    /// GVK-04: an apiVersion that cannot be read leaves only the kind; the empty kind has two empty texts.
    #[test]
    fn an_unreadable_api_version_keeps_only_the_kind() {
        let kind = GroupVersionKind::from_api_version_and_kind("a/b/c", "Foo");
        assert_eq!(kind, GroupVersionKind::new("", "", "Foo"));
        let texts = |group: &str, version: &str, kind: &str| {
            let (api_version, kind) =
                GroupVersionKind::new(group, version, kind).to_api_version_and_kind();
            format!("{api_version} {kind}")
        };
        assert_eq!(texts("", "", ""), " ");
        assert_eq!(texts("g", "", ""), "g/ ");
        assert_eq!(texts("", "", "K"), " K");
        assert_eq!(texts("g", "v1", "K"), "g/v1 K");
    }

    #[test]
    fn type_meta_takes_one_word() {
        assert_eq!(size_of::<TypeMeta>(), size_of::<usize>());
        let mut meta = TypeMeta::default();
        meta.set_kind("Pod");
        meta.set_api_version("v1");
        assert_eq!((meta.api_version(), meta.kind()), ("v1", "Pod"));
    }
}
