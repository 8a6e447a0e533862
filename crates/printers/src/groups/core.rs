//! The core group.

mod component_status;
mod config_map;
mod containers;
mod endpoints;
mod event;
mod namespace;
mod node;
mod pod;
mod pod_status;
mod pod_template;
mod replication_controller;
mod resource_quota;
mod secret;
mod service;
mod service_account;
mod volumes;

use apimachinery_api::core::v1;

use crate::Printers;

#[cfg(any(feature = "apps", feature = "batch"))]
pub(crate) use containers::names_and_images;
#[cfg(feature = "events")]
pub(crate) use event::{EVENT_COLUMNS, EventText};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::Pod, v1::PodList>()
        .add::<v1::PodTemplate, v1::PodTemplateList>()
        .add::<v1::ReplicationController, v1::ReplicationControllerList>()
        .add::<v1::Service, v1::ServiceList>()
        .add::<v1::Endpoints, v1::EndpointsList>()
        .add::<v1::Node, v1::NodeList>()
        .add::<v1::Event, v1::EventList>()
        .add::<v1::Namespace, v1::NamespaceList>()
        .add::<v1::Secret, v1::SecretList>()
        .add::<v1::ServiceAccount, v1::ServiceAccountList>()
        .add::<v1::PersistentVolume, v1::PersistentVolumeList>()
        .add::<v1::PersistentVolumeClaim, v1::PersistentVolumeClaimList>()
        .add::<v1::ComponentStatus, v1::ComponentStatusList>()
        .add::<v1::ConfigMap, v1::ConfigMapList>()
        .add::<v1::ResourceQuota, v1::ResourceQuotaList>();
}
