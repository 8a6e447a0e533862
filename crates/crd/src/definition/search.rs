//! A search through a schema.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;

/// Whether a predicate holds for a schema or one inside it (`SchemaHas`), in any order.
pub(crate) fn any(props: &JSONSchemaProps, is: &mut dyn FnMut(&JSONSchemaProps) -> bool) -> bool {
    // A list of what is left takes less than a call for each level.
    let mut left = vec![props];
    while let Some(props) = left.pop() {
        if is(props) {
            return true;
        }
        if let Some(items) = &props.items {
            left.extend(items.schema.as_deref());
            left.extend(&items.json_schemas);
        }
        for part in [&props.additional_properties, &props.additional_items].into_iter().flatten() {
            left.extend(part.schema.as_deref());
        }
        for list in [&props.all_of, &props.any_of, &props.one_of] {
            left.extend(list);
        }
        for map in [&props.properties, &props.pattern_properties, &props.definitions] {
            left.extend(map.values());
        }
        left.extend(props.not.as_deref());
        left.extend(props.dependencies.values().filter_map(|it| it.schema.as_deref()));
    }
    false
}
