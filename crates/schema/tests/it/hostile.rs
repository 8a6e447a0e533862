//! Schemas and objects that nest and repeat.

use apimachinery_schema::{Malformed, StructuralOptions, ValueOptions};
use apimachinery_validation::{FieldErrors, Path};
use serde_json::{Value, json};

use super::support::{object, schema};

/// As deep as a schema can be read: each level of it is two of its JSON.
const DEPTH: usize = 240;

fn nested(inner: Value, around: impl Fn(Value) -> Value) -> Value {
    (0..DEPTH).fold(inner, |inner, _| around(inner))
}

/// Takes all steps and returns how many errors there are.
fn walk(schema_json: &Value, object_json: &Value) -> usize {
    let mut schema = schema(schema_json).expect("it has no unsupported keywords");
    let (root, mut fields) = (Path::none(), object(object_json));
    let old = fields.clone();
    schema.prune_defaults().expect("the default is an object");
    let mut errors = schema.check(&root, StructuralOptions::default());
    errors.extend(schema.check_defaults(&root, true, &mut |_, _, _| FieldErrors::new()));
    schema.coerce_metadata(&mut fields, Malformed::Dropped).expect("nothing is refused");
    schema.prune_collecting(&mut fields);
    schema.drop_nulls(&mut fields);
    schema.default_fields(&mut fields);
    errors.extend(schema.check_embedded(&root, &fields, true));
    errors.extend(schema.check_lists(&root, &fields));
    errors.extend(schema.validate(&root, &fields, ValueOptions::default()));
    errors.extend(schema.validate_update(&root, &fields, &old, ValueOptions::default()));
    errors.len()
}

/// CRD-03, CRD-04, CRD-05, CRD-06, CRD-07: Schemas and objects as deep as they can be read are walked to their ends.
#[test]
fn depth_is_bounded_by_what_can_be_read() {
    let leaf = json!({"type": "object", "default": {"x": 1}, "properties": {"x": {"type": "integer", "maximum": 0}}});
    let schema = nested(leaf, |it| json!({"type": "object", "properties": {"a": it}}));
    let object = nested(json!({"b": [null]}), |it| json!({"a": it}));
    assert!(walk(&schema, &object) > 0);

    let lists = nested(json!({"type": "integer"}), |it| json!({"type": "array", "items": it}));
    let schema = json!({"type": "object", "properties": {"a": lists}});
    let object = json!({"a": nested(json!("x"), |it| json!([it]))});
    assert!(walk(&schema, &object) > 0);

    for keyword in ["allOf", "anyOf", "oneOf"] {
        let schema = nested(json!({"required": ["x"]}), |it| json!({keyword: [it, {}]}));
        assert!(walk(&schema, &json!({"a": 1})) > 0, "{keyword}");
    }
    let schema = nested(json!({"required": ["x"]}), |it| json!({"not": it}));
    assert!(walk(&schema, &json!({"a": 1})) > 0);
}

/// CRD-07: Long lists of what must differ are compared in a time that grows with their length.
#[test]
fn long_lists_take_linear_time() {
    let items: Value = (0..100_000).map(|it| json!({"k": it, "v": it % 7})).collect();
    let item = json!({"type": "object", "properties": {"k": {"type": "integer"}, "v": {"type": "integer", "maximum": 5}}});
    let list = json!({"type": "array", "uniqueItems": true, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"], "items": item});
    let schema = json!({"type": "object", "properties": {"l": list, "kind": {"type": "string"}}});
    assert!(walk(&schema, &json!({"apiVersion": "v1", "kind": "A", "l": items})) > 10_000);
}
