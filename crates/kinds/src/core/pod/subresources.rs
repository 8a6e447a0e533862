//! What is wrong with parts of pods that are written by themselves: ephemeral containers, and the
//! resources of the others.

use std::collections::HashMap;

use apimachinery_api::core::v1::{
    Container, EphemeralContainer, Pod, ResourceList, ResourceName, ResourceRequirements,
};
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::qos::quality_of_service;
use super::validation::whole;

/// The annotation of pods that stand for those which a node runs by itself.
const MIRROR: &str = "kubernetes.io/config.mirror";
/// Of which resources the amounts may change.
const RESIZABLE: [&str; 2] = ["cpu", "memory"];

/// `ValidatePodEphemeralContainersUpdate`.
pub(crate) fn ephemeral_containers(new: &Pod, old: &Pod) -> FieldErrors {
    if old.metadata.annotations.contains_key(MIRROR) {
        let detail = "static pods do not support ephemeral containers";
        return FieldError::forbidden(&Path::new(""), detail).into();
    }
    let mut errors = whole(new);
    let path = Path::new("spec").child("ephemeralContainers");
    // The last one of a name counts.
    let still: HashMap<&Str, &EphemeralContainer> =
        new.spec.ephemeral_containers.iter().map(|it| (name_of(it), it)).collect();
    for old in &old.spec.ephemeral_containers {
        let name = name_of(old);
        let what = match still.get(name) {
            None => "removed",
            Some(new) if *new != old => "changed",
            Some(_) => continue,
        };
        let detail = format!("existing ephemeral containers \"{name}\" may not be {what}\n");
        errors.push(FieldError::forbidden(&path, detail));
    }
    errors
}

fn name_of(container: &EphemeralContainer) -> &Str {
    &container.ephemeral_container_common.name
}

/// `ValidatePodResize`.
pub(crate) fn resize(new: &Pod, old: &Pod) -> FieldErrors {
    let refused = |detail| FieldErrors::from(FieldError::forbidden(&Path::new(""), detail));
    if old.metadata.annotations.contains_key(MIRROR) {
        return refused("static pods cannot be resized");
    }
    if old.spec.os.as_ref().is_some_and(|it| it.name.as_str() == "windows") {
        return refused("windows pods cannot be resized");
    }
    let path = Path::new("spec");
    let mut errors = whole(new);
    let quality = match old.status.qos_class.is_empty() {
        true => quality_of_service(old),
        false => old.status.qos_class.clone(),
    };
    if quality != quality_of_service(new) {
        let detail = "Pod QOS Class may not change as a result of resizing";
        errors.push(FieldError::invalid(&path, BadValue::json(&new.status.qos_class), detail));
    }
    if !can_be_resized(old) {
        let detail = "Pod running on node without support for resize";
        errors.push(FieldError::forbidden(&path, detail));
    }
    let (spec, before) = (&new.spec, &old.spec);
    let lists = [
        ("containers", &*spec.containers, &*before.containers),
        ("initContainers", &*spec.init_containers, &*before.init_containers),
    ];
    let mut moved = FieldErrors::new();
    for (field, new, old) in lists {
        moved.append(order(field, new, old, &path.child(field)));
    }
    if !moved.is_empty() {
        errors.append(moved);
        return errors;
    }
    errors.append(resources(spec.resources.as_deref(), before.resources.as_deref(), &path));
    for (field, new, old) in lists {
        for (at, (new, old)) in new.iter().zip(old).enumerate() {
            let path = path.child(field).index(at).child("resources");
            errors.append(kept(&new.resources, &old.resources, "resource", &path));
        }
    }
    let others = spec.containers.iter().zip(before.containers.iter());
    for _ in others.filter(|(new, old)| resized(new, old) != **old) {
        let detail = "only cpu and memory resources are mutable";
        errors.push(FieldError::forbidden(&path, detail));
    }
    for (at, (new, old)) in spec.init_containers.iter().zip(&before.init_containers).enumerate() {
        errors.append(init_container(new, old, &path, at));
    }
    errors
}

/// Whether the node of a pod changes the resources of what runs (`isPodResizeRequestSupported`).
fn can_be_resized(pod: &Pod) -> bool {
    let mut running = pod.status.container_statuses.iter();
    running.find(|it| it.state.running.is_some()).is_none_or(|it| it.resources.is_some())
}

/// `validatePodResizeContainerOrdering`.
fn order(field: &str, new: &[Container], old: &[Container], path: &Path) -> FieldErrors {
    if new.len() != old.len() {
        let detail = format!("{field} may not be added or removed on resize");
        return FieldError::forbidden(path, detail).into();
    }
    let pairs = new.iter().zip(old).enumerate();
    let renamed = pairs.filter(|(_, (new, old))| new.name != old.name);
    let error = |at: usize| {
        let detail = format!("{field} may not be renamed or reordered on resize");
        FieldError::forbidden(&path.index(at).child("name"), detail)
    };
    renamed.map(|(at, _)| error(at)).collect()
}

/// The resources of the whole pod (`validatePodLevelResourcesResize`).
fn resources(
    new: Option<&ResourceRequirements>,
    old: Option<&ResourceRequirements>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let place = path.child("resources");
    match (new, old) {
        (None, Some(_)) => {
            let detail = "pod-level resources cannot be removed";
            return FieldError::forbidden(&place, detail).into();
        }
        (Some(new), Some(old)) => errors.append(kept(new, old, "pod-level resource", &place)),
        _ => {}
    }
    let none = ResourceRequirements::default();
    if let Some(new) = new
        && with_amounts(new, old.unwrap_or(&none)) != *old.unwrap_or(&none)
    {
        let detail = "only cpu and memory resources are mutable at pod-level";
        errors.push(FieldError::forbidden(path, detail));
    }
    errors
}

/// No amount is taken away (`validateContainerResize`).
fn kept(
    new: &ResourceRequirements,
    old: &ResourceRequirements,
    what: &str,
    path: &Path,
) -> FieldErrors {
    let lists = [("requests", &new.requests, &old.requests), ("limits", &new.limits, &old.limits)];
    let mut errors = FieldErrors::new();
    for (field, new, old) in lists {
        if old.keys().any(|it| !new.contains_key(it)) {
            let detail = format!("{what} {field} cannot be removed");
            errors.push(FieldError::forbidden(&path.child(field), detail));
        }
    }
    errors
}

fn init_container(new: &Container, old: &Container, path: &Path, at: usize) -> FieldErrors {
    let place = path.child("initContainers").index(at);
    let mut errors = FieldErrors::new();
    if resized(new, old) != *old {
        let detail = "only cpu and memory resources for init or sidecar containers are mutable";
        errors.push(FieldError::forbidden(&place, detail));
    }
    let is_sidecar = new.restart_policy.as_ref().is_some_and(|it| it.as_str() == "Always");
    if new != old && !is_sidecar {
        let restarts =
            new.resize_policy.iter().filter(|it| it.restart_policy.as_str() == "RestartContainer");
        let detail = "non-sidecar init containers with a resize policy of RestartContainer cannot be resized";
        errors.extend(restarts.map(|_| FieldError::forbidden(&place, detail)));
    }
    errors
}

/// A container with the amounts of the old one.
fn resized(new: &Container, old: &Container) -> Container {
    let resources = with_amounts(&new.resources, &old.resources);
    Container { resources, ..new.clone() }
}

/// Resources with the amounts of the old ones that may change, and without claims
/// (`dropCPUMemoryUpdates`).
fn with_amounts(new: &ResourceRequirements, old: &ResourceRequirements) -> ResourceRequirements {
    let with = |new: &ResourceList, old: &ResourceList| -> ResourceList {
        let is_kept = |name: &ResourceName| !RESIZABLE.contains(&name.as_str());
        let others = new.iter().filter(|(name, _)| is_kept(name));
        let amounts = old.iter().filter(|(name, _)| !is_kept(name));
        others.chain(amounts).map(|(name, amount)| (name.clone(), amount.clone())).collect()
    };
    ResourceRequirements {
        limits: with(&new.limits, &old.limits),
        requests: with(&new.requests, &old.requests),
        ..ResourceRequirements::default()
    }
}
