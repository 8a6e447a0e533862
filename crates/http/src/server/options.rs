//! The options of a request, from its query.
//!
//! Each function reads the options of one sort of request and checks them. What is malformed is
//! answered with 400, what is well-formed and not allowed with 422 and a cause for each field, in
//! the words of the API server.
//!
//! ```
//! use apimachinery_http::options;
//! use apimachinery_query::Values;
//!
//! let values = Values::parse("dryRun=All&fieldManager=kubectl")?;
//! assert_eq!(options::create(&values)?.field_manager, "kubectl");
//! let error = options::create(&Values::parse("fieldValidation=Hard")?).unwrap_err();
//! assert_eq!(error.status().code, 422);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod delete;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1;
use apimachinery_query::{Values, decode_object, flag, internal};
use apimachinery_runtime::{GroupKind, Object, Str};
use apimachinery_selectors::fields;
use apimachinery_validation::{FieldErrors, options as checks};

pub use delete::{DeleteOptionsDecoder, install};

/// The options of a request for one object.
///
/// # Errors
/// 400 when a parameter is malformed, and when `export` is wanted, which servers no longer do.
pub fn get(values: &Values) -> Result<v1::GetOptions, StatusError> {
    if values.get("export").is_some_and(flag) {
        let text = "the export parameter, deprecated since v1.14, is no longer supported";
        return Err(StatusError::bad_request(text));
    }
    read(values)
}

/// The options of a request for many objects, a list, a watch or a deletion, with what is assumed
/// for those left out. `watch_list` is whether the server sends the present objects as the first
/// events of a watch.
///
/// # Errors
/// 400 when a parameter is malformed, 422 when options exclude each other.
pub fn list(values: &Values, watch_list: bool) -> Result<internal::ListOptions, StatusError> {
    let versioned: v1::ListOptions = read(values)?;
    let options = internal::ListOptions::try_from(versioned);
    let mut options = options.map_err(|error| StatusError::bad_request(error.to_string()))?;
    internal::set_list_options_defaults(&mut options, watch_list);
    let errors = internal::validate_list_options(&options, watch_list);
    validated(options, errors, "ListOptions")
}

/// Replaces the labels of fields in the selector by those of the handlers' version;
/// `Scheme::convert_field_label` returns them.
///
/// # Errors
/// 400 when `convert` refuses a label.
pub fn convert_field_labels<E: ToString>(
    options: &mut internal::ListOptions,
    convert: impl FnMut(&str, &str) -> Result<(Str, Str), E>,
) -> Result<(), StatusError> {
    let selector = std::mem::take(&mut options.field_selector).transform(convert);
    options.field_selector =
        selector.map_err(|error| StatusError::bad_request(error.to_string()))?;
    Ok(())
}

/// Selects the one object that the request names, such as in a watch of one object.
///
/// # Errors
/// 400 when the selector asks for another one.
pub fn select_name(options: &mut internal::ListOptions, name: &str) -> Result<(), StatusError> {
    let selector = &mut options.field_selector;
    if selector.is_empty() {
        *selector = fields::FieldSelector::equal("metadata.name", name);
    } else if selector.requires_exact_match("metadata.name") != Some(name) {
        let text = "fieldSelector metadata.name doesn't match requested name";
        return Err(StatusError::bad_request(text));
    }
    Ok(())
}

/// The options of a request that creates an object.
///
/// # Errors
/// 400 when a parameter is malformed, 422 when one has a value that is not allowed.
pub fn create(values: &Values) -> Result<v1::CreateOptions, StatusError> {
    let options = read(values)?;
    let errors = checks::create_options(&options);
    validated(options, errors, "CreateOptions")
}

/// The options of a request that replaces an object.
///
/// # Errors
/// 400 when a parameter is malformed, 422 when one has a value that is not allowed.
pub fn update(values: &Values) -> Result<v1::UpdateOptions, StatusError> {
    let options = read(values)?;
    let errors = checks::update_options(&options);
    validated(options, errors, "UpdateOptions")
}

/// The options of a request that changes an object by a patch of the media type `patch_type`.
///
/// # Errors
/// 400 when a parameter is malformed, 422 when one has a value that is not allowed for patches of
/// that sort.
pub fn patch(values: &Values, patch_type: &str) -> Result<v1::PatchOptions, StatusError> {
    let options = read(values)?;
    let errors = checks::patch_options(&options, patch_type);
    validated(options, errors, "PatchOptions")
}

fn read<T: Object + Default>(values: &Values) -> Result<T, StatusError> {
    let mut options = T::default();
    match decode_object(values, &mut options) {
        Ok(()) => Ok(options),
        Err(error) => Err(StatusError::bad_request(error.to_string())),
    }
}

fn validated<T>(options: T, errors: FieldErrors, kind: &str) -> Result<T, StatusError> {
    let refused =
        |errors: FieldErrors| errors.into_status(&GroupKind::new("meta.k8s.io", kind), "");
    errors.into_result().map_err(refused).map(|()| options)
}
