//! Resources of a whole Pod, from those of its containers.

use super::resource_list::add_missing;
use crate::core::v1::{
    Container, ContainerRestartPolicy, PodSpec, ResourceList, ResourceName, ResourceRequirements,
};

/// How the names of huge pages begin, one for each page size.
const HUGE_PAGES: &str = "hugepages-";

/// Completes the resources of a Pod that names some of them.
pub(super) fn set(spec: &mut PodSpec) {
    let Some(mut resources) = spec.resources.take() else { return };
    if !resources.limits.is_empty() || !resources.requests.is_empty() {
        set_huge_page_limits(&mut resources, spec);
    }
    if !resources.limits.is_empty() {
        set_requests(&mut resources, spec);
    }
    spec.resources = Some(resources);
}

/// The limit of huge pages is what the containers may use together, unless the Pod requests such
/// pages itself.
fn set_huge_page_limits(resources: &mut ResourceRequirements, spec: &PodSpec) {
    let mut used = used_by_containers(spec, |resources| &resources.limits);
    used.retain(|name, _| name.starts_with(HUGE_PAGES) && !resources.requests.contains_key(name));
    add_missing(&mut resources.limits, &used);
}

/// A Pod requests what its containers request, or else its limits. Huge pages can only be requested
/// as they are limited.
fn set_requests(resources: &mut ResourceRequirements, spec: &PodSpec) {
    let mut requested = used_by_containers(spec, |resources| &resources.requests);
    requested.retain(|name, _| is_cpu_or_memory(name));
    add_missing(&mut resources.requests, &requested);
    let mut limits = resources.limits.clone();
    limits.retain(|name, _| is_cpu_or_memory(name) || name.starts_with(HUGE_PAGES));
    add_missing(&mut resources.requests, &limits);
}

fn is_cpu_or_memory(name: &ResourceName) -> bool {
    [ResourceName::CPU, ResourceName::MEMORY].contains(name)
}

/// The most that is used at one time: by all containers that run, or while the Pod starts by one
/// init container beside the sidecars started before it.
fn used_by_containers(
    spec: &PodSpec,
    list: impl Fn(&ResourceRequirements) -> &ResourceList,
) -> ResourceList {
    let mut running = ResourceList::new();
    for container in spec.containers.iter() {
        add(&mut running, list(&container.resources));
    }
    let mut sidecars = ResourceList::new();
    let mut starting = ResourceList::new();
    for container in &spec.init_containers {
        let own = list(&container.resources);
        if is_sidecar(container) {
            add(&mut running, own);
            add(&mut sidecars, own);
            raise(&mut starting, &sidecars);
        } else {
            let mut now = own.clone();
            add(&mut now, &sidecars);
            raise(&mut starting, &now);
        }
    }
    raise(&mut running, &starting);
    running
}

fn is_sidecar(container: &Container) -> bool {
    container.restart_policy == Some(ContainerRestartPolicy::ALWAYS)
}

fn add(sum: &mut ResourceList, list: &ResourceList) {
    for (name, quantity) in list {
        match sum.get_mut(name) {
            // Two numbers of a document are never too far apart for a sum.
            Some(value) => value.try_add(quantity).unwrap_or_default(),
            None => sum.put(name.clone(), quantity.clone()),
        }
    }
}

/// Sets each resource to the greater of both.
fn raise(most: &mut ResourceList, list: &ResourceList) {
    for (name, quantity) in list {
        if most.get(name).is_none_or(|value| quantity > value) {
            most.put(name.clone(), quantity.clone());
        }
    }
}
