//! Definitions made from types.

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, JSONSchemaProps, WebhookClientConfig,
};
use apimachinery_api::core::v1::PodTemplateSpec;
use apimachinery_crd::{
    Definition, DefinitionBuildErrorKind, DefinitionBuilder, VersionBuilder, compare, manifest,
    schema_of,
};
use apimachinery_derive::{Fields, Object};
use apimachinery_meta::v1::{Condition, LabelSelector, ObjectMeta};
use apimachinery_meta::{IntOrString, Quantity, Time};
use apimachinery_runtime::{ByteString, Map, RawExtension, Str};
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::Path;

/// What happens when a run is due while another still runs.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum Concurrency {
    #[default]
    Allow,
    Forbid,
    #[field(other)]
    Other(Str),
}

/// Something that runs
/// again and again.
///
/// It has a schedule.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "stable.example.com", version = "v1", kind = "CronTab", schema)]
struct CronTab {
    metadata: ObjectMeta,
    spec: CronTabSpec,
    status: CronTabStatus,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(schema(
    min_properties = 1,
    rule(
        "self.replicas <= self.most",
        message = "too many",
        reason = "FieldValueForbidden",
        field_path = ".replicas"
    ),
    rule = "!has(self.zone) || self.zone != ''",
))]
struct CronTabSpec {
    /// When it runs.
    #[field(schema(
        pattern = "^(\\S+ ){4}\\S+$",
        min_length = 9,
        max_length = 100,
        title = "Schedule"
    ))]
    schedule: Str,
    #[field(omitempty)]
    zone: Str,
    #[field(schema(default = 1, minimum = 0, maximum = 1.5e1, exclusive_maximum))]
    replicas: i32,
    #[field(schema(optional, multiple_of = 0.5))]
    most: f64,
    #[field(schema(default = "Allow"))]
    concurrency: Concurrency,
    #[field(schema(items(max_length = 63, enum("a", "b"))), list(set))]
    args: Vec<Str>,
    #[field(schema(max_properties = 4, items(format = "uri")))]
    env: Map<Str, Str>,
    #[field(list(map("type")))]
    conditions: Vec<Condition>,
    port: Option<IntOrString>,
    memory: Option<Quantity>,
    since: Option<Time>,
    secret: ByteString,
    #[field(null)]
    suspend: Option<bool>,
    extension: Option<RawExtension>,
    #[field(map(atomic), schema(required))]
    selector: Map<Str, Str>,
    #[field(schema(default = json("{\"a\":[1]}"), preserve_unknown_fields))]
    inner: Inner,
    small: Option<u8>,
    large: Option<u64>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Inner {
    a: Vec<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct CronTabStatus {
    #[field(omitempty)]
    runs: i64,
}

fn cron_tab() -> DefinitionBuilder {
    let version = VersionBuilder::of::<CronTab>()
        .status()
        .scale(".spec.replicas", ".status.runs", None)
        .column("Schedule", "string", ".spec.schedule")
        .selectable_field(".spec.schedule");
    DefinitionBuilder::new("crontabs").short_names(["ct"]).categories(["all"]).version(version)
}

fn json(schema: &JSONSchemaProps) -> String {
    apimachinery_json::to_string(schema).expect("a schema is JSON")
}

/// The same without what is said of it.
fn keywords(schema: &JSONSchemaProps) -> String {
    json(&JSONSchemaProps { description: Str::new(), ..schema.clone() })
}

#[test]
fn schema_has_declared_keywords() {
    let schema = schema_of::<CronTab>().expect("the type has a schema");
    let spec = &schema.properties["spec"];
    assert_eq!(schema.description, "Something that runs again and again.\n\nIt has a schedule.");
    assert_eq!(json(&schema.properties["metadata"]), r#"{"type":"object"}"#);
    assert!(schema.required.is_empty(), "{:?}", schema.required);
    assert_eq!(spec.required, ["schedule", "selector"]);
    let expected = [
        (
            "schedule",
            r#"{"description":"When it runs.","type":"string","title":"Schedule","maxLength":100,"minLength":9,"pattern":"^(\\S+ ){4}\\S+$"}"#,
        ),
        ("zone", r#"{"type":"string"}"#),
        (
            "replicas",
            r#"{"type":"integer","format":"int32","default":1,"maximum":15,"exclusiveMaximum":true,"minimum":0}"#,
        ),
        ("most", r#"{"type":"number","format":"double","multipleOf":0.5}"#),
        ("concurrency", r#"{"type":"string","default":"Allow","enum":["Allow","Forbid"]}"#),
        (
            "args",
            r#"{"type":"array","items":{"type":"string","maxLength":63,"enum":["a","b"]},"x-kubernetes-list-type":"set"}"#,
        ),
        (
            "env",
            r#"{"type":"object","maxProperties":4,"additionalProperties":{"type":"string","format":"uri"}}"#,
        ),
        (
            "port",
            r#"{"anyOf":[{"type":"integer"},{"type":"string"}],"x-kubernetes-int-or-string":true}"#,
        ),
        ("since", r#"{"type":"string","format":"date-time"}"#),
        ("secret", r#"{"type":"string","format":"byte"}"#),
        ("suspend", r#"{"type":"boolean","nullable":true}"#),
        ("extension", r#"{"type":"object","x-kubernetes-preserve-unknown-fields":true}"#),
        (
            "selector",
            r#"{"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-map-type":"atomic"}"#,
        ),
        (
            "inner",
            r#"{"type":"object","default":{"a":[1]},"x-kubernetes-preserve-unknown-fields":true}"#,
        ),
        ("small", r#"{"type":"integer","format":"int32","maximum":255,"minimum":0}"#),
        ("large", r#"{"type":"integer","format":"int64","minimum":0}"#),
    ];
    for (name, expected) in expected {
        assert_eq!(json(&spec.properties[name]), expected, "{name}");
    }
    assert!(spec.properties["memory"].pattern.starts_with(r"^(\+|-)?"));
    assert_eq!(spec.properties["conditions"].x_kubernetes_list_map_keys, ["type"]);
    assert_eq!(spec.min_properties, Some(1));
    let [first, second] = spec.x_kubernetes_validations.as_slice() else { panic!("two rules") };
    assert_eq!((&*first.rule, &*first.message), ("self.replicas <= self.most", "too many"));
    assert_eq!(first.reason.as_deref(), Some("FieldValueForbidden"));
    assert_eq!(
        (&*first.field_path, &*second.rule),
        (".replicas", "!has(self.zone) || self.zone != ''")
    );
}

/// What controller-gen makes of `metav1.Condition`, without its descriptions.
#[test]
fn conditions_have_the_keywords_of_their_go_type() {
    let schema = schema_of::<Condition>().expect("the type has a schema");
    let mut required = schema.required.clone();
    required.sort();
    assert_eq!(required, ["lastTransitionTime", "message", "reason", "status", "type"]);
    let expected = [
        ("lastTransitionTime", r#"{"type":"string","format":"date-time"}"#),
        ("message", r#"{"type":"string","maxLength":32768}"#),
        ("observedGeneration", r#"{"type":"integer","format":"int64","minimum":0}"#),
        (
            "reason",
            r#"{"type":"string","maxLength":1024,"minLength":1,"pattern":"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"}"#,
        ),
        ("status", r#"{"type":"string","enum":["True","False","Unknown"]}"#),
        (
            "type",
            r#"{"type":"string","maxLength":316,"pattern":"^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"}"#,
        ),
    ];
    assert_eq!(schema.properties.len(), expected.len());
    for (name, expected) in expected {
        assert_eq!(keywords(&schema.properties[name]), expected, "{name}");
    }
}

#[test]
fn builder_sets_names_and_versions() {
    let definition = cron_tab().build().expect("the definition is complete");
    let spec = &definition.spec;
    assert_eq!(definition.metadata.name, "crontabs.stable.example.com");
    assert_eq!((&*spec.group, &*spec.scope), ("stable.example.com", "Namespaced"));
    let names = &spec.names;
    assert_eq!(
        (&*names.kind, &*names.singular, &*names.list_kind),
        ("CronTab", "crontab", "CronTabList")
    );
    let [version] = &*spec.versions else { panic!("one version") };
    assert!(version.served && version.storage);
    assert_eq!(version.additional_printer_columns[0].json_path, ".spec.schedule");
    let subresources = version.subresources.as_ref().expect("there are subresources");
    assert!(subresources.status.is_some() && subresources.scale.is_some());
}

#[test]
fn made_schemas_are_structural() {
    let schema = schema_of::<CronTab>().expect("the type has a schema");
    let structural = Structural::try_from(&schema).expect("it has no forbidden keywords");
    let errors = structural.check(&Path::none(), StructuralOptions::default());
    assert!(errors.is_empty(), "{errors}");
}

/// A built-in type inside your own: its lists, defaults and required fields come along.
#[test]
fn built_in_types_have_described_schemas() {
    let schema = schema_of::<PodTemplateSpec>().expect("Pods do not contain themselves");
    let pod = &schema.properties["spec"];
    assert_eq!(pod.required, ["containers"]);
    let containers = &pod.properties["containers"];
    assert_eq!(containers.x_kubernetes_list_type.as_deref(), Some("map"));
    let container = containers.items.as_ref().and_then(|it| it.schema.as_ref()).expect("items");
    assert_eq!(container.required, ["name"]);
    let ports = &container.properties["ports"];
    let port = ports.items.as_ref().and_then(|it| it.schema.as_ref()).expect("items");
    assert_eq!(keywords(&port.properties["protocol"]), r#"{"type":"string","default":"TCP"}"#);
    assert!(port.properties["protocol"].description.contains("\n- `UDP`: "));
    assert!(container.properties["image"].description.starts_with("Reference such as "));
    assert_eq!(port.required, ["containerPort"]);
    let structural = Structural::try_from(&schema).expect("it has no forbidden keywords");
    let errors = structural.check(&Path::none(), StructuralOptions::default());
    assert!(errors.is_empty(), "{errors}");
}

/// What appliers do with a struct is in the schema wherever the struct does: selectors are
/// replaced as a whole.
#[test]
fn atomic_types_have_atomic_schemas() {
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    #[fields(map(atomic))]
    struct Window {
        from: i32,
    }
    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    struct Plan {
        selector: LabelSelector,
        window: Option<Window>,
        #[field(map(granular))]
        wide: Window,
        windows: Vec<Window>,
    }
    let schema = schema_of::<Plan>().expect("the type has a schema");
    let map_type = |name: &str| schema.properties[name].x_kubernetes_map_type.as_deref();
    assert_eq!(map_type("selector"), Some("atomic"));
    assert_eq!((map_type("window"), map_type("wide")), (Some("atomic"), Some("granular")));
    let windows = &schema.properties["windows"];
    let item = windows.items.as_ref().and_then(|it| it.schema.as_ref()).expect("items");
    assert_eq!(windows.x_kubernetes_map_type, None);
    assert_eq!(item.x_kubernetes_map_type.as_deref(), Some("atomic"));
    let structural = Structural::try_from(&schema).expect("it has no forbidden keywords");
    assert!(structural.check(&Path::none(), StructuralOptions::default()).is_empty());
}

mod more {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTab")]
    pub(super) struct Older {
        pub metadata: ObjectMeta,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Other")]
    pub(super) struct Other {
        pub metadata: ObjectMeta,
    }

    /// With words.
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v2", kind = "Other", schema)]
    pub(super) struct SameOther {
        pub metadata: ObjectMeta,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(version = "v1", kind = "Other")]
    pub(super) struct Core {
        pub metadata: ObjectMeta,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Tree")]
    pub(super) struct Tree {
        pub metadata: ObjectMeta,
        pub spec: Node,
    }

    #[derive(Clone, Debug, Default, PartialEq, Fields)]
    pub(super) struct Node {
        pub children: Vec<Node>,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Wrong")]
    pub(super) struct Wrong {
        pub metadata: ObjectMeta,
        #[field(schema(default = json("{")))]
        pub name: Str,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Scalar")]
    pub(super) struct Scalar {
        pub metadata: ObjectMeta,
        #[field(schema(items(min_length = 1)))]
        pub name: Name,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Broken")]
    pub(super) struct Broken {
        pub metadata: ObjectMeta,
        #[field(schema(default = "a"))]
        pub number: Option<i32>,
    }

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "Broken")]
    pub(super) struct BrokenRule {
        pub metadata: ObjectMeta,
        #[field(schema(rule = "self >"))]
        pub number: Option<i32>,
    }

    /// A text, which the derive cannot tell.
    type Name = Str;
}

#[test]
fn build_errors_name_the_cause() {
    use more::{Broken, BrokenRule, Core, Older, Other, Scalar, Tree, Wrong};

    let two = |second: VersionBuilder| {
        cron_tab().version(second).build().expect_err("refused").to_string()
    };
    assert_eq!(
        two(VersionBuilder::of::<Older>()),
        "exactly one version must be marked stored (VersionBuilder::stored), found 0"
    );
    assert_eq!(two(VersionBuilder::of::<CronTab>()), "duplicate version v1");
    assert_eq!(
        two(VersionBuilder::of::<Other>()),
        "stable.example.com/v1, Kind=CronTab and stable.example.com/v1, Kind=Other are not versions of one kind"
    );
    let one = |only: VersionBuilder| {
        DefinitionBuilder::new("things").version(only).build().expect_err("refused")
    };
    assert!(matches!(
        one(VersionBuilder::of::<Core>()).kind(),
        DefinitionBuildErrorKind::CoreGroup
    ));
    assert_eq!(
        one(VersionBuilder::of::<Tree>()).to_string(),
        "spec.children[0]: Node contains itself, which a structural schema cannot express; \
         `schema(preserve_unknown_fields)` takes any object there"
    );
    assert!(matches!(
        one(VersionBuilder::of::<Scalar>()).kind(),
        DefinitionBuildErrorKind::ItemsOfNoList
    ));
    let wrong = one(VersionBuilder::of::<Wrong>());
    assert!(wrong.to_string().starts_with("name: the default { is not valid JSON: "), "{wrong}");
    let place = "spec.validation.openAPIV3Schema.properties[number]";
    assert_eq!(
        one(VersionBuilder::of::<Broken>()).to_string(),
        format!(
            "{place}.default: Invalid value: \"string\":  in body must be of type integer: \"string\""
        )
    );
    let rule = one(VersionBuilder::of::<BrokenRule>()).to_string();
    assert!(
        rule.starts_with(&format!("{place}.x-kubernetes-validations[0].rule: Invalid value")),
        "{rule}"
    );
    let none = DefinitionBuilder::new("things").build().expect_err("refused");
    assert!(matches!(none.kind(), DefinitionBuildErrorKind::NoVersion));
}

#[test]
fn builder_takes_several_versions() {
    let definition = cron_tab()
        .version(VersionBuilder::of::<more::Older>().stored().deprecated("use v1").not_served())
        .without_conversion()
        .cluster_scoped()
        .build()
        .expect("the definition is complete");
    let [first, second] = &*definition.spec.versions else { panic!("two versions") };
    assert_eq!((first.storage, second.storage, second.served), (false, true, false));
    assert_eq!(second.deprecation_warning.as_deref(), Some("use v1"));
    assert_eq!(definition.spec.scope, "Cluster");
    assert_eq!(*definition.status.stored_versions, ["v1beta1"]);
}

/// As with the defaults of a server, which names the version that is stored.
#[test]
fn built_definition_is_valid_and_manifest_has_no_status() {
    let definition = cron_tab().build().expect("the definition is complete");
    let errors = Definition::from_object(&definition).expect("it is one").validate();
    assert!(errors.is_empty(), "{errors}");
    assert_eq!(Definition::from_object(&CronTab::default()), None);
    let file = manifest(&definition).expect("a definition is data");
    let kind = file.kind();
    assert_eq!(kind.to_string(), "apiextensions.k8s.io/v1, Kind=CustomResourceDefinition");
    let mut fields: Vec<_> = file.content().keys().map(|it| it.to_string()).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["apiVersion", "kind", "metadata", "spec"]);
}

#[test]
fn different_schemas_need_a_conversion() {
    let two = || cron_tab().version(VersionBuilder::of::<more::Older>().stored());
    assert_eq!(
        two().build().expect_err("refused").to_string(),
        "v1 and v1beta1 have different schemas, and nothing converts between them: \
         `conversion_webhook` sets the webhook that does, `without_conversion` accepts that fields may be lost"
    );
    let client = WebhookClientConfig {
        url: Some("https://example.com/convert".into()),
        ..Default::default()
    };
    let definition = two().conversion_webhook(client).build().expect("it says how");
    let conversion = definition.spec.conversion.expect("there is one");
    let webhook = conversion.webhook.expect("there is one");
    assert_eq!(conversion.strategy, "Webhook");
    assert_eq!(*webhook.conversion_review_versions, ["v1"]);
    assert!(webhook.client_config.is_some_and(|it| it.url.is_some()));
    // What a schema says of its fields in words does not count.
    let alike = DefinitionBuilder::new("others")
        .version(VersionBuilder::of::<more::Other>().stored())
        .version(VersionBuilder::of::<more::SameOther>());
    assert!(alike.build().is_ok());
}

#[test]
fn drift_is_reported_by_field() {
    let by_types = cron_tab().build().expect("the definition is complete");
    let text = apimachinery_json::to_string(&by_types).expect("a definition is JSON");
    let read = |text: &str| -> CustomResourceDefinition {
        apimachinery_json::from_str(text).expect("the text is a definition")
    };
    assert_eq!(compare(&read(&text), &by_types).expect("both are JSON"), None);

    let mut older =
        text.replace(r#""maximum":15,"#, r#""maximum":12,"#).replace(r#""title":"Schedule","#, "");
    older = older.replace(r#""shortNames":["ct"]"#, r#""shortNames":["ct","cr"]"#);
    let mut older = read(&older);
    older.metadata.annotations.insert("example.com/made-by".into(), "hand".into());
    let drift = compare(&older, &by_types).expect("both are JSON").expect("they differ");
    let schema = "spec.versions.v1.schema.openAPIV3Schema.properties.spec.properties";
    assert_eq!(
        drift.to_string(),
        format!(
            "the definition crontabs.stable.example.com no longer matches the types:\n  \
             spec.names.shortNames[1]: \"cr\", by the types nothing\n  \
             {schema}.replicas.maximum: 12, by the types 15\n  \
             {schema}.schedule.title: missing, by the types \"Schedule\""
        )
    );
    assert_eq!(drift.differences().len(), 3);
}
