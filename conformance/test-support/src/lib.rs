//! For tests: asks the reference what it does, through the program built from `conformance/`.
//!
//! The variable `APIMACHINERY_REFERENCE` names the program. Tests that need it are ignored unless
//! asked for:
//!
//! ```no_run
//! use apimachinery_test_support::{Small, program};
//!
//! #[test]
//! #[ignore = "needs APIMACHINERY_REFERENCE"]
//! fn quotes_are_those_of_the_reference() {
//!     let mut reference = Small::start(&program());
//!     let quoted: Result<String, String> = reference.ask("quote", &"a\"b");
//!     assert_eq!(quoted.unwrap(), r#""a\"b""#);
//! }
//! ```
//!
//! What it answered once is in `testdata`, and read without it.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod dice;
mod etcd;
pub mod frames;
mod golden;
mod hex;
mod oracle;
mod protobuf;
mod reference;
mod seed;
mod small;
mod stories;
mod tables;
mod testdata;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub use dice::Dice;
pub use etcd::Etcd;
pub use golden::{Files, golden};
pub use hex::{from_hex, to_hex};
pub use oracle::{Oracle, OracleAnswer, OracleError, OracleObject, OracleQuestion};
pub use protobuf::delimited_field;
pub use reference::{Answer, Output, Question, Reference};
pub use seed::{number, rounds, seed};
pub use small::Small;
pub use stories::resolve;
pub use tables::without_column_descriptions;
pub use testdata::{for_each_row, recorded, rows, testdata, values};

/// The program that `APIMACHINERY_REFERENCE` names.
///
/// # Panics
/// As [`folder_of`].
pub fn program() -> PathBuf {
    folder_of("APIMACHINERY_REFERENCE")
}

/// The file or folder that an environment variable names. A test that asks for one is ignored
/// unless asked for: `#[ignore = "needs …"]`.
///
/// # Panics
/// When the variable is not set.
pub fn folder_of(variable: &str) -> PathBuf {
    let folder = std::env::var_os(variable).filter(|it| !it.is_empty()).map(PathBuf::from);
    folder.unwrap_or_else(|| {
        panic!("this test needs {variable}, which is not set; CONTRIBUTING.md explains it")
    })
}

/// Whether tests that compare with `testdata` write it again: `APIMACHINERY_RECORD=true`.
pub fn is_recording() -> bool {
    std::env::var("APIMACHINERY_RECORD").is_ok_and(|it| it == "true")
}

/// Starts a program with a command and its flags, its output piped.
///
/// # Panics
/// When it cannot be started.
pub fn start(program: &Path, arguments: &[&str]) -> Child {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the environment names a program")
}
