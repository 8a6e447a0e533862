//! Ephemeral containers, as a part of the spec of a pod.

use std::collections::HashSet;

use apimachinery_api::core::v1::{Container, EphemeralContainer, PodSpec, ResourceRequirements};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::containers::{OfPod, images};

/// `validateEphemeralContainers`.
pub(crate) fn of_spec(spec: &PodSpec, of_pod: &OfPod<'_>, path: &Path) -> FieldErrors {
    let others: HashSet<_> =
        spec.containers.iter().chain(&spec.init_containers).map(|it| &it.name).collect();
    let mut names = others.clone();
    let mut errors = FieldErrors::new();
    for (at, ephemeral) in spec.ephemeral_containers.iter().enumerate() {
        let place = path.index(at);
        let container = as_container(ephemeral);
        errors.append(of_pod.container(&container, &place));
        errors.append(images(std::slice::from_ref(&container), path));
        if !names.insert(&ephemeral.ephemeral_container_common.name) {
            errors.push(FieldError::duplicate(&place.child("name"), &container.name));
        }
        let target = &ephemeral.target_container_name;
        if !target.is_empty() && !others.contains(target) {
            errors.push(FieldError::not_found(&place.child("targetContainerName"), target));
        }
        errors.append(not_for_ephemeral(&container, &place));
    }
    errors
}

/// An ephemeral container as one of the others, which has the same fields.
fn as_container(ephemeral: &EphemeralContainer) -> Container {
    let it = ephemeral.ephemeral_container_common.clone();
    Container {
        name: it.name,
        image: it.image,
        command: it.command,
        args: it.args,
        working_dir: it.working_dir,
        ports: it.ports,
        env_from: it.env_from,
        env: it.env,
        resources: it.resources,
        resize_policy: it.resize_policy,
        restart_policy: it.restart_policy,
        restart_policy_rules: it.restart_policy_rules,
        volume_mounts: it.volume_mounts,
        volume_devices: it.volume_devices,
        liveness_probe: it.liveness_probe,
        readiness_probe: it.readiness_probe,
        startup_probe: it.startup_probe,
        lifecycle: it.lifecycle,
        termination_message_path: it.termination_message_path,
        termination_message_policy: it.termination_message_policy,
        image_pull_policy: it.image_pull_policy,
        security_context: it.security_context,
        stdin: it.stdin,
        stdin_once: it.stdin_once,
        tty: it.tty,
    }
}

/// What ephemeral containers do not have.
fn not_for_ephemeral(container: &Container, path: &Path) -> FieldErrors {
    let detail = "cannot be set for an Ephemeral Container";
    let fields = [
        ("ports", !container.ports.is_empty()),
        ("resources", container.resources != ResourceRequirements::default()),
        ("resizePolicy", !container.resize_policy.is_empty()),
        ("restartPolicy", container.restart_policy.is_some()),
        ("restartPolicyRules", !container.restart_policy_rules.is_empty()),
        ("livenessProbe", container.liveness_probe.is_some()),
        ("readinessProbe", container.readiness_probe.is_some()),
        ("startupProbe", container.startup_probe.is_some()),
        ("lifecycle", container.lifecycle.is_some()),
    ];
    let set = fields.into_iter().filter(|(_, is_set)| *is_set);
    let mut errors: FieldErrors =
        set.map(|(field, _)| FieldError::forbidden(&path.child(field), detail)).collect();
    for (at, mount) in container.volume_mounts.iter().enumerate() {
        let path = path.child("volumeMounts").index(at);
        for (field, text) in [("subPath", &mount.sub_path), ("subPathExpr", &mount.sub_path_expr)] {
            if !text.is_empty() {
                errors.push(FieldError::forbidden(&path.child(field), detail));
            }
        }
    }
    errors
}
