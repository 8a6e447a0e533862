//! What excludes what in a list or watch request.

use apimachinery_meta::v1::ResourceVersionMatch;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::ListOptions;

const MATCH: &str = "resourceVersionMatch";
const EVENTS: &str = "sendInitialEvents";

fn forbidden(field: &str, detail: &str) -> FieldError {
    FieldError::forbidden(&Path::new(field), detail)
}

fn not_supported(found: &ResourceVersionMatch, known: &[&str]) -> FieldError {
    FieldError::not_supported(&Path::new(MATCH), BadValue::json(found), known)
}

/// What is wrong with the options of a list or watch request.
///
/// Corresponds to `ValidateListOptions`; `watch_list` is the feature gate `WatchList`.
pub fn list_options(options: &ListOptions, watch_list: bool) -> FieldErrors {
    if options.watch {
        return watch_options(options, watch_list);
    }
    let mut errors = match options.resource_version_match.is_empty() {
        true => FieldErrors::new(),
        false => list_match(options),
    };
    if options.send_initial_events.is_some() {
        errors.push(forbidden(EVENTS, "sendInitialEvents is forbidden for list"));
    }
    errors
}

fn list_match(options: &ListOptions) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let found = &options.resource_version_match;
    let (exact, not_older) = (ResourceVersionMatch::EXACT, ResourceVersionMatch::NOT_OLDER_THAN);
    if options.resource_version.is_empty() {
        let detail = "resourceVersionMatch is forbidden unless resourceVersion is provided";
        errors.push(forbidden(MATCH, detail));
    }
    if !options.r#continue.is_empty() {
        errors
            .push(forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    if *found != exact && *found != not_older {
        errors.push(not_supported(found, &[exact.as_str(), not_older.as_str(), ""]));
    }
    if *found == exact && options.resource_version == "0" {
        let detail = "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"";
        errors.push(forbidden(MATCH, detail));
    }
    errors
}

fn watch_options(options: &ListOptions, watch_list: bool) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let found = &options.resource_version_match;
    let not_older = ResourceVersionMatch::NOT_OLDER_THAN;
    let sends = options.send_initial_events.is_some();
    if sends && *found != not_older {
        let detail = "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
        errors.push(forbidden(MATCH, detail));
    }
    if sends && !watch_list {
        let detail =
            "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";
        errors.push(forbidden(EVENTS, detail));
    }
    if found.is_empty() {
        return errors;
    }
    if !sends {
        let detail =
            "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
        errors.push(forbidden(MATCH, detail));
    }
    if *found != not_older {
        errors.push(not_supported(found, &[not_older.as_str()]));
    }
    if !options.r#continue.is_empty() {
        errors
            .push(forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    errors
}
