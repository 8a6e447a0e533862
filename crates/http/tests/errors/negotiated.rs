//! What a handler answers with that is not an object.
use apimachinery_http::axum::{Created, Negotiated};
use axum::response::IntoResponse;

struct Load {
    percent: u8,
}

fn read() -> impl IntoResponse {
    Negotiated(Load { percent: 5 })
}

fn create() -> impl IntoResponse {
    Created(Load { percent: 5 })
}

fn main() {
    read();
    create();
}
