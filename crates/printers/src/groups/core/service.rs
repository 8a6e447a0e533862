//! Service.

use apimachinery_api::core::v1::{Service, ServicePort, ServiceType};
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::generated::columns::{service, shared};
use crate::print::{Context, Print, cells};
use crate::text::{joined, load_balancer, or};

impl Print for Service {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Type", "string", service::TYPE),
        column("Cluster-IP", "string", service::CLUSTER_IP),
        column("External-IP", "string", service::EXTERNAL_IP),
        column("Port(s)", "string", service::PORT_S),
        AGE,
        wide("Selector", "string", shared::SELECTOR),
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
