//! Conversions of `networking.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::networking::v1beta1;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::networking::conversions::install(builder);
}

/// What the backend of an Ingress was before `v1`, and is now.
macro_rules! ingress_backend {
    ($old:ty) => {
        impl From<$old> for $crate::networking::v1::IngressBackend {
            fn from(backend: $old) -> Self {
                use apimachinery_meta::IntOrStringKind;
                let (_, number, port_name) = backend.service_port.parts();
                let is_set = !backend.service_name.is_empty()
                    || number != 0
                    || !port_name.is_empty()
                    || backend.service_port.kind() == IntOrStringKind::String;
                let port =
                    $crate::networking::v1::ServiceBackendPort { name: port_name.into(), number };
                let name = backend.service_name;
                let service = $crate::networking::v1::IngressServiceBackend { name, port };
                Self { service: is_set.then(|| Box::new(service)), resource: backend.resource }
            }
        }

        impl From<$crate::networking::v1::IngressBackend> for $old {
            fn from(backend: $crate::networking::v1::IngressBackend) -> Self {
                use apimachinery_meta::IntOrString;
                let resource = backend.resource;
                let Some(service) = backend.service else {
                    return Self { resource, ..Self::default() };
                };
                let port = service.port;
                let service_port = if port.name.is_empty() {
                    IntOrString::from(port.number)
                } else {
                    IntOrString::from(port.name)
                };
                Self { service_name: service.name, service_port, resource }
            }
        }
    };
}
#[cfg(feature = "extensions")]
pub(crate) use ingress_backend;

ingress_backend!(v1beta1::IngressBackend);
