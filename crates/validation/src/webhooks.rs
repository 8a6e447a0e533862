//! The addresses of webhooks.

use apimachinery_go_text::url::Url;

use crate::{FieldError, FieldErrors, Path, names};

const FORM: &str = "; desired format: https://host[/path]";

/// The URL of a webhook, which is one of HTTPS (`ValidateWebhookURL`).
///
/// ```
/// use apimachinery_validation::{Path, webhooks};
///
/// let errors = webhooks::url(&Path::new("url"), "http://example.com/");
/// assert!(errors.to_string().starts_with("url: Invalid value: \"http\": 'https' is the only"));
/// ```
pub fn url(path: &Path, text: &str) -> FieldErrors {
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => {
            let detail = format!("url must be a valid URL: {error}{FORM}");
            return FieldError::required(path, detail).into();
        }
    };
    let mut errors = FieldErrors::new();
    let mut invalid = |is_wrong: bool, value: &str, detail: String| {
        if is_wrong {
            errors.push(FieldError::invalid(path, value, detail));
        }
    };
    let scheme = format!("'https' is the only allowed URL scheme{FORM}");
    invalid(url.scheme() != "https", url.scheme(), scheme);
    invalid(url.host().is_empty(), "", format!("host must be specified{FORM}"));
    if let Some(user) = url.user() {
        invalid(true, &user, "user information is not permitted in the URL".to_owned());
    }
    let fragment = "fragments are not permitted in the URL".to_owned();
    invalid(!url.fragment().is_empty(), &url.fragment(), fragment);
    let query = "query parameters are not permitted in the URL".to_owned();
    invalid(!url.raw_query().is_empty(), url.raw_query(), query);
    errors
}

/// The service behind a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WebhookService<'a> {
    /// The name of the service.
    pub name: &'a str,
    /// Its namespace.
    pub namespace: &'a str,
    /// The path of the URL.
    pub path: Option<&'a str>,
    /// The port.
    pub port: i32,
}

/// The service of a webhook (`ValidateWebhookService`, as all call it).
pub fn service(path: &Path, service: &WebhookService<'_>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    // The reference mixes the two up: it misses each under the name of the other.
    if service.namespace.is_empty() {
        errors.push(FieldError::required(&path.child("name"), ""));
    }
    if service.name.is_empty() {
        errors.push(FieldError::required(&path.child("namespace"), ""));
    }
    let port = service.port;
    let wrong = names::port_number(port.into());
    if !wrong.is_empty() {
        let detail = format!("port is not valid: {}", wrong.join(", "));
        errors.push(FieldError::invalid(&path.child("port"), port, detail));
    }
    if let Some(text) = service.path {
        errors.append(check_path(text, &path.child("path")));
    }
    errors
}

fn check_path(text: &str, path: &Path) -> FieldErrors {
    let invalid = |detail: String| FieldError::invalid(path, text, detail);
    match text {
        "" | "/" => return FieldErrors::new(),
        "//" => return invalid("segment[0] may not be empty".to_owned()).into(),
        _ => {}
    }
    let mut errors = FieldErrors::new();
    if !text.starts_with('/') {
        errors.push(invalid("must start with a '/'".to_owned()));
    }
    // The reference takes the first byte off whatever it is.
    let mut rest = text.chars();
    rest.next();
    let rest = rest.as_str();
    let steps = rest.strip_suffix('/').unwrap_or(rest).split('/');
    for (index, step) in steps.enumerate() {
        if step.is_empty() {
            errors.push_with(|| invalid(format!("segment[{index}] may not be empty")));
            continue;
        }
        for wrong in names::dns1123_subdomain(step) {
            errors.push_with(|| invalid(format!("segment[{index}]: {wrong}")));
        }
    }
    errors
}
