//! What is wrong with bundles of certificates that are trusted. Certificates are not parsed.

use apimachinery_api::certificates::v1::ClusterTrustBundle;
use apimachinery_validation::meta::name_is_dns_subdomain;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::immutable;
use crate::shared::signers::signer_name;

/// `ValidateClusterTrustBundle` and `ValidateClusterTrustBundleUpdate`.
pub(crate) fn trust_bundle(
    bundle: &ClusterTrustBundle,
    old: Option<&ClusterTrustBundle>,
) -> FieldErrors {
    let (name, signer) = (&bundle.metadata.name, bundle.spec.signer_name.as_str());
    let path = Path::new("metadata").child("name");
    let wrong = wrong_name(name, signer).into_iter();
    let mut errors: FieldErrors = wrong.map(|it| FieldError::invalid(&path, name, it)).collect();
    let path = Path::new("spec").child("signerName");
    if !signer.is_empty() {
        errors.append(signer_name(signer, &path));
    }
    if let Some(old) = old {
        errors.append(immutable(&bundle.spec.signer_name, &old.spec.signer_name, &path));
    }
    errors
}

/// `ValidateClusterTrustBundleName`.
fn wrong_name(name: &str, signer: &str) -> Vec<String> {
    if signer.is_empty() {
        return match name.contains(':') {
            true => {
                let text =
                    r#"ClusterTrustBundle without signer name must not have ":" in its name"#;
                vec![text.to_owned()]
            }
            false => name_is_dns_subdomain(name, false),
        };
    }
    let prefix = format!("{}:", signer.replace('/', ":"));
    match name.strip_prefix(&prefix) {
        Some(rest) => name_is_dns_subdomain(rest, false),
        None => vec![format!(
            "ClusterTrustBundle for signerName {signer} must be named with prefix {prefix}"
        )],
    }
}
