//! What is wrong with the status of services.

use std::collections::HashSet;

use apimachinery_api::core::v1::{LoadBalancerIngress, Service};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::load_balancers::Entry;

const ADDRESS_MODES: [&str; 2] = ["Proxy", "VIP"];

/// `ValidateServiceStatusUpdate`.
pub(crate) fn service_status(service: &Service, old: &Service) -> FieldErrors {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let entries = &service.status.load_balancer.ingress;
    if service.spec.r#type.as_str() != "LoadBalancer" && !entries.is_empty() {
        let detail = "may only be used when `spec.type` is 'LoadBalancer'";
        return FieldError::forbidden(&path, detail).into();
    }
    let old: HashSet<_> =
        old.status.load_balancer.ingress.iter().map(|it| it.ip.as_str()).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in entries.iter().enumerate() {
        let path = path.index(at);
        let entry = Entry { address: &it.ip, host: &it.hostname };
        errors.append(entry.address_errors(&old, &path));
        errors.append(address_mode(it, &path.child("ipMode")));
        errors.append(entry.host_errors(&path));
    }
    errors
}

fn address_mode(it: &LoadBalancerIngress, path: &Path) -> FieldErrors {
    match (&it.ip_mode, it.ip.is_empty()) {
        (None, true) => FieldErrors::new(),
        (None, false) => FieldError::required(path, "must be specified when `ip` is set").into(),
        (Some(_), true) => {
            FieldError::forbidden(path, "may not be specified when `ip` is not set").into()
        }
        (Some(mode), false) if !ADDRESS_MODES.contains(&mode.as_str()) => {
            FieldError::not_supported(path, BadValue::json(mode), &ADDRESS_MODES).into()
        }
        (Some(_), false) => FieldErrors::new(),
    }
}
