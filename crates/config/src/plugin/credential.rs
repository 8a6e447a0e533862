//! The kind `ExecCredential`: the input of a plugin, and its answer.

use std::fmt;

use apimachinery_derive::{Fields, Object};
use apimachinery_meta::Time;
use apimachinery_runtime::{ByteString, GroupVersionKind, RawExtension, SchemeBuilder, Str};

pub(super) const GROUP: &str = "client.authentication.k8s.io";
const KIND: &str = "ExecCredential";

/// The kind in a version.
pub(super) const fn kind_in(version: &'static str) -> GroupVersionKind {
    GroupVersionKind::from_static(GROUP, version, KIND)
}

/// Registers the kind in both of its versions, which are alike.
pub(super) fn install(scheme: &mut SchemeBuilder) {
    scheme.known::<ExecCredential>().known_as::<ExecCredential>(kind_in("v1beta1"));
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = GROUP, version = "v1", kind = KIND, reflect, no_prost, crate = "apimachinery_meta")]
pub(super) struct ExecCredential {
    pub(super) spec: ExecCredentialSpec,
    pub(super) status: Option<ExecCredentialStatus>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub(super) struct ExecCredentialSpec {
    pub(super) cluster: Option<ExecCluster>,
    pub(super) interactive: bool,
}

#[derive(Clone, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub(super) struct ExecCredentialStatus {
    pub(super) expiration_timestamp: Option<Time>,
    #[field(omitempty)]
    pub(super) token: Str,
    #[field(omitempty)]
    pub(super) client_certificate_data: Str,
    #[field(omitempty)]
    pub(super) client_key_data: Str,
}

impl fmt::Debug for ExecCredentialStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expires = &self.expiration_timestamp;
        f.debug_struct("ExecCredentialStatus").field("expires", expires).finish_non_exhaustive()
    }
}

/// The cluster that a plugin provides credentials for.
///
/// Corresponds to `Cluster` of `client.authentication.k8s.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct ExecCluster {
    /// The address of the server.
    pub server: Str,
    /// The name that the certificate of the server has to be for.
    #[field(json = "tls-server-name", omitempty)]
    pub tls_server_name: Str,
    /// Whether the certificate is not checked.
    #[field(json = "insecure-skip-tls-verify", omitempty)]
    pub insecure_skip_tls_verify: bool,
    /// The certificates of authorities, in PEM.
    #[field(json = "certificate-authority-data", omitempty)]
    pub certificate_authority_data: ByteString,
    /// The proxy.
    #[field(json = "proxy-url", omitempty)]
    pub proxy_url: Str,
    /// Whether the server is asked not to compress what it sends.
    #[field(json = "disable-compression", omitempty)]
    pub disable_compression: bool,
    /// What the kubeconfig has for the plugin in the cluster's extension
    /// `client.authentication.k8s.io/exec`.
    pub config: RawExtension,
}
