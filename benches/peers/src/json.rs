//! `serde_json`, `simd-json` and `sonic-rs`, into and from the types of `k8s-openapi`.

use std::hint::black_box;

use apimachinery_benches_compare::Operation;
use k8s_openapi::api::core::v1::Pod;
use serde::Deserialize;
use serde_json::Value;

use crate::{making, with_type};

pub(crate) fn prepare(
    operation: &str,
    peer: &str,
    input: &str,
    data: Vec<u8>,
) -> Option<Operation> {
    match (operation, peer) {
        ("decode", "serde_json") => with_type!(input, T => making(move || {
            serde_json::from_slice::<T>(black_box(&data)).expect("it decodes")
        })),
        // It changes its input, so that has to be copied.
        ("decode", "simd-json") => with_type!(input, T => making(move || {
            simd_json::from_slice::<T>(&mut black_box(&data).clone()).expect("it decodes")
        })),
        ("decode", "sonic-rs") => with_type!(input, T => making(move || {
            sonic_rs::from_slice::<T>(black_box(&data)).expect("it decodes")
        })),
        ("encode", "serde_json") => with_type!(input, T => {
            let object: T = serde_json::from_slice(&data).ok()?;
            let mut out = Vec::new();
            making(move || {
                out.clear();
                serde_json::to_writer(&mut out, black_box(&object)).expect("it encodes");
            })
        }),
        ("encode", "sonic-rs") => with_type!(input, T => {
            let object: T = serde_json::from_slice(&data).ok()?;
            let mut out = Vec::new();
            making(move || {
                out.clear();
                sonic_rs::to_writer(&mut out, black_box(&object)).expect("it encodes");
            })
        }),
        ("decode-map", _) => decode_map(peer, data),
        ("encode-unstructured", "serde_json") => {
            let object: Value = serde_json::from_slice(&data).ok()?;
            let mut out = Vec::new();
            making(move || {
                out.clear();
                serde_json::to_writer(&mut out, black_box(&object)).expect("it encodes");
            })
        }
        ("watch", "serde_json") => making(move || {
            let events = serde_json::Deserializer::from_slice(black_box(&data));
            for event in events.into_iter::<Event>() {
                drop(black_box(event.expect("it decodes")));
            }
        }),
        ("clone", "serde_json") => {
            let pod: Pod = serde_json::from_slice(&data).ok()?;
            making(move || black_box(&pod).clone())
        }
        _ => None,
    }
}

fn decode_map(peer: &str, data: Vec<u8>) -> Option<Operation> {
    match peer {
        "serde_json" => {
            making(move || serde_json::from_slice::<Value>(black_box(&data)).expect("it decodes"))
        }
        "simd-json" => making(move || {
            simd_json::to_owned_value(&mut black_box(&data).clone()).expect("it decodes")
        }),
        "sonic-rs" => making(move || {
            sonic_rs::from_slice::<sonic_rs::Value>(black_box(&data)).expect("it decodes")
        }),
        _ => None,
    }
}

#[derive(Debug, Deserialize)]
struct Event {
    #[serde(rename = "type")]
    _kind: String,
    #[serde(rename = "object")]
    _object: Pod,
}
