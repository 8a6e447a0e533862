//! Generates the built-in API types and readable `.proto` files from the facts in
//! `proto/api-facts.json`, docs/guide from the pages of the crate's guide, and that crate's README
//! from the repository's.
//!
//! `cargo run -p apimachinery-generator` writes all files; with `--check` it writes nothing and
//! fails when a file is stale. Facts → [`model`](mod@model) → [`validate`](mod@validate) → text →
//! files. `--behaviours` writes another file: the table in docs/compatibility.md of the behaviours
//! and the tests that prove them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

mod behaviours;
mod described;
mod docs;
mod emit;
mod ended;
mod error;
mod facts;
mod files;
mod guide;
mod model;
mod names;
mod readme;
mod resources;
mod validate;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use error::Error;

/// What everything is generated from.
const FACTS: &str = "proto/api-facts.json";

/// How kinds are served.
const RESOURCES: &str = "proto/resources.json";

/// Writes the API types and the .proto files from the facts in proto/.
#[derive(Parser)]
struct Arguments {
    /// Write nothing; fail when a file is stale.
    #[arg(long)]
    check: bool,
    /// Write only the table of behaviours in docs/compatibility.md, and report mistakes in it.
    #[arg(long, conflicts_with = "check")]
    behaviours: bool,
    /// Write nothing; fail when the table of behaviours is stale or a behaviour is not accounted
    /// for.
    #[arg(long, conflicts_with_all = ["check", "behaviours"])]
    check_behaviours: bool,
    /// The root of the repository.
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = if arguments.behaviours || arguments.check_behaviours {
        account_for_behaviours(&arguments)
    } else {
        generate(&arguments)
    };
    done.unwrap_or_else(|error| {
        complain(&format!("error: {error}"));
        ExitCode::FAILURE
    })
}

#[expect(clippy::print_stdout, reason = "this is a program")]
fn say(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "this is a program")]
fn complain(text: &str) {
    eprintln!("{text}");
}

fn generate(arguments: &Arguments) -> Result<ExitCode, Error> {
    let stale = bring_up_to_date(&arguments.root, arguments.check)?;
    if !arguments.check {
        say(&format!("{} files written", stale.len()));
        return Ok(ExitCode::SUCCESS);
    }
    if stale.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    complain("stale, run `cargo run -p apimachinery-generator`:");
    stale.iter().for_each(|file| complain(&format!("  {file}")));
    Ok(ExitCode::FAILURE)
}

/// Writes the table even when something is wrong, so that one can look at it.
fn account_for_behaviours(arguments: &Arguments) -> Result<ExitCode, Error> {
    let account = behaviours::bring_up_to_date(&arguments.root, arguments.check_behaviours)?;
    account.problems.iter().for_each(|problem| complain(&problem.to_string()));
    let is_stale = arguments.check_behaviours && account.stale;
    if is_stale {
        complain("the table is stale, run `cargo run -p apimachinery-generator -- --behaviours`");
    }
    let is_fine = account.problems.is_empty() && !is_stale;
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes stale files, or with `check` only finds them. Returns the paths.
fn bring_up_to_date(root: &Path, check: bool) -> Result<Vec<String>, Error> {
    let mut facts = facts::read(&root.join(FACTS))?;
    ended::complete(&mut facts);
    let described = described::Described::read(&facts, &root.join("proto"))?;
    let api = model::Api::new(&facts)?.described(described);
    let resources = facts::read(&root.join(RESOURCES))?;
    let mut problems = validate::problems(&api);
    problems.extend(ended::problems(api.facts, &resources));
    problems.extend(api.described.problems(api.facts));
    if !problems.is_empty() {
        return Err(Error::Invalid { problems });
    }
    let mut files = files::Files::default();
    emit::all(&api, &resources, &mut files);
    guide::pages(root, &mut files)?;
    readme::package(root, &mut files)?;
    files.bring_up_to_date(root, check)
}
