//! `cbor4ii`, on bytes that it wrote itself: it does not read those of the API server.

use std::hint::black_box;

use apimachinery_benches_compare::Operation;

use crate::{making, with_type};

pub(crate) fn prepare(operation: &str, input: &str, json: &[u8]) -> Option<Operation> {
    with_type!(input, T => {
        let object: T = serde_json::from_slice(json).ok()?;
        match operation {
            "decode" => {
                let data = cbor4ii::serde::to_vec(Vec::new(), &object).ok()?;
                making(move || {
                    cbor4ii::serde::from_slice::<T>(black_box(&data)).expect("it decodes")
                })
            }
            "encode" => {
                let mut out = Vec::new();
                making(move || {
                    out.clear();
                    let target = std::mem::take(&mut out);
                    out = cbor4ii::serde::to_vec(target, black_box(&object)).expect("it encodes");
                })
            }
            _ => None,
        }
    })
}
