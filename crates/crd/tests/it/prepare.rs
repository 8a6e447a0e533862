//! What a server would say to objects.

use apimachinery_crd::{ConvertError, Prepared};
use apimachinery_runtime::{GroupVersion, Unstructured, Value};

use super::samples::{CRON_TABS, cron_tabs, kind_of, object};

const GOOD: &str = r#"
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: nightly, namespace: shop}
spec: {cron: 0 0 * * *}
"#;

fn prepare(yaml: &str) -> (Unstructured, Prepared) {
    let mut object = object(yaml);
    let prepared = cron_tabs().version(&object.kind()).unwrap().prepare(&mut object);
    (object, prepared)
}

#[track_caller]
fn refused(yaml: &str, errors: &[&str]) {
    let (_, prepared) = prepare(yaml);
    let told: Vec<_> = prepared.errors.iter().map(ToString::to_string).collect();
    assert_eq!(told, errors);
}

/// SUB-01: the status of a new object is dropped where it is written by itself, and the generation
/// is 1.
#[test]
fn valid_objects_become_what_is_stored() {
    let (stored, prepared) = prepare(&format!("{GOOD}status: {{replicas: -3}}\n"));
    assert!(prepared.errors.is_empty() && prepared.unknown.is_empty(), "{prepared:?}");
    assert_eq!(stored.content()["spec"].get("replicas"), Some(&Value::Int(1)));
    assert_eq!(stored.generation(), 1);
    assert!(!stored.content().contains_key("status"));
    assert!(prepared.warnings.is_empty());
}

/// CRD-07: metadata, schema, scale, resources inside and lists are reported in this order, in the
/// reference's words.
#[test]
fn all_errors_are_reported() {
    refused(
        r#"
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: Night_ly}
spec:
  cron: daily
  replicas: -1
  hosts: [a, b, a]
  template: {metadata: {name: a/b}}
"#,
        &[
            "metadata.name: Invalid value: \"Night_ly\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
            r#"spec.cron: Invalid value: "daily": spec.cron in body should match '^(\S+ ){4}\S+$'"#,
            ".spec.replicas: Invalid value: -1: should be a non-negative integer",
            "spec.template.apiVersion: Required value",
            "spec.template.kind: Required value",
            "spec.template.metadata.name: Invalid value: \"a/b\": may not contain '/'",
            "spec.hosts[2]: Duplicate value: \"a\"",
        ],
    );
    refused(
        &GOOD.replace("0 0 * * *", "7"),
        &[
            "spec.cron: Invalid value: \"integer\": spec.cron in body must be of type string: \"integer\"",
        ],
    );
    refused(
        &GOOD.replace("cron: 0 0 * * *", "replicas: 3000000000"),
        &[
            "spec.cron: Required value",
            ".spec.replicas: Invalid value: 3000000000: should be less than or equal to 2147483647",
        ],
    );
    refused(
        &GOOD.replace("name: nightly, ", ""),
        &["metadata.name: Required value: name or generateName is required"],
    );
    refused(
        &GOOD.replace("name: nightly,", "labels: 7, name: nightly,"),
        &[
            "metadata: Invalid value: {\"labels\":7,\"name\":\"nightly\",\"namespace\":\"shop\"}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type map[string]string",
        ],
    );
}

#[test]
fn missing_names_and_namespaces_are_assumed() {
    let generated = GOOD.replace("name: nightly, namespace: shop", "generateName: nightly-");
    let (object, prepared) = prepare(&generated);
    assert!(prepared.errors.is_empty(), "{}", prepared.errors);
    assert_eq!((object.name(), object.namespace()), ("", ""));
    let kind = kind_of(&CRON_TABS.replace("Namespaced", "Cluster"));
    let mut object = super::samples::object(GOOD);
    let prepared = kind.version("v1").unwrap().prepare(&mut object);
    assert!(prepared.errors.is_empty(), "{}", prepared.errors);
    assert_eq!(object.namespace(), "");
}

#[test]
fn another_kind_is_the_only_error() {
    let kinds = cron_tabs();
    let nightly = object(GOOD);
    let version = kinds.version(&nightly.kind()).unwrap();
    let other = object(&GOOD.replace("CronTab", "Car").replace("/v1", "/v2"));
    let errors = version.validate(&other);
    assert_eq!(errors[0].to_string(), "kind: Invalid value: \"Car\": must be CronTab");
    let expected =
        "apiVersion: Invalid value: \"stable.example.com/v2\": must be stable.example.com/v1";
    assert_eq!(errors[1].to_string(), expected);
    assert_eq!(errors.len(), 2);
}

/// CRD-07, SUB-01: what was wrong before may stay; the status stays, and the generation rises with
/// a change.
#[test]
fn updates_tolerate_old_errors() {
    let kinds = cron_tabs();
    let old = GOOD
        .replace("0 0 * * *", "daily")
        .replace("namespace: shop", "namespace: shop, resourceVersion: '7', generation: 3");
    let old = object(&format!("{old}status: {{replicas: 2}}\n"));
    let version = kinds.version(&old.kind()).unwrap();
    let mut same = old.clone();
    same.content_mut().remove("status");
    let prepared = version.prepare_update(&mut same, &old);
    assert!(prepared.errors.is_empty(), "{}", prepared.errors);
    // The default that was added is a change.
    assert_eq!(same.generation(), 4);
    assert_eq!(same.content()["status"], old.content()["status"]);

    let mut worse = old.clone();
    let spec = worse.content_mut().get_mut("spec").unwrap().as_map_mut().unwrap();
    spec.insert("cron".into(), "hourly".into());
    let prepared = version.prepare_update(&mut worse, &old);
    assert!(prepared.errors[0].to_string().starts_with("spec.cron: Invalid value: \"hourly\""));
    let mut unversioned = old.clone();
    unversioned.set_resource_version("").unwrap();
    let prepared = version.prepare_update(&mut unversioned, &old);
    assert_eq!(
        prepared.errors[0].to_string(),
        "metadata.resourceVersion: Invalid value: \"\": must be specified for an update"
    );
    let mut labelled = old.clone();
    labelled.set_labels(Some([("a".into(), "b".into())].into_iter().collect())).unwrap();
    let spec = labelled.content_mut().get_mut("spec").unwrap().as_map_mut().unwrap();
    spec.insert("replicas".into(), Value::Int(1));
    let mut before = labelled.clone();
    before.set_labels(None).unwrap();
    version.prepare_update(&mut labelled, &before);
    assert_eq!(labelled.generation(), 3);
}

/// FINE-25: a change of the status alone is undone and leaves the generation; another version is a
/// change.
#[test]
fn update_of_status_alone_leaves_generation() {
    let kinds = cron_tabs();
    let (mut old, _) = prepare(GOOD);
    old.set_resource_version("7").unwrap();
    let version = kinds.version(&old.kind()).unwrap();
    let mut changed = old.clone();
    let status = Value::Map([("replicas".into(), Value::Int(3))].into_iter().collect());
    changed.content_mut().insert("status".into(), status);
    let prepared = version.prepare_update(&mut changed, &old);
    assert!(prepared.errors.is_empty(), "{}", prepared.errors);
    assert_eq!(changed, old);

    let mut older = old.clone();
    older.content_mut().insert("apiVersion".into(), "stable.example.com/v1beta1".into());
    let mut newer = old.clone();
    version.prepare_update(&mut newer, &older);
    assert_eq!(newer.generation(), old.generation() + 1);
}

#[test]
fn servers_warn_of_finalizers_and_deprecated_versions() {
    let named = |finalizers: &str| {
        GOOD.replace("namespace: shop", &format!("namespace: shop, finalizers: [{finalizers}]"))
    };
    let (_, prepared) = prepare(&named("orphan, e.com/clean, clean, e.com"));
    assert_eq!(
        prepared.warnings,
        [
            "metadata.finalizers: \"clean\": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers",
            "metadata.finalizers: \"e.com\": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers",
        ]
    );
    let (_, prepared) = prepare(&GOOD.replace("/v1", "/v1beta1"));
    assert_eq!(
        prepared.warnings,
        ["stable.example.com/v1beta1 CronTab is deprecated; use stable.example.com/v1 CronTab"]
    );
}

/// CVT-01: the strategy `None` changes nothing but the version, between versions of the kind,
/// served or not.
#[test]
fn versions_convert_by_name_alone() {
    let kind = kind_of(CRON_TABS);
    let target = |version| GroupVersion::new("stable.example.com", version);
    let converted = kind.convert(object(GOOD), &target("v1alpha1")).unwrap();
    assert_eq!(converted.api_version(), "stable.example.com/v1alpha1");
    let error = kind.convert(object(GOOD), &target("v3")).unwrap_err();
    assert!(matches!(error, ConvertError::NoTarget(version) if version == target("v3")));
    let error = kind.convert(object(&GOOD.replace("/v1", "/v0")), &target("v1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "request to convert CR from an invalid group/version: stable.example.com/v0"
    );
    let list = String::from(
        "apiVersion: stable.example.com/v1\nkind: CronTabList\nitems:\n- {}\n- {apiVersion: stable.example.com/v5, kind: CronTab}\n",
    );
    let error = kind.convert(object(&list), &target("v1beta1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "request to convert CR list failed, list index 1 has invalid group/version: stable.example.com/v5"
    );
    let webhook = CRON_TABS
        .replace("  scope: Namespaced", "  scope: Namespaced\n  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1]}}");
    let kind = kind_of(&webhook);
    assert!(kind.has_webhook());
    let error = kind.convert(object(GOOD), &target("v1beta1")).unwrap_err();
    assert!(matches!(error, ConvertError::NoWebhook { .. }), "{error}");
    assert!(kind.convert(object(GOOD), &target("v1")).is_ok());
}
