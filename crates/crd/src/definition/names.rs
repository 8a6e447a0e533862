//! The names of a kind, wanted and accepted ones alike.

use apimachinery_api::apiextensions::v1::CustomResourceDefinitionNames;
use apimachinery_validation::{FieldError, FieldErrors, Path, names as rules};

/// Validates the names that are set (`ValidateCustomResourceDefinitionNames`).
pub(super) fn check(names: &CustomResourceDefinitionNames, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut label = |name: &str, path: &Path| {
        let wrong = rules::dns1035_label(name);
        if !wrong.is_empty() {
            errors.push(FieldError::invalid(path, name, wrong.join(",")));
        }
    };
    for (name, field) in [(&names.plural, "plural"), (&names.singular, "singular")] {
        if !name.is_empty() {
            label(name, &path.child(field));
        }
    }
    for (name, field) in [(&names.kind, "kind"), (&names.list_kind, "listKind")] {
        let wrong = rules::dns1035_label(&name.to_lowercase());
        if !name.is_empty() && !wrong.is_empty() {
            let detail =
                format!("may have mixed case, but should otherwise match: {}", wrong.join(","));
            errors.push(FieldError::invalid(&path.child(field), name, detail));
        }
    }
    let list = |errors: &mut FieldErrors, names: &[_], field: &str| {
        for (index, name) in names.iter().enumerate() {
            let name: &apimachinery_runtime::Str = name;
            let wrong = rules::dns1035_label(name);
            if !wrong.is_empty() {
                errors.push_with(|| {
                    FieldError::invalid(&path.child(field).index(index), name, wrong.join(","))
                });
            }
        }
    };
    list(&mut errors, &names.short_names, "shortNames");
    if !names.kind.is_empty() && names.kind == names.list_kind {
        let detail = "kind and listKind may not be the same";
        errors.push(FieldError::invalid(&path.child("listKind"), &names.list_kind, detail));
    }
    list(&mut errors, &names.categories, "categories");
    errors
}
