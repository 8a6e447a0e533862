//! What is wrong with revisions of controllers.

use apimachinery_api::apps::v1::ControllerRevision;
use apimachinery_json::value_from_str;
use apimachinery_runtime::Value;
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::immutable;

/// `ValidateControllerRevisionCreate` and `ValidateControllerRevisionUpdate`.
pub(crate) fn revision(
    revision: &ControllerRevision,
    old: Option<&ControllerRevision>,
) -> FieldErrors {
    let mut errors = non_negative(revision.revision, &Path::new("revision"));
    let path = Path::new("data");
    if let Some(old) = old {
        errors.append(immutable(&revision.data, &old.data, &path));
        return errors;
    }
    let raw = revision.data.raw().map(|it| &**it).unwrap_or_default();
    let value = str::from_utf8(raw)
        .map_err(|it| it.to_string())
        .and_then(|it| value_from_str(it).map_err(|it| it.to_string()));
    match value {
        _ if raw.is_empty() => errors.push(FieldError::required(&path, "data is mandatory")),
        Ok(Value::Null) => errors.push(FieldError::required(&path, "data is mandatory")),
        Ok(value) if value.as_map().is_some() => {}
        Ok(_) => errors.push(FieldError::required(&path, "data must be a valid JSON object")),
        Err(error) => {
            let detail = format!("error parsing data: {error}");
            errors.push(FieldError::invalid(&path, "<value omitted>", detail));
        }
    }
    errors
}
