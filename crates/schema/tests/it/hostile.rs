//! Schemas and objects that nest and repeat.

use apimachinery_schema::{OnMalformed, StructuralOptions, ValueOptions};
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
    errors.append(schema.check_defaults(&root, true, &mut |_, _, _| FieldErrors::new()));
    schema.coerce_metadata(&mut fields, OnMalformed::Drop).expect("nothing is refused");
    schema.prune_collecting(&mut fields);
    schema.drop_nulls(&mut fields);
    schema.default_fields(&mut fields);
    errors.append(schema.validate_embedded(&root, &fields, true));
    errors.append(schema.validate_lists(&root, &fields));
    errors.append(schema.validate(&root, &fields, ValueOptions::default()));
    errors.append(schema.validate_update(&root, &fields, &old, ValueOptions::default()));
    errors.len() + errors.omitted()
}

/// CRD-03, CRD-04, CRD-05, CRD-06, CRD-07: Schemas and objects as deep as they can be read are
/// walked to their ends.
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
    let items: Value = (0..30_000).map(|it| json!({"k": it, "v": it % 7})).collect();
    let item = json!({"type": "object", "properties": {"k": {"type": "integer"}, "v": {"type": "integer", "maximum": 5}}});
    let list = json!({"type": "array", "uniqueItems": true, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"], "items": item});
    let schema = json!({"type": "object", "properties": {"l": list, "kind": {"type": "string"}}});
    assert!(walk(&schema, &json!({"apiVersion": "v1", "kind": "A", "l": items})) > 4_000);
}

/// Each mistake below a long key has the key in its path: what is kept of them is bounded, and the
/// rest is counted.
#[test]
fn mistakes_below_long_keys_take_bounded_memory() {
    const ITEMS: usize = 8_000;
    let key = "k".repeat(1 << 19);
    let item = json!({
        "type": "object",
        "properties": {"a": {"type": "string", "maxLength": 1, "enum": ["x"]}},
        "anyOf": [{"required": ["b"]}, {"not": {"required": ["a"]}}],
    });
    let resource = json!({"type": "object", "x-kubernetes-embedded-resource": true, "properties": {"spec": {"type": "object"}}});
    let list = json!({"type": "array", "x-kubernetes-list-type": "set", "items": item});
    let resources = json!({"type": "array", "items": resource});
    let schema = schema(&json!({"type": "object", "properties": {
        "lists": {"type": "object", "additionalProperties": list},
        "resources": {"type": "object", "additionalProperties": resources},
    }}))
    .expect("it is structural");
    let items: Value = (0..ITEMS).map(|it| json!({"a": it / 2, "unknown": 1})).collect();
    let resources: Value =
        (0..ITEMS).map(|_| json!({"metadata": {"unknown": 1, "labels": {"a b": ""}}})).collect();
    let mut object = object(&json!({"lists": {&*key: items}, "resources": {&*key: resources}}));
    let (none, options) = (Path::none(), ValueOptions::default());

    let size = |errors: &FieldErrors| errors.iter().map(|it| it.to_string().len()).sum::<usize>();
    let count = |errors: &FieldErrors| errors.len() + errors.omitted();
    let errors = schema.validate(&none, &object, options);
    assert!(size(&errors) < 3 * FieldErrors::MAX_SIZE, "{}", size(&errors));
    assert!(count(&errors) > ITEMS, "{}", count(&errors));
    let errors = schema.validate_lists(&none, &object);
    assert!(size(&errors) < 3 * FieldErrors::MAX_SIZE, "{}", size(&errors));
    assert_eq!(count(&errors), ITEMS / 2);
    let errors = schema.validate_embedded(&none, &object, false);
    assert!(size(&errors) < 3 * FieldErrors::MAX_SIZE, "{}", size(&errors));
    assert_eq!(count(&errors), 3 * ITEMS);

    let found =
        schema.coerce_metadata(&mut object, OnMalformed::Drop).expect("nothing is malformed");
    let text: usize = found.iter().map(|it| it.to_string().len()).sum();
    assert!(text < 3 * FieldErrors::MAX_SIZE, "{text}");
    assert!(found.iter().any(|it| it.to_string().ends_with("more unknown fields")));
    let unknown = schema.prune_collecting(&mut object);
    let text: usize = unknown.paths.iter().map(|it| it.to_string().len()).sum();
    assert!(text < 3 * FieldErrors::MAX_SIZE, "{text}");
    assert_eq!(unknown.paths.len() + unknown.omitted, ITEMS);
}

/// CRD-04: An update with as many mistakes as before is tolerated, however many they are.
#[test]
fn many_unchanged_mistakes_are_tolerated() {
    let items: Value = (0..50_000).map(|it| json!({"k": it, "v": 1})).collect();
    let item = json!({"type": "object", "properties": {"k": {"type": "integer"}, "v": {"type": "string"}}});
    let list = json!({"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"], "items": item});
    let schema =
        schema(&json!({"type": "object", "properties": {"l": list, "n": {"type": "integer"}}}))
            .expect("it is structural");
    let old = object(&json!({"l": items, "n": 1}));
    let (none, options) = (Path::none(), ValueOptions::default());
    let mut new = old.clone();
    new.insert("n".into(), "x".into());
    let errors = schema.validate_update(&none, &new, &old, options);
    assert_eq!((errors.len(), errors.omitted()), (1, 0));
    assert!(schema.validate(&none, &new, options).omitted() > 4_000);
}

/// CRD-06: Two labels of an embedded resource with the same wrong value are one error, as in
/// `ValidateObjectMetaDeclaratively`, which drops repeated errors.
#[test]
fn repeated_errors_of_embedded_metadata_are_reported_once() {
    let schema = schema(&json!({"type": "object", "x-kubernetes-embedded-resource": true}))
        .expect("it is structural");
    let object = object(
        &json!({"apiVersion": "v1", "kind": "A", "metadata": {"name": "a", "labels": {"a": "b c", "d": "b c"}}}),
    );
    let errors = schema.validate_embedded(&Path::none(), &object, true);
    assert_eq!(errors.len(), 1, "{errors}");
    assert!(
        errors[0]
            .to_string()
            .starts_with(r#"metadata.labels: Invalid value: "b c": a valid label"#)
    );
}

/// A default of an item is copied into every item.
#[test]
fn defaults_that_multiply_are_refused_beyond_a_limit() {
    let text = "x".repeat(1000);
    let schema_json = json!({"type": "object", "properties": {"items": {"type": "array", "items":
        {"type": "object", "properties": {"text": {"type": "string", "default": text}}}}}});
    let schema = schema(&schema_json).expect("it has no unsupported keywords");
    let items = |count: usize| object(&json!({"items": vec![json!({}); count]}));
    let needed = |count: usize| {
        let (mut low, mut high) = (0, 1 << 20);
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            match schema.default_fields_within(&mut items(count), middle) {
                Ok(()) => high = middle,
                Err(_) => low = middle,
            }
        }
        high
    };
    assert!(needed(1) >= 1000);
    assert_eq!(needed(100), 100 * needed(1));
    let (mut within, mut all) = (items(100), items(100));
    schema.default_fields_within(&mut within, needed(100)).expect("there is room");
    schema.default_fields(&mut all);
    assert_eq!(within, all);
    let error = schema.default_fields_within(&mut items(100), 5000).expect_err("there is not");
    assert_eq!(
        error.to_string(),
        "the defaults of the schema take more than 5000 bytes in this object"
    );
}
