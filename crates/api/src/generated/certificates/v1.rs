//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `CertificateSigningRequest`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "CertificateSigningRequest")]
pub struct CertificateSigningRequest {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CertificateSigningRequestSpec,
    /// `status`.
    #[field(3)]
    pub status: CertificateSigningRequestStatus,
}

/// `CertificateSigningRequestCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CertificateSigningRequestCondition {
    /// `type`.
    #[field(1)]
    pub r#type: RequestConditionType,
    /// `status`.
    #[field(6)]
    pub status: crate::core::v1::ConditionStatus,
    /// `reason`.
    #[field(2, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `lastUpdateTime`.
    #[field(4)]
    pub last_update_time: Time,
    /// `lastTransitionTime`.
    #[field(5)]
    pub last_transition_time: Time,
}

/// `CertificateSigningRequestList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "CertificateSigningRequestList")]
pub struct CertificateSigningRequestList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CertificateSigningRequest>,
}

/// `CertificateSigningRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CertificateSigningRequestSpec {
    /// `request`.
    #[field(1, null)]
    pub request: ByteString,
    /// `signerName`.
    #[field(7)]
    pub signer_name: Str,
    /// `expirationSeconds`.
    #[field(8)]
    pub expiration_seconds: Option<i32>,
    /// `usages`.
    #[field(5)]
    pub usages: Vec<KeyUsage>,
    /// `username`.
    #[field(2, omitempty)]
    pub username: Str,
    /// `uid`.
    #[field(3, omitempty)]
    pub uid: Str,
    /// `groups`.
    #[field(4)]
    pub groups: Vec<Str>,
    /// `extra`.
    #[field(6)]
    pub extra: Map<Str, WrappedList<Str>>,
}

/// `CertificateSigningRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CertificateSigningRequestStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<CertificateSigningRequestCondition>,
    /// `certificate`.
    #[field(2)]
    pub certificate: ByteString,
}

/// `ClusterTrustBundle`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "ClusterTrustBundle")]
pub struct ClusterTrustBundle {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ClusterTrustBundleSpec,
}

/// `ClusterTrustBundleList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "ClusterTrustBundleList")]
pub struct ClusterTrustBundleList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ClusterTrustBundle>,
}

/// `ClusterTrustBundleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ClusterTrustBundleSpec {
    /// `signerName`.
    #[field(1, omitempty)]
    pub signer_name: Str,
    /// `trustBundle`.
    #[field(2)]
    pub trust_bundle: Str,
}

apimachinery_meta::string_type! {
    /// `KeyUsage`.
    pub struct KeyUsage { USAGE_SIGNING = "signing", USAGE_DIGITAL_SIGNATURE = "digital signature", USAGE_CONTENT_COMMITMENT = "content commitment", USAGE_KEY_ENCIPHERMENT = "key encipherment", USAGE_KEY_AGREEMENT = "key agreement", USAGE_DATA_ENCIPHERMENT = "data encipherment", USAGE_CERT_SIGN = "cert sign", USAGE_CRL_SIGN = "crl sign", USAGE_ENCIPHER_ONLY = "encipher only", USAGE_DECIPHER_ONLY = "decipher only", USAGE_ANY = "any", USAGE_SERVER_AUTH = "server auth", USAGE_CLIENT_AUTH = "client auth", USAGE_CODE_SIGNING = "code signing", USAGE_EMAIL_PROTECTION = "email protection", USAGE_SMIME = "s/mime", USAGE_I_PSEC_END_SYSTEM = "ipsec end system", USAGE_I_PSEC_TUNNEL = "ipsec tunnel", USAGE_I_PSEC_USER = "ipsec user", USAGE_TIMESTAMPING = "timestamping", USAGE_OCSP_SIGNING = "ocsp signing", USAGE_MICROSOFT_SGC = "microsoft sgc", USAGE_NETSCAPE_SGC = "netscape sgc" }
}

/// `PodCertificateRequest`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "PodCertificateRequest")]
pub struct PodCertificateRequest {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PodCertificateRequestSpec,
    /// `status`.
    #[field(3)]
    pub status: PodCertificateRequestStatus,
}

/// `PodCertificateRequestList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1", kind = "PodCertificateRequestList")]
pub struct PodCertificateRequestList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PodCertificateRequest>,
}

/// `PodCertificateRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodCertificateRequestSpec {
    /// `signerName`.
    #[field(1)]
    pub signer_name: Str,
    /// `podName`.
    #[field(2)]
    pub pod_name: Str,
    /// `podUID`.
    #[field(3, json = "podUID")]
    pub pod_uid: Str,
    /// `serviceAccountName`.
    #[field(4)]
    pub service_account_name: Str,
    /// `serviceAccountUID`.
    #[field(5, json = "serviceAccountUID")]
    pub service_account_uid: Str,
    /// `nodeName`.
    #[field(6)]
    pub node_name: Str,
    /// `nodeUID`.
    #[field(7, json = "nodeUID")]
    pub node_uid: Str,
    /// `maxExpirationSeconds`.
    #[field(8)]
    pub max_expiration_seconds: Option<i32>,
    /// `stubPKCS10Request`.
    #[field(12, json = "stubPKCS10Request", null)]
    pub stub_pkcs10_request: ByteString,
    /// `unverifiedUserAnnotations`.
    #[field(11)]
    pub unverified_user_annotations: Map<Str, Str>,
}

/// `PodCertificateRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodCertificateRequestStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
    /// `certificateChain`.
    #[field(2, omitempty)]
    pub certificate_chain: Str,
    /// `notBefore`.
    #[field(4)]
    pub not_before: Option<Time>,
    /// `beginRefreshAt`.
    #[field(5)]
    pub begin_refresh_at: Option<Time>,
    /// `notAfter`.
    #[field(6)]
    pub not_after: Option<Time>,
}

apimachinery_meta::string_type! {
    /// `RequestConditionType`.
    pub struct RequestConditionType { CERTIFICATE_APPROVED = "Approved", CERTIFICATE_DENIED = "Denied", CERTIFICATE_FAILED = "Failed" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("certificates.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<CertificateSigningRequest>(GROUP_VERSION.with_kind("CertificateSigningRequest"));
    builder.known_as::<CertificateSigningRequestList>(GROUP_VERSION.with_kind("CertificateSigningRequestList"));
    builder.known_as::<ClusterTrustBundle>(GROUP_VERSION.with_kind("ClusterTrustBundle"));
    builder.known_as::<ClusterTrustBundleList>(GROUP_VERSION.with_kind("ClusterTrustBundleList"));
    builder.known_as::<PodCertificateRequest>(GROUP_VERSION.with_kind("PodCertificateRequest"));
    builder.known_as::<PodCertificateRequestList>(GROUP_VERSION.with_kind("PodCertificateRequestList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
