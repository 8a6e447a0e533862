//! Words and names that are nearly right.
use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
struct Misspelt {
    #[field(1, omitemtpy)]
    value: String,
}

#[derive(Fields)]
struct SerdesWord {
    #[field(rename = "podIP")]
    pod_ip: String,
}

#[derive(Fields)]
struct Rust {
    #[field(3, skip_serializing_if = "String::is_empty")]
    value: String,
}

#[derive(Object)]
#[object(group = "example.com", verson = "v1", kind = "Car")]
struct Verson {}

#[derive(Object)]
#[object(group = "example.com", version = "1", kind = "Car")]
struct NoVersion {}

#[derive(Object)]
#[object(group = "example.com/v1", version = "v1", kind = "Car")]
struct NoGroup {}

#[derive(Object)]
#[object(group = "example.com", version = "v1", kind = "cron-tab")]
struct NoKind {}

#[derive(Fields)]
struct NotANumber {
    #[field("1")]
    value: String,
}

fn main() {}
