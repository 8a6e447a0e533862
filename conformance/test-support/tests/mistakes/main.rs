//! Mistakes that the compiler finds in programs: its errors explain what to do, at the right place.
//!
//! Each `tests/errors/NAME.rs` of a crate is a program, `NAME.stderr` what the compiler says of it.
//! All of them are checked by one run of cargo, in a workspace of their own that shares this one's
//! target folder. With `APIMACHINERY_RECORD=true` the texts are written again.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod plain;
mod workspace;

use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_test_support::is_recording;
use workspace::Workspace;

/// A program with mistakes.
struct Program {
    /// The name of its binary, which is unique.
    name: String,
    file: PathBuf,
}

/// Packages by what their programs depend on.
struct Group {
    /// The crates whose folder `tests/errors` holds the programs.
    crates: &'static [&'static str],
    /// What they depend on: folders of `crates`, each with what else its line in the manifest has.
    dependencies: &'static [(&'static str, &'static str)],
    /// The lines of crates of others.
    others: &'static str,
}

const GROUPS: [Group; 3] = [
    // Nothing but the derives: what they say does not depend on what else is there.
    Group { crates: &["derive"], dependencies: &[("derive", "")], others: "" },
    Group {
        crates: &["meta", "serializer"],
        dependencies: &[
            ("derive", "default-features = false, features = [\"rename\"]"),
            ("meta", "default-features = false, features = [\"protobuf\"]"),
            ("runtime", ""),
            ("serializer", "default-features = false"),
        ],
        others: "",
    },
    Group {
        crates: &["http"],
        dependencies: &[
            ("api", "default-features = false"),
            ("http", "default-features = false, features = [\"axum\"]"),
            ("meta", "default-features = false"),
        ],
        others: "axum = { version = \"0.8\", default-features = false }\n",
    },
];

fn repository() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    path.canonicalize().expect("the repository is there")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<_> = entries.map(|it| it.expect("an entry").path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == extension));
    files.sort();
    files
}

fn programs(crates: &[&str]) -> Vec<Program> {
    let program = |krate: &str, file: PathBuf| {
        let stem = file.file_stem().expect("a file has a name").to_string_lossy();
        Program { name: format!("{krate}-{stem}"), file }
    };
    let of_crate = |krate: &&str| {
        let folder = repository().join("crates").join(krate).join("tests/errors");
        let texts = files(&folder, "stderr");
        assert!(texts.iter().all(|it| it.with_extension("rs").exists()), "each of a program");
        files(&folder, "rs").into_iter().map(|file| program(krate, file)).collect::<Vec<_>>()
    };
    crates.iter().flat_map(of_crate).collect()
}

#[test]
fn mistakes_are_reported_in_plain_words() {
    let mut workspace = Workspace::new("mistakes");
    let mut all = Vec::new();
    for (at, group) in GROUPS.iter().enumerate() {
        let programs = programs(group.crates);
        assert!(!programs.is_empty(), "no programs in {:?}", group.crates);
        workspace.package(&format!("mistakes-{at}"), group, &programs);
        all.extend(programs);
    }
    let mut said = workspace.check();
    let records = is_recording();
    let mut failures = Vec::new();
    for Program { name, file } in &all {
        let found = said.remove(name).unwrap_or_default();
        let expected = file.with_extension("stderr");
        if found.is_empty() {
            failures.push(format!("{}: the compiler finds nothing", file.display()));
        } else if records {
            fs::write(&expected, found).expect("it can be written");
        } else if fs::read_to_string(&expected).unwrap_or_default() != found {
            failures.push(format!("{} is not what is said now:\n{found}", expected.display()));
        }
    }
    assert!(said.is_empty(), "said of something else: {said:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
