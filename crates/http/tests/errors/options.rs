//! What the query of a request is not read as.
use apimachinery_http::Exchange;
use apimachinery_http::axum::QueryOptions;
use apimachinery_meta::v1::{DeleteOptions, ListOptions};
use axum::extract::FromRequestParts;

fn argument<T: FromRequestParts<()>>() {}

fn list(exchange: Exchange) {
    let _ = exchange.options::<ListOptions>();
    argument::<QueryOptions<ListOptions>>();
    argument::<QueryOptions<DeleteOptions>>();
}

fn main() {}
