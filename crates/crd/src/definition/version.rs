//! A version of a definition.

use std::collections::HashSet;

use apimachinery_api::apiextensions::v1;
use apimachinery_runtime::is_printable;
use apimachinery_schema::Structural;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::field_path;
use super::options::{MAX_SELECTABLE_FIELDS, Options};
use super::{form, schema, subresources};
use crate::columns::printer_column;

/// Validates a version; `has_status` when its status is a subresource.
pub(super) fn check(
    version: &v1::CustomResourceDefinitionVersion,
    has_status: bool,
    options: &Options,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for detail in deprecation_warning(version) {
        let shown = form::bad_value(&version.deprecation_warning);
        errors.push(FieldError::invalid(&path.child("deprecationWarning"), shown, detail));
    }
    let validation = version.schema.as_deref();
    errors.append(schema::check(
        validation,
        &version.name,
        has_status,
        options,
        &path.child("schema"),
    ));
    let of_subresources = path.child("subresources");
    errors.append(subresources::check(version.subresources.as_deref(), &of_subresources));
    errors.append(columns(&version.additional_printer_columns, path));
    let missing = "may only be set when `version.schema.openAPIV3Schema` is not included";
    let fields = SelectableFields { fields: &version.selectable_fields, version: &version.name };
    errors.append(fields.check(validation, missing, options, path));
    errors
}

pub(super) fn columns(columns: &[v1::CustomResourceColumnDefinition], path: &Path) -> FieldErrors {
    let path = path.child("additionalPrinterColumns");
    let columns = columns.iter().enumerate();
    columns.flat_map(|(index, it)| printer_column(it).validate(&path.index(index))).collect()
}

fn deprecation_warning(version: &v1::CustomResourceDefinitionVersion) -> Vec<String> {
    let Some(text) = &version.deprecation_warning else { return Vec::new() };
    if !version.deprecated {
        return vec!["can only be set for deprecated versions".to_owned()];
    }
    let mut wrong = Vec::new();
    if text.len() > 256 {
        wrong.push("must be <= 256 characters long".to_owned());
    }
    if text.is_empty() {
        wrong.push("must not be an empty string".to_owned());
    }
    if let Some((index, _)) = text.char_indices().find(|(_, letter)| !is_printable(*letter)) {
        wrong.push(format!(
            "must only contain printable UTF-8 characters; non-printable character found at index {index}"
        ));
    }
    wrong
}

/// The fields of a version that lists can be filtered by.
pub(super) struct SelectableFields<'a> {
    pub(super) fields: &'a [v1::SelectableField],
    /// Empty for what all versions share.
    pub(super) version: &'a str,
}

impl SelectableFields<'_> {
    /// Validates them; `missing` is the error when there is not a schema.
    pub(super) fn check(
        &self,
        validation: Option<&v1::CustomResourceValidation>,
        missing: &str,
        options: &Options,
        path: &Path,
    ) -> FieldErrors {
        let mut errors = FieldErrors::new();
        if self.fields.is_empty() {
            return errors;
        }
        let fields_path = path.child("selectableFields");
        let Some(props) = validation.and_then(|it| it.open_api_v3_schema.as_deref()) else {
            return FieldError::invalid(&fields_path, "", missing).into();
        };
        match Structural::try_from(props) {
            Ok(schema) => errors.append(self.check_fields(&schema, options, &fields_path)),
            Err(error) => {
                let path = path.child("schema.openAPIV3Schema");
                errors.push(FieldError::invalid(&path, "", error.to_string()));
            }
        }
        errors
    }

    fn check_fields(&self, schema: &Structural, options: &Options, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let mut seen = HashSet::new();
        for (index, field) in self.fields.iter().enumerate() {
            let (path, text) = (path.index(index).child("jsonPath"), &field.json_path);
            if text.is_empty() {
                errors.push(FieldError::required(&path, ""));
                continue;
            }
            let mut invalid =
                |detail: String| errors.push(FieldError::invalid(&path, text, detail));
            let found = match field_path::find(text, schema, false) {
                Ok(found) => found,
                Err(error) => {
                    invalid(format!("is an invalid path: {error}"));
                    continue;
                }
            };
            if found.root == "metadata" {
                invalid("must not point to fields in metadata".to_owned());
            }
            let r#type = found.schema.map(|it| it.r#type.as_str());
            if !matches!(r#type, Some("string" | "boolean" | "integer")) {
                invalid("must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.".to_owned());
            }
            if !seen.insert(found.path) {
                errors.push(FieldError::duplicate(&path, BadValue::from(text)));
            }
        }
        let may_stay = options.keep_selectable_fields.contains(self.version);
        if seen.len() > MAX_SELECTABLE_FIELDS && !may_stay {
            errors.push(FieldError::too_many(path, seen.len(), MAX_SELECTABLE_FIELDS));
        }
        errors
    }
}
