//! Endpoints.

use apimachinery_api::core::v1::{EndpointAddress, EndpointSubset, Endpoints};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::endpoints;
use crate::print::{Context, Print, cells};

impl Print for Endpoints {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Endpoints", "string", endpoints::ENDPOINTS), AGE];

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
