//! The schema of a version.

use apimachinery_api::apiextensions::v1::{self, JSONSchemaProps};
use apimachinery_runtime::Str;
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::{FieldError, FieldErrors, Path, Place};

use super::keywords::Keywords;
use super::options::Options;
use super::{lists, root_fields, rule_texts, search};
use crate::rules::{RuleOptions, check_rules, default_rules};

/// Validates the schema of a version (`validateCustomResourceDefinitionValidation`).
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
    // What keeps a schema from being a structural one is mostly reported in more detail below.
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
    let keywords = Keywords::root(options.require_valid_types);
    let mut walk = Walk { options, errors: FieldErrors::new() };
    walk.schema(props, &Place::from(&path), &keywords, true);
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
    fn schema(
        &mut self,
        props: &JSONSchemaProps,
        place: &Place<'_>,
        keywords: &Keywords,
        is_root: bool,
    ) {
        let with_sets = self.options.require_atomic_sets;
        keywords.check(props, place, &mut self.errors);
        if props.unique_items {
            let detail =
                "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
            self.errors.push_with(|| FieldError::forbidden(place.field("uniqueItems"), detail));
        }
        self.additional(props, place, keywords);
        let properties = place.field("properties");
        for (name, property) in &props.properties {
            let keywords = keywords_of_property(props, name, keywords, is_root);
            self.schema(property, &properties.key(name), &keywords, false);
        }
        self.junctors(props, place, keywords);
        self.items(props, place, keywords);
        for (name, dependency) in &props.dependencies {
            if let Some(props) = &dependency.schema {
                self.schema(props, &place.field("dependencies").key(name), keywords, false);
            }
        }
        if props.x_kubernetes_preserve_unknown_fields == Some(false) {
            let place = place.field("x-kubernetes-preserve-unknown-fields");
            let detail = "must be true or undefined";
            self.errors.push_with(|| FieldError::invalid(place, false, detail));
        }
        lists::check(props, place, with_sets, &mut self.errors);
        if self.options.require_good_list_keys {
            lists::check_keys(props, place, &mut self.errors);
        }
        rule_texts::check(props, place, &mut self.errors);
    }

    fn additional(&mut self, props: &JSONSchemaProps, place: &Place<'_>, keywords: &Keywords) {
        let Some(additional) = &props.additional_properties else { return };
        let place = place.field("additionalProperties");
        let restricts = !additional.allows || additional.schema.is_some();
        if !props.properties.is_empty() && restricts {
            let detail = "additionalProperties and properties are mutual exclusive";
            self.errors.push_with(|| FieldError::forbidden(place, detail));
        }
        let Some(schema) = &additional.schema else { return };
        let mut keywords = keywords.clone();
        if keywords.is_in_meta {
            let reason = "inside additionalProperties applying to object metadata";
            keywords = keywords.without_defaults(reason);
        }
        self.schema(schema, &place, &keywords, false);
    }

    fn junctors(&mut self, props: &JSONSchemaProps, place: &Place<'_>, keywords: &Keywords) {
        if let Some(not) = &props.not {
            self.schema(not, &place.field("not"), keywords, false);
        }
        let junctors =
            [("allOf", &props.all_of), ("oneOf", &props.one_of), ("anyOf", &props.any_of)];
        for (name, schemas) in junctors {
            let list = place.field(name);
            for (index, props) in schemas.iter().enumerate() {
                self.schema(props, &list.index(index), keywords, false);
            }
        }
        for (name, props) in &props.definitions {
            self.schema(props, &place.field("definitions").key(name), keywords, false);
        }
    }

    fn items(&mut self, props: &JSONSchemaProps, place: &Place<'_>, keywords: &Keywords) {
        let Some(items) = &props.items else { return };
        let place = place.field("items");
        if let Some(item) = &items.schema {
            self.schema(item, &place, keywords, false);
        }
        for (index, item) in items.json_schemas.iter().enumerate() {
            self.schema(item, &place.index(index), keywords, false);
        }
    }
}

fn keywords_of_property(
    props: &JSONSchemaProps,
    name: &Str,
    keywords: &Keywords,
    is_root: bool,
) -> Keywords {
    let mut keywords = keywords.clone();
    let is_meta = matches!(name.as_str(), "metadata" | "kind" | "apiVersion");
    if is_meta && (is_root || props.x_kubernetes_embedded_resource) {
        keywords.is_in_meta = true;
        if is_root {
            keywords = keywords.without_defaults(format!("in top-level {name}"));
        }
    }
    keywords
}
