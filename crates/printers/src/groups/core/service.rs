//! Service.

use apimachinery_api::core::v1::{Service, ServicePort, ServiceType};
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::print::{Context, Print, cells};
use crate::text::{joined, load_balancer, or};

impl Print for Service {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Type",
            "string",
            "type determines how the Service is exposed. Defaults to ClusterIP. Valid options are ExternalName, ClusterIP, NodePort, and LoadBalancer. \"ClusterIP\" allocates a cluster-internal IP address for load-balancing to endpoints. Endpoints are determined by the selector or if that is not specified, by manual construction of an Endpoints object or EndpointSlice objects. If clusterIP is \"None\", no virtual IP is allocated and the endpoints are published as a set of endpoints rather than a virtual IP. \"NodePort\" builds on ClusterIP and allocates a port on every node which routes to the same endpoints as the clusterIP. \"LoadBalancer\" builds on NodePort and creates an external load-balancer (if supported in the current cloud) which routes to the same endpoints as the clusterIP. \"ExternalName\" aliases this service to the specified externalName. Several other fields do not apply to ExternalName services. More info: https://kubernetes.io/docs/concepts/services-networking/service/#publishing-services-service-types",
        ),
        column(
            "Cluster-IP",
            "string",
            "clusterIP is the IP address of the service and is usually assigned randomly. If an address is specified manually, is in-range (as per system configuration), and is not in use, it will be allocated to the service; otherwise creation of the service will fail. This field may not be changed through updates unless the type field is also being changed to ExternalName (which requires this field to be blank) or the type field is being changed from ExternalName (in which case this field may optionally be specified, as describe above).  Valid values are \"None\", empty string (\"\"), or a valid IP address. Setting this to \"None\" makes a \"headless service\" (no virtual IP), which is useful when direct endpoint connections are preferred and proxying is not required.  Only applies to types ClusterIP, NodePort, and LoadBalancer. If this field is specified when creating a Service of type ExternalName, creation will fail. This field will be wiped when updating a Service to type ExternalName. More info: https://kubernetes.io/docs/concepts/services-networking/service/#virtual-ips-and-service-proxies",
        ),
        column(
            "External-IP",
            "string",
            "externalIPs is a list of IP addresses for which nodes in the cluster will also accept traffic for this service.  These IPs are not managed by Kubernetes.  The user is responsible for ensuring that traffic arrives at a node with this IP.  A common example is external load-balancers that are not part of the Kubernetes system.",
        ),
        column(
            "Port(s)",
            "string",
            "The list of ports that are exposed by this service. More info: https://kubernetes.io/docs/concepts/services-networking/service/#virtual-ips-and-service-proxies",
        ),
        AGE,
        wide(
            "Selector",
            "string",
            "Route service traffic to pods with label keys and values matching this selector. If empty or not present, the service is assumed to have an external process managing its endpoints, which Kubernetes will not modify. Only applies to types ClusterIP, NodePort, and LoadBalancer. Ignored if type is ExternalName. More info: https://kubernetes.io/docs/concepts/services-networking/service/",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, .. } = self;
        let ports: Vec<String> = spec.ports.iter().map(port).collect();
        let ports = ports.join(",");
        let mut cells = cells![
            &*metadata.name,
            spec.r#type.as_str(),
            spec.cluster_ips.first().map_or("<none>", |it| it),
            external_ip(self, context.is_wide()),
            or(&ports, "<none>"),
            context.age(metadata),
        ];
        if context.is_wide() {
            cells.extend(cells![format_labels(&spec.selector)]);
        }
        Ok(cells.into())
    }
}

fn external_ip(service: &Service, is_wide: bool) -> String {
    let spec = &service.spec;
    let own = joined(spec.external_ips.iter().map(|it| &**it));
    match &spec.r#type {
        it if *it == ServiceType::CLUSTER_IP || *it == ServiceType::NODE_PORT => {
            if spec.external_ips.is_empty() { "<none>".to_owned() } else { own }
        }
        it if *it == ServiceType::LOAD_BALANCER => {
            let ingress = service.status.load_balancer.ingress.iter();
            let balancer = load_balancer(ingress.map(|it| (&it.ip, &it.hostname)), is_wide);
            match (balancer.is_empty(), spec.external_ips.is_empty()) {
                (true, true) => "<pending>".to_owned(),
                (true, false) => own,
                (false, true) => balancer,
                (false, false) => format!("{balancer},{own}"),
            }
        }
        it if *it == ServiceType::EXTERNAL_NAME => spec.external_name.to_string(),
        _ => "<unknown>".to_owned(),
    }
}

fn port(port: &ServicePort) -> String {
    let ServicePort { port, node_port, protocol, .. } = port;
    match node_port {
        1.. => format!("{port}:{node_port}/{protocol}"),
        _ => format!("{port}/{protocol}"),
    }
}
