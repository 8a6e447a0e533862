//! Checks of the conversion that a definition declares.

use std::collections::HashSet;

use apimachinery_api::apiextensions::v1;
use apimachinery_runtime::Str;
use apimachinery_validation::webhooks::{self, WebhookService};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, names};

use super::form;
use super::internal::{Conversion, is_recognized};
use super::options::Options;
use crate::ca_bundle;

/// Checks a text that is one of several (`validateEnumStrings`).
pub(super) fn one_of(value: &str, known: &[&str], path: &Path) -> Option<FieldError> {
    match value {
        "" => Some(FieldError::required(path, "")),
        value if known.contains(&value) => None,
        value => Some(FieldError::not_supported(path, value, known)),
    }
}

/// Validates the conversion of a definition.
pub(super) fn check(conversion: &Conversion, options: &Options, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let strategy = &conversion.strategy;
    errors.append(one_of(strategy, &["None", "Webhook"], &path.child("strategy")));
    let client_path = path.child("webhookClientConfig");
    let versions_path = path.child("conversionReviewVersions");
    if *strategy == v1::ConversionStrategyType::WEBHOOK {
        match conversion.client.as_deref() {
            None => {
                let detail = "required when strategy is set to Webhook";
                errors.push(FieldError::required(&client_path, detail));
            }
            Some(client) => errors.append(check_client(client, options, &client_path)),
        }
        errors.append(check_versions(&conversion.review_versions, options, &versions_path));
    } else {
        let detail = "should not be set when strategy is not set to Webhook";
        if conversion.client.is_some() {
            errors.push(FieldError::forbidden(&client_path, detail));
        }
        if !conversion.review_versions.is_empty() {
            errors.push(FieldError::forbidden(&versions_path, detail));
        }
    }
    errors
}

fn service(service: &v1::ServiceReference, path: &Path) -> FieldErrors {
    let service = WebhookService {
        name: &service.name,
        namespace: &service.namespace,
        path: service.path.as_deref(),
        port: service.port.unwrap_or_default(),
    };
    webhooks::service(path, &service)
}

fn check_client(client: &v1::WebhookClientConfig, options: &Options, path: &Path) -> FieldErrors {
    let mut errors = match (&client.url, &client.service) {
        (Some(url), None) => webhooks::url(&path.child("url"), url),
        (None, Some(it)) => service(it, &path.child("service")),
        _ => {
            let detail = "exactly one of url or service is required";
            FieldError::required(path, detail).into()
        }
    };
    if !client.ca_bundle.is_empty()
        && !options.allow_invalid_ca_bundle
        && let Err(error) = ca_bundle::check(&client.ca_bundle)
    {
        let shown = BadValue::json(&client.ca_bundle);
        errors.push(FieldError::invalid(&path.child("caBundle"), shown, error.to_string()));
    }
    errors
}

fn check_versions(versions: &[Str], options: &Options, path: &Path) -> FieldErrors {
    if versions.is_empty() {
        return FieldError::required(path, "").into();
    }
    let (mut errors, mut seen) = (FieldErrors::new(), HashSet::new());
    for (index, version) in versions.iter().enumerate() {
        let path = path.index(index);
        if !seen.insert(version) {
            errors.push_with(|| FieldError::invalid(&path, version, "duplicate version"));
            continue;
        }
        let wrong = names::dns1035_label(version).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&path, version, it)));
    }
    let is_known = versions.iter().any(|it| is_recognized(it));
    if options.require_recognized_review_version && !is_known {
        let detail = "must include at least one of v1, v1beta1";
        errors.push(FieldError::invalid(path, form::bad_value(versions), detail));
    }
    errors
}
