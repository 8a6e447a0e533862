//! Whether an object is good.

use apimachinery_runtime::Unstructured;
use apimachinery_schema::ValueOptions;
use apimachinery_validation::meta::{name_is_dns_subdomain, object_meta, object_meta_update};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::CustomVersion;
use super::metadata::metadata_of;
use crate::rules::{OBJECT_BUDGET, rules_blocked_by};

/// What validation found.
pub(super) struct Verdict {
    pub(super) errors: FieldErrors,
    /// What rules found that was so before.
    pub(super) tolerated: FieldErrors,
}

impl CustomVersion {
    /// What is wrong with a new object that is [in shape](Self::shape) and [has its defaults](Self::default_fields), in the words and the
    /// order of the reference: its kind, its metadata, the schema, the fields that are scaled by, resources inside it, lists whose
    /// items must differ, and rules in CEL, unless there are errors of which they make no sense.
    ///
    /// The metadata has a name, and a namespace where objects are in one: [`admit`](Self::admit) sees to that.
    ///
    /// Corresponds to `customResourceStrategy.Validate`.
    pub fn validate(&self, object: &Unstructured) -> FieldErrors {
        self.judge(object, None).errors
    }

    /// What is wrong with an object that takes the place of `old`, as far as it was not wrong before and stands there unchanged.
    ///
    /// Corresponds to `customResourceStrategy.ValidateUpdate`.
    pub fn validate_update(&self, object: &Unstructured, old: &Unstructured) -> FieldErrors {
        self.judge(object, Some(old)).errors
    }

    /// What is wrong with an object, by its schema first and by its rules then.
    pub(super) fn judge(&self, object: &Unstructured, old: Option<&Unstructured>) -> Verdict {
        let mut errors = match old {
            None => self.wrong_with_new(object),
            Some(old) => self.wrong_with_changed(object, old),
        };
        let mut tolerated = FieldErrors::new();
        if self.rules().is_empty() {
            return Verdict { errors, tolerated };
        }
        if let Some(blocked) = rules_blocked_by(&errors) {
            errors.push(blocked);
        } else {
            let (path, rules, content) = (Path::none(), self.rules(), object.content());
            let found = match old {
                None => rules.validate(&path, content, OBJECT_BUDGET),
                Some(old) => rules.validate_update(&path, content, old.content(), OBJECT_BUDGET),
            };
            errors.extend(found.errors);
            tolerated = found.tolerated;
        }
        Verdict { errors, tolerated }
    }

    fn wrong_with_new(&self, object: &Unstructured) -> FieldErrors {
        let mut errors = self.wrong_kind(object);
        if errors.is_empty() {
            match metadata_of(object) {
                Ok(metadata) => {
                    let path = Path::new("metadata");
                    let rule = name_is_dns_subdomain;
                    errors.extend(object_meta(&metadata, self.is_namespaced, rule, &path));
                }
                Err(error) => errors.push(error),
            }
            let options = ValueOptions::default();
            errors.extend(self.schema().validate(&Path::none(), object.content(), options));
            errors.extend(self.scale.iter().flat_map(|it| it.validate(object)));
        }
        errors.extend(self.schema().check_embedded(&Path::none(), object.content(), false));
        errors.extend(self.schema().check_lists(&Path::none(), object.content()));
        errors
    }

    fn wrong_with_changed(&self, object: &Unstructured, old: &Unstructured) -> FieldErrors {
        let mut errors = self.wrong_kind(object);
        if errors.is_empty() {
            match (metadata_of(object), metadata_of(old)) {
                (Ok(new), Ok(old)) => {
                    errors.extend(object_meta_update(&new, &old, &Path::new("metadata")));
                }
                (Err(error), _) | (_, Err(error)) => errors.push(error),
            }
            errors.extend(self.schema().validate_update(
                &Path::none(),
                object.content(),
                old.content(),
                ValueOptions::default(),
            ));
            errors.extend(self.scale.iter().flat_map(|it| it.validate(object)));
        }
        errors.extend(self.schema().check_embedded(&Path::none(), object.content(), false));
        if self.schema().check_lists(&Path::none(), old.content()).is_empty() {
            errors.extend(self.schema().check_lists(&Path::none(), object.content()));
        }
        errors
    }

    fn wrong_kind(&self, object: &Unstructured) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let api_version = self.kind.group_version().to_string();
        let named = [
            ("kind", object.kind_name(), self.kind.kind.as_str()),
            ("apiVersion", object.api_version(), &api_version),
        ];
        for (field, found, expected) in named {
            if found != expected {
                let detail = format!("must be {expected}");
                errors.push(FieldError::invalid(&Path::new(field), found, detail));
            }
        }
        errors
    }
}
