//! Comparison with the reference itself: the program built from `conformance/`, which
//! `APIMACHINERY_REFERENCE` names, writes objects and answers questions.

mod cases;
mod fuzzed;
mod kyaml;
mod minimize;
mod mutate;
mod mutate_cbor;
mod mutate_protobuf;
mod mutated;
mod mutated_cbor;
mod random;
mod streams;

pub(super) use mutate::mutate_json;
