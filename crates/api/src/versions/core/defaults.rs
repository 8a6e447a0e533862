//! Defaults of the core group, and of the types that other groups hold: Pods' specs, volumes, lists
//! of resources.
//!
//! What feature gates of a server decide is as in a server of 1.36 that sets none: `ImageVolume`
//! and `PodLevelResources` are on, `PodLogsQuerySplitStreams` is off.

mod container;
mod image;
#[cfg(any(feature = "apps", feature = "extensions"))]
pub(in crate::versions) mod labels;
mod limit_range;
pub(in crate::versions) mod pod;
mod pod_resources;
mod probe;
mod resource_list;
mod service;
pub(in crate::versions) mod storage;
mod volume;
mod volume_source;

use apimachinery_runtime::{SchemeBuilder, Str};

use self::pod::pod_spec;
use crate::core::v1;
use crate::versions::set_if_empty;

/// The label with a namespace's own name, by which selectors find it.
const METADATA_NAME: Str = Str::from_static("kubernetes.io/metadata.name");

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::EndpointsList>(endpoints)
        .default_with_list::<v1::LimitRangeList>(limit_range::limit_range)
        .default_with_list::<v1::NamespaceList>(namespace)
        .default_with_list::<v1::NodeList>(node)
        .default_with_list::<v1::PersistentVolumeClaimList>(storage::persistent_volume_claim)
        .default_with_list::<v1::PersistentVolumeList>(storage::persistent_volume)
        .default_with_list::<v1::PodList>(pod::pod)
        .default_with_list::<v1::PodTemplateList>(|it| pod_spec(&mut it.template.spec))
        .default_with_list::<v1::ReplicationControllerList>(replication_controller)
        .default_with_list::<v1::ResourceQuotaList>(resource_quota)
        .default_with_list::<v1::SecretList>(secret)
        .default_with_list::<v1::ServiceList>(service::service);
}

fn endpoints(endpoints: &mut v1::Endpoints) {
    for port in endpoints.subsets.iter_mut().flat_map(|it| &mut it.ports) {
        set_if_empty(&mut port.protocol, v1::Protocol::TCP);
    }
}

/// A namespace whose name is yet to be generated is labelled when it has one.
fn namespace(namespace: &mut v1::Namespace) {
    let metadata = &mut namespace.metadata;
    if !metadata.name.is_empty() {
        metadata.labels.put(METADATA_NAME, metadata.name.clone());
    }
    set_if_empty(&mut namespace.status.phase, v1::NamespacePhase::ACTIVE);
}

/// All that a node has can be allocated, unless the node has other numbers.
fn node(node: &mut v1::Node) {
    let status = &mut node.status;
    if status.allocatable.is_empty() {
        status.allocatable = status.capacity.clone();
    }
    resource_list::round(&mut status.capacity);
    resource_list::round(&mut status.allocatable);
}

/// The Pods' labels are also the selector, and those of the controller itself.
fn replication_controller(controller: &mut v1::ReplicationController) {
    let spec = &mut controller.spec;
    spec.replicas.get_or_insert(1);
    if let Some(template) = &mut spec.template {
        for labels in [&mut spec.selector, &mut controller.metadata.labels] {
            if labels.is_empty() {
                labels.clone_from(&template.metadata.labels);
            }
        }
        pod_spec(&mut template.spec);
    }
}

fn resource_quota(quota: &mut v1::ResourceQuota) {
    resource_list::round(&mut quota.spec.hard);
    resource_list::round(&mut quota.status.hard);
    resource_list::round(&mut quota.status.used);
}

fn secret(secret: &mut v1::Secret) {
    set_if_empty(&mut secret.r#type, v1::SecretType::OPAQUE);
}
