//! Everything at once, through the public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod autoscaling;
mod bad_input;
mod byte_fields;
mod constants;
mod converted;
mod decoded_once;
mod defaults;
mod descriptors;
mod differential;
mod documents;
mod ecosystem;
mod error_texts;
mod framing;
mod golden;
mod golden_files;
mod hubs;
mod limits;
mod lists;
mod one_document;
mod oracle;
mod own_format;
mod own_kind;
mod reflect;
mod registry;
mod samples;
mod served;
mod server_facts;
mod stored;
mod streams;
mod support;
mod text_enums;
mod threads;
mod unstructured;
mod whole;
mod yaml;
mod yaml_findings;
