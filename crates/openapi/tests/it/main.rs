//! Everything at once, through the public interface.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod differential;
mod documents;

use apimachinery_api::facts;
use apimachinery_openapi::OpenApi;
use apimachinery_runtime::Scheme;
use serde_json::Value;

/// All built-in kinds that the release of the types serves, as a server with all features on.
fn all() -> OpenApi {
    let scheme = Scheme::builder().install(apimachinery_api::all).build().unwrap();
    let kinds = facts::kinds().filter(|it| it.has_type && it.is_served_in(facts::release()));
    OpenApi::builder(&scheme).cbor(true).kinds(kinds).build()
}

fn parsed(json: &[u8]) -> Value {
    serde_json::from_slice(json).unwrap()
}
