//! Names of kinds and resources: groups, versions, kinds, resources.

mod args;
mod group_version;
mod kind;
mod kind_facts;
mod kube_version;
mod resource;
mod type_meta;
mod versioner;

use std::fmt;

pub use args::{parse_group_kind, parse_group_resource, parse_kind_arg, parse_resource_arg};
pub use group_version::{GroupVersion, ParseGroupVersionError};
pub use kind::{GroupKind, GroupVersionKind};
pub use kind_facts::{
    KindFacts, KindName, NotServedError, ParseReleaseError, Release, ResourceFacts,
    SubresourceFacts,
};
pub use kube_version::compare_versions;
pub use resource::{GroupResource, GroupVersionResource};
pub use type_meta::TypeMeta;
pub use versioner::{
    DisabledGroupVersioner, GroupVersioner, GroupVersions, InternalGroupVersioner,
    MultiGroupVersioner,
};

/// The version name of the form of a kind that only lives in memory.
pub const INTERNAL_VERSION: &str = "__internal";

fn write_dotted(f: &mut fmt::Formatter<'_>, name: &str, group: &str) -> fmt::Result {
    if group.is_empty() { f.write_str(name) } else { write!(f, "{name}.{group}") }
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

    /// GVK-04: an apiVersion that cannot be read leaves only the kind; the empty kind has two empty
    /// texts.
    #[test]
    fn unreadable_api_version_keeps_only_the_kind() {
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
