//! Endpoints.

use apimachinery_api::core::v1::{EndpointAddress, EndpointSubset, Endpoints};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for Endpoints {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Endpoints",
            "string",
            "The set of all endpoints is the union of all subsets. Addresses are placed into subsets according to the IPs they share. A single address with multiple ports, some of which are ready and some of which are not (because they come from different containers) will result in the address being displayed in different subsets for the different ports. No address will appear in both Addresses and NotReadyAddresses in the same subset. Sets of addresses and ports that comprise a service.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let endpoints = text_of(&self.subsets);
        Ok(cells![&*self.metadata.name, endpoints, context.age(&self.metadata)].into())
    }
}

const SHOWN: usize = 3;

/// Every address with every port of its subset; without ports the address alone.
fn text_of(subsets: &[EndpointSubset]) -> String {
    if subsets.is_empty() {
        return "<none>".to_owned();
    }
    let all = subsets.iter().flat_map(|subset| {
        let alone = subset.ports.is_empty().then_some(None);
        let ports = subset.ports.iter().map(|port| Some(port.port));
        let ports = alone.into_iter().chain(ports);
        ports.flat_map(|port| subset.addresses.iter().map(move |it| (it, port)))
    });
    let shown: Vec<_> = all.clone().take(SHOWN).map(|(it, port)| text_of_one(it, port)).collect();
    let shown = shown.join(",");
    match all.count().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} + {more} more..."),
    }
}

fn text_of_one(address: &EndpointAddress, port: Option<i32>) -> String {
    match port {
        None => address.ip.to_string(),
        Some(port) if address.ip.contains(':') => format!("[{}]:{port}", address.ip),
        Some(port) => format!("{}:{port}", address.ip),
    }
}
