//! `k8s-pb`, which is `prost`, with the envelope's bytes taken off or put in front.

use std::hint::black_box;

use apimachinery_benches_compare::Operation;
use k8s_pb::api::apps::v1::DeploymentList;
use k8s_pb::api::core::v1::{Pod, PodList};
use prost::Message;

use crate::making;

pub(crate) fn prepare(operation: &str, input: &str, data: Vec<u8>) -> Option<Operation> {
    match input {
        "pod" => of::<Pod>(operation, data),
        "podlist500" | "podlist5000" | "varied-pods" => of::<PodList>(operation, data),
        "varied-deployments" => of::<DeploymentList>(operation, data),
        _ => None,
    }
}

/// The envelope that k8s-pb has no type for.
#[derive(Clone, PartialEq, Message)]
struct Unknown {
    #[prost(bytes = "bytes", optional, tag = "1")]
    type_meta: Option<bytes::Bytes>,
    #[prost(bytes = "bytes", optional, tag = "2")]
    raw: Option<bytes::Bytes>,
}

const PREFIX_LEN: usize = 4;

fn of<T: Message + Default + 'static>(operation: &str, data: Vec<u8>) -> Option<Operation> {
    let data = bytes::Bytes::from(data);
    let decode = |data: &bytes::Bytes| {
        let envelope = Unknown::decode(data.slice(PREFIX_LEN..)).expect("it has an envelope");
        T::decode(envelope.raw.unwrap_or_default()).expect("it decodes")
    };
    match operation {
        "decode" => making(move || decode(black_box(&data))),
        "encode" => {
            let object = decode(&data);
            let type_meta = Unknown::decode(data.slice(PREFIX_LEN..)).ok()?.type_meta;
            let mut out = Vec::new();
            making(move || {
                let raw = black_box(&object).encode_to_vec();
                let envelope = Unknown { type_meta: type_meta.clone(), raw: Some(raw.into()) };
                out.clear();
                out.extend_from_slice(b"k8s\0");
                envelope.encode(&mut out).expect("a vector has room");
            })
        }
        _ => None,
    }
}
