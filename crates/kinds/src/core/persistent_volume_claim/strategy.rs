//! The strategy of claims of volumes.

use apimachinery_api::core::v1::{
    PersistentVolumeClaim, PersistentVolumeClaimSpec, TypedLocalObjectReference,
    TypedObjectReference,
};

use super::{validation, warnings};
use crate::shared::strategies::{spec_and_status, with_status};
use crate::strategy::Strategies;

pub(crate) fn persistent_volume_claims() -> Strategies {
    let kind = spec_and_status!(PersistentVolumeClaim).status(status);
    let kind = kind.prepare(|new, old, _| {
        normalize_sources(&mut new.spec, old.map(|it| &it.spec));
        Ok(())
    });
    let kind = kind.returns_deleted().validate(validation::claim);
    let kind = kind.validate_status(validation::volume_claim_status);
    with_status(kind.warnings(warnings::volume_claim))
}

/// A new claim has no status; that it waits for its volume is a default when it is read.
fn status(new: &mut PersistentVolumeClaim, old: Option<&PersistentVolumeClaim>) {
    new.status = old.map(|it| it.status.clone()).unwrap_or_default();
}

/// The two fields that name what a volume is filled from say the same; the older one is kept for
/// claims and snapshots only (`EnforceDataSourceBackwardsCompatibility`, `NormalizeDataSources`).
fn normalize_sources(
    spec: &mut PersistentVolumeClaimSpec,
    old: Option<&PersistentVolumeClaimSpec>,
) {
    let was_used = old.is_some_and(|it| it.data_source.is_some() || it.data_source_ref.is_some());
    let is_new_way = spec.data_source_ref.is_some();
    if !was_used && !is_new_way && spec.data_source.as_deref().is_some_and(|it| !is_volume(it)) {
        spec.data_source = None;
    }
    match (&spec.data_source, &spec.data_source_ref) {
        (Some(source), None) => {
            let TypedLocalObjectReference { api_group, kind, name } = (**source).clone();
            let reference = TypedObjectReference { api_group, kind, name, namespace: None };
            spec.data_source_ref = Some(reference.into());
        }
        (None, Some(reference)) if reference.namespace.as_ref().is_none_or(|it| it.is_empty()) => {
            let TypedObjectReference { api_group, kind, name, .. } = (**reference).clone();
            spec.data_source = Some(TypedLocalObjectReference { api_group, kind, name }.into());
        }
        _ => {}
    }
}

fn is_volume(source: &TypedLocalObjectReference) -> bool {
    match source.kind.as_str() {
        "PersistentVolumeClaim" => source.api_group.as_ref().is_none_or(|it| it.is_empty()),
        "VolumeSnapshot" => source.api_group.as_deref() == Some("snapshot.storage.k8s.io"),
        _ => false,
    }
}
