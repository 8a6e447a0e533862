//! Writes the built-in API types, and readable `.proto` files, from the facts in `proto/api-facts.json`.
//!
//! `cargo run -p apimachinery-generator` writes everything anew; with `--check` it writes nothing and fails when a
//! file is stale. Facts → [`model`](mod@model) → text → files.

mod docs;
mod emit;
mod facts;
mod files;
mod model;
mod names;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Writes the API types and the .proto files from the facts in proto/.
#[derive(Parser)]
struct Arguments {
    /// Write nothing; fail when a file is stale.
    #[arg(long)]
    check: bool,
    /// The root of the repository.
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a program")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(stale) if stale.is_empty() => ExitCode::SUCCESS,
        Ok(stale) if arguments.check => {
            eprintln!("stale, run `cargo run -p apimachinery-generator`:");
            stale.iter().for_each(|file| eprintln!("  {file}"));
            ExitCode::FAILURE
        }
        Ok(written) => {
            println!("{} files written", written.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<Vec<String>, files::Error> {
    let root = &arguments.root;
    let facts = facts::read(&root.join("proto/api-facts.json"))?;
    let api = model::Api::new(&facts)?;
    let mut files = files::Files::default();
    emit::all(&api, &mut files);
    files.bring_up_to_date(root, arguments.check)
}
