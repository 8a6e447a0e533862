//! JSON names and flags.
use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
struct SameName {
    pod_name: String,
    #[field(json = "podName")]
    other: String,
}

#[derive(Fields)]
struct UnknownFlag {
    #[field(optional)]
    value: String,
}

#[derive(Fields)]
struct NotText {
    #[field(json = 7)]
    value: String,
}

#[derive(Object)]
#[object(version = "v1", kind = "Car")]
struct AllTogether {
    #[field(1)]
    kind: String,
    #[field(1, json = "kind")]
    other: String,
}

fn main() {}
