//! All that is declared: functions, variables, types with fields.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declaration::{DataShape, Declaration};
use crate::escape::{escapes_to, is_reserved, unescape};
use crate::functions::{Function, Functions};
use crate::types::Type;

/// What is known of a field.
pub(crate) enum FieldType {
    Known(Type),
    Undefined,
    /// There is no such type with fields.
    NoObject,
}

/// All that is declared in an environment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) functions: Functions,
    pub(crate) variables: HashMap<Arc<str>, Type>,
    pub(crate) types: HashMap<Arc<str>, Type>,
    pub(crate) objects: HashMap<Arc<str>, Declaration>,
    /// Objects that are not data, with the types of their fields.
    pub(crate) lazy_objects: HashMap<Arc<str>, HashMap<Arc<str>, Type>>,
    /// Whether numbers of different types can be ordered.
    pub(crate) has_mixed_comparisons: bool,
    /// Whether a reserved word is the name of a field.
    pub(crate) has_keyword_fields: bool,
}

impl Declarations {
    pub(crate) fn declare(&mut self, declaration: &Declaration) {
        declaration.collect_objects(&mut self.objects);
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
        let known = self.objects.get_key_value(name).map(|(name, _)| name);
        let known = known.or_else(|| self.lazy_objects.get_key_value(name).map(|(name, _)| name));
        known.map(|name| Type::Object(Arc::clone(name)))
    }

    pub(crate) fn field(&self, object: &str, field: &str) -> FieldType {
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
