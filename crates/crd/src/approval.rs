//! Whether kinds in the groups of Kubernetes itself are approved.

use apimachinery_api::apiextensions::v1::KUBE_API_APPROVED_ANNOTATION;
use apimachinery_go_text::url::Url;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Quoted;

const POLICY: &str = "see https://github.com/kubernetes/enhancements/pull/1111";

/// The state of the annotation `api-approved.kubernetes.io`.
///
/// Corresponds to `apihelpers.APIApprovalState`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approval {
    /// Neither an address nor a reason.
    Invalid,
    /// The address of the approval.
    Approved,
    /// A reason why it is not approved.
    Bypassed,
    Missing,
}

/// Whether a group belongs to Kubernetes (`IsProtectedCommunityGroup`).
pub(crate) fn is_protected(group: &str) -> bool {
    ["k8s.io", "kubernetes.io"].into_iter().any(|domain| {
        group.strip_suffix(domain).is_some_and(|it| it.is_empty() || it.ends_with('.'))
    })
}

/// The value of the annotation; empty when there is none.
pub(crate) fn annotation(meta: &ObjectMeta) -> &str {
    meta.annotations.get(KUBE_API_APPROVED_ANNOTATION).map(|it| it.as_str()).unwrap_or_default()
}

impl Approval {
    /// The state of the annotation, and an explanation (`GetAPIApprovalState`).
    pub(crate) fn of(meta: &ObjectMeta) -> (Self, String) {
        let value = annotation(meta);
        let url = Url::parse_request_uri(value);
        let required = format!(
            "protected groups must have approval annotation {}",
            Quoted(KUBE_API_APPROVED_ANNOTATION)
        );
        if value.is_empty() {
            return (Self::Missing, format!("{required}, {POLICY}"));
        }
        if value.starts_with("unapproved") {
            return (Self::Bypassed, format!("not approved: {}", Quoted(value)));
        }
        match url {
            Ok(url) if !url.host().is_empty() && !url.scheme().is_empty() => {
                (Self::Approved, format!("approved in {value}"))
            }
            _ => (
                Self::Invalid,
                format!(
                    "{required} with either a URL or a reason starting with \"unapproved\", {POLICY}"
                ),
            ),
        }
    }
}
