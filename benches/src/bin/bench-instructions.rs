//! Runs one of our operations a number of times: `bench-instructions FOLDER ROW TIMES`. A program
//! that counts instructions runs it twice, and the difference is what the operation costs.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

use std::path::Path;
use std::process::ExitCode;

use apimachinery_benches::rows;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, row, times] = &arguments[..] else { return ExitCode::from(2) };
    let (Some(mut operation), Ok(times)) =
        (rows::prepare(Path::new(folder), row), times.parse::<u32>())
    else {
        return ExitCode::FAILURE;
    };
    for _ in 0..times {
        operation();
    }
    ExitCode::SUCCESS
}
