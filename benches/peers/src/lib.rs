//! The operations of the benchmarks on other libraries. Rows are named
//! `operation/format/input@peer`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]
#![cfg(feature = "json")]

#[cfg(feature = "all")]
mod cbor;
mod json;
#[cfg(feature = "all")]
mod protobuf;
#[cfg(feature = "all")]
mod yaml;

use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_benches_compare::{Operation, serve};

/// Answers for the inputs in the folder that the command line names.
///
/// # Errors
/// When standard input or output fails.
pub fn run() -> std::io::Result<()> {
    let inputs = PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    serve(|row| prepare(&inputs, row), |_| None)
}

fn prepare(inputs: &Path, row: &str) -> Option<Operation> {
    let (row, peer) = row.split_once('@')?;
    let mut parts = row.split('/');
    let (operation, format, input) = (parts.next()?, parts.next()?, parts.next()?);
    let read = |ending: &str| fs::read(inputs.join(format!("{input}.{ending}"))).ok();
    match format {
        "json" => json::prepare(operation, peer, input, read("json")?),
        #[cfg(feature = "all")]
        "pb" if peer == "buffa" => {
            apimachinery_benches_buffa::prepare(operation, input, read("pb")?)
        }
        #[cfg(feature = "all")]
        "pb" => protobuf::prepare(operation, input, read("pb")?),
        #[cfg(feature = "all")]
        "yaml" => yaml::prepare(operation, peer, input, read("yaml")?, &read("json")?),
        #[cfg(feature = "all")]
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
            "podlist500" | "podlist5000" | "varied-pods" => {
                type $T = List<Pod>;
                $body
            }
            "varied-deployments" => {
                type $T = List<Deployment>;
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
