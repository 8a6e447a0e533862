//! The groups, each with its feature.

use crate::Printers;

#[cfg(feature = "admissionregistration")]
mod admissionregistration;
#[cfg(feature = "apiregistration")]
mod apiregistration;
#[cfg(feature = "apps")]
mod apps;
#[cfg(feature = "autoscaling")]
mod autoscaling;
#[cfg(feature = "batch")]
mod batch;
#[cfg(feature = "certificates")]
mod certificates;
#[cfg(feature = "coordination")]
mod coordination;
#[cfg(feature = "core")]
mod core;
#[cfg(feature = "discovery")]
mod discovery;
#[cfg(feature = "events")]
mod events;
#[cfg(feature = "flowcontrol")]
mod flowcontrol;
#[cfg(feature = "internal_apiserver")]
mod internal_apiserver;
#[cfg(feature = "networking")]
mod networking;
#[cfg(feature = "node")]
mod node;
#[cfg(feature = "policy")]
mod policy;
#[cfg(feature = "rbac")]
mod rbac;
#[cfg(feature = "resource")]
mod resource;
#[cfg(feature = "scheduling")]
mod scheduling;
#[cfg(feature = "storage")]
mod storage;
#[cfg(feature = "storagemigration")]
mod storagemigration;

/// The tables of all kinds of the groups whose features are on.
///
/// ```
/// use apimachinery_api::apps::v1::DeploymentList;
/// use apimachinery_meta::Time;
/// use apimachinery_table::{TableConvertor, TableRequest};
///
/// let table = apimachinery_printers::all()
///     .to_table(&DeploymentList::default(), &TableRequest::new(Time::ZERO))?;
/// assert_eq!(table.column_definitions[1].name, "Ready");
/// # Ok::<(), apimachinery_table::TableError>(())
/// ```
pub fn all() -> Printers {
    let printers = Printers::new();
    #[cfg(feature = "admissionregistration")]
    let printers = printers.install(admissionregistration);
    #[cfg(feature = "apiregistration")]
    let printers = printers.install(apiregistration);
    #[cfg(feature = "apps")]
    let printers = printers.install(apps);
    #[cfg(feature = "autoscaling")]
    let printers = printers.install(autoscaling);
    #[cfg(feature = "batch")]
    let printers = printers.install(batch);
    #[cfg(feature = "certificates")]
    let printers = printers.install(certificates);
    #[cfg(feature = "coordination")]
    let printers = printers.install(coordination);
    #[cfg(feature = "core")]
    let printers = printers.install(core);
    #[cfg(feature = "discovery")]
    let printers = printers.install(discovery);
    #[cfg(feature = "events")]
    let printers = printers.install(events);
    #[cfg(feature = "flowcontrol")]
    let printers = printers.install(flowcontrol);
    #[cfg(feature = "internal_apiserver")]
    let printers = printers.install(internal_apiserver);
    #[cfg(feature = "networking")]
    let printers = printers.install(networking);
    #[cfg(feature = "node")]
    let printers = printers.install(node);
    #[cfg(feature = "policy")]
    let printers = printers.install(policy);
    #[cfg(feature = "rbac")]
    let printers = printers.install(rbac);
    #[cfg(feature = "resource")]
    let printers = printers.install(resource);
    #[cfg(feature = "scheduling")]
    let printers = printers.install(scheduling);
    #[cfg(feature = "storage")]
    let printers = printers.install(storage);
    #[cfg(feature = "storagemigration")]
    let printers = printers.install(storagemigration);
    printers
}

/// Adds the kinds of the group `admissionregistration.k8s.io`.
#[cfg(feature = "admissionregistration")]
pub fn admissionregistration(printers: &mut Printers) {
    admissionregistration::add(printers);
}

/// Adds the kinds of the group `apiregistration.k8s.io`.
#[cfg(feature = "apiregistration")]
pub fn apiregistration(printers: &mut Printers) {
    apiregistration::add(printers);
}

/// Adds the kinds of the group `apps`.
#[cfg(feature = "apps")]
pub fn apps(printers: &mut Printers) {
    apps::add(printers);
}

/// Adds the kinds of the group `autoscaling`.
#[cfg(feature = "autoscaling")]
pub fn autoscaling(printers: &mut Printers) {
    autoscaling::add(printers);
}

/// Adds the kinds of the group `batch`.
#[cfg(feature = "batch")]
pub fn batch(printers: &mut Printers) {
    batch::add(printers);
}

/// Adds the kinds of the group `certificates.k8s.io`.
#[cfg(feature = "certificates")]
pub fn certificates(printers: &mut Printers) {
    certificates::add(printers);
}

/// Adds the kinds of the group `coordination.k8s.io`.
#[cfg(feature = "coordination")]
pub fn coordination(printers: &mut Printers) {
    coordination::add(printers);
}

/// Adds the kinds of the core group.
#[cfg(feature = "core")]
pub fn core(printers: &mut Printers) {
    core::add(printers);
}

/// Adds the kinds of the group `discovery.k8s.io`.
#[cfg(feature = "discovery")]
pub fn discovery(printers: &mut Printers) {
    discovery::add(printers);
}

/// Adds the kinds of the group `events.k8s.io`.
#[cfg(feature = "events")]
pub fn events(printers: &mut Printers) {
    events::add(printers);
}

/// Adds the kinds of the group `flowcontrol.apiserver.k8s.io`.
#[cfg(feature = "flowcontrol")]
pub fn flowcontrol(printers: &mut Printers) {
    flowcontrol::add(printers);
}

/// Adds the kinds of the group `internal.apiserver.k8s.io`.
#[cfg(feature = "internal_apiserver")]
pub fn internal_apiserver(printers: &mut Printers) {
    internal_apiserver::add(printers);
}

/// Adds the kinds of the group `networking.k8s.io`.
#[cfg(feature = "networking")]
pub fn networking(printers: &mut Printers) {
    networking::add(printers);
}

/// Adds the kinds of the group `node.k8s.io`.
#[cfg(feature = "node")]
pub fn node(printers: &mut Printers) {
    node::add(printers);
}

/// Adds the kinds of the group `policy`.
#[cfg(feature = "policy")]
pub fn policy(printers: &mut Printers) {
    policy::add(printers);
}

/// Adds the kinds of the group `rbac.authorization.k8s.io`.
#[cfg(feature = "rbac")]
pub fn rbac(printers: &mut Printers) {
    rbac::add(printers);
}

/// Adds the kinds of the group `resource.k8s.io`.
#[cfg(feature = "resource")]
pub fn resource(printers: &mut Printers) {
    resource::add(printers);
}

/// Adds the kinds of the group `scheduling.k8s.io`.
#[cfg(feature = "scheduling")]
pub fn scheduling(printers: &mut Printers) {
    scheduling::add(printers);
}

/// Adds the kinds of the group `storage.k8s.io`.
#[cfg(feature = "storage")]
pub fn storage(printers: &mut Printers) {
    storage::add(printers);
}

/// Adds the kinds of the group `storagemigration.k8s.io`.
#[cfg(feature = "storagemigration")]
pub fn storagemigration(printers: &mut Printers) {
    storagemigration::add(printers);
}
