//! Errors that are not answers.
use apimachinery_http::axum::{Failure, Negotiated};
use apimachinery_meta::v1::Status;

async fn of_a_file() -> Result<Negotiated<Status>, Failure> {
    std::fs::read("status.json")?;
    Ok(Negotiated(Status::default()))
}

async fn of_a_text() -> Result<Negotiated<Status>, Failure> {
    Err("no status")?
}

fn main() {}
