//! Whether something stands anywhere in a schema.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;

/// Whether a schema, or one inside it, is as asked (`SchemaHas`).
pub(crate) fn any(props: &JSONSchemaProps, is: &mut dyn FnMut(&JSONSchemaProps) -> bool) -> bool {
    if is(props) {
        return true;
    }
    let items = props.items.iter();
    let items = items.flat_map(|it| it.schema.as_deref().into_iter().chain(&it.json_schemas));
    let additional = [&props.additional_properties, &props.additional_items];
    let additional = additional.into_iter().flatten().filter_map(|it| it.schema.as_deref());
    let dependencies = props.dependencies.values().filter_map(|it| it.schema.as_deref());
    items
        .chain(&props.all_of)
        .chain(&props.any_of)
        .chain(&props.one_of)
        .chain(props.not.as_deref())
        .chain(props.properties.values())
        .chain(props.pattern_properties.values())
        .chain(props.definitions.values())
        .chain(additional)
        .chain(dependencies)
        .any(|it| any(it, is))
}
