//! What is wrong with classes of devices.

use apimachinery_api::resource::v1::DeviceClass;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::resource::devices::{MOST_REQUESTS, limited, selectors};
use crate::resource::resource_claim::validation::configuration;

/// `ValidateDeviceClass` and `ValidateDeviceClassUpdate`.
pub(crate) fn device_class(class: &DeviceClass, old: Option<&DeviceClass>) -> FieldErrors {
    let (spec, path) = (&class.spec, Path::new("spec"));
    let is_stored = old.is_some_and(|it| it.spec.selectors == spec.selectors);
    let mut errors = selectors(&spec.selectors, is_stored, &path.child("selectors"));
    let is_stored = old.is_some_and(|it| it.spec.config == spec.config);
    let configs = spec.config.iter().map(|it| &it.device_configuration);
    errors.append(limited(configs.collect(), MOST_REQUESTS, &path.child("config"), |it, path| {
        configuration(it, is_stored, path)
    }));
    if let Some(name) = spec.extended_resource_name.as_ref().filter(|it| !is_extended(it)) {
        let path = path.child("extendedResourceName");
        let detail = "must be a valid extended resource name";
        errors.push(FieldError::invalid(&path, name, detail));
    }
    errors
}

/// `IsExtendedResourceName`.
fn is_extended(name: &str) -> bool {
    let is_native = !name.contains('/') || name.contains("kubernetes.io/");
    !is_native
        && !name.starts_with("requests.")
        && qualified_name(&format!("requests.{name}")).is_empty()
}
