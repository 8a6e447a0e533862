//! Runs the operations of other libraries on demand. Rows are named `operation/format/input@peer`.

mod cbor;
mod json;
mod protobuf;
mod yaml;

use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_benches::serve::{self, Operation};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::io::Result<()> {
    let inputs = PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    serve::serve(|row| prepare(&inputs, row), |_| None)
}

fn prepare(inputs: &Path, row: &str) -> Option<Operation> {
    let (row, peer) = row.split_once('@')?;
    let mut parts = row.split('/');
    let (operation, format, input) = (parts.next()?, parts.next()?, parts.next()?);
    let read = |ending: &str| fs::read(inputs.join(format!("{input}.{ending}"))).ok();
    match format {
        "json" => json::prepare(operation, peer, input, read("json")?),
        "pb" if peer == "buffa" => {
            apimachinery_benches_buffa::prepare(operation, input, read("pb")?)
        }
        "pb" => protobuf::prepare(operation, input, read("pb")?),
        "yaml" => yaml::prepare(operation, peer, input, read("yaml")?, &read("json")?),
        "cbor" => cbor::prepare(operation, input, &read("json")?),
        _ => None,
    }
}

/// Runs `$body` with the type of an input as `$T`.
macro_rules! with_type {
    ($input:expr, $T:ident => $body:expr) => {{
        use k8s_openapi::List;
        use k8s_openapi::api::apps::v1::Deployment;
        use k8s_openapi::api::core::v1::{ConfigMap, Pod};
        match $input {
            "pod" => {
                type $T = Pod;
                $body
            }
            "deployment" => {
                type $T = Deployment;
                $body
            }
            "configmap" => {
                type $T = ConfigMap;
                $body
            }
            "podlist500" | "podlist5000" => {
                type $T = List<Pod>;
                $body
            }
            _ => return None,
        }
    }};
}
pub(crate) use with_type;

/// An operation that drops what it makes, as everyone's does here.
pub(crate) fn making<T: 'static>(mut make: impl FnMut() -> T + 'static) -> Option<Operation> {
    Some(Box::new(move || drop(std::hint::black_box(make()))))
}
