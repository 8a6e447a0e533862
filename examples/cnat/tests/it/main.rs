//! The story of the kind `At`: its definition, its clients, its controller.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by a panic")]

mod clients;
mod controller;
mod steps;

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::client::Client;
use apimachinery::meta::v1::CreateOptions;
use apimachinery::server::{MemoryStore, Server};
use cnat_example::{At, AtSpec, codecs, definition};

/// A client of a server that knows the definition.
async fn client() -> Client {
    let server =
        Server::builder().timer(tokio::time::sleep).build(MemoryStore::new()).await.unwrap();
    let client =
        Client::builder(server, &codecs().unwrap()).timer(tokio::time::sleep).build().unwrap();
    let definitions = client.typed::<CustomResourceDefinition>();
    definitions.create(&definition().unwrap(), &CreateOptions::default()).await.unwrap();
    client
}

/// A command for a time.
fn at(name: &str, schedule: &str) -> At {
    let mut at = At::default();
    at.metadata.name = name.into();
    at.spec = AtSpec { schedule: schedule.into(), command: "echo ding".into(), replicas: Some(1) };
    at
}
