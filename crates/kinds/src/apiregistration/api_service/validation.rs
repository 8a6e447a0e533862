//! What is wrong with the registration of API servers.

use apimachinery_api::apiregistration::v1::APIService;
use apimachinery_go_text::quote::Quoted;
use apimachinery_validation::names::{
    dns1035_label, dns1123_subdomain, path_segment_name, port_number,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{all_required, invalid};

const STATUSES: [&str; 3] = ["True", "False", "Unknown"];

/// `ValidateAPIService`.
pub(crate) fn api_service(service: &APIService, _: Option<&APIService>) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let (name, wanted) = (&service.metadata.name, format!("{}.{}", spec.version, spec.group));
    if path_segment_name(name).is_empty() && **name != *wanted {
        let path = Path::new("metadata").child("name");
        let detail = format!(r#"must be `spec.version+"."+spec.group`: {}"#, Quoted(&wanted));
        errors.push(FieldError::invalid(&path, name, detail));
    }
    let place = path.child("group");
    match spec.group.as_str() {
        "" if spec.version != *"v1" => {
            let detail = "only v1 may have an empty group and it better be legacy kube";
            errors.push(FieldError::required(&place, detail));
        }
        "" => {}
        group => errors.append(invalid(&place, group, dns1123_subdomain(group))),
    }
    let version = &spec.version;
    errors.append(invalid(&path.child("version"), version, dns1035_label(version)));
    let priorities = [
        ("groupPriorityMinimum", spec.group_priority_minimum, 20_000),
        ("versionPriority", spec.version_priority, 1_000),
    ];
    for (field, priority, most) in priorities {
        if !(1..=most).contains(&priority) {
            let detail = format!("must be positive and less than {most}");
            errors.push(FieldError::invalid(&path.child(field), priority, detail));
        }
    }
    errors.append(backend(service, &path));
    errors
}

fn backend(service: &APIService, path: &Path) -> FieldErrors {
    let spec = &service.spec;
    let (of_bundle, of_flag) = (path.child("caBundle"), path.child("insecureSkipTLSVerify"));
    let (bundle, skips) = (spec.ca_bundle.len(), spec.insecure_skip_tls_verify);
    let mut errors = FieldErrors::new();
    let Some(it) = spec.service.as_deref() else {
        if bundle > 0 {
            let (shown, detail) =
                (format!("{bundle} bytes"), "local APIServices may not have a caBundle");
            errors.push(FieldError::invalid(&of_bundle, &shown, detail));
        }
        if skips {
            let detail = "local APIServices may not have insecureSkipTLSVerify";
            errors.push(FieldError::invalid(&of_flag, skips, detail));
        }
        return errors;
    };
    let path = path.child("service");
    errors.append(all_required([("namespace", &it.namespace), ("name", &it.name)], &path));
    let port = it.port.unwrap_or_default();
    let wrong = port_number(port.into());
    if !wrong.is_empty() {
        let detail = format!("port is not valid: {}", wrong.join(", "));
        errors.push(FieldError::invalid(&path.child("port"), port, detail));
    }
    if skips && bundle > 0 {
        let detail = "may not be true if caBundle is present";
        errors.push(FieldError::invalid(&of_flag, skips, detail));
    }
    errors
}

/// `ValidateAPIServiceStatus`.
pub(crate) fn api_service_status(service: &APIService, _: &APIService) -> FieldErrors {
    let path = Path::new("status").child("conditions");
    let conditions = service.status.conditions.iter().enumerate();
    let wrong = conditions.filter(|(_, it)| !STATUSES.contains(&it.status.as_str()));
    wrong
        .map(|(at, it)| {
            let (path, shown) = (path.index(at).child("status"), BadValue::json(&it.status));
            FieldError::not_supported(&path, shown, &STATUSES)
        })
        .collect()
}
