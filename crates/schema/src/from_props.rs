//! `JSONSchemaProps` to structural schemas.

use apimachinery_api::apiextensions::v1;
use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Value};

use crate::Pattern;
use crate::schema_error::{SchemaError, SchemaErrorKind};
use crate::structural::{
    AdditionalProperties, Documentation, Junctors, Sizes, Structural, Topology, ValueValidation,
};

type Props = v1::JSONSchemaProps;
type Result<T> = std::result::Result<T, SchemaError>;

impl TryFrom<&v1::JSONSchemaProps> for Structural {
    type Error = SchemaError;

    /// Corresponds to `schema.NewStructural`.
    ///
    /// # Errors
    /// For a keyword that structural schemas do not have.
    fn try_from(props: &v1::JSONSchemaProps) -> Result<Self> {
        structural(props)
    }
}

fn structural(props: &Props) -> Result<Structural> {
    let mut schema = Structural::default();
    fill(&mut schema, props)?;
    Ok(schema)
}

/// Fills a schema where it lies: schemas nest, and copies of them on the way out would take much of
/// the stack.
fn fill(schema: &mut Structural, props: &Props) -> Result<()> {
    refuse_unsupported(props)?;
    fill_validation(schema, props)?;
    fill_generics(schema, props)?;
    fill_items(schema, props)?;
    let names = props.properties.keys();
    schema.properties = names.map(|name| (name.clone(), Structural::default())).collect();
    for (property, (name, props)) in schema.properties.values_mut().zip(&props.properties) {
        fill(property, props).map_err(|error| error.within(name).within("properties"))?;
    }
    fill_additional(schema, props)
}

fn fill_generics(schema: &mut Structural, props: &Props) -> Result<()> {
    let default = props.r#default.as_ref().map(value).transpose()?.filter(|it| !it.is_null());
    schema.r#type = props.r#type.clone();
    schema.nullable = props.nullable;
    schema.embedded_resource = props.x_kubernetes_embedded_resource;
    schema.int_or_string = props.x_kubernetes_int_or_string;
    schema.default = default.map(Box::new);
    schema.documentation = boxed(documentation(props)?);
    schema.rules = props.x_kubernetes_validations.clone();
    schema.topology = boxed(Topology {
        list_type: props.x_kubernetes_list_type.clone(),
        list_map_keys: props.x_kubernetes_list_map_keys.clone(),
        map_type: props.x_kubernetes_map_type.clone(),
    });
    match props.x_kubernetes_preserve_unknown_fields {
        Some(false) => Err(SchemaError::new(SchemaErrorKind::PreserveIsFalse)),
        preserve => {
            schema.preserve_unknown_fields = preserve.is_some();
            Ok(())
        }
    }
}

/// In a box, unless there is nothing in it.
fn boxed<T: Default + PartialEq>(it: T) -> Option<Box<T>> {
    (it != T::default()).then(|| Box::new(it))
}

fn refuse_unsupported(props: &Props) -> Result<()> {
    let unsupported = [
        ("id", !props.id.is_empty()),
        ("schema", !props.schema.is_empty()),
        ("$ref", props.r#ref.as_ref().is_some_and(|it| !it.is_empty())),
        ("patternProperties", !props.pattern_properties.is_empty()),
        ("dependencies", !props.dependencies.is_empty()),
        ("additionalItems", props.additional_items.is_some()),
        ("definitions", !props.definitions.is_empty()),
    ];
    match unsupported.iter().find(|(_, is_set)| *is_set) {
        Some((name, _)) => Err(SchemaError::new(SchemaErrorKind::Unsupported(name))),
        None => Ok(()),
    }
}

fn fill_items(schema: &mut Structural, props: &Props) -> Result<()> {
    let Some(items) = &props.items else { return Ok(()) };
    if !items.json_schemas.is_empty() {
        return Err(SchemaError::new(SchemaErrorKind::ItemsIsArray));
    }
    let Some(props) = &items.schema else { return Ok(()) };
    fill(schema.items.insert(Box::default()), props).map_err(|error| error.within("items"))
}

fn fill_additional(schema: &mut Structural, props: &Props) -> Result<()> {
    let Some(additional) = &props.additional_properties else { return Ok(()) };
    let Some(props) = &additional.schema else {
        let any = if additional.allows {
            AdditionalProperties::Any
        } else {
            AdditionalProperties::Forbidden
        };
        schema.additional_properties = Some(any);
        return Ok(());
    };
    let mut values = Box::<Structural>::default();
    fill(&mut values, props).map_err(|error| error.within("additionalProperties"))?;
    schema.additional_properties = Some(AdditionalProperties::Schema(values));
    Ok(())
}

fn documentation(props: &Props) -> Result<Documentation> {
    Ok(Documentation {
        title: props.title.clone(),
        description: props.description.clone(),
        example: props.example.as_ref().map(value).transpose()?.filter(|it| !it.is_null()),
        external: props.external_docs.as_ref().map(|it| (it.description.clone(), it.url.clone())),
    })
}

fn fill_validation(schema: &mut Structural, props: &Props) -> Result<()> {
    let mut validation = ValueValidation::new();
    fill_junctors(&mut validation, props)?;
    fill_limits(&mut validation, props)?;
    schema.validation = boxed(validation);
    Ok(())
}

fn fill_junctors(validation: &mut ValueValidation, props: &Props) -> Result<()> {
    let lists = [&props.all_of, &props.any_of, &props.one_of];
    if props.not.is_none() && lists.iter().all(|it| it.is_empty()) {
        return Ok(());
    }
    let junctors: &mut Junctors = validation.junctors.insert(Box::default());
    if let Some(props) = &props.not {
        let not = junctors.not.insert(Box::default());
        fill(not, props).map_err(|error| error.within("not"))?;
    }
    fill_each("allOf", &mut junctors.all_of, &props.all_of)?;
    fill_each("anyOf", &mut junctors.any_of, &props.any_of)?;
    fill_each("oneOf", &mut junctors.one_of, &props.one_of)
}

fn fill_limits(validation: &mut ValueValidation, props: &Props) -> Result<()> {
    validation.format = props.format.clone();
    validation.maximum = props.maximum;
    validation.exclusive_maximum = props.exclusive_maximum;
    validation.minimum = props.minimum;
    validation.exclusive_minimum = props.exclusive_minimum;
    validation.max_length = props.max_length;
    validation.min_length = props.min_length;
    let pattern = (!props.pattern.is_empty()).then(|| Pattern::new(props.pattern.as_str()));
    validation.pattern = pattern.map(Box::new);
    validation.multiple_of = props.multiple_of;
    validation.r#enum = props.r#enum.iter().map(value).collect::<Result<_>>()?;
    validation.required = props.required.clone();
    validation.sizes = boxed(Sizes {
        max_items: props.max_items,
        min_items: props.min_items,
        unique_items: props.unique_items,
        max_properties: props.max_properties,
        min_properties: props.min_properties,
    });
    Ok(())
}

fn fill_each(name: &str, schemas: &mut Vec<Structural>, all: &[Props]) -> Result<()> {
    schemas.resize_with(all.len(), Structural::default);
    for (index, (schema, props)) in schemas.iter_mut().zip(all).enumerate() {
        fill(schema, props).map_err(|error| error.within_index(name, index))?;
    }
    Ok(())
}

fn value(json: &v1::JSON) -> Result<Value> {
    if json.raw.is_empty() {
        return Ok(Value::Null);
    }
    let text = String::from_utf8_lossy(&json.raw);
    json::value_from_str(&text).map_err(json_error)
}

fn json_error(error: DecodeError) -> SchemaError {
    SchemaError::new(SchemaErrorKind::Json(error))
}
