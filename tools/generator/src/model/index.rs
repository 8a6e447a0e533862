//! Where types are found, and which of them are written by hand.

use std::collections::{HashMap, HashSet};

use crate::facts::{Facts, Group, Type};
use crate::names;

const META_V1: &str = "k8s.io/apimachinery/pkg/apis/meta/v1";
const META_V1BETA1: &str = "k8s.io/apimachinery/pkg/apis/meta/v1beta1";

/// Types that are written by hand, and where: their Rust name, and whether an option of one is
/// boxed.
pub(crate) const BY_HAND: [(&str, &str); 13] = [
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Time", "Time"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime", "MicroTime"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Duration", "Duration"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1", "FieldsV1"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Verbs", "WrappedList<Str>"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.GroupVersion", "GroupVersion"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta", "TypeMeta"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.InternalEvent", "InternalEvent"),
    ("k8s.io/apimachinery/pkg/api/resource.Quantity", "Quantity"),
    ("k8s.io/apimachinery/pkg/util/intstr.IntOrString", "IntOrString"),
    ("k8s.io/apimachinery/pkg/runtime.RawExtension", "RawExtension"),
    ("k8s.io/apimachinery/pkg/types.UID", "Str"),
    ("k8s.io/apimachinery/pkg/types.NodeName", "Str"),
];

/// Types of `apiextensions` whose JSON is one of several shapes: aliases of types written by hand.
pub(crate) const SCHEMA_SHAPES: [(&str, &str); 4] = [
    ("JSON", "crate::json_schema::Json"),
    ("JSONSchemaPropsOrArray", "crate::json_schema::OrArray<{JSONSchemaProps}>"),
    ("JSONSchemaPropsOrBool", "crate::json_schema::OrBool<{JSONSchemaProps}>"),
    ("JSONSchemaPropsOrStringArray", "crate::json_schema::OrStringArray<{JSONSchemaProps}>"),
];

/// The place of a module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Whether it belongs to the crate `meta`.
    pub(crate) in_meta: bool,
    pub(crate) group: String,
    pub(crate) version: String,
}

impl Place {
    pub(super) fn of(group: &Group) -> Self {
        Self {
            in_meta: [META_V1, META_V1BETA1].contains(&group.go_package.as_str()),
            group: names::group_module(&group.group),
            version: group.version.clone(),
        }
    }
}

/// Finds types by their Go names.
pub(crate) struct Index<'a> {
    pub(super) types: HashMap<String, &'a Type>,
    pub(super) places: HashMap<&'a str, Place>,
    /// Group, version and name.
    pub(super) kinds: HashSet<(&'a str, &'a str, &'a str)>,
    /// `1.37`, when the facts are those of a release.
    pub(super) release: Option<String>,
}

impl<'a> Index<'a> {
    pub(super) fn new(facts: &'a Facts) -> Self {
        let types = facts.types.iter().map(|it| (it.full_name(), it)).collect();
        let places =
            facts.groups.iter().map(|it| (it.go_package.as_str(), Place::of(it))).collect();
        let kinds = facts.groups.iter().flat_map(|group| {
            let names = group.kinds.iter().map(|it| it.kind.as_str());
            names.map(|kind| (group.group.as_str(), group.version.as_str(), kind))
        });
        let release = facts.source.get("api").and_then(|it| release(it));
        Self { types, places, kinds: kinds.collect(), release }
    }
}

/// The release of Kubernetes that a version of `k8s.io/api` belongs to: `1.37` of `v0.37.2`.
fn release(version: &str) -> Option<String> {
    let (minor, _patch) = version.strip_prefix("v0.")?.split_once('.')?;
    Some(format!("1.{minor}"))
}
