//! What needs the node of a pod: logs, streams and proxies. A server without nodes answers as far
//! as it knows, and then as one that does not reach them.

use std::net::IpAddr;

use apimachinery_api::core::v1::{self, Container, Node, Pod, PodLogOptions, Service};
use apimachinery_http::Answer;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, STATUS_SUCCESS, Status};
use apimachinery_query::ParameterCodec;
use apimachinery_runtime::{GroupKind, GroupResource, GroupVersionResource, Object, Str};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::StatusCode;

use super::Call;

/// The types of a node's addresses, those first that kubelets are rather reached at.
const ADDRESSES: [&str; 5] = ["Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"];

impl Call<'_> {
    /// The log of a pod: a server without nodes has none, and neither has a pod without a node
    /// (`LogLocation`).
    pub(super) async fn log(&self) -> Result<Answer, StatusError> {
        let parameters = ParameterCodec::new(self.registry.scheme.clone());
        let options =
            parameters.decode::<PodLogOptions>(&self.exchange.query(), &v1::GROUP_VERSION);
        let options = options.map_err(|error| StatusError::bad_request(error.to_string()))?;
        let errors = log_options(&options);
        if !errors.is_empty() {
            return Err(errors.into_status(&GroupKind::new("", "PodLogOptions"), self.name()));
        }
        let pod = self.pod().await?;
        has_container(&pod, &options.container)?;
        if !pod.spec.node_name.is_empty() {
            return Err(self.unreachable(&pod.spec.node_name, "pods").await?);
        }
        Ok(Answer::failure(StatusError::new(Status {
            code: i32::from(StatusCode::NO_CONTENT.as_u16()),
            status: Str::from_static(STATUS_SUCCESS),
            ..Status::default()
        })))
    }

    /// `exec`, `attach` and `portforward` (`streamLocation`).
    pub(super) async fn stream(&self, part: &str) -> Result<Answer, StatusError> {
        let pod = self.pod().await?;
        if part != "portforward" {
            let query = self.exchange.query();
            has_container(&pod, query.get("container").unwrap_or_default())?;
        }
        if pod.spec.node_name.is_empty() {
            let name = self.name();
            let text = format!("pod {name} does not have a host assigned");
            return Err(StatusError::bad_request(text));
        }
        Err(self.unreachable(&pod.spec.node_name, "pods").await?)
    }

    /// A request to a pod, a service or a node, which may name a scheme and a port
    /// (`ResourceLocation` of each).
    pub(super) async fn proxy(&self, resource: &str) -> Result<Answer, StatusError> {
        let label = resource.trim_end_matches('s');
        let Some((name, port)) = name_and_port(self.name()) else {
            let text = format!("invalid {label} request \"{}\"", self.name());
            return Err(StatusError::bad_request(text));
        };
        if resource == "nodes" {
            return Err(self.unreachable(name, "nodes").await?);
        }
        if resource == "services" {
            return Err(self.without_endpoints(name, port).await?);
        }
        let pod = self.find::<Pod>("pods", self.namespace(), name).await?;
        let pod = pod.ok_or_else(|| StatusError::not_found(&self.resource(), name))?;
        let address = pod.status.pod_ips.first().and_then(|it| it.ip.parse::<IpAddr>().ok());
        Err(match address.filter(is_global) {
            None => StatusError::bad_request("address not allowed"),
            Some(_) => StatusError::service_unavailable(
                "error trying to reach service: this server reaches no pods",
            ),
        })
    }

    /// Why a node is not reached; `resource` is what the request is about, which the reference
    /// says is not there where it means the node.
    async fn unreachable(&self, node: &str, resource: &str) -> Result<StatusError, StatusError> {
        let Some(found) = self.find::<Node>("nodes", "", node).await? else {
            return Ok(StatusError::not_found(&GroupResource::new("", resource), node));
        };
        let addresses = &found.status.addresses;
        if addresses.iter().any(|it| ADDRESSES.contains(&it.r#type.as_str())) {
            let text = format_args!("the node {node} cannot be reached");
            return Ok(StatusError::internal_error(text));
        }
        let known: Vec<_> = addresses
            .iter()
            .map(|it| format!("{{{} {}}}", it.r#type.as_str(), it.address))
            .collect();
        let known = known.join(" ");
        Ok(StatusError::new(Status {
            status: Str::from_static(STATUS_FAILURE),
            message: format!("no preferred addresses found; known addresses: [{known}]").into(),
            code: i32::from(StatusCode::INTERNAL_SERVER_ERROR.as_u16()),
            ..Status::default()
        }))
    }

    /// Why a service is not reached: nothing here makes endpoints of it.
    async fn without_endpoints(&self, name: &str, port: &str) -> Result<StatusError, StatusError> {
        let not_found = || StatusError::not_found(&GroupResource::new("", "services"), name);
        if let Ok(number) = port.parse::<i32>() {
            let Some(service) = self.find::<Service>("services", self.namespace(), name).await?
            else {
                return Ok(not_found());
            };
            if !service.spec.ports.iter().any(|it| it.port == number) {
                let text = format!("no service port {number} found for service \"{name}\"");
                return Ok(StatusError::service_unavailable(text));
            }
        }
        Ok(match self.find::<v1::Endpoints>("endpoints", self.namespace(), name).await? {
            None => not_found(),
            Some(_) => {
                let text = format!("no endpoints available for service \"{name}\"");
                StatusError::service_unavailable(text)
            }
        })
    }

    async fn find<T: Object + Clone>(
        &self,
        resource: &'static str,
        namespace: &str,
        name: &str,
    ) -> Result<Option<T>, StatusError> {
        let resource = GroupVersionResource::new("", "v1", resource);
        let Some(registry) = self.server.registries.get(&resource) else { return Ok(None) };
        let objects = &registry.objects;
        let found = objects.get(&objects.key(namespace, name)?, 0).await?;
        Ok(found.as_ref().and_then(|it| it.downcast_ref::<T>()).cloned())
    }

    pub(super) async fn pod(&self) -> Result<Pod, StatusError> {
        let found = self.find::<Pod>("pods", self.namespace(), self.name()).await?;
        found.ok_or_else(|| StatusError::not_found(&self.resource(), self.name()))
    }
}

/// `ValidatePodLogOptions`.
fn log_options(options: &PodLogOptions) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(lines) = options.tail_lines {
        errors.append(non_negative(lines, &Path::new("tailLines")));
    }
    let positive = |number: Option<i64>, field: &str| {
        let number = number.filter(|it| *it < 1)?;
        Some(FieldError::invalid(&Path::new(field), number, "must be greater than 0"))
    };
    errors.extend(positive(options.limit_bytes, "limitBytes"));
    if options.since_seconds.is_some() && options.since_time.is_some() {
        let detail = "at most one of `sinceTime` or `sinceSeconds` may be specified";
        errors.push(FieldError::forbidden(&Path::new(""), detail));
    } else {
        errors.extend(positive(options.since_seconds, "sinceSeconds"));
    }
    if options.stream.is_some() {
        errors.push(FieldError::forbidden(&Path::new("stream"), "may not be specified"));
    }
    errors
}

/// The container of a request is one of the pod, and named where there are several
/// (`validateContainer`).
fn has_container(pod: &Pod, container: &str) -> Result<(), StatusError> {
    let (name, spec) = (&pod.metadata.name, &pod.spec);
    let containers = spec.init_containers.iter().chain(spec.containers.iter());
    let ephemeral = spec.ephemeral_containers.iter();
    let names: Vec<&Str> = containers
        .map(|it: &Container| &it.name)
        .chain(ephemeral.map(|it| &it.ephemeral_container_common.name))
        .collect();
    let text = match (container, spec.containers.len()) {
        ("", 1) => return Ok(()),
        ("", 0) => format!("a container name must be specified for pod {name}"),
        ("", _) => {
            let names: Vec<_> = names.iter().map(|it| it.as_str()).collect();
            let names = names.join(" ");
            format!("a container name must be specified for pod {name}, choose one of: [{names}]")
        }
        _ if names.iter().any(|it| **it == *container) => return Ok(()),
        _ => format!("container {container} is not valid for pod {name}"),
    };
    Err(StatusError::bad_request(text))
}

/// The name and the port in `name`, `name:port` or `scheme:name:port` (`SplitSchemeNamePort`).
fn name_and_port(text: &str) -> Option<(&str, &str)> {
    let parts: Vec<_> = text.split(':').collect();
    let (scheme, name, port) = match *parts {
        [name] => ("", name, ""),
        [name, port] => ("", name, port),
        [scheme, name, port] => (scheme, name, port),
        _ => return None,
    };
    (!name.is_empty() && matches!(scheme, "" | "http" | "https")).then_some((name, port))
}

/// Whether an address is of one machine that is not this one (`IsGlobalUnicast`).
fn is_global(address: &IpAddr) -> bool {
    let is_local = match address {
        IpAddr::V4(it) => it.is_link_local() || it.is_broadcast(),
        IpAddr::V6(it) => it.is_unicast_link_local(),
    };
    !is_local && !address.is_unspecified() && !address.is_loopback() && !address.is_multicast()
}
