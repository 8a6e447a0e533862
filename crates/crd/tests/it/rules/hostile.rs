//! Rules of schemas that nest, and of objects that are long.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_crd::{OBJECT_BUDGET, RuleOptions, Rules, check_rules, default_rules};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_runtime::{Map, Str, Value as Data};
use apimachinery_schema::Structural;
use apimachinery_validation::Path;
use serde_json::{Value, json};

/// As deep as a schema with lists in it can be read.
const DEPTH: usize = 200;

fn nested(inner: Value, around: impl Fn(Value) -> Value) -> Value {
    (0..DEPTH).fold(inner, |inner, _| around(inner))
}

fn schema(json: &Value) -> Structural {
    let props: JSONSchemaProps = from_str(&json.to_string()).expect("it is a schema");
    Structural::try_from(&props).expect("it has no unsupported keywords")
}

fn object(json: &Value) -> Map<Str, Data> {
    match value_from_str(&json.to_string()) {
        Ok(Data::Map(object)) => object,
        other => panic!("{json} is not an object: {other:?}"),
    }
}

/// Checks and runs rules, and returns how many errors their definition has, and the object.
fn counts(schema_json: &Value, object_json: &Value) -> (usize, usize) {
    let (schema, object, root) = (schema(schema_json), object(object_json), Path::none());
    let mut report = check_rules(&schema, &Path::new("schema"), RuleOptions::default());
    let defaults = schema.check_defaults(&root, true, &mut default_rules(&schema));
    report.errors.extend(defaults);
    let rules = Rules::compile(&schema);
    let new = rules.validate(&root, &object, OBJECT_BUDGET);
    let changed = rules.validate_update(&root, &object, &object, OBJECT_BUDGET);
    assert_eq!(new.errors.len(), changed.tolerated.len() + changed.errors.len());
    (report.errors.len(), new.errors.len())
}

/// CRD-08: rules of schemas and objects as deep as they can be read are compiled and run to their
/// ends.
#[test]
fn depth_is_bounded_by_what_can_be_read() {
    let rules = json!([{"rule": "!has(self.a)"}]);
    let leaf = json!({"type": "object", "properties": {"a": {"type": "integer"}}});
    let objects = nested(
        leaf,
        |it| json!({"type": "object", "properties": {"a": it}, "x-kubernetes-validations": rules}),
    );
    let deep = nested(json!({"a": 1}), |it| json!({"a": it}));
    assert_eq!(counts(&objects, &deep), (0, DEPTH));

    let rules = json!([{"rule": "self.size() == 0"}]);
    let lists = nested(
        json!({"type": "integer"}),
        |it| json!({"type": "array", "items": it, "maxItems": 1, "x-kubernetes-validations": rules}),
    );
    let lists = json!({"type": "object", "properties": {"a": lists}});
    let deep = json!({"a": nested(json!(1), |it| json!([it]))});
    assert_eq!(counts(&lists, &deep), (0, DEPTH));

    let nested = nested(
        json!({"x-kubernetes-validations": [{"rule": "false"}]}),
        |it| json!({"allOf": [it], "x-kubernetes-validations": [{"rule": "has(self.a)"}]}),
    );
    let mut nested = nested;
    nested["type"] = json!("object");
    nested["properties"] = json!({"a": {"type": "integer"}});
    assert_eq!(counts(&nested, &json!({})), (0, DEPTH + 1));
}

/// CRD-08: long lists are compared, and what did not change in them is tolerated, in a time that
/// grows with their length.
#[test]
fn long_lists_take_linear_time() {
    let items: Value = (0..50_000).map(|it| json!(it)).collect();
    let object = object(&json!({"set": items, "list": items}));
    let schema = schema(&json!({"type": "object", "properties": {
        "set": {
            "type": "array", "items": {"type": "integer"}, "x-kubernetes-list-type": "set",
            "x-kubernetes-validations": [{"rule": "self == oldSelf && self + oldSelf == self"}],
        },
        "list": {
            "type": "array",
            "items": {"type": "integer", "x-kubernetes-validations": [{"rule": "self < 0"}]},
        },
    }}));
    let rules = Rules::compile(&schema);
    let found = rules.validate_update(&Path::none(), &object, &object, OBJECT_BUDGET);
    assert!(found.errors.is_empty(), "{}", found.errors[0]);
    assert_eq!(found.tolerated.len() + found.tolerated.omitted(), 50_000);
}

/// CRD-08: a budget that is used up ends the run, with one error.
#[test]
fn runs_end_with_their_budget() {
    let items: Value = (0..3_000).map(|it| json!(it)).collect();
    let schema = schema(&json!({"type": "object", "properties": {"list": {
        "type": "array", "items": {"type": "integer"},
        "x-kubernetes-validations": [
            {"rule": "self.all(a, self.all(b, a >= 0))", "message": "too much"},
            {"rule": "false"},
        ],
    }}}));
    let found = Rules::compile(&schema).validate(
        &Path::none(),
        &object(&json!({"list": items})),
        OBJECT_BUDGET,
    );
    assert_eq!(
        found.errors.to_string(),
        "list: Invalid value: \"array\": 'operation cancelled: actual cost limit exceeded': \
         no further validation rules will be run due to call cost exceeds limit for rule: too much"
    );
    assert_eq!(found.remaining, None);
}
