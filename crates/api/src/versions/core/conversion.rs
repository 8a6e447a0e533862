//! What becomes of objects of the core group by way of the reference's internal types.
//!
//! There is one version, so nothing is converted, but some fields mean what others mean, and the
//! internal types have only one of them.

use apimachinery_runtime::{Map, SchemeBuilder, Str};

use crate::core::v1;

/// Annotations of a time before the field `initContainers`.
const INIT_CONTAINERS: [&str; 4] = [
    "pod.beta.kubernetes.io/init-containers",
    "pod.alpha.kubernetes.io/init-containers",
    "pod.beta.kubernetes.io/init-container-statuses",
    "pod.alpha.kubernetes.io/init-container-statuses",
];

/// Registers what becomes of the objects of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .normalize_with_list::<v1::PodList>(pod)
        .normalize_with_list::<v1::PodTemplateList>(template)
        .normalize_with_list::<v1::ReplicationControllerList>(controller)
        .normalize_with_list::<v1::SecretList>(secret)
        .normalize_with_list::<v1::NodeList>(node);
}

fn pod(pod: &mut v1::Pod) {
    drop_init_containers(&mut pod.metadata.annotations);
    pod_spec(&mut pod.spec);
    if pod.spec.termination_grace_period_seconds.is_some_and(|it| it < 0) {
        pod.spec.termination_grace_period_seconds = Some(1);
    }
    pod_status(&mut pod.status);
}

/// Wherever a template is, its Pods are brought into one form.
pub(crate) fn pod_template(template: &mut v1::PodTemplateSpec) {
    drop_init_containers(&mut template.metadata.annotations);
    pod_spec(&mut template.spec);
}

fn drop_init_containers(annotations: &mut Map<Str, Str>) {
    annotations.retain(|key, _| !INIT_CONTAINERS.contains(&key.as_str()));
}

fn pod_spec(spec: &mut v1::PodSpec) {
    if spec.service_account_name.is_empty() {
        spec.service_account_name = spec.service_account.clone();
    } else {
        spec.service_account = spec.service_account_name.clone();
    }
    spec.security_context.get_or_insert_default();
    let projected = spec.volumes.iter_mut().filter_map(|it| it.volume_source.projected.as_mut());
    for source in projected.flat_map(|it| it.sources.iter_mut()) {
        if let Some(token) = &mut source.service_account_token {
            token.expiration_seconds.get_or_insert_default();
        }
    }
}

/// The single address counts.
fn pod_status(status: &mut v1::PodStatus) {
    match status.pod_ips.first() {
        Some(first) if status.pod_ip.is_empty() => status.pod_ip = first.ip.clone(),
        Some(first) if status.pod_ip == first.ip => {}
        _ if status.pod_ip.is_empty() => {}
        _ => status.pod_ips = vec![v1::PodIP { ip: status.pod_ip.clone() }],
    }
}

fn template(template: &mut v1::PodTemplate) {
    pod_template(&mut template.template);
}

fn controller(controller: &mut v1::ReplicationController) {
    if let Some(template) = &mut controller.spec.template {
        pod_template(template);
    }
}

/// Texts go over bytes.
fn secret(secret: &mut v1::Secret) {
    for (key, text) in std::mem::take(&mut secret.string_data) {
        secret.data.insert(key, String::from(text).into_bytes().into());
    }
}

/// The single range counts.
fn node(node: &mut v1::Node) {
    let spec = &mut node.spec;
    match spec.pod_cidrs.first() {
        Some(first) if spec.pod_cidr.is_empty() => spec.pod_cidr = first.clone(),
        Some(first) if spec.pod_cidr == *first => {}
        _ if spec.pod_cidr.is_empty() => {}
        _ => spec.pod_cidrs = vec![spec.pod_cidr.clone()],
    }
}
