//! The schema of a type, by what it declares.

use apimachinery_api::apiextensions::v1::{
    JSONSchemaProps, JSONSchemaPropsOrArray, JSONSchemaPropsOrBool,
};
use apimachinery_meta::v1::Condition;
use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::{
    Declared, FieldInfo, FieldRole, FieldTable, Keyword, ListType, MapType, Omission, Shape,
};
use apimachinery_validation::Path;

use super::build_error::{DefinitionBuildError, DefinitionBuildErrorKind};
use super::{condition, descriptions, keywords};

/// What a quantity looks like.
const QUANTITY: &str = r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$";

/// The structural schema of the objects of a type, as a definition holds it.
///
/// | in the type | in the schema |
/// |---|---|
/// | the comments of a type with `#[object(schema)]` or `#[fields(schema)]`, and of its fields | `description` |
/// | nothing of a built-in type, which the feature `descriptions` describes | `description` |
/// | a field that is always written, and is neither an option nor a struct; `schema(required)` | `required` |
/// | `schema(default = …)`, `schema(minimum = …)` and its like | the keyword |
/// | `schema(rule(…))` | `x-kubernetes-validations` |
/// | `list(…)`, `map(…)` of a field, `map(…)` of a struct | `x-kubernetes-list-type`, `x-kubernetes-list-map-keys`, `x-kubernetes-map-type` |
/// | an enum of texts | `enum`, with the texts it knows |
/// | an option with `#[field(null)]` | `nullable` |
/// | `IntOrString`, `Quantity` | `x-kubernetes-int-or-string` |
/// | `RawExtension` | an object with `x-kubernetes-preserve-unknown-fields` |
/// | `Value` | `x-kubernetes-preserve-unknown-fields` |
/// | `Condition` of `meta.k8s.io/v1` | the pattern, lengths and choices that its Go type declares for controller-gen |
///
/// The metadata of the type itself has no schema, since servers check that by their own; the status
/// of a kind may be absent.
///
/// # Errors
/// When a type contains itself, or a keyword does not fit its field.
pub fn schema_of<T: Declared>() -> Result<JSONSchemaProps, DefinitionBuildError> {
    schema_of_table(T::TABLE)
}

/// As [`schema_of`], for a type that is only known at run time, such as that of a kind in a scheme:
/// [`Object::as_struct`](apimachinery_runtime::Object::as_struct) has its table.
///
/// ```
/// use apimachinery_api::apiextensions;
/// use apimachinery_crd::schema_of_table;
/// use apimachinery_runtime::{ObjectRegistry, Scheme};
///
/// let scheme = Scheme::builder().install(apiextensions::install).build()?;
/// let review = scheme.new_object(&apiextensions::v1::GROUP_VERSION.with_kind("ConversionReview"))?;
/// let table = review.as_struct().expect("built-in types are described").table();
/// let schema = schema_of_table(table)?;
/// assert_eq!(schema.properties["request"].required, ["uid", "desiredAPIVersion", "objects"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`schema_of`].
pub fn schema_of_table(
    table: &'static FieldTable,
) -> Result<JSONSchemaProps, DefinitionBuildError> {
    let mut walk = Walk { above: Vec::new() };
    let mut schema = walk.structure(table, &Path::none())?;
    let is_kind = table.fields().iter().any(|field| field.place() == FieldRole::Kind);
    if let Some(metadata) = schema.properties.get_mut("metadata") {
        *metadata = typed("object");
    }
    schema.required.retain(|it| it != "metadata" && !(is_kind && it == "status"));
    Ok(schema)
}

struct Walk {
    /// The structs that are being walked through.
    above: Vec<&'static FieldTable>,
}

type Result<T, E = DefinitionBuildError> = std::result::Result<T, E>;

impl Walk {
    fn structure(&mut self, table: &'static FieldTable, path: &Path) -> Result<JSONSchemaProps> {
        if self.above.iter().any(|it| std::ptr::eq(*it, table)) {
            return Err(DefinitionBuildErrorKind::Recursive(table.name()).at(path));
        }
        self.above.push(table);
        let mut schema = typed("object");
        schema.description = descriptions::of_type(table);
        for field in table.fields() {
            let path = path.child(field.name());
            let mut member = self.member(field, &path)?;
            let described = descriptions::of_field(table, field);
            if !described.is_empty() {
                member.description = described;
            }
            schema.properties.insert(field.name().into(), member);
            if is_required(field) {
                schema.required.push(field.name().into());
            }
        }
        if std::ptr::eq(table, Condition::TABLE) {
            condition::declare(&mut schema, path)?;
        }
        self.above.pop();
        set_map_type(&mut schema, table.map_type());
        keywords::apply(&mut schema, table.keywords(), path)?;
        Ok(schema)
    }

    fn member(&mut self, field: &'static FieldInfo, path: &Path) -> Result<JSONSchemaProps> {
        let is_open = field.keywords().contains(&Keyword::PreserveUnknownFields);
        let mut schema = match field.shape() {
            // The content is not described, and may be the type itself.
            shape if is_open && is_struct(&shape) => typed("object"),
            shape => self.value(shape, path)?,
        };
        schema.nullable = is_null_written(field);
        if let Some(list_type) = field.list_type() {
            set_list_type(&mut schema, list_type);
        }
        set_map_type(&mut schema, field.map_type());
        keywords::apply(&mut schema, field.keywords(), path)?;
        Ok(schema)
    }

    fn value(&mut self, shape: Shape, path: &Path) -> Result<JSONSchemaProps> {
        Ok(match shape {
            Shape::Text => typed("string"),
            Shape::Bytes => formatted("string", "byte"),
            Shape::Bool => typed("boolean"),
            Shape::Integer(least, most) => integer(least, most),
            Shape::Float => formatted("number", "double"),
            Shape::Texts { known, .. } => {
                let choices = keywords::texts(known, path)?;
                JSONSchemaProps { r#enum: choices, ..typed("string") }
            }
            Shape::Scalar { examples, format, .. } => scalar(examples, format),
            Shape::Optional(inner) => self.value(inner(), path)?,
            Shape::List(item) => {
                let item = self.value(item(), &path.index(0))?;
                let items = JSONSchemaPropsOrArray {
                    schema: Some(Box::new(item)),
                    json_schemas: Vec::new(),
                };
                JSONSchemaProps { items: Some(items), ..typed("array") }
            }
            Shape::Map(value) => {
                let value = self.value(value(), &path.key("*"))?;
                let values = JSONSchemaPropsOrBool { allows: true, schema: Some(Box::new(value)) };
                JSONSchemaProps { additional_properties: Some(values), ..typed("object") }
            }
            Shape::Struct(table) => self.structure(table, path)?,
            Shape::Encoded => any_object(),
            _ => anything(),
        })
    }
}

fn typed(name: &'static str) -> JSONSchemaProps {
    JSONSchemaProps { r#type: Str::from_static(name), ..Default::default() }
}

fn formatted(name: &'static str, format: &'static str) -> JSONSchemaProps {
    JSONSchemaProps { format: Str::from_static(format), ..typed(name) }
}

fn any_object() -> JSONSchemaProps {
    JSONSchemaProps { x_kubernetes_preserve_unknown_fields: Some(true), ..typed("object") }
}

fn anything() -> JSONSchemaProps {
    JSONSchemaProps { x_kubernetes_preserve_unknown_fields: Some(true), ..Default::default() }
}

/// Widths that OpenAPI has no format for are ranges.
fn integer(least: i64, most: i64) -> JSONSchemaProps {
    let is_small = i32::try_from(least).is_ok() && i32::try_from(most).is_ok();
    let mut schema = formatted("integer", if is_small { "int32" } else { "int64" });
    if ![i64::from(i32::MIN), i64::MIN].contains(&least) {
        schema.minimum = Some(least as f64);
    }
    if ![i64::from(i32::MAX), i64::MAX].contains(&most) {
        schema.maximum = Some(most as f64);
    }
    schema
}

fn scalar(examples: &[&str], format: &'static str) -> JSONSchemaProps {
    let is_text = |it: &&str| it.starts_with('"');
    match format {
        "int-or-string" => int_or_string(),
        "quantity" => JSONSchemaProps { pattern: QUANTITY.into(), ..int_or_string() },
        _ if examples.iter().all(is_text) => formatted("string", format),
        _ if examples.iter().any(is_text) => int_or_string(),
        _ if examples.iter().all(|it| it.starts_with('{')) => any_object(),
        _ => anything(),
    }
}

fn int_or_string() -> JSONSchemaProps {
    JSONSchemaProps {
        any_of: vec![typed("integer"), typed("string")],
        x_kubernetes_int_or_string: true,
        ..Default::default()
    }
}

fn set_list_type(schema: &mut JSONSchemaProps, list_type: ListType) {
    let name = match list_type {
        ListType::Set => "set",
        ListType::Map(keys) => {
            schema.x_kubernetes_list_map_keys = keys.iter().map(|it| Str::from(*it)).collect();
            "map"
        }
        _ => "atomic",
    };
    schema.x_kubernetes_list_type = Some(Str::from_static(name));
}

fn set_map_type(schema: &mut JSONSchemaProps, map_type: Option<MapType>) {
    let name = map_type.map(|map_type| match map_type {
        MapType::Atomic => "atomic",
        _ => "granular",
    });
    schema.x_kubernetes_map_type = name.map(Str::from_static);
}

fn is_struct(shape: &Shape) -> bool {
    match shape {
        Shape::Optional(inner) => is_struct(&inner()),
        Shape::Struct(_) => true,
        _ => false,
    }
}

fn is_required(field: &FieldInfo) -> bool {
    let says = |keyword| field.keywords().contains(&keyword);
    if says(Keyword::Required) {
        return true;
    }
    let has_default = field.keywords().iter().any(|it| matches!(it, Keyword::Default(_)));
    let may_be_absent = matches!(field.shape(), Shape::Optional(_) | Shape::Struct(_));
    field.place() == FieldRole::Member
        && field.omission() == Omission::Never
        && !(says(Keyword::Optional) || has_default || may_be_absent)
}

/// Whether what is absent is written as `null`.
fn is_null_written(field: &FieldInfo) -> bool {
    matches!(field.shape(), Shape::Optional(_) | Shape::Encoded)
        && field.omission() == Omission::Never
        && !field.keywords().contains(&Keyword::Required)
}
