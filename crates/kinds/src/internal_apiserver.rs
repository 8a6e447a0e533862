//! Kinds of the group `internal.apiserver.k8s.io`: storage versions.

use apimachinery_api::internal_apiserver::v1alpha1::StorageVersion;
use apimachinery_validation::names::{dns1035_label, dns1123_subdomain};

use crate::kind::Kind;
use crate::shared::strategies::with_status;
use crate::strategy::Strategies;

pub(crate) fn storage_versions() -> Strategies {
    let kind = Kind::<StorageVersion>::new().names(storage_version_name);
    with_status(kind.status(|new, old| {
        new.status = old.map(|it| it.status.clone()).unwrap_or_default();
    }))
}

/// `ValidateStorageVersionName`.
fn storage_version_name(name: &str, _: bool) -> Vec<String> {
    let Some((group, resource)) = name.rsplit_once('.') else {
        return vec!["name must be in the form of <group>.<resource>".to_owned()];
    };
    let of_group = dns1123_subdomain(group).into_iter();
    let of_group = of_group.map(|it| format!("the group segment {it}"));
    let of_resource = dns1035_label(resource).into_iter();
    of_group.chain(of_resource.map(|it| format!("the resource segment {it}"))).collect()
}
