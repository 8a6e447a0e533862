//! Metadata of objects and options of requests.

use apimachinery_meta::Time;
use apimachinery_meta::v1::{
    Condition, CreateOptions, DeleteOptions, DeletionPropagation, ObjectMeta, OwnerReference,
    PatchOptions,
};
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::meta::{self, name_is_dns_subdomain};
use apimachinery_validation::{Path, options};

fn texts(errors: apimachinery_validation::FieldErrors) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

fn metadata() -> ObjectMeta {
    ObjectMeta { name: "web".into(), namespace: "shop".into(), ..ObjectMeta::default() }
}

/// VAL-01: The metadata of an object is checked field by field, with the path of each.
#[test]
fn metadata_is_checked() {
    let path = Path::new("metadata");
    assert!(meta::object_meta(&metadata(), true, name_is_dns_subdomain, &path).is_empty());
    let mut labels = Map::new();
    labels.insert(Str::from("a b"), Str::from("c"));
    let owner =
        OwnerReference { api_version: "v1".into(), kind: "Event".into(), ..Default::default() };
    let bad = ObjectMeta {
        generation: -1,
        labels,
        owner_references: vec![owner],
        finalizers: vec!["orphan".into(), "foregroundDeletion".into()],
        ..ObjectMeta::default()
    };
    let found = texts(meta::object_meta(&bad, false, name_is_dns_subdomain, &path));
    let starts = [
        "metadata.name: Required value: name or generateName is required",
        "metadata.generation: Invalid value: -1: must be greater than or equal to 0",
        r#"metadata.labels: Invalid value: "a b": name part must consist of"#,
        "metadata.ownerReferences[0].name: Required value: must not be empty",
        "metadata.ownerReferences[0].uid: Required value: must not be empty",
        r#"metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","#,
        r#"metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and"#,
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}");
    }
}

/// VAL-01: An update keeps the name, the uid and the times, and adds no finalizer to what is
/// deleted.
#[test]
fn updates_keep_what_is_immutable() {
    let time = Time::from_unix(1_700_000_000, 0);
    let old = ObjectMeta { deletion_timestamp: Some(time), ..metadata() };
    let new = ObjectMeta {
        name: "other".into(),
        resource_version: "1".into(),
        finalizers: vec!["a/b".into()],
        ..ObjectMeta::default()
    };
    let found = texts(meta::object_meta_update(&new, &old, &Path::new("metadata")));
    assert_eq!(
        found,
        [
            "metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, \
             found new finalizers []string{\"a/b\"}",
            r#"metadata.name: Invalid value: "other": field is immutable"#,
            r#"metadata.namespace: Invalid value: "": field is immutable"#,
            "metadata.deletionTimestamp: Invalid value: null: field is immutable",
        ]
    );
}

/// VAL-01: A condition has a type, a status, a time and a reason.
#[test]
fn conditions_are_checked() {
    let found = texts(meta::conditions(&[Condition::default()], &Path::new("c")));
    let fields = ["type: Required value: is required", "status: Required value"];
    assert_eq!(found[..2], fields.map(|it| format!("c[0].{it}")));
    let fields = ["lastTransitionTime: Required value", "reason: Required value"];
    assert_eq!(found[2..], fields.map(|it| format!("c[0].{it}")));
}

/// PAR-05: Options of requests are checked: dry run, manager, field validation, what excludes what.
#[test]
fn options_are_checked() {
    let create = CreateOptions {
        dry_run: vec!["All".into(), "Some".into()],
        field_manager: "a\u{200b}".into(),
        field_validation: "loud".into(),
        ..CreateOptions::default()
    };
    assert_eq!(
        texts(options::create_options(&create)),
        [
            "fieldManager: Invalid value: \"a\\u200b\": invalid character U+200B (at position 1)",
            r#"dryRun: Unsupported value: ["All","Some"]: supported values: "All""#,
            r#"fieldValidation: Unsupported value: "loud": supported values: "", "Ignore", "Strict", "Warn""#,
        ]
    );
    let patch = PatchOptions { force: Some(false), ..PatchOptions::default() };
    assert_eq!(
        texts(options::patch_options(&patch, "application/json-patch+json")),
        ["force: Forbidden: may not be specified for non-apply patch"]
    );
    assert_eq!(
        texts(options::patch_options(&patch, "application/apply-patch+yaml")),
        ["fieldManager: Required value: is required for apply patch"]
    );
    let delete = DeleteOptions {
        orphan_dependents: Some(true),
        propagation_policy: Some(DeletionPropagation::from("Later")),
        ..DeleteOptions::default()
    };
    assert_eq!(
        texts(options::delete_options(&delete)),
        [
            r#"propagationPolicy: Invalid value: "Later": orphanDependents and deletionPropagation cannot be both set"#,
            r#"propagationPolicy: Unsupported value: "Later": supported values: "Foreground", "Background", "Orphan", "nil""#,
        ]
    );
}
