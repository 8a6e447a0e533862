//! Checks that defaults are values of their schemas.

use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, Place};

use crate::coerce::OnMalformed;
use crate::structural::Structural;
use crate::surroundings::Surroundings;

/// A further check of a default that is a value of its schema, such as its rules in CEL. It is
/// given the place of the default, its schema, and the default.
pub type DefaultRules<'a> = &'a mut dyn FnMut(&Place<'_>, &Structural, &Value) -> FieldErrors;

impl Structural {
    /// Checks the defaults in the schema of a resource: they must be values of their schemas,
    /// without unknown fields when `must_be_pruned`, and result in valid metadata.
    ///
    /// Corresponds to `defaulting.ValidateDefaults`.
    pub fn check_defaults(
        &self,
        path: &Path,
        must_be_pruned: bool,
        rules: DefaultRules<'_>,
    ) -> FieldErrors {
        let mut walk = Walk { must_be_pruned, rules, errors: FieldErrors::new() };
        let scope = Scope { root: self, around: Surroundings::Resource, is_in_meta: false };
        walk.schema(self, &Place::from(path), &scope, true);
        walk.errors
    }
}

/// The resource that a part of a schema belongs to.
struct Scope<'a> {
    root: &'a Structural,
    around: Surroundings<'a>,
    /// Whether the part describes `apiVersion`, `kind` or `metadata`.
    is_in_meta: bool,
}

struct Walk<'a> {
    must_be_pruned: bool,
    rules: DefaultRules<'a>,
    errors: FieldErrors,
}

impl Walk<'_> {
    fn schema(
        &mut self,
        schema: &Structural,
        place: &Place<'_>,
        scope: &Scope<'_>,
        is_resource: bool,
    ) {
        let is_resource = is_resource || schema.embedded_resource;
        let own;
        let scope = if is_resource {
            own = Scope { root: schema, around: Surroundings::Resource, is_in_meta: false };
            &own
        } else {
            scope
        };
        if let Some(default) = &schema.default {
            self.default(default, schema, &place.field("default"), scope, is_resource);
        }
        // Defaults of additional fields are not allowed.
        if let Some(items) = &schema.items {
            let scope = Scope { around: Surroundings::Item(&scope.around), ..*scope };
            self.schema(items, &place.field("items"), &scope, false);
        }
        let properties = place.field("properties");
        for (name, property) in &schema.properties {
            let is_meta =
                is_resource && matches!(name.as_str(), "metadata" | "apiVersion" | "kind");
            let around = Surroundings::Field(&scope.around, name);
            let scope = Scope { around, is_in_meta: scope.is_in_meta || is_meta, ..*scope };
            self.schema(property, &properties.key(name), &scope, false);
        }
    }

    fn default(
        &mut self,
        default: &Value,
        schema: &Structural,
        place: &Place<'_>,
        scope: &Scope<'_>,
        is_resource: bool,
    ) {
        let errors = if scope.is_in_meta {
            self.in_meta(default, place, scope)
        } else {
            self.outside_meta(default, schema, place, is_resource)
        };
        if !errors.is_empty() {
            return self.errors.append(errors);
        }
        let errors = schema.validate_default(place, default);
        if !errors.is_empty() {
            return self.errors.append(errors);
        }
        let errors = (self.rules)(place, schema, default);
        self.errors.append(errors);
    }

    fn in_meta(&self, default: &Value, place: &Place<'_>, scope: &Scope<'_>) -> FieldErrors {
        let wrong = |error: String| {
            let detail = format!("must result in valid metadata: {error}");
            FieldError::invalid(place, BadValue::of(default), detail).into()
        };
        let Some(mut object) = scope.around.around(default.clone()).map(with_type_meta) else {
            return FieldErrors::new();
        };
        let none = Path::none();
        let coerced = scope.root.coerce_metadata(&mut object, OnMalformed::Reject);
        if let Err(error) = coerced {
            return wrong(error.to_string());
        }
        let errors = scope.root.validate_embedded(&none, &object, true);
        if errors.is_empty() { errors } else { wrong(errors.to_string()) }
    }

    fn outside_meta(
        &mut self,
        default: &Value,
        schema: &Structural,
        place: &Place<'_>,
        is_resource: bool,
    ) -> FieldErrors {
        if self.must_be_pruned {
            let mut pruned = default.clone();
            match &mut pruned {
                Value::Map(object) if is_resource => schema.prune(object),
                other => schema.prune_value(other),
            }
            if pruned != *default {
                let value = BadValue::of(default);
                self.errors.push(FieldError::invalid(place, value, "must not have unknown fields"));
            }
        }
        match schema.check_coercible(place, default.clone(), is_resource) {
            Ok(()) => schema.validate_embedded_value(place, default, is_resource),
            Err(error) => (*error).into(),
        }
    }
}

fn with_type_meta(mut object: Map<Str, Value>) -> Map<Str, Value> {
    for (name, value) in [("kind", "Validation"), ("apiVersion", "validation/v1")] {
        if !object.contains_key(name) {
            object.insert(name.into(), value.into());
        }
    }
    object
}
