//! Writes the built-in API types, and readable `.proto` files, from the facts in `proto/api-facts.json`.
//!
//! `cargo run -p apimachinery-generator` writes everything anew; with `--check` it writes nothing and fails when a
//! file is stale. Facts → [`model`](mod@model) → [`validate`](mod@validate) → text → files. `--import` takes in facts
//! that were extracted from a newer release first.

mod docs;
mod emit;
mod facts;
mod files;
mod import;
mod model;
mod names;
mod validate;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// What everything is generated from.
const FACTS: &str = "proto/api-facts.json";

/// Writes the API types and the .proto files from the facts in proto/.
#[derive(Parser)]
struct Arguments {
    /// Write nothing; fail when a file is stale.
    #[arg(long)]
    check: bool,
    /// Take the facts in this file in place of proto/api-facts.json, keeping what is of use.
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    import: Option<PathBuf>,
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
    let facts_file = arguments.root.join(FACTS);
    if let Some(extracted) = &arguments.import {
        let text = import::trimmed(&facts::read(extracted)?);
        std::fs::write(&facts_file, text)
            .map_err(|source| files::Error::io(&facts_file, source))?;
    }
    bring_up_to_date(&arguments.root, arguments.check)
}

/// Writes what is stale, or with `check` only says what is. Returns the paths.
fn bring_up_to_date(root: &Path, check: bool) -> Result<Vec<String>, files::Error> {
    let facts = facts::read(&root.join(FACTS))?;
    let api = model::Api::new(&facts)?;
    let problems = validate::problems(&api);
    if !problems.is_empty() {
        return Err(files::Error::Invalid { problems });
    }
    let mut files = files::Files::default();
    emit::all(&api, &mut files);
    files.bring_up_to_date(root, check)
}
