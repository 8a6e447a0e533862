//! What fuzzers run: for each reader of bytes from outside, a function that panics where a promise
//! is broken.
//!
//! ```
//! let target = apimachinery_fuzz_targets::target("json").expect("it is one of them");
//! (target.run)(br#"{"kind":"Pod","apiVersion":"v1","spec":{"containers":7}}"#);
//! ```
//!
//! `cargo test -p apimachinery-fuzz-targets` runs all of them over the seeds, what mutation makes
//! of these, and the kept cases in `cases`; the binary `soak` does so for a given time with many
//! threads. `fuzz/` of the repository guides the same functions by coverage.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

mod clients;
mod expressions;
mod formats;
mod managed;
mod mutate;
mod parts;
mod patches;
mod pieces;
mod requests;
mod resources;
mod round_trips;
mod seeds;
mod server;
mod streams;
mod texts;

pub use mutate::mutate;

/// A reader and inputs to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, which is also that of its folder of kept cases.
    pub name: &'static str,
    /// Reads any bytes.
    pub run: fn(&[u8]),
    /// Valid inputs, from which mutation starts.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: [Target; 28] = [
    Target { name: "json", run: formats::json, seeds: seeds::json },
    Target { name: "yaml", run: formats::yaml, seeds: seeds::yaml },
    Target { name: "protobuf", run: formats::protobuf, seeds: seeds::protobuf },
    Target { name: "cbor", run: formats::cbor, seeds: seeds::cbor },
    Target { name: "any_format", run: formats::any_format, seeds: seeds::any_format },
    Target { name: "descriptors", run: formats::descriptors, seeds: seeds::protobuf },
    Target { name: "documents", run: streams::documents, seeds: seeds::documents },
    Target { name: "frames", run: streams::frames, seeds: seeds::documents },
    Target { name: "items", run: parts::items, seeds: parts::item_seeds },
    Target { name: "events", run: parts::events, seeds: parts::event_seeds },
    Target { name: "json_through_formats", run: round_trips::json, seeds: seeds::json },
    Target { name: "protobuf_through_formats", run: round_trips::protobuf, seeds: seeds::protobuf },
    Target { name: "selectors", run: texts::selectors, seeds: texts::selector_seeds },
    Target { name: "quantity", run: texts::quantity, seeds: texts::quantity_seeds },
    Target { name: "jsonpath", run: texts::jsonpath, seeds: texts::jsonpath_seeds },
    Target { name: "pattern", run: texts::pattern, seeds: texts::pattern_seeds },
    Target { name: "query", run: requests::query, seeds: requests::query_seeds },
    Target { name: "request", run: requests::request, seeds: requests::request_seeds },
    Target { name: "websocket", run: requests::websocket, seeds: requests::websocket_seeds },
    Target { name: "cel", run: expressions::cel, seeds: expressions::seeds },
    Target { name: "definition", run: resources::definition, seeds: resources::definition_seeds },
    Target {
        name: "mutating_policy",
        run: resources::mutating_policy,
        seeds: resources::mutating_policy_seeds,
    },
    Target { name: "kubeconfig", run: clients::kubeconfig, seeds: clients::kubeconfig_seeds },
    Target { name: "response", run: clients::response, seeds: clients::response_seeds },
    Target { name: "patch", run: patches::patch, seeds: patches::seeds },
    Target { name: "policy", run: resources::policy, seeds: resources::policy_seeds },
    Target { name: "managed", run: managed::managed, seeds: seeds::managed },
    Target { name: "server", run: server::server, seeds: server::seeds },
];

/// The target of that name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|it| it.name == name)
}
