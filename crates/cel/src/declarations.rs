//! All that is declared: functions, variables, types with fields.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declaration::{DataShape, Declaration};
use crate::escape::{escapes_to, is_reserved, unescape};
use crate::field_types::FieldTypes;
use crate::functions::{Function, Functions};
use crate::types::{Type, type_of};

/// What is known of a field.
pub(crate) enum FieldType {
    Known(Type),
    Undefined,
    /// There is no such type with fields.
    NoObject,
}

/// The types that expressions can name.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedTypes(Arc<HashMap<Arc<str>, Type>>);

impl NamedTypes {
    pub(crate) fn add(&mut self, name: &str, signature: &str) {
        Arc::make_mut(&mut self.0).insert(name.into(), type_of(signature));
    }

    fn get(&self, name: &str) -> Option<&Type> {
        self.0.get(name)
    }
}

/// All that is declared in an environment. What is large is shared by copies: there is one for each
/// set of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) functions: Functions,
    pub(crate) variables: HashMap<Arc<str>, Type>,
    pub(crate) types: NamedTypes,
    pub(crate) objects: Arc<HashMap<Arc<str>, Declaration>>,
    /// Objects that are not data, with the types of their fields.
    pub(crate) lazy_objects: HashMap<Arc<str>, FieldTypes>,
    /// Whether numbers of different types can be ordered.
    pub(crate) has_mixed_comparisons: bool,
    /// Whether a reserved word is the name of a field.
    pub(crate) has_keyword_fields: bool,
    /// Whether expressions make patches.
    pub(crate) has_patches: bool,
}

/// The type of an operation of a JSON patch.
const JSON_PATCH: &str = "JSONPatch";
/// The type of an object, and what those of its parts begin with.
const OBJECT: &str = "Object";

/// Whether a name is that of an object of which nothing is known, or of a part of one:
/// `Object.spec`.
fn is_of_object(name: &str) -> bool {
    name.strip_prefix(OBJECT).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl Declarations {
    pub(crate) fn declare(&mut self, declaration: &Declaration) {
        declaration.collect_objects(Arc::make_mut(&mut self.objects));
    }

    pub(crate) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    pub(crate) fn variable(&self, name: &str) -> Option<(Arc<str>, Type)> {
        self.variables.get_key_value(name).map(|(name, known)| (Arc::clone(name), known.clone()))
    }

    pub(crate) fn type_named(&self, name: &str) -> Option<Type> {
        self.types.get(name).cloned().or_else(|| self.constructed(name))
    }

    /// The type of what `name{…}` makes.
    pub(crate) fn constructed(&self, name: &str) -> Option<Type> {
        if self.has_patches && (name == JSON_PATCH || is_of_object(name)) {
            return Some(Type::object(name));
        }
        let known = self.objects.get_key_value(name).map(|(name, _)| name);
        let known = known.or_else(|| self.lazy_objects.get_key_value(name).map(|(name, _)| name));
        known.map(|name| Type::Object(Arc::clone(name)))
    }

    pub(crate) fn field(&self, object: &str, field: &str) -> FieldType {
        if self.has_patches && is_of_object(object) {
            return FieldType::Known(Type::Dyn);
        }
        if self.has_patches && object == JSON_PATCH {
            return match field {
                "op" | "path" | "from" => FieldType::Known(Type::String),
                "value" => FieldType::Known(Type::Dyn),
                // The reference has every field, and of others no type, which suits nothing.
                _ => FieldType::Known(Type::opaque("")),
            };
        }
        if let Some(fields) = self.lazy_objects.get(object) {
            let found = self.find_field(field, |name| fields.get(name));
            return found.map_or(FieldType::Undefined, |known| FieldType::Known(known.clone()));
        }
        let Some(declaration) = self.objects.get(object) else {
            return FieldType::NoObject;
        };
        let DataShape::Object { fields, .. } = &declaration.shape else {
            return FieldType::NoObject;
        };
        let found = self.find_field(field, |name| fields.get(name));
        let found = found.filter(|field| !field.is_hidden());
        found.map_or(FieldType::Undefined, |field| FieldType::Known(field.type_of()))
    }

    /// What an expression calls `field`.
    fn find_field<'f, F>(&self, field: &str, get: impl Fn(&str) -> Option<&'f F>) -> Option<&'f F> {
        let plain = unescape(field).filter(|_| escapes_to(field));
        plain.and_then(|plain| get(&plain)).or_else(|| {
            let is_keyword = self.has_keyword_fields && is_reserved(field);
            if is_keyword { get(field) } else { None }
        })
    }

    pub(crate) fn is_disabled(&self, overload: &str) -> bool {
        !self.has_mixed_comparisons && is_mixed(overload)
    }
}

/// Whether an overload orders numbers of different types.
fn is_mixed(overload: &str) -> bool {
    let Some(types) = ["less_equals_", "less_", "greater_equals_", "greater_"]
        .iter()
        .find_map(|prefix| overload.strip_prefix(prefix))
    else {
        return false;
    };
    matches!(
        types,
        "int64_double"
            | "int64_uint64"
            | "uint64_double"
            | "uint64_int64"
            | "double_int64"
            | "double_uint64"
    )
}
