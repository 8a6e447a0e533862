//! What clients are warned of in persistent volumes.

use apimachinery_api::core::v1::PersistentVolume;
use apimachinery_validation::Path;

use crate::core::persistent_volume_claim::warnings::STORAGE_CLASS;
use crate::shared::labels::deprecated;

const ANNOTATIONS: [(&str, &str); 2] = [
    STORAGE_CLASS,
    (
        "volume.beta.kubernetes.io/mount-options",
        r#"deprecated since v1.31; use "mountOptions" attribute instead"#,
    ),
];

/// `GetWarningsForPersistentVolume`.
pub(crate) fn persistent_volume(
    volume: &PersistentVolume,
    _: Option<&PersistentVolume>,
) -> Vec<String> {
    let (spec, path) = (&volume.spec, Path::new("spec"));
    let annotations = ANNOTATIONS.into_iter();
    let set = annotations.filter(|(key, _)| volume.metadata.annotations.contains_key(*key));
    let place = Path::new("metadata").child("annotations");
    let mut warnings: Vec<_> =
        set.map(|(key, text)| format!("{}: {text}", place.key(key))).collect();
    if spec.persistent_volume_reclaim_policy.as_str() == "Recycle" {
        let path = path.child("persistentVolumeReclaimPolicy");
        warnings.push(format!("{path}: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning."));
    }
    let selector = spec.node_affinity.as_deref().and_then(|it| it.required.as_deref());
    let terms = selector.iter().flat_map(|it| &it.node_selector_terms);
    let place = path.child("nodeAffinity").child("required").child("nodeSelectorTerms");
    for (at, term) in terms.enumerate() {
        let place = place.index(at).child("matchExpressions");
        for (at, it) in term.match_expressions.iter().enumerate() {
            if let Some(text) = deprecated(&it.key) {
                warnings.push(format!("{}: {} is {text}", place.index(at).child("key"), it.key));
            }
        }
    }
    let source = &spec.persistent_volume_source;
    let sources = [
        ("cephfs", source.cephfs.is_some(), ["1.28", "1.31"]),
        ("photonPersistentDisk", source.photon_persistent_disk.is_some(), ["1.11", "1.16"]),
        ("scaleIO", source.scale_io.is_some(), ["1.16", "1.22"]),
        ("storageOS", source.storageos.is_some(), ["1.22", "1.25"]),
        ("glusterfs", source.glusterfs.is_some(), ["1.25", "1.26"]),
        ("rbd", source.rbd.is_some(), ["1.28", "1.31"]),
    ];
    for (field, _, [from, to]) in sources.into_iter().filter(|(_, is_set, _)| *is_set) {
        let path = path.child(field);
        warnings.push(format!("{path}: deprecated in v{from}, non-functional in v{to}+"));
    }
    warnings
}
