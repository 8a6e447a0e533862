//! Keywords of declarations in schemas.

use apimachinery_api::apiextensions::v1::{JSON, JSONSchemaProps, ValidationRule};
use apimachinery_runtime::reflect::{Keyword, Literal, Rule};
use apimachinery_runtime::{Str, Value};
use apimachinery_validation::Path;

use super::build_error::{DefinitionBuildError, DefinitionBuildErrorKind};

/// Sets the keywords in a schema.
pub(super) fn apply(
    schema: &mut JSONSchemaProps,
    keywords: &[Keyword],
    path: &Path,
) -> Result<(), DefinitionBuildError> {
    for keyword in keywords {
        match *keyword {
            Keyword::Default(literal) => schema.r#default = Some(default(literal, path)?),
            Keyword::Enum(choices) => schema.r#enum = texts(choices, path)?,
            Keyword::ExclusiveMaximum => schema.exclusive_maximum = true,
            Keyword::ExclusiveMinimum => schema.exclusive_minimum = true,
            Keyword::Format(format) => schema.format = format.into(),
            Keyword::Items(keywords) => apply_inside(schema, keywords, path)?,
            Keyword::Maximum(most) => schema.maximum = Some(most),
            Keyword::MaxItems(most) => schema.max_items = Some(most),
            Keyword::MaxLength(most) => schema.max_length = Some(most),
            Keyword::MaxProperties(most) => schema.max_properties = Some(most),
            Keyword::Minimum(least) => schema.minimum = Some(least),
            Keyword::MinItems(least) => schema.min_items = Some(least),
            Keyword::MinLength(least) => schema.min_length = Some(least),
            Keyword::MinProperties(least) => schema.min_properties = Some(least),
            Keyword::MultipleOf(factor) => schema.multiple_of = Some(factor),
            Keyword::Nullable => schema.nullable = true,
            Keyword::Pattern(pattern) => schema.pattern = pattern.into(),
            Keyword::PreserveUnknownFields => {
                schema.x_kubernetes_preserve_unknown_fields = Some(true);
            }
            Keyword::Rule(said) => schema.x_kubernetes_validations.push(rule(said)),
            Keyword::Title(title) => schema.title = title.into(),
            // `Optional` and `Required` belong to the struct around the field.
            _ => {}
        }
    }
    Ok(())
}

/// The items of a list, or the values of a map.
fn apply_inside(
    schema: &mut JSONSchemaProps,
    keywords: &[Keyword],
    path: &Path,
) -> Result<(), DefinitionBuildError> {
    let items = schema.items.as_mut().and_then(|it| it.schema.as_mut());
    let values = schema.additional_properties.as_mut().and_then(|it| it.schema.as_mut());
    match items.or(values) {
        Some(inner) => apply(inner, keywords, path),
        None => Err(DefinitionBuildErrorKind::ItemsOfNoList.at(path)),
    }
}

fn default(literal: Literal, path: &Path) -> Result<JSON, DefinitionBuildError> {
    let value = match literal {
        Literal::Bool(value) => Value::Bool(value),
        Literal::Float(value) => Value::Float(value),
        Literal::Int(value) => Value::Int(value),
        Literal::Text(text) => Value::String(text.into()),
        Literal::Json(text) => apimachinery_json::value_from_str(text)
            .map_err(|source| DefinitionBuildErrorKind::Default { text, source }.at(path))?,
        _ => Value::Null,
    };
    json(&value, path)
}

/// Texts as values of a schema.
pub(super) fn texts(
    texts: &[&'static str],
    path: &Path,
) -> Result<Vec<JSON>, DefinitionBuildError> {
    texts.iter().map(|it| json(&Value::String(Str::from_static(it)), path)).collect()
}

fn json(value: &Value, path: &Path) -> Result<JSON, DefinitionBuildError> {
    let text = apimachinery_json::value_to_vec(value)
        .map_err(|error| DefinitionBuildErrorKind::Unwritable(error).at(path))?;
    Ok(JSON { raw: text.into() })
}

fn rule(said: Rule) -> ValidationRule {
    ValidationRule {
        rule: said.rule.into(),
        message: said.message.into(),
        message_expression: said.message_expression.into(),
        reason: (!said.reason.is_empty()).then(|| said.reason.into()),
        field_path: said.field_path.into(),
        optional_old_self: said.optional_old_self.then_some(true),
    }
}
