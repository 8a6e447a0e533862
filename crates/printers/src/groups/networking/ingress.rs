//! Ingress.

use apimachinery_api::networking::v1::{Ingress, IngressRule};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::{given_or, load_balancer};

impl Print for Ingress {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Class",
            "string",
            "The name of the IngressClass resource that should be used for additional configuration",
        ),
        column(
            "Hosts",
            "string",
            "Hosts that incoming requests are matched against before the ingress rule",
        ),
        column(
            "Address",
            "string",
            "Address is a list containing ingress points for the load-balancer",
        ),
        column("Ports", "string", "Ports of TLS configurations that open"),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let addresses = status.load_balancer.ingress.iter().map(|it| (&it.ip, &it.hostname));
        let cells = cells![
            &*metadata.name,
            given_or(spec.ingress_class_name.as_ref(), "<none>"),
            hosts(&spec.rules),
            load_balancer(addresses, context.is_wide()),
            if spec.tls.is_empty() { "80" } else { "80, 443" },
            context.age(metadata),
        ];
        Ok(cells.into())
    }
}

const SHOWN: usize = 3;

/// The first hosts. Any rule after the third host makes it show that there are more, and all rules
/// count.
fn hosts(rules: &[IngressRule]) -> String {
    let named = rules.iter().enumerate().filter(|(_, rule)| !rule.host.is_empty());
    let shown: Vec<_> = named.take(SHOWN).map(|(at, rule)| (at, &*rule.host)).collect();
    let last = shown.last().map_or(0, |(at, _)| *at);
    let text = shown.iter().map(|(_, host)| *host).collect::<Vec<_>>().join(",");
    match shown.len() {
        0 => "*".to_owned(),
        SHOWN if rules.len() > last + 1 => format!("{text} + {} more...", rules.len() - SHOWN),
        _ => text,
    }
}
