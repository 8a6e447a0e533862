//! Conversions of `rbac.authorization.k8s.io`.
//!
//! `v1alpha1` named the version of a subject, and a user called `*` who stood for everyone with a
//! name.

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::rbac::{v1, v1alpha1};

const GROUP: &str = "rbac.authorization.k8s.io";
const SERVICE_ACCOUNT: &str = "ServiceAccount";
const USER: &str = "User";
const GROUP_OF_USERS: &str = "Group";
const ALL_AUTHENTICATED: &str = "system:authenticated";

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::rbac::conversions::install(builder);
}

impl From<v1alpha1::Subject> for v1::Subject {
    fn from(subject: v1alpha1::Subject) -> Self {
        let v1alpha1::Subject { mut kind, api_version, mut name, namespace } = subject;
        let api_group = match kind.as_str() {
            SERVICE_ACCOUNT => Str::default(),
            USER | GROUP_OF_USERS => Str::from_static(GROUP),
            _ => group_of(&api_version),
        };
        if kind == USER && name == "*" {
            kind = Str::from_static(GROUP_OF_USERS);
            name = Str::from_static(ALL_AUTHENTICATED);
        }
        Self { kind, api_group, name, namespace }
    }
}

impl From<v1::Subject> for v1alpha1::Subject {
    fn from(subject: v1::Subject) -> Self {
        let v1::Subject { kind, api_group, name, namespace } = subject;
        let api_version = match (kind.as_str(), api_group.as_str()) {
            (SERVICE_ACCOUNT, "") => "v1".into(),
            (USER | GROUP_OF_USERS, GROUP) => v1alpha1::GROUP_VERSION.to_string().into(),
            (_, "") => Str::default(),
            (_, group) => format!("{group}/").into(),
        };
        Self { kind, api_version, name, namespace }
    }
}

/// The group in `apiVersion`; none when it is not one.
fn group_of(api_version: &str) -> Str {
    match api_version.split_once('/') {
        Some((group, version)) if !version.contains('/') => group.into(),
        _ => Str::default(),
    }
}
