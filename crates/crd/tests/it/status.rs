//! Names, conditions, status and scale.

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionConditionType as Type,
    CustomResourceSubresourceScale,
};
use apimachinery_crd::{
    AcceptedNames, ScalePaths, conditions, decide_names, prepare_for_create,
    prepare_for_status_update, prepare_for_update, update_conditions,
};
use serde_json::{Value, json};

use super::support::{content, object, unstructured, written};

fn definition(group: &str, names: Value, accepted: Value) -> CustomResourceDefinition {
    object(
        &json!({"spec": {"group": group, "names": names}, "status": {"acceptedNames": accepted}}),
    )
}

/// CRD-02: A name that another definition of the group has is not accepted; the earlier one stays,
/// and the last conflict is reported.
#[test]
fn taken_names_are_not_accepted() {
    let others = [
        definition(
            "g.io",
            json!({}),
            json!({"plural": "as", "shortNames": ["x", "y"], "kind": "A", "listKind": "AList"}),
        ),
        definition("other.io", json!({}), json!({"plural": "bs"})),
    ];
    let wanted = json!({"plural": "bs", "singular": "as", "shortNames": ["x", "z", "y"], "kind": "AList", "listKind": "BList", "categories": ["all"]});
    let before = json!({"singular": "b", "shortNames": ["z"], "kind": "B", "listKind": ""});
    let asking = definition("g.io", wanted, before);
    let decision = decide_names(&asking, &others);
    let taken = others.iter().map(|it| (&it.spec.group, &it.status.accepted_names));
    let taken = AcceptedNames::of(taken);
    assert_eq!(taken.decide(&asking), decision);
    assert_eq!(
        written(&decision.accepted),
        json!({"plural": "bs", "singular": "b", "shortNames": ["z"], "kind": "B", "listKind": "BList", "categories": ["all"]})
    );
    assert_eq!(
        written(&decision.names_accepted),
        json!({"type": "NamesAccepted", "status": "False", "lastTransitionTime": null, "reason": "KindConflict", "message": "\"AList\" is already in use"})
    );
    assert_eq!(decision.established.reason, "NotAccepted");
    let short = definition(
        "g.io",
        json!({"plural": "bs", "singular": "b", "shortNames": ["x", "y", "x"], "kind": "B", "listKind": "L"}),
        json!({}),
    );
    let decision = decide_names(&short, &others);
    assert_eq!(decision.names_accepted.reason, "ShortNamesConflict");
    assert_eq!(
        decision.names_accepted.message,
        r#"["x" is already in use, "y" is already in use]"#
    );
}

/// CRD-02: A good definition is established at once; a change of its names keeps that, and times
/// change with statuses only.
#[test]
fn conditions_follow_a_definition() {
    let at = |text: &str| text.parse().expect("it is a time");
    let names = json!({"plural": "as", "singular": "a", "kind": "A", "listKind": "AList"});
    let mut first = definition("g.io", names.clone(), json!({}));
    assert!(update_conditions(&mut first, [], at("2024-01-01T00:00:00Z")));
    assert!(!update_conditions(&mut first, [], at("2024-01-02T00:00:00Z")));
    assert_eq!(
        written(&first.status)["conditions"],
        json!([
            {"type": "NamesAccepted", "status": "True", "lastTransitionTime": "2024-01-01T00:00:00Z", "reason": "NoConflicts", "message": "no conflicts found"},
            {"type": "Established", "status": "True", "lastTransitionTime": "2024-01-01T00:00:00Z", "reason": "InitialNamesAccepted", "message": "the initial names have been accepted"}
        ])
    );

    let mut second = definition("g.io", names, json!({}));
    assert!(update_conditions(&mut second, [&first], at("2024-01-01T00:00:00Z")));
    assert!(!conditions::is_true(&second, &Type::ESTABLISHED));
    assert_eq!(
        conditions::find(&second, &Type::NAMES_ACCEPTED).map(|it| it.reason.as_str()),
        Some("ListKindConflict")
    );
    second.spec.names =
        object(&json!({"plural": "bs", "singular": "b", "kind": "B", "listKind": "BList"}));
    second.spec.preserve_unknown_fields = true;
    assert!(update_conditions(&mut second, [&first], at("2024-01-03T00:00:00Z")));
    let found: Vec<_> = second
        .status
        .conditions
        .iter()
        .map(|it| format!("{}={} {}", it.r#type, it.status, it.reason))
        .collect();
    assert_eq!(
        found,
        [
            "NamesAccepted=True NoConflicts",
            "Established=True InitialNamesAccepted",
            "NonStructuralSchema=True Violations"
        ]
    );
    second.spec.preserve_unknown_fields = false;
    assert!(update_conditions(&mut second, [&first], at("2024-01-04T00:00:00Z")));
    assert!(conditions::find(&second, &Type::NON_STRUCTURAL_SCHEMA).is_none());
}

/// CRD-02: Certificates that cannot be read keep a definition from being served; groups of
/// Kubernetes tell who approved.
#[test]
fn certificates_and_approval_are_conditions() {
    let mut hooked = object::<CustomResourceDefinition>(&json!({
        "metadata": {"annotations": {"api-approved.kubernetes.io": "unapproved, a test"}},
        "spec": {"group": "a.k8s.io", "names": {"plural": "as"}, "conversion": {"strategy": "Webhook", "webhook": {"clientConfig": {"caBundle": "bm90IHBlbQ=="}}}}
    }));
    assert!(update_conditions(
        &mut hooked,
        [],
        "2024-01-01T00:00:00Z".parse().expect("it is a time")
    ));
    let find = |r#type| {
        conditions::find(&hooked, &r#type).map(|it| (it.status.as_str(), it.reason.as_str()))
    };
    assert_eq!(find(Type::ESTABLISHED), Some(("False", "InvalidCABundle")));
    let approval = find(Type::KUBERNETES_API_APPROVAL_POLICY_CONFORMANT);
    assert_eq!(approval, Some(("False", "UnapprovedAnnotation")));
}

/// SUB-01: Creation drops the status, the resource keeps it, its own endpoint takes nothing else;
/// the generation counts changes outside metadata, those of the status only when that is no
/// subresource.
#[test]
fn requests_change_what_they_may() {
    let old =
        json!({"metadata": {"name": "a", "generation": 3}, "spec": {"n": 1}, "status": {"n": 1}});
    let new = json!({"metadata": {"name": "a", "generation": 3, "labels": {"a": "b"}, "managedFields": [{"manager": "m"}]}, "spec": {"n": 1}, "status": {"n": 2}});
    let after = |run: &dyn Fn(&mut apimachinery_runtime::Unstructured)| {
        let mut object = unstructured(&new);
        run(&mut object);
        content(&object)
    };
    let (mut created, mut kept, mut bumped, mut status) =
        (new.clone(), new.clone(), new.clone(), old.clone());
    created.as_object_mut().map(|it| it.remove("status"));
    created["metadata"]["generation"] = json!(1);
    kept["status"] = old["status"].clone();
    bumped["metadata"]["generation"] = json!(4);
    status["status"] = new["status"].clone();
    status["metadata"]["managedFields"] = new["metadata"]["managedFields"].clone();
    assert_eq!(after(&|it| prepare_for_create(it, true)), created);
    assert_eq!(after(&|it| prepare_for_update(it, &unstructured(&old), true)), kept);
    assert_eq!(after(&|it| prepare_for_update(it, &unstructured(&old), false)), bumped);
    assert_eq!(after(&|it| prepare_for_status_update(it, &unstructured(&old))), status);
}

/// SUB-02: Replicas are read and written by paths, cut to 32 bits; what is missing or something
/// else is reported.
#[test]
fn scale_is_read_and_written_by_paths() {
    let paths = ScalePaths::from(&object::<CustomResourceSubresourceScale>(&json!({
        "specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas", "labelSelectorPath": ".status.selector"
    })));
    let mut web = unstructured(
        &json!({"metadata": {"name": "web", "resourceVersion": "7"}, "status": {"replicas": 4294967298_i64}}),
    );
    let status = paths.read(&web).expect_err("there are no replicas").into_status().into_status();
    assert_eq!(status.code, 500);
    assert_eq!(
        status.message,
        r#"Internal error occurred: the spec replicas field ".spec.replicas" does not exist"#
    );
    let mut scale = paths.read_for_update(&web).expect("it can be changed");
    assert_eq!((scale.spec.replicas, scale.status.replicas), (i32::MIN, 2));
    let status =
        paths.write(&mut web, &scale).expect_err("there is no number").into_status().into_status();
    assert_eq!(
        (status.code, &*status.message),
        (400, r#"the spec replicas field ".spec.replicas" cannot be empty"#)
    );
    scale.spec.replicas = 5;
    scale.metadata.resource_version = "8".into();
    paths.write(&mut web, &scale).expect("it is written");
    assert_eq!(
        content(&web),
        json!({"metadata": {"name": "web", "resourceVersion": "8"}, "spec": {"replicas": 5}, "status": {"replicas": 4294967298_i64}})
    );
    let wrong = unstructured(&json!({"spec": {"replicas": "5"}}));
    let error = paths.read(&wrong).expect_err("it is a text");
    assert_eq!(
        error.to_string(),
        ".spec.replicas accessor error: 5 is of the type string, expected int64"
    );
    assert_eq!(
        error.into_status().into_status().message,
        ".spec.replicas accessor error: 5 is of the type string, expected int64"
    );
}
