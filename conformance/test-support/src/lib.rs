//! For tests: asks the reference what it does, through the program built from `conformance/`.
//!
//! The variable `APIMACHINERY_REFERENCE` names the program. Tests that need it return early without it:
//!
//! ```
//! use apimachinery_test_support::{Small, program};
//!
//! # fn main() {
//! let Some(program) = program() else { return };
//! let mut reference = Small::start(&program);
//! let quoted: Result<String, String> = reference.ask("quote", &"a\"b");
//! assert_eq!(quoted.unwrap(), r#""a\"b""#);
//! # }
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod dice;
pub mod frames;
mod oracle;
mod reference;
mod seed;
mod small;
mod testdata;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub use dice::Dice;
pub use oracle::{Oracle, OracleAnswer, OracleError, OracleObject, OracleQuestion};
pub use reference::{Answer, Output, Question, Reference};
pub use seed::{number, seed};
pub use small::Small;
pub use testdata::{recorded, rows, testdata, values};

/// The program, when `APIMACHINERY_REFERENCE` names one; else says that the test is skipped.
///
/// # Panics
/// As [`folder_of`].
pub fn program() -> Option<PathBuf> {
    folder_of("APIMACHINERY_REFERENCE")
}

/// The file or folder that an environment variable names; says that the test is skipped when it is not set.
///
/// # Panics
/// When it is not set in CI, where nothing may be skipped: the variable `CI` is `true`.
pub fn folder_of(variable: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(variable).filter(|it| !it.is_empty()).map(PathBuf::from);
    if folder.is_none() {
        let in_ci = std::env::var("CI").is_ok_and(|it| it == "true");
        assert!(
            !in_ci,
            "{variable} is not set: this test would be skipped, which CI does not allow"
        );
        say_skipped(variable);
    }
    folder
}

/// Tests that pass keep to themselves what they print with macros, but not what they write to the stream itself.
fn say_skipped(variable: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("skipped: {test}: {variable} is not set\n");
    // Nobody may be listening; the test is skipped all the same.
    io::stderr().write_all(line.as_bytes()).ok();
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
