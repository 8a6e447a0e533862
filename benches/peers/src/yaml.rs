//! `serde_yaml` and `serde-saphyr`, into and from the types of `k8s-openapi`.

use std::hint::black_box;

use apimachinery_benches_compare::Operation;

use crate::{making, with_type};

pub(crate) fn prepare(
    operation: &str,
    peer: &str,
    input: &str,
    data: Vec<u8>,
    json: &[u8],
) -> Option<Operation> {
    let text = String::from_utf8(data).ok()?;
    match (operation, peer) {
        ("decode", "serde_yaml") => with_type!(input, T => making(move || {
            serde_yaml::from_str::<T>(black_box(&text)).expect("it decodes")
        })),
        ("decode", "serde-saphyr") => with_type!(input, T => making(move || {
            let options = serde_saphyr::options! { budget: None };
            serde_saphyr::from_str_with_options::<T>(black_box(&text), options).expect("it decodes")
        })),
        ("encode", "serde_yaml") => with_type!(input, T => {
            let object: T = serde_json::from_slice(json).ok()?;
            making(move || serde_yaml::to_string(black_box(&object)).expect("it encodes"))
        }),
        ("encode", "serde-saphyr") => with_type!(input, T => {
            let object: T = serde_json::from_slice(json).ok()?;
            making(move || serde_saphyr::to_string(black_box(&object)).expect("it encodes"))
        }),
        _ => None,
    }
}
