//! What clients are warned of in claims of volumes.

use apimachinery_api::core::v1::{PersistentVolumeClaim, PersistentVolumeClaimSpec};
use apimachinery_validation::Path;

use crate::shared::resources::fraction;

pub(crate) const STORAGE_CLASS: (&str, &str) = (
    "volume.beta.kubernetes.io/storage-class",
    r#"deprecated since v1.8; use "storageClassName" attribute instead"#,
);

/// `GetWarningsForPersistentVolumeClaim`.
pub(crate) fn volume_claim(
    claim: &PersistentVolumeClaim,
    _: Option<&PersistentVolumeClaim>,
) -> Vec<String> {
    let (key, text) = STORAGE_CLASS;
    let path = Path::new("metadata").child("annotations").key(key);
    let is_set = claim.metadata.annotations.contains_key(key);
    let mut warnings: Vec<_> = is_set.then(|| format!("{path}: {text}")).into_iter().collect();
    warnings.extend(claim_spec(&claim.spec, &Path::new("spec")));
    warnings
}

/// `GetWarningsForPersistentVolumeClaimSpec`.
pub(crate) fn claim_spec(spec: &PersistentVolumeClaimSpec, path: &Path) -> Vec<String> {
    const STORAGE: &str = "storage";
    let amounts = [("requests", &spec.resources.requests), ("limits", &spec.resources.limits)];
    let mut warnings = Vec::new();
    for (field, amounts) in amounts {
        let path = path.child("resources").child(field).key(STORAGE);
        warnings.extend(amounts.get(STORAGE).and_then(|it| fraction(it, &path)));
    }
    warnings
}
