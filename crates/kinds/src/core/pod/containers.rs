//! What is wrong with containers.

use std::collections::HashSet;

use apimachinery_api::core::v1::{
    Container, ContainerPort, ContainerResizePolicy, EnvFromSource, EnvVar, EnvVarSource,
    ExecAction, HTTPGetAction, Lifecycle, Probe, SleepAction, TCPSocketAction, VolumeMount,
};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::names::{
    config_map_key, dns1123_label, dns1123_subdomain, http_header_name, port_name, port_number,
    relaxed_env_var_name,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::downward_api;
use super::downward_api::Reader;
use super::security_context::of_container;
use crate::shared::fields::{PULL_POLICIES, invalid, one_of};
use crate::shared::paths::descending_path;
use crate::shared::ports::{PROTOCOLS, port_number_or_name};
use crate::shared::resources::requirements;

const MESSAGE_POLICIES: [&str; 2] = ["File", "FallbackToLogsOnError"];
const SCHEMES: [&str; 2] = ["HTTP", "HTTPS"];
const FIELD_PATHS: [&str; 9] = [
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];

/// What containers of a pod share.
pub(crate) struct OfPod<'a> {
    pub(crate) volumes: &'a HashSet<&'a str>,
    pub(crate) grace_period: Option<i64>,
    /// Whether its users are those of the node.
    pub(crate) host_users: bool,
    pub(crate) restart_policy: &'a str,
}

impl OfPod<'_> {
    /// `validateContainers`.
    pub(crate) fn containers(&self, containers: &[Container], path: &Path) -> FieldErrors {
        if containers.is_empty() {
            return FieldError::required(path, "").into();
        }
        let mut errors = FieldErrors::new();
        let mut names = HashSet::new();
        for (at, container) in containers.iter().enumerate() {
            let path = path.index(at);
            errors.append(self.container(container, &path));
            if !names.insert(&container.name) {
                errors.push(FieldError::duplicate(&path.child("name"), &container.name));
            }
            errors.append(self.hooks(container, &path));
        }
        errors.append(host_ports(containers, path));
        errors
    }

    /// `validateInitContainers`.
    pub(crate) fn init_containers(
        &self,
        containers: &[Container],
        others: &[Container],
        path: &Path,
    ) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let mut names: HashSet<_> = others.iter().map(|it| &it.name).collect();
        for (at, container) in containers.iter().enumerate() {
            let place = path.index(at);
            errors.append(self.container(container, &place));
            if !container.name.is_empty() && !names.insert(&container.name) {
                errors.push(FieldError::duplicate(&place.child("name"), &container.name));
            }
            errors.append(host_ports(std::slice::from_ref(container), path));
            if container.restart_policy.as_ref().is_some_and(|it| it.as_str() == "Always") {
                errors.append(self.hooks(container, &place));
                continue;
            }
            let hooks = [
                ("lifecycle", container.lifecycle.is_some()),
                ("livenessProbe", container.liveness_probe.is_some()),
                ("readinessProbe", container.readiness_probe.is_some()),
                ("startupProbe", container.startup_probe.is_some()),
            ];
            for (name, _) in hooks.into_iter().filter(|(_, is_set)| *is_set) {
                let detail = "may not be set for init containers without restartPolicy=Always";
                errors.push(FieldError::forbidden(&place.child(name), detail));
            }
        }
        errors
    }

    /// `validateContainerCommon`.
    pub(crate) fn container(&self, container: &Container, path: &Path) -> FieldErrors {
        let name = path.child("name");
        let mut errors = match container.name.as_str() {
            "" => FieldError::required(&name, "").into(),
            text => invalid(&name, text, dns1123_label(text)),
        };
        if container.image.is_empty() {
            errors.push(FieldError::required(&path.child("image"), ""));
        }
        let policy = &container.termination_message_policy;
        errors.append(one_of(policy, &MESSAGE_POLICIES, &path.child("terminationMessagePolicy")));
        errors.append(ports(&container.ports, &path.child("ports")));
        errors.append(variables(&container.env, &path.child("env")));
        errors.append(variables_from(&container.env_from, &path.child("envFrom")));
        errors.append(self.mounts(container, &path.child("volumeMounts")));
        errors.append(self.devices(container, &path.child("volumeDevices")));
        let policy = &container.image_pull_policy;
        errors.append(one_of(policy, &PULL_POLICIES, &path.child("imagePullPolicy")));
        errors.append(requirements(&container.resources, &path.child("resources")));
        let policies = &container.resize_policy;
        errors.append(resize(policies, self.restart_policy, &path.child("resizePolicy")));
        if let Some(context) = &container.security_context {
            let path = path.child("securityContext");
            errors.append(of_container(context, self.host_users, &path));
        }
        errors
    }

    /// `ValidateVolumeMounts`.
    fn mounts(&self, container: &Container, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let mut places = HashSet::new();
        let devices = &container.volume_devices;
        let names: HashSet<_> = devices.iter().map(|it| &it.name).collect();
        let paths: HashSet<_> = devices.iter().map(|it| &it.device_path).collect();
        for (at, mount) in container.volume_mounts.iter().enumerate() {
            let VolumeMount { name, mount_path, sub_path, sub_path_expr, .. } = mount;
            let place = path.index(at);
            let (of_name, of_path) = (place.child("name"), place.child("mountPath"));
            if name.is_empty() {
                errors.push(FieldError::required(&of_name, ""));
            }
            if !self.volumes.contains(name.as_str()) {
                errors.push(FieldError::not_found(&of_name, name));
            }
            if mount_path.is_empty() {
                errors.push(FieldError::required(&of_path, ""));
            }
            if !places.insert(mount_path) {
                errors.push(FieldError::invalid(&of_path, mount_path, "must be unique"));
            }
            if names.contains(name) {
                let detail = "must not already exist in volumeDevices";
                errors.push(FieldError::invalid(&of_name, name, detail));
            }
            if paths.contains(mount_path) {
                let detail = "must not already exist as a path in volumeDevices";
                errors.push(FieldError::invalid(&of_path, mount_path, detail));
            }
            // The reference leaves the index out of the places of these.
            if !sub_path.is_empty() {
                errors.append(descending_path(sub_path, &path.child("subPath")));
            }
            if !sub_path_expr.is_empty() {
                if !sub_path.is_empty() {
                    let detail = "subPathExpr and subPath are mutually exclusive";
                    let place = place.child("subPathExpr");
                    errors.push(FieldError::invalid(&place, sub_path_expr, detail));
                }
                errors.append(descending_path(sub_path_expr, &path.child("subPathExpr")));
            }
        }
        errors
    }

    fn devices(&self, container: &Container, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        for (at, device) in container.volume_devices.iter().enumerate() {
            let path = path.index(at);
            let name = path.child("name");
            if device.name.is_empty() {
                errors.push(FieldError::required(&name, ""));
            }
            if device.device_path.is_empty() {
                errors.push(FieldError::required(&path.child("devicePath"), ""));
            }
            if !device.name.is_empty() && !self.volumes.contains(device.name.as_str()) {
                errors.push(FieldError::not_found(&name, &device.name));
            }
        }
        errors
    }

    /// What is done while a container runs.
    fn hooks(&self, container: &Container, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        if let Some(lifecycle) = container.lifecycle.as_deref() {
            errors.append(self.lifecycle(lifecycle, &path.child("lifecycle")));
        }
        let once = |probe: &Probe, path: &Path| match probe.success_threshold {
            1 => FieldErrors::new(),
            number => {
                FieldError::invalid(&path.child("successThreshold"), number, "must be 1").into()
            }
        };
        let liveness = path.child("livenessProbe");
        if let Some(probe) = container.liveness_probe.as_deref() {
            errors.append(self.probe(probe, &liveness));
            errors.append(once(probe, &liveness));
        }
        let readiness = path.child("readinessProbe");
        if let Some(probe) = container.readiness_probe.as_deref() {
            errors.append(self.probe(probe, &readiness));
            if let Some(seconds) = probe.termination_grace_period_seconds {
                let path = readiness.child("terminationGracePeriodSeconds");
                let detail = "must not be set for readinessProbes";
                errors.push(FieldError::invalid(&path, seconds, detail));
            }
        }
        let startup = path.child("startupProbe");
        if let Some(probe) = container.startup_probe.as_deref() {
            errors.append(self.probe(probe, &startup));
            errors.append(once(probe, &startup));
        }
        errors
    }

    fn probe(&self, probe: &Probe, path: &Path) -> FieldErrors {
        let handler = &probe.probe_handler;
        let mut errors = self.handler(
            &Handler {
                exec: handler.exec.as_deref(),
                http: handler.http_get.as_deref(),
                tcp: handler.tcp_socket.as_deref(),
                grpc: handler.grpc.as_deref().map(|it| it.port),
                sleep: None,
            },
            path,
        );
        for (name, number) in [
            ("initialDelaySeconds", probe.initial_delay_seconds),
            ("timeoutSeconds", probe.timeout_seconds),
            ("periodSeconds", probe.period_seconds),
            ("successThreshold", probe.success_threshold),
            ("failureThreshold", probe.failure_threshold),
        ] {
            errors.append(non_negative(number.into(), &path.child(name)));
        }
        if let Some(seconds @ ..=0) = probe.termination_grace_period_seconds {
            let path = path.child("terminationGracePeriodSeconds");
            errors.push(FieldError::invalid(&path, seconds, "must be greater than 0"));
        }
        errors
    }

    fn lifecycle(&self, lifecycle: &Lifecycle, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let hooks = [("postStart", &lifecycle.post_start), ("preStop", &lifecycle.pre_stop)];
        for (name, hook) in hooks {
            let Some(hook) = hook.as_deref() else { continue };
            let handler = Handler {
                exec: hook.exec.as_deref(),
                http: hook.http_get.as_deref(),
                tcp: hook.tcp_socket.as_deref(),
                grpc: None,
                sleep: hook.sleep.as_deref(),
            };
            errors.append(self.handler(&handler, &path.child(name)));
        }
        errors
    }

    /// What is done is one thing (`validateHandler`).
    fn handler(&self, handler: &Handler<'_>, path: &Path) -> FieldErrors {
        let found = [
            ("exec", handler.exec.map(|it| exec(it, &path.child("exec")))),
            ("httpGet", handler.http.map(|it| http_get(it, &path.child("httpGet")))),
            (
                "tcpSocket",
                handler.tcp.map(|it| {
                    port_number_or_name(&it.port, &path.child("tcpSocket").child("port"))
                }),
            ),
            ("grpc", handler.grpc.map(|it| port(it, &path.child("grpc").child("port")))),
            ("sleep", handler.sleep.map(|it| self.sleep(it, &path.child("sleep")))),
        ];
        let mut set = found.into_iter().filter_map(|(name, errors)| Some((name, errors?)));
        let Some((_, mut errors)) = set.next() else {
            return FieldError::required(path, "must specify a handler type").into();
        };
        for (name, _) in set {
            let detail = "may not specify more than 1 handler type";
            errors.push(FieldError::forbidden(&path.child(name), detail));
        }
        errors
    }

    fn sleep(&self, sleep: &SleepAction, path: &Path) -> FieldErrors {
        match self.grace_period {
            Some(grace) if !(0..=grace).contains(&sleep.seconds) => {
                let detail = format!(
                    "must be non-negative and less than terminationGracePeriodSeconds ({grace})"
                );
                FieldError::invalid(path, sleep.seconds, detail).into()
            }
            _ => FieldErrors::new(),
        }
    }
}

/// One of several things to do.
struct Handler<'a> {
    exec: Option<&'a ExecAction>,
    http: Option<&'a HTTPGetAction>,
    tcp: Option<&'a TCPSocketAction>,
    grpc: Option<i32>,
    sleep: Option<&'a SleepAction>,
}

/// `validateResizePolicy`, whose paths have no index but that of duplicates.
fn resize(policies: &[ContainerResizePolicy], of_pod: &str, path: &Path) -> FieldErrors {
    const RESOURCES: [&str; 2] = ["cpu", "memory"];
    const RESTARTS: [&str; 2] = ["NotRequired", "RestartContainer"];
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, policy) in policies.iter().enumerate() {
        let ContainerResizePolicy { resource_name, restart_policy } = policy;
        if !seen.insert(resource_name) {
            errors.push(FieldError::duplicate(&path.index(at), BadValue::json(resource_name)));
        }
        errors.append(one_of(resource_name, &RESOURCES, path));
        errors.append(one_of(restart_policy, &RESTARTS, path));
        if of_pod == "Never" && restart_policy.as_str() != "NotRequired" {
            let detail = "must be 'NotRequired' when pod `restartPolicy` is 'Never'";
            errors.push(FieldError::invalid(path, BadValue::json(restart_policy), detail));
        }
    }
    errors
}

fn exec(action: &ExecAction, path: &Path) -> FieldErrors {
    match action.command.is_empty() {
        true => FieldError::required(&path.child("command"), "").into(),
        false => FieldErrors::new(),
    }
}

fn http_get(action: &HTTPGetAction, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if action.path.is_empty() {
        errors.push(FieldError::required(&path.child("path"), ""));
    }
    errors.append(port_number_or_name(&action.port, &path.child("port")));
    let scheme = action.scheme.as_str();
    if !SCHEMES.contains(&scheme) {
        let value = BadValue::json(&action.scheme);
        errors.push(FieldError::not_supported(&path.child("scheme"), value, &SCHEMES));
    }
    for header in &action.http_headers {
        let wrong = http_header_name(&header.name);
        errors.append(invalid(&path.child("httpHeaders"), &header.name, wrong));
    }
    errors
}

fn port(number: i32, path: &Path) -> FieldErrors {
    let wrong = port_number(number.into()).into_iter();
    wrong.map(|it| FieldError::invalid(path, number, it)).collect()
}

/// `validateContainerPorts`.
fn ports(ports: &[ContainerPort], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut names = HashSet::new();
    for (at, port) in ports.iter().enumerate() {
        let path = path.index(at);
        let name = path.child("name");
        if !port.name.is_empty() {
            let wrong = port_name(&port.name);
            match wrong.is_empty() {
                true if !names.insert(&port.name) => {
                    errors.push(FieldError::duplicate(&name, &port.name));
                }
                _ => errors.append(invalid(&name, &port.name, wrong)),
            }
        }
        let number = path.child("containerPort");
        match port.container_port {
            0 => errors.push(FieldError::required(&number, "")),
            port => errors.append(self::port(port, &number)),
        }
        if port.host_port != 0 {
            errors.append(self::port(port.host_port, &path.child("hostPort")));
        }
        errors.append(one_of(&port.protocol, &PROTOCOLS, &path.child("protocol")));
    }
    errors
}

/// No two containers have one port of the node (`AccumulateUniqueHostPorts`).
fn host_ports(containers: &[Container], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, container) in containers.iter().enumerate() {
        let path = path.index(at).child("ports");
        for (at, port) in container.ports.iter().enumerate().filter(|(_, it)| it.host_port != 0) {
            let text = format!("{}/{}/{}", port.protocol.as_str(), port.host_ip, port.host_port);
            if seen.contains(&text) {
                errors.push(FieldError::duplicate(&path.index(at).child("hostPort"), &text));
            }
            seen.insert(text);
        }
    }
    errors
}

/// `ValidateEnv`.
fn variables(variables: &[EnvVar], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, variable) in variables.iter().enumerate() {
        let path = path.index(at);
        let name = path.child("name");
        match variable.name.as_str() {
            "" => errors.push(FieldError::required(&name, "")),
            text => errors.append(invalid(&name, text, relaxed_env_var_name(text))),
        }
        if let Some(source) = variable.value_from.as_deref() {
            errors.append(value_from(source, &variable.value, &path.child("valueFrom")));
        }
    }
    errors
}

/// `validateEnvVarValueFrom`.
fn value_from(source: &EnvVarSource, value: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut count = 0;
    if let Some(field) = source.field_ref.as_deref() {
        count += 1;
        errors.append(downward_api::field(field, &FIELD_PATHS, &path.child("fieldRef")));
    }
    if let Some(field) = source.resource_field_ref.as_deref() {
        count += 1;
        let path = path.child("resourceFieldRef");
        errors.append(downward_api::resource(field, Reader::Variable, &path));
    }
    let keys = [
        source
            .config_map_key_ref
            .as_deref()
            .map(|it| ("configMapKeyRef", &it.local_object_reference.name, &it.key)),
        source
            .secret_key_ref
            .as_deref()
            .map(|it| ("secretKeyRef", &it.local_object_reference.name, &it.key)),
    ];
    for (field, name, key) in keys.into_iter().flatten() {
        count += 1;
        let path = path.child(field);
        errors.append(invalid(&path.child("name"), name, dns1123_subdomain(name)));
        match key.as_str() {
            "" => errors.push(FieldError::required(&path.child("key"), "")),
            key => errors.append(invalid(&path.child("key"), key, config_map_key(key))),
        }
    }
    count += usize::from(source.file_key_ref.is_some());
    let detail = match count {
        0 => {
            "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`"
        }
        _ if !value.is_empty() => "may not be specified when `value` is not empty",
        1 => return errors,
        _ => "may not have more than one field specified at a time",
    };
    errors.push(FieldError::invalid(path, "", detail));
    errors
}

/// `ValidateEnvFrom`.
fn variables_from(sources: &[EnvFromSource], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, source) in sources.iter().enumerate() {
        let place = path.index(at);
        if !source.prefix.is_empty() {
            let wrong = relaxed_env_var_name(&source.prefix);
            errors.append(invalid(&place.child("prefix"), &source.prefix, wrong));
        }
        let names = [
            source
                .config_map_ref
                .as_deref()
                .map(|it| ("configMapRef", &it.local_object_reference.name)),
            source.secret_ref.as_deref().map(|it| ("secretRef", &it.local_object_reference.name)),
        ];
        let mut count = 0;
        for (field, name) in names.into_iter().flatten() {
            count += 1;
            let path = place.child(field).child("name");
            match name.as_str() {
                "" => errors.push(FieldError::required(&path, "")),
                // A name with a hyphen at its end is the beginning of one.
                name => {
                    let name = name.strip_suffix('-').filter(|it| !it.is_empty()).unwrap_or(name);
                    errors.append(invalid(&path, name, dns1123_subdomain(name)));
                }
            }
        }
        match count {
            0 => {
                let detail = "must specify one of: `configMapRef` or `secretRef`";
                errors.push(FieldError::invalid(path, "", detail));
            }
            1 => {}
            _ => {
                let detail = "may not have more than one field specified at a time";
                errors.push(FieldError::invalid(path, "", detail));
            }
        }
    }
    errors
}

/// `validateContainersOnlyForPod`.
pub(crate) fn images(containers: &[Container], path: &Path) -> FieldErrors {
    let is_padded = |it: &&(usize, &Container)| it.1.image.trim() != it.1.image.as_str();
    let padded = containers.iter().enumerate().collect::<Vec<_>>();
    let padded = padded.iter().filter(is_padded);
    padded
        .map(|(at, container)| {
            let detail = "must not have leading or trailing whitespace";
            FieldError::invalid(&path.index(*at).child("image"), &container.image, detail)
        })
        .collect()
}
