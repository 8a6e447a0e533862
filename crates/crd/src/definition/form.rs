//! The JSON of the reference's internal types, which some errors show: fields have their names in
//! Go, and none is left out.

use std::fmt::{self, Write};

use apimachinery_api::apiextensions::v1;
use apimachinery_api::json_schema::{Json, OrArray, OrBool, OrStringArray};
use apimachinery_json::{self as json, value_from_str, value_to_vec};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::BadValue;

type Props = v1::JSONSchemaProps;

/// A value that errors show as its internal JSON.
pub(crate) trait Form {
    fn write(&self, out: &mut dyn Write) -> fmt::Result;
}

struct AsForm<'a, T: ?Sized>(&'a T);

impl<T: Form + ?Sized> fmt::Display for AsForm<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(out)
    }
}

/// The rest of a text, of which nothing else may be written.
struct Expected<'a>(&'a str);

impl Write for Expected<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// The value as an error shows it.
pub(crate) fn bad_value<T: Form + ?Sized>(value: &T) -> BadValue {
    BadValue::displayed(AsForm(value))
}

/// Whether two schemas are the same, however the JSON in them is written.
pub(crate) fn are_same(
    one: Option<&v1::CustomResourceValidation>,
    other: Option<&v1::CustomResourceValidation>,
) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one == other || {
                let text = AsForm(one).to_string();
                let mut rest = Expected(&text);
                Form::write(other, &mut rest).is_ok() && rest.0.is_empty()
            }
        }
        (None, None) => true,
        _ => false,
    }
}

fn object(out: &mut dyn Write, fields: &[(&str, &dyn Form)]) -> fmt::Result {
    out.write_char('{')?;
    let mut separator = "";
    for (name, value) in fields {
        write!(out, "{separator}\"{name}\":")?;
        value.write(out)?;
        separator = ",";
    }
    out.write_char('}')
}

fn plain<T: Field<json::Json> + Reflect>(out: &mut dyn Write, value: &T) -> fmt::Result {
    let text = json::to_vec(value).ok().and_then(|it| String::from_utf8(it).ok());
    out.write_str(text.as_deref().unwrap_or("null"))
}

macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Form for $type {
            fn write(&self, out: &mut dyn Write) -> fmt::Result {
                plain(out, self)
            }
        }
    )*};
}

plain!(Str, bool, i32, i64, f64, v1::FieldValueErrorReason);

impl<T: Form> Form for Option<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Some(value) => value.write(out),
            None => out.write_str("null"),
        }
    }
}

impl<T: Form> Form for Box<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        (**self).write(out)
    }
}

/// A list that is written as `null` while it is empty.
impl<T: Form> Form for Vec<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        if self.is_empty() { out.write_str("null") } else { self.as_slice().write(out) }
    }
}

impl<T: Form> Form for [T] {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_char('[')?;
        for (index, item) in self.iter().enumerate() {
            if index > 0 {
                out.write_char(',')?;
            }
            item.write(out)?;
        }
        out.write_char(']')
    }
}

impl<T: Form> Form for Map<Str, T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        if self.is_empty() {
            return out.write_str("null");
        }
        let mut separator = '{';
        for (name, value) in self {
            out.write_char(separator)?;
            plain(out, name)?;
            out.write_char(':')?;
            value.write(out)?;
            separator = ',';
        }
        out.write_char('}')
    }
}

impl Form for Json {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let value = value_from_str(&String::from_utf8_lossy(&self.raw)).unwrap_or_default();
        let text = value_to_vec(&value).ok().and_then(|it| String::from_utf8(it).ok());
        out.write_str(text.as_deref().unwrap_or("null"))
    }
}

impl<T: Form> Form for OrBool<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        object(out, &[("Allows", &self.allows), ("Schema", &self.schema)])
    }
}

impl<T: Form> Form for OrArray<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        object(out, &[("Schema", &self.schema), ("JSONSchemas", &self.json_schemas)])
    }
}

impl<T: Form> Form for OrStringArray<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        object(out, &[("Schema", &self.schema), ("Property", &self.property)])
    }
}

/// The forms of structs: their fields by their names in Go.
macro_rules! forms {
    ($($type:ty { $($name:literal $field:ident),* })*) => {$(
        impl Form for $type {
            fn write(&self, out: &mut dyn Write) -> fmt::Result {
                object(out, &[$(($name, &self.$field)),*])
            }
        }
    )*};
}

forms! {
    v1::CustomResourceValidation { "OpenAPIV3Schema" open_api_v3_schema }
    v1::CustomResourceSubresourceStatus {}
    v1::CustomResourceSubresourceScale {
        "SpecReplicasPath" spec_replicas_path, "StatusReplicasPath" status_replicas_path,
        "LabelSelectorPath" label_selector_path
    }
    v1::CustomResourceSubresources { "Status" status, "Scale" scale }
    v1::CustomResourceColumnDefinition {
        "Name" name, "Type" r#type, "Format" format, "Description" description,
        "Priority" priority, "JSONPath" json_path
    }
    v1::SelectableField { "JSONPath" json_path }
    v1::CustomResourceDefinitionVersion {
        "Name" name, "Served" served, "Storage" storage, "Deprecated" deprecated,
        "DeprecationWarning" deprecation_warning, "Schema" schema, "Subresources" subresources,
        "AdditionalPrinterColumns" additional_printer_columns,
        "SelectableFields" selectable_fields
    }
    v1::ExternalDocumentation { "Description" description, "URL" url }
    v1::ValidationRule {
        "Rule" rule, "Message" message, "MessageExpression" message_expression,
        "Reason" reason, "FieldPath" field_path, "OptionalOldSelf" optional_old_self
    }
    Props {
        "ID" id, "Schema" schema, "Ref" r#ref, "Description" description, "Type" r#type,
        "Nullable" nullable, "Format" format, "Title" title, "Default" r#default,
        "Maximum" maximum, "ExclusiveMaximum" exclusive_maximum, "Minimum" minimum,
        "ExclusiveMinimum" exclusive_minimum, "MaxLength" max_length, "MinLength" min_length,
        "Pattern" pattern, "MaxItems" max_items, "MinItems" min_items,
        "UniqueItems" unique_items, "MultipleOf" multiple_of, "Enum" r#enum,
        "MaxProperties" max_properties, "MinProperties" min_properties, "Required" required,
        "Items" items, "AllOf" all_of, "OneOf" one_of, "AnyOf" any_of, "Not" not,
        "Properties" properties, "AdditionalProperties" additional_properties,
        "PatternProperties" pattern_properties, "Dependencies" dependencies,
        "AdditionalItems" additional_items, "Definitions" definitions,
        "ExternalDocs" external_docs, "Example" example,
        "XPreserveUnknownFields" x_kubernetes_preserve_unknown_fields,
        "XEmbeddedResource" x_kubernetes_embedded_resource,
        "XIntOrString" x_kubernetes_int_or_string,
        "XListMapKeys" x_kubernetes_list_map_keys, "XListType" x_kubernetes_list_type,
        "XMapType" x_kubernetes_map_type, "XValidations" x_kubernetes_validations
    }
}
