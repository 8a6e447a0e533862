//! Definitions that were made to do harm.

use std::collections::BTreeSet;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::{CustomKind, CustomKinds, Definition, conditions, decide_names};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};
use apimachinery_validation::{BadValue, FieldErrors};
use serde_json::json;

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

fn with_schema(schema: &str) -> Option<CustomResourceDefinition> {
    from_str(&format!(
        r#"{{"metadata":{{"name":"as.g.io"}},"spec":{{"group":"g.io","scope":"Cluster",
            "names":{{"plural":"as","singular":"a","kind":"A","listKind":"AList"}},
            "versions":[{{"name":"v1","served":true,"storage":true,"subresources":{{"status":{{}}}},
                "schema":{{"openAPIV3Schema":{schema}}}}},
                {{"name":"v2","schema":{{"openAPIV3Schema":{schema}}}}}]}},
            "status":{{"storedVersions":["v1"]}}}}"#
    ))
    .ok()
}

/// CRD-01, CRD-03: Schemas as deep as they can be read are examined to their ends.
#[test]
fn depth_is_bounded_by_what_can_be_read() {
    let shapes = [
        (r#"{"type":"array","items":"#, r#"{"type":"string","default":5}"#, "}"),
        (r#"{"type":"object","properties":{"a":"#, r#"{"type":"null"}"#, "}}"),
        (r#"{"type":"object","additionalProperties":"#, "{}", "}"),
        (r#"{"not":"#, "{}", "}"),
        (r#"{"allOf":["#, r#"{"default":{}}"#, "]}"),
        (
            r#"{"type":"array","x-kubernetes-list-type":"set","x-kubernetes-validations":[{"rule":"self == self","fieldPath":"['a']"}],"items":"#,
            "{}",
            "}",
        ),
    ];
    for (open, inner, close) in shapes {
        // The deepest that can be read.
        let (mut low, mut high) = (1, 1 << 14);
        while low + 1 < high {
            let middle = (low + high) / 2;
            match with_schema(&nested(open, inner, close, middle)) {
                Some(_) => low = middle,
                None => high = middle,
            }
        }
        let definition = with_schema(&nested(open, inner, close, low)).expect("it can be read");
        let found = Definition::from(&definition);
        assert!(!found.validate().is_empty(), "{open} {low}");
        assert!(!found.validate_update(&found).is_empty());
        let _ = conditions::non_structural_schema(&definition);
        println!("{open}: {low} levels");
    }
}

/// CRD-01, CRD-02: Long lists of what must differ are examined in a time that grows with their
/// length.
#[test]
fn long_lists_take_linear_time() {
    let names =
        |count: usize| (0..count).map(|it| format!(r#""v{it}""#)).collect::<Vec<_>>().join(",");
    let many = names(10_000);
    let versions: Vec<_> = (0..1_000)
        .map(|it| {
            format!(r#"{{"name":"v{it}","schema":{{"openAPIV3Schema":{{"type":"object"}}}}}}"#)
        })
        .collect();
    let versions = versions.join(",");
    let rules = vec![r#"{"rule":"true","fieldPath":".a"}"#; 20].join(",");
    let keys =
        (0..5_000).map(|it| format!(r#"{{"jsonPath":".k{it}"}}"#)).collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{"metadata":{{"name":"as.g.io"}},"spec":{{"group":"g.io","scope":"Cluster",
            "names":{{"plural":"as","singular":"a","kind":"A","listKind":"AList","shortNames":[{many}]}},
            "conversion":{{"strategy":"Webhook","webhook":{{"clientConfig":{{"url":"https://a"}},"conversionReviewVersions":[{many}]}}}},
            "versions":[{versions},{{"name":"v1","storage":true,"selectableFields":[{keys}],"schema":{{"openAPIV3Schema":{{
                "type":"object","properties":{{"l":{{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":[{many}],
                    "items":{{"type":"object","required":[{many}],"properties":{{"a":{{"type":"string"}}}}}}}},
                    "o":{{"type":"object","properties":{{"a":{{"type":"string"}}}},"x-kubernetes-validations":[{rules}]}}}}}}}}}}]}},
            "status":{{"storedVersions":[{many}],"acceptedNames":{{"plural":"as","shortNames":[{many}]}}}}}}"#
    );
    let definition: CustomResourceDefinition = from_str(&text).expect("it is a definition");
    let found = Definition::from(&definition);
    let count = |errors: FieldErrors| errors.len() + errors.omitted();
    assert!(count(found.validate()) > 10_000);
    assert!(count(found.validate_update(&found)) > 10_000);
    assert!(
        !decide_names(&definition, [&definition, &definition]).names_accepted.reason.is_empty()
    );
}

/// The version to use in place of a deprecated one is looked for once.
#[test]
fn many_deprecated_versions_are_read_in_one_pass() {
    const MANY: usize = 20_000;
    let version = |it| format!(r#"{{"name":"v{it}","served":true,"deprecated":true}}"#);
    let versions: Vec<_> = (1..=MANY).map(version).collect();
    let definition = |last: &str| -> CustomResourceDefinition {
        let text = format!(
            r#"{{"metadata":{{"name":"as.g.io"}},"spec":{{"group":"g.io","scope":"Cluster",
                "names":{{"plural":"as","kind":"A"}},"versions":[{},{last}]}}}}"#,
            versions.join(",")
        );
        from_str(&text).expect("it is a definition")
    };
    let found = CustomKind::try_from(definition(r#"{"name":"v10000a","served":true}"#));
    let found = found.expect("it is a kind");
    assert_eq!(found.versions()[0].deprecation_warning(), Some("g.io/v1 A is deprecated"));
    let found = CustomKind::try_from(definition(r#"{"name":"v020001","served":true}"#));
    let found = found.expect("it is a kind");
    let warning = found.versions()[0].deprecation_warning();
    assert_eq!(warning, Some("g.io/v1 A is deprecated; use g.io/v020001 A"));
    assert!(CustomKind::try_from(definition(r#"{"name":"v1","served":true}"#)).is_err());
}

/// Each of many definitions is added, replaced and removed without a look at the others.
#[test]
fn many_definitions_are_added_and_removed_one_by_one() {
    const MANY: usize = 5_000;
    let definition = |it| -> CustomResourceDefinition {
        let text = format!(
            r#"{{"spec":{{"group":"g.io","scope":"Cluster","names":{{"plural":"as{it}","kind":"A{it}"}},
                "versions":[{{"name":"v1","served":true,"storage":true}}]}}}}"#
        );
        from_str(&text).expect("it is a definition")
    };
    let kind = |it| CustomKind::try_from(definition(it)).expect("it is a kind");
    let mut kinds = CustomKinds::default();
    for it in 0..MANY {
        kinds.add(kind(it)).expect("it is the only one");
    }
    for it in 0..MANY {
        assert!(kinds.replace(kind(it)).expect("it is the same").is_some());
    }
    let list = GroupVersionKind::new("g.io", "v1", "A7List");
    assert_eq!(kinds.of_group_kind(&list.group_kind()).map(|it| it.name()), Some("as7.g.io"));
    assert!(kinds.version(&list).is_ok());
    for it in 0..MANY {
        assert!(kinds.remove(&format!("as{it}.g.io")).is_some());
    }
    assert!(kinds.is_empty() && kinds.version(&list).is_err());
    assert!(kinds.of_group_kind(&list.group_kind()).is_none());
}

/// Blocks of which none ends are examined in one pass.
#[test]
fn certificates_without_end_are_read_in_one_pass() {
    // In base64, the line that begins a certificate, and one of its content.
    let open = "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCkFBQUEK".repeat(100_000);
    let definition = json!({
        "spec": {"conversion": {"strategy": "Webhook",
            "webhook": {"clientConfig": {"url": "https://a", "caBundle": open}}}},
        "status": {"conditions": [{"type": "NamesAccepted", "status": "True"}]},
    });
    let definition: CustomResourceDefinition =
        from_str(&definition.to_string()).expect("it is a definition");
    let condition = conditions::established(&definition).expect("its names are accepted");
    assert_eq!(condition.reason, "InvalidCABundle");
}

/// Properties and the names of those that are required, of which each could be looked for among the
/// others.
#[test]
fn required_properties_are_declared_in_one_pass() {
    const MANY: usize = 20_000;
    let each = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<Vec<_>>().join(",");
    let properties = each(&|it| format!(r#""a{it:05}":{{"type":"boolean"}}"#));
    let required = each(&|it| format!(r#""a{:05}""#, MANY - 1 - it));
    let schema = format!(
        r#"{{"type":"object","properties":{{"o":{{"type":"object","properties":{{{properties}}},
            "required":[{required}],"x-kubernetes-validations":[{{"rule":"self.a00000 == 1"}}]}}}}}}"#
    );
    let definition = with_schema(&schema).expect("it can be read");
    let errors = Definition::from(&definition).validate().to_string();
    assert!(errors.contains("no matching overload for '_==_'"), "{errors}");
}

/// A default of an item is copied into every item, so that both multiply.
#[test]
fn object_that_defaults_make_too_large_is_refused() {
    let text = "x".repeat(100_000);
    let schema = format!(
        r#"{{"type":"object","properties":{{"list":{{"type":"array","items":
            {{"type":"object","properties":{{"text":{{"type":"string","default":"{text}"}}}}}}}}}}}}"#
    );
    let definition = with_schema(&schema).expect("it can be read");
    let mut kinds = CustomKinds::default();
    kinds
        .add(CustomKind::try_from(&definition).expect("it is a kind"))
        .expect("it is the only one");
    for (count, is_refused) in [(10, false), (400, true)] {
        let items = vec!["{}"; count].join(",");
        let json = format!(
            r#"{{"apiVersion":"g.io/v1","kind":"A","metadata":{{"name":"a"}},"list":[{items}]}}"#
        );
        let Ok(Value::Map(content)) = value_from_str(&json) else { panic!("it is an object") };
        let mut object = Unstructured::new(content);
        let version = kinds.version(&object.kind()).expect("it is known");
        let errors = version.prepare(&mut object).errors.to_string();
        assert_eq!(errors.contains("defaults of the schema take more than 33554432"), is_refused);
    }
}

/// Schemas are compared as a whole, also where an error shows only the start of such a text.
#[test]
fn schemas_that_differ_after_a_mebibyte_are_two() {
    let long = "x".repeat(BadValue::MAX_LENGTH);
    let version = |name: &str, last: &str| {
        json!({"name": name, "served": true, "storage": name == "v1", "schema":
            {"openAPIV3Schema": {"type": "thing", "description": format!("{long}{last}")}}})
    };
    let paths = |last: &str| {
        let versions = [version("v1", "a"), version("v2", last)];
        let definition = json!({"metadata": {"name": "as.b.c"}, "spec": {"versions": versions}});
        let definition: CustomResourceDefinition =
            from_str(&definition.to_string()).expect("it is one");
        let errors = Definition::from(definition).validate();
        let all = errors.iter().map(|it| it.field.clone());
        all.filter(|it| it.ends_with("Schema.type")).collect::<BTreeSet<_>>()
    };
    assert_eq!(paths("a"), BTreeSet::from(["spec.validation.openAPIV3Schema.type".to_owned()]));
    let of_version = |at| format!("spec.versions[{at}].schema.openAPIV3Schema.type");
    assert_eq!(paths("b"), BTreeSet::from([0, 1].map(of_version)));
}
