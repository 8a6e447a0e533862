//! Pods, and the templates of Pods.

use super::resource_list::{add_missing, round, round_requirements};
use super::{container, pod_resources, volume};
use crate::core::v1::{
    Container, ContainerStatus, DNSPolicy, Pod, PodSpec, PodStatus, RestartPolicy,
};
use crate::versions::set_if_empty;

const TERMINATION_GRACE_PERIOD_SECONDS: i64 = 30;
const SCHEDULER_NAME: &str = "default-scheduler";

/// A Pod has some defaults that templates of Pods do not have: a template must not change when a
/// new version fills in more.
pub(super) fn pod(pod: &mut Pod) {
    let spec = &mut pod.spec;
    for container in spec.containers.iter_mut().chain(&mut spec.init_containers) {
        add_missing(&mut container.resources.requests, &container.resources.limits);
    }
    pod_resources::set(spec);
    spec.enable_service_links.get_or_insert(true);
    if spec.host_network {
        spec.containers.iter_mut().chain(&mut spec.init_containers).for_each(expose_on_host);
    }
    pod_spec(spec);
    pod_status(&mut pod.status);
}

/// On the host's network a port is the host's port.
fn expose_on_host(container: &mut Container) {
    for port in &mut container.ports {
        set_if_empty(&mut port.host_port, port.container_port);
    }
}

/// Sets the defaults of a Pod's spec everywhere.
pub(in crate::versions) fn pod_spec(spec: &mut PodSpec) {
    set_if_empty(&mut spec.dns_policy, DNSPolicy::CLUSTER_FIRST);
    set_if_empty(&mut spec.restart_policy, RestartPolicy::ALWAYS);
    spec.security_context.get_or_insert_default();
    spec.termination_grace_period_seconds.get_or_insert(TERMINATION_GRACE_PERIOD_SECONDS);
    set_if_empty(&mut spec.scheduler_name, SCHEDULER_NAME);
    spec.volumes.iter_mut().for_each(volume::volume);
    spec.init_containers.iter_mut().for_each(container::container);
    spec.containers.iter_mut().for_each(container::container);
    for container in &mut spec.ephemeral_containers {
        container::ephemeral_container(&mut container.ephemeral_container_common);
    }
    round(&mut spec.overhead);
    if let Some(resources) = &mut spec.resources {
        round_requirements(resources);
    }
}

fn pod_status(status: &mut PodStatus) {
    status.init_container_statuses.iter_mut().for_each(container_status);
    status.container_statuses.iter_mut().for_each(container_status);
    status.ephemeral_container_statuses.iter_mut().for_each(container_status);
    round(&mut status.allocated_resources);
    if let Some(resources) = &mut status.resources {
        round_requirements(resources);
    }
}

fn container_status(status: &mut ContainerStatus) {
    round(&mut status.allocated_resources);
    if let Some(resources) = &mut status.resources {
        round_requirements(resources);
    }
}
