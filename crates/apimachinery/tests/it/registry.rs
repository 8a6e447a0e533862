//! The registry of all built-in kinds.

use apimachinery::meta::v1::{ListOptions, Status, WatchEvent};
use apimachinery::runtime::names::compare_versions;
use apimachinery::runtime::{ObjectRegistry, OpenApiNameError};
use apimachinery::{
    DecodeError, GroupKind, GroupVersion, GroupVersionKind, Object, Scheme, Unstructured, api,
    codecs,
};

fn kind(group: &str, version: &str, kind: &str) -> GroupVersionKind {
    GroupVersionKind::new(group, version, kind)
}

/// SCH-02: a built-in kind is called like its type.
#[test]
fn kind_has_the_name_of_its_type() {
    let codecs = codecs();
    let known = codecs.scheme().all_known_types();
    assert!(known.len() > 800, "{}", known.len());
    for (kind, info) in known {
        assert_eq!(info.name(), kind.kind.as_str(), "{kind}");
    }
}

/// SCH-13, SCH-22: the versions of every built-in group stand in the order in which servers prefer
/// them.
#[test]
fn built_in_versions_have_the_order_of_servers() {
    let codecs = codecs();
    let versions = |group: &str| {
        let versions = codecs.scheme().prioritized_versions(group);
        versions.iter().map(|it| it.version.to_string()).collect::<Vec<_>>().join(" ")
    };
    for (group, expected) in [
        ("", "v1"),
        ("apps", "v1 v1beta2 v1beta1"),
        ("autoscaling", "v2 v1"),
        ("coordination.k8s.io", "v1 v1beta1 v1alpha2"),
        ("discovery.k8s.io", "v1 v1beta1"),
        ("flowcontrol.apiserver.k8s.io", "v1 v1beta3 v1beta2 v1beta1"),
        ("resource.k8s.io", "v1 v1beta2 v1beta1 v1alpha3"),
        ("scheduling.k8s.io", "v1 v1beta1 v1alpha3"),
        ("storage.k8s.io", "v1 v1beta1 v1alpha1"),
    ] {
        assert_eq!(versions(group), expected, "{group}");
    }
    let all = codecs.scheme().prioritized_versions_all_groups();
    for pair in all.windows(2).filter(|pair| pair[0].group == pair[1].group) {
        assert!(compare_versions(&pair[0].version, &pair[1].version).is_gt(), "{pair:?}");
    }
    let preferred = codecs.scheme().preferred_version_all_groups();
    assert!(preferred.contains(&GroupVersion::new("autoscaling", "v2")));
    assert!(!preferred.contains(&GroupVersion::new("autoscaling", "v1")));
    let leases =
        codecs.scheme().versions_for_group_kind(&GroupKind::new("coordination.k8s.io", "Lease"));
    assert_eq!(leases.iter().map(|it| it.version.as_str()).collect::<Vec<_>>(), ["v1", "v1beta1"]);
}

/// SCH-23: every group-version has watch events and the options of requests; some kinds belong to
/// all.
#[test]
fn every_version_has_the_kinds_of_requests() {
    let codecs = codecs();
    let scheme = codecs.scheme();
    for version in scheme.prioritized_versions_all_groups() {
        if ["meta.k8s.io"].contains(&version.group.as_str()) {
            continue;
        }
        for name in [
            "WatchEvent",
            "ListOptions",
            "GetOptions",
            "DeleteOptions",
            "CreateOptions",
            "UpdateOptions",
            "PatchOptions",
        ] {
            assert!(scheme.recognizes(&version.with_kind(name)), "{version} {name}");
        }
    }
    for name in ["Status", "APIVersions", "APIGroupList", "APIGroup", "APIResourceList"] {
        let made = scheme.new_object(&kind("any.io", "v9", name)).expect("any version will do");
        assert_eq!(scheme.is_unversioned(&*made), Some(true), "{name}");
        assert_eq!(scheme.kinds_of::<Status>(), [kind("", "v1", "Status")]);
    }
    assert_eq!(scheme.is_unversioned(&ListOptions::default()), Some(false));
    assert!(scheme.kinds_of::<WatchEvent>().len() > 40);
}

/// SCH-24: types have the names that OpenAPI documents of Kubernetes use.
#[test]
fn types_have_openapi_names() {
    let codecs = codecs();
    let name = |group: &str, version: &str, name: &str| {
        codecs.scheme().openapi_definition_name(&kind(group, version, name))
    };
    for (group, version, kind, expected) in [
        ("", "v1", "Pod", "io.k8s.api.core.v1.Pod"),
        ("", "v1", "PodList", "io.k8s.api.core.v1.PodList"),
        ("apps", "v1beta2", "DeploymentList", "io.k8s.api.apps.v1beta2.DeploymentList"),
        ("apps", "v1", "Deployment", "io.k8s.api.apps.v1.Deployment"),
        ("", "v1", "Status", "io.k8s.apimachinery.pkg.apis.meta.v1.Status"),
        ("any", "v3", "Status", "io.k8s.apimachinery.pkg.apis.meta.v1.Status"),
        ("apps", "v1", "WatchEvent", "io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent"),
        ("", "v1", "ListOptions", "io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions"),
        (
            "internal.apiserver.k8s.io",
            "v1alpha1",
            "StorageVersion",
            "io.k8s.api.apiserverinternal.v1alpha1.StorageVersion",
        ),
        (
            "flowcontrol.apiserver.k8s.io",
            "v1",
            "FlowSchema",
            "io.k8s.api.flowcontrol.v1.FlowSchema",
        ),
    ] {
        assert_eq!(name(group, version, kind).as_deref(), Ok(expected));
    }
    let error = name("", "", "Pod").expect_err("it has no version");
    assert_eq!(error.to_string(), "version is required on all types: /, Kind=Pod");
    let error = name("x", "v1", "Y").expect_err("nobody registered it");
    assert!(matches!(error, OpenApiNameError::NotRegistered(_)), "{error}");

    let mut builder = Scheme::builder();
    let plain = Unstructured::default();
    for kind in [kind("stable.example.com", "v1", "CronTab"), kind("", "v1", "CronTab")] {
        builder.known_type(plain.type_info(), plain.type_key(), kind);
    }
    let scheme = builder.build().expect("two kinds of plain data");
    let name = scheme.openapi_definition_name(&kind("stable.example.com", "v1", "CronTab"));
    assert_eq!(name.as_deref(), Ok("com.example.stable.v1.CronTab"));
    let error = scheme.openapi_definition_name(&kind("", "v1", "CronTab"));
    assert_eq!(
        error.expect_err("it has no group").to_string(),
        "unable to convert GroupVersionKind with empty fields to unstructured type to an OpenAPI \
         definition name: /v1, Kind=CronTab"
    );
}

/// SCH-22: each group is installed by a function; the kinds of others are not there.
#[test]
fn groups_are_installed_one_by_one() {
    let scheme = Scheme::builder().install(api::autoscaling).build().expect("one group");
    assert!(scheme.is_group_registered("autoscaling") && !scheme.is_group_registered("apps"));
    assert!(scheme.is_group_registered(""), "kinds of all versions stand in the core group");
    assert!(scheme.recognizes(&kind("autoscaling", "v1", "Scale")));
}

fn error_of(data: &str) -> DecodeError {
    codecs().as_sent().decode(data).expect_err("it names no kind")
}

/// GVK-06: what is missing is named, with the beginning of the document.
#[test]
fn missing_names_are_reported() {
    let error = error_of("{}");
    assert_eq!(error.to_string(), "Object 'Kind' is missing in '{}'");
    assert!(error.is_missing_kind());
    let error = error_of(r#"{"kind":"Pod"}"#);
    assert_eq!(error.to_string(), r#"Object 'apiVersion' is missing in '{"kind":"Pod"}'"#);
    assert!(error.is_missing_version());
    let long = format!(r#"{{"apiVersion":"v1","items":[{}]}}"#, "1,".repeat(100) + "1");
    let text = error_of(&long).to_string();
    assert!(text.starts_with(r#"Object 'Kind' is missing in '{"apiVersion":"v1","items":[1,1,"#));
    assert!(text.len() < 120, "{text}");
}

/// JSN-02: a name that is there again counts, also when it is not text.
#[test]
fn name_that_is_not_a_text_is_an_error() {
    let prefix = "couldn't get version/kind; json parse error: json: cannot unmarshal ";
    for (data, expected) in [
        (
            r#"{"kind":"Pod","apiVersion":"v1","apiVersion":7}"#,
            "number into Go struct field .apiVersion of type string",
        ),
        (
            r#"{"kind":"Pod","apiVersion":"v1","kind":[]}"#,
            "array into Go struct field .kind of type string",
        ),
        (
            r#"{"apiVersion":7,"kind":"Pod"}"#,
            "number into Go struct field .apiVersion of type string",
        ),
        (
            r#"{"kind":"Pod","apiVersion":"v1","APIVERSION":7}"#,
            "number into Go struct field .apiVersion of type string",
        ),
        (
            r#"{"kind":"Pod","apiVersion":"v1","Kind":{"a":1}}"#,
            "object into Go struct field .kind of type string",
        ),
        (
            r#"{"kind":"Pod","apiVersion":"v1","spec":7,"apiVersion":7}"#,
            "number into Go struct field .apiVersion of type string",
        ),
        (
            r#"{"kind":"Pod","apiVersion":true}"#,
            "bool into Go struct field .apiVersion of type string",
        ),
        (
            "kind: Pod\napiVersion: v1\nAPIVERSION: 7\n",
            "number into Go struct field .apiVersion of type string",
        ),
        ("kind: Pod\napiVersion: 7\n", "number into Go struct field .apiVersion of type string"),
    ] {
        let text = error_of(data).to_string();
        assert!(text.starts_with(&format!("{prefix}{expected}")), "{data}\n{text}");
    }
    assert_eq!(
        error_of(r#"{"kind":"Pod","apiVersion":"a/b/c"}"#).to_string(),
        "unexpected GroupVersion string: a/b/c"
    );
    let decoded = codecs().as_sent().decode(r#"{"kind":"Pod","apiVersion":"v1","kind":null}"#);
    assert_eq!(decoded.expect("null says nothing").kind().kind, "Pod");
}

mod core {
    use apimachinery::Object;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(version = "__internal", kind = "Pod")]
    pub(super) struct Pod {}
}

mod v1 {
    use apimachinery::Object;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(version = "v1", kind = "Pod")]
    pub(super) struct Pod {}
}

mod v1beta1 {
    use apimachinery::Object;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "extensions", version = "v1beta1", kind = "DaemonSet")]
    pub(super) struct DaemonSet {}
}

impl From<v1::Pod> for core::Pod {
    fn from(_: v1::Pod) -> Self {
        Self {}
    }
}

impl From<core::Pod> for v1::Pod {
    fn from(_: core::Pod) -> Self {
        Self {}
    }
}

/// The text is the example of the documentation.
#[test]
fn scheme_prints_its_tables() {
    let mut builder = Scheme::builder();
    builder.hub::<core::Pod>().version::<v1::Pod>();
    builder.known::<v1beta1::DaemonSet>();
    builder.unversioned::<Status>(GroupVersionKind::new("", "v1", "Status"));
    let scheme = builder.build().expect("the kinds fit together");
    let expected = "\
kind → type
  /__internal, Kind=Pod → core::Pod
  /v1, Kind=Pod → v1::Pod
  /v1, Kind=Status → v1::Status
  extensions/v1beta1, Kind=DaemonSet → v1beta1::DaemonSet
type → kinds
  v1beta1::DaemonSet → [extensions/v1beta1, Kind=DaemonSet]
  core::Pod → [/__internal, Kind=Pod]
  v1::Pod → [/v1, Kind=Pod]
  v1::Status → [/v1, Kind=Status]
unversioned type → kind
  v1::Status → [/v1, Kind=Status]
unversioned kind → type
  Status → v1::Status
";
    assert_eq!(scheme.to_string(), expected);
}

#[test]
fn release_is_that_of_the_types() {
    let text = api::SOURCE_VERSION.replace("v0.", "v1.");
    assert_eq!(text.parse(), Ok(api::facts::release()));
}
