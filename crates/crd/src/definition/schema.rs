//! The schema of a version.

use apimachinery_api::apiextensions::v1::{self, JSONSchemaProps};
use apimachinery_runtime::Str;
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::keywords::Place;
use super::options::Options;
use super::{lists, root_fields, rule_texts, search};
use crate::rules::{RuleOptions, check_rules, default_rules};

/// What is wrong with the schema of a version (`validateCustomResourceDefinitionValidation`).
pub(super) fn check(
    validation: Option<&v1::CustomResourceValidation>,
    version: &str,
    has_status: bool,
    options: &Options,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(props) = validation.and_then(|it| it.open_api_v3_schema.as_deref()) else {
        return errors;
    };
    if has_status {
        errors.append(root_fields::check(props, path));
    }
    if props.nullable {
        let detail = "nullable cannot be true at the root";
        errors.push(FieldError::forbidden(&path.child("openAPIV3Schema.nullable"), detail));
    }
    let path = path.child("openAPIV3Schema");
    // What keeps a schema from being a structural one is mostly told more exactly below.
    let (mut no_structural, mut with_rules) = (None, None);
    if options.require_structural {
        match Structural::try_from(props) {
            Err(error) => no_structural = Some(error.to_string()),
            Ok(schema) => {
                let found = check_structural(&schema, options, &path);
                with_rules = found.is_empty().then_some(schema);
                errors.append(found);
            }
        }
    }
    let place = Place::root(options.require_valid_types);
    let mut walk = Walk { options, errors: FieldErrors::new() };
    walk.schema(props, &path, &place, true);
    let has_rules = search::any(props, &mut |it| !it.x_kubernetes_validations.is_empty());
    let rules = with_rules.filter(|_| has_rules).map(|schema| {
        let rule_options = RuleOptions {
            stored: Some(&options.stored_expressions),
            known: Some(&walk.errors),
            is_unchanged: options.unchanged_schemas.contains(version),
        };
        check_rules(&schema, &path, rule_options).errors
    });
    errors.append(walk.errors);
    errors.append(rules.unwrap_or_default());
    if let Some(error) = no_structural.filter(|_| errors.is_empty()) {
        errors.push(FieldError::invalid(&path, "", error));
    }
    errors
}

fn check_structural(schema: &Structural, options: &Options, path: &Path) -> FieldErrors {
    let errors = schema.check(path, StructuralOptions::default());
    if !errors.is_empty() {
        return errors;
    }
    schema.check_defaults(path, options.require_pruned_defaults, &mut default_rules(schema))
}

/// The walk through a schema (`ValidateCustomResourceDefinitionOpenAPISchema`).
struct Walk<'a> {
    options: &'a Options,
    errors: FieldErrors,
}

impl Walk<'_> {
    fn schema(&mut self, props: &JSONSchemaProps, path: &Path, place: &Place, is_root: bool) {
        self.errors.append(place.check(props, path));
        if props.unique_items {
            let detail =
                "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
            self.errors.push(FieldError::forbidden(&path.child("uniqueItems"), detail));
        }
        self.additional(props, path, place);
        for (name, property) in &props.properties {
            let place = place_of_property(props, name, place, is_root);
            self.schema(property, &path.child("properties").key(name), &place, false);
        }
        self.junctors(props, path, place);
        self.items(props, path, place);
        for (name, dependency) in &props.dependencies {
            if let Some(props) = &dependency.schema {
                self.schema(props, &path.child("dependencies").key(name), place, false);
            }
        }
        if props.x_kubernetes_preserve_unknown_fields == Some(false) {
            let path = path.child("x-kubernetes-preserve-unknown-fields");
            self.errors.push(FieldError::invalid(&path, false, "must be true or undefined"));
        }
        self.errors.append(lists::check(props, path, self.options.require_atomic_sets));
        if self.options.require_good_list_keys {
            self.errors.append(lists::check_keys(props, path));
        }
        self.errors.append(rule_texts::check(props, path));
    }

    fn additional(&mut self, props: &JSONSchemaProps, path: &Path, place: &Place) {
        let Some(additional) = &props.additional_properties else { return };
        let path = path.child("additionalProperties");
        let restricts = !additional.allows || additional.schema.is_some();
        if !props.properties.is_empty() && restricts {
            let detail = "additionalProperties and properties are mutual exclusive";
            self.errors.push(FieldError::forbidden(&path, detail));
        }
        let Some(schema) = &additional.schema else { return };
        let mut place = place.clone();
        if place.is_in_meta {
            place =
                place.without_defaults("inside additionalProperties applying to object metadata");
        }
        self.schema(schema, &path, &place, false);
    }

    fn junctors(&mut self, props: &JSONSchemaProps, path: &Path, place: &Place) {
        if let Some(not) = &props.not {
            self.schema(not, &path.child("not"), place, false);
        }
        let junctors =
            [("allOf", &props.all_of), ("oneOf", &props.one_of), ("anyOf", &props.any_of)];
        for (name, schemas) in junctors {
            for (index, props) in schemas.iter().enumerate() {
                self.schema(props, &path.child(name).index(index), place, false);
            }
        }
        for (name, props) in &props.definitions {
            self.schema(props, &path.child("definitions").key(name), place, false);
        }
    }

    fn items(&mut self, props: &JSONSchemaProps, path: &Path, place: &Place) {
        let Some(items) = &props.items else { return };
        let path = path.child("items");
        if let Some(item) = &items.schema {
            self.schema(item, &path, place, false);
        }
        for (index, item) in items.json_schemas.iter().enumerate() {
            self.schema(item, &path.index(index), place, false);
        }
    }
}

fn place_of_property(props: &JSONSchemaProps, name: &Str, place: &Place, is_root: bool) -> Place {
    let mut place = place.clone();
    let is_meta = matches!(name.as_str(), "metadata" | "kind" | "apiVersion");
    if is_meta && (is_root || props.x_kubernetes_embedded_resource) {
        place.is_in_meta = true;
        if is_root {
            place = place.without_defaults(format!("in top-level {name}"));
        }
    }
    place
}
