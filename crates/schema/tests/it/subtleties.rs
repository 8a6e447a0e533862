//! Small objects whose pruning and defaulting surprise.

use serde_json::{Value, json};

use super::support::{object, schema};

fn structural(properties: &Value) -> apimachinery_schema::Structural {
    schema(&json!({"type": "object", "properties": properties})).expect("it is structural")
}

/// FINE-23: additional properties keep their keys, whatever they allow, and lose what their schema
/// does not have.
#[test]
fn pruning_keeps_keys_of_additional_properties() {
    for additional in [json!(true), json!(false)] {
        let schema =
            structural(&json!({"m": {"type": "object", "additionalProperties": additional}}));
        let mut data = object(&json!({"m": {"k": {"x": 1}}}));
        let unknown = schema.prune_collecting(&mut data).paths;
        assert_eq!(data, object(&json!({"m": {"k": {}}})));
        assert_eq!(unknown.iter().map(ToString::to_string).collect::<Vec<_>>(), ["m.k.x"]);
    }
}

/// FINE-24: a null gives way to a default, stays where it is allowed, and is dropped otherwise.
#[test]
fn nulls_are_dropped_before_defaulting() {
    let schema = structural(&json!({
        "a": {"type": "integer", "default": 1},
        "b": {"type": "integer", "default": 2, "nullable": true},
        "c": {"type": "integer"}
    }));
    let mut data = object(&json!({"a": null, "b": null, "c": null}));
    schema.drop_nulls(&mut data);
    schema.default_fields(&mut data);
    assert_eq!(data, object(&json!({"a": 1, "b": null})));
}
