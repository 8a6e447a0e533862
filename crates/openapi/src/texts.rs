//! Descriptions.

/// Of the field `kind`.
pub(crate) const KIND: &str = "Kind is a string value representing the REST resource this object represents. Servers may infer this from the endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
/// Of the field `apiVersion`.
pub(crate) const API_VERSION: &str = "APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized schemas to the latest internal value, and may reject unrecognized values. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
/// Of the parameter `pretty`.
pub(crate) const PRETTY: &str = "If 'true', then the output is pretty printed. Defaults to 'false' unless the user-agent indicates a browser or command-line HTTP tool (curl and wget).";
/// Of the parameter `namespace`.
pub(crate) const NAMESPACE: &str = "object name and auth scope, such as for teams and projects";

/// Of a type, by the name of its definition; empty when there is none.
pub(crate) fn of_type(_definition: &str) -> &'static str {
    ""
}

/// Of a field; empty when there is none.
pub(crate) fn of_field(_definition: &str, _field: &str) -> &'static str {
    ""
}
