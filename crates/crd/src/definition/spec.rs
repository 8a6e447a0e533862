//! The specification of a definition.

use std::collections::HashMap;

use apimachinery_api::apiextensions::v1;
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, names as rules};

use super::conversion_checks::{self, one_of};
use super::internal::Spec;
use super::options::{self, Options};
use super::version::{self, SelectableFields};
use super::{form, names, schema, search, subresources};

type Version = v1::CustomResourceDefinitionVersion;

/// Validates a specification (`validateCustomResourceDefinitionSpec`).
pub(super) fn check(spec: &Spec, options: &Options, path: &Path) -> FieldErrors {
    let mut options = options.clone();
    let mut errors = FieldErrors::new();
    errors.append(group(&spec.group, &path.child("group")));
    errors.append(one_of(&spec.scope, &["Cluster", "Namespaced"], &path.child("scope")));
    options.require_structural |= spec.prunes();
    errors.append(required_schemas(spec, &options, path));
    if spec.schemas().any(options::has_defaults) {
        options.require_structural = true;
        if spec.preserve_unknown_fields.unwrap_or(true) {
            let detail = "must be false in order to use defaults in the schema";
            let path = path.child("preserveUnknownFields");
            errors.push(FieldError::invalid(&path, true, detail));
        }
    }
    options.require_structural |= spec.schemas().any(has_extensions);
    errors.append(versions(spec, &options, path));
    errors.append(shared_and_own(spec, path));
    errors.append(version_names(spec, path));
    errors.append(required_names(&spec.names, &path.child("names")));
    errors.append(names::check(&spec.names, &path.child("names")));
    errors.append(shared(spec, &options, path));
    if let Some(conversion) = &spec.conversion {
        let path = path.child("conversion");
        let strategy = &conversion.strategy;
        let preserves = spec.preserve_unknown_fields.unwrap_or(true);
        if preserves && *strategy != v1::ConversionStrategyType::NONE {
            let detail = "must be None if spec.preserveUnknownFields is true";
            let shown = BadValue::json(strategy);
            errors.push(FieldError::invalid(&path.child("strategy"), shown, detail));
        }
        errors.append(conversion_checks::check(conversion, &options, &path));
    }
    errors
}

fn group(group: &str, path: &Path) -> Option<FieldError> {
    if group.is_empty() {
        return Some(FieldError::required(path, ""));
    }
    let wrong = rules::dns1123_subdomain(group);
    if !wrong.is_empty() {
        return Some(FieldError::invalid(path, group, wrong.join(",")));
    }
    let detail = "should be a domain with at least one dot";
    (!group.contains('.')).then(|| FieldError::invalid(path, group, detail))
}

fn required_schemas(spec: &Spec, options: &Options, path: &Path) -> FieldErrors {
    let is_there = |it: Option<&v1::CustomResourceValidation>| {
        it.is_some_and(|it| it.open_api_v3_schema.is_some())
    };
    let detail = match (options.require_schema, spec.prunes()) {
        (true, _) => "",
        (false, true) => "because otherwise all fields are pruned",
        (false, false) => return FieldErrors::new(),
    };
    if is_there(spec.validation.as_deref()) {
        return FieldErrors::new();
    }
    let missing = spec.versions.iter().enumerate().filter(|(_, version)| {
        !is_there(version.schema.as_deref()) && (options.require_schema || version.served)
    });
    let path = path.child("versions");
    let path = |index| path.index(index).child("schema").child("openAPIV3Schema");
    missing.map(|(index, _)| FieldError::required(&path(index), detail)).collect()
}

fn has_extensions(props: &v1::JSONSchemaProps) -> bool {
    search::any(props, &mut |it| {
        it.x_kubernetes_embedded_resource
            || it.x_kubernetes_preserve_unknown_fields.is_some()
            || it.x_kubernetes_int_or_string
            || !it.x_kubernetes_list_map_keys.is_empty()
            || it.x_kubernetes_list_type.is_some()
            || !it.x_kubernetes_validations.is_empty()
    })
}

fn has_status(subresources: Option<&v1::CustomResourceSubresources>) -> bool {
    subresources.is_some_and(|it| it.status.is_some())
}

fn versions(spec: &Spec, options: &Options, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let shares_subresources = spec.versions.iter().all(|it| it.subresources.is_none());
    // Of versions with one name the first counts.
    let by_name: HashMap<_, _> = spec.versions.iter().rev().map(|it| (&it.name, it)).collect();
    for (index, version) in spec.versions.iter().enumerate() {
        let path = path.child("versions").index(index);
        let wrong = rules::dns1035_label(&version.name);
        if !wrong.is_empty() {
            let detail = wrong.join(",");
            errors.push(FieldError::invalid(&path.child("name"), &version.name, detail));
        }
        let subresources = if shares_subresources {
            spec.subresources.as_deref()
        } else {
            by_name.get(&version.name).and_then(|it| it.subresources.as_deref())
        };
        errors.append(version::check(version, has_status(subresources), options, &path));
    }
    errors
}

/// What is set for all versions may not be set for each of them, and vice versa.
fn shared_and_own(spec: &Spec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let versions = &spec.versions;
    let has = |is: fn(&Version) -> bool| versions.iter().any(is);
    let exclusive = [
        (spec.validation.is_some() && has(|it| it.schema.is_some()), "validation", "schemas"),
        (
            spec.subresources.is_some() && has(|it| it.subresources.is_some()),
            "subresources",
            "subresources",
        ),
        (
            !spec.additional_printer_columns.is_empty()
                && has(|it| !it.additional_printer_columns.is_empty()),
            "additionalPrinterColumns",
            "additionalPrinterColumns",
        ),
    ];
    for (_, field, what) in exclusive.into_iter().filter(|(is_both, ..)| *is_both) {
        let detail = format!("top-level and per-version {what} are mutually exclusive");
        errors.push(FieldError::forbidden(&path.child(field), detail));
    }
    let Some(first) = versions.first() else { return errors };
    let same = |are: &dyn Fn(&Version) -> bool| versions.iter().all(are);
    let identical = [
        (
            first.schema.is_some()
                && same(&|it| form::are_same(it.schema.as_deref(), first.schema.as_deref())),
            "schemas",
            "validation",
        ),
        (
            first.subresources.is_some() && same(&|it| it.subresources == first.subresources),
            "subresources",
            "subresources",
        ),
        (
            !first.additional_printer_columns.is_empty()
                && same(&|it| it.additional_printer_columns == first.additional_printer_columns),
            "additionalPrinterColumns",
            "additionalPrinterColumns",
        ),
    ];
    for (_, what, field) in identical.into_iter().filter(|(is_same, ..)| *is_same) {
        let detail = format!(
            "per-version {what} may not all be set to identical values (top-level {field} should be used instead)"
        );
        errors.push(wrong_versions(spec, path, &detail));
    }
    errors
}

fn wrong_versions(spec: &Spec, path: &Path, detail: &str) -> FieldError {
    let shown = match spec.versions.is_null() {
        true => BadValue::json(&None::<Str>),
        false => form::bad_value(&*spec.versions),
    };
    FieldError::invalid(&path.child("versions"), shown, detail)
}

fn version_names(spec: &Spec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut names: Vec<_> = spec.versions.iter().map(|it| &it.name).collect();
    names.sort();
    names.dedup();
    if names.len() < spec.versions.len() {
        errors.push(wrong_versions(spec, path, "must contain unique version names"));
    }
    if spec.versions.iter().filter(|it| it.storage).count() != 1 {
        let detail = "must have exactly one version marked as storage version";
        errors.push(wrong_versions(spec, path, detail));
    }
    if spec.version.is_empty() {
        return errors;
    }
    let path = path.child("version");
    let wrong = rules::dns1035_label(&spec.version);
    if !wrong.is_empty() {
        errors.push(FieldError::invalid(&path, &spec.version, wrong.join(",")));
    }
    if spec.versions.first().is_some_and(|it| it.name != spec.version) {
        let detail = "must match the first version in spec.versions";
        errors.push(FieldError::invalid(&path, &spec.version, detail));
    }
    errors
}

fn required_names(names: &v1::CustomResourceDefinitionNames, path: &Path) -> FieldErrors {
    let required = [
        ("plural", &names.plural),
        ("singular", &names.singular),
        ("kind", &names.kind),
        ("listKind", &names.list_kind),
    ];
    let missing = required.into_iter().filter(|(_, name)| name.is_empty());
    missing.map(|(field, _)| FieldError::required(&path.child(field), "")).collect()
}

/// What all versions share.
fn shared(spec: &Spec, options: &Options, path: &Path) -> FieldErrors {
    let any_status = has_status(spec.subresources.as_deref())
        || spec.versions.iter().any(|it| has_status(it.subresources.as_deref()));
    let validation = spec.validation.as_deref();
    let mut errors =
        schema::check(validation, &spec.version, any_status, options, &path.child("validation"));
    let of_subresources = path.child("subresources");
    errors.append(subresources::check(spec.subresources.as_deref(), &of_subresources));
    errors.append(version::columns(&spec.additional_printer_columns, path));
    let fields = SelectableFields { fields: &spec.selectable_fields, version: "" };
    let missing = "may only be set when validations.schema is included";
    errors.append(fields.check(validation, missing, options, path));
    errors
}
