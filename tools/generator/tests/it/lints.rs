//! Lints and rules that keep what is promised.

use std::fs;
use std::path::{Path, PathBuf};

use super::metadata::repository;

fn manifests() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["benches", "conformance", "crates", "examples", "tools"] {
        collect(&repository().join(folder), "Cargo.toml", &mut found);
    }
    found
}

/// The files below a folder whose names end like this.
fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is readable").path();
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

#[test]
fn packages_inherit_the_lints_of_the_workspace() {
    let text = fs::read_to_string(repository().join("Cargo.toml")).expect("it is there");
    for lint in [
        "cast_possible_truncation",
        "expect_used",
        "indexing_slicing",
        "panic",
        "string_slice",
        "unwrap_used",
    ] {
        assert!(text.contains(&format!("\n{lint} = \"deny\"\n")), "{lint}");
    }
    let manifests = manifests();
    assert!(manifests.len() > 30);
    for path in manifests {
        let text = fs::read_to_string(&path).expect("it is readable");
        // What another program generated has its own ways.
        let is_generated = path.ends_with("benches/peers/buffa/Cargo.toml");
        assert!(is_generated || text.contains("[lints]\nworkspace = true"), "{}", path.display());
    }
}

/// What decodes and encodes: one scheme and one codec factory are used by all threads of a server
/// at once.
const CODECS: [&str; 12] = [
    "api",
    "cbor",
    "descriptors",
    "go-text",
    "json",
    "meta",
    "protobuf",
    "runtime",
    "serde-types",
    "serializer",
    "versioning",
    "yaml",
];

/// A `OnceLock` is not a lock after its first use. An object that keeps its encoded forms for many
/// clients, and that only a server makes for what it sends to them, has a lock of its own.
const HAS_A_LOCK: &str = "runtime/src/object/cacheable.rs";

#[test]
fn no_lock_is_on_the_way_of_codecs() {
    for name in CODECS {
        let mut sources = Vec::new();
        collect(&repository().join("crates").join(name).join("src"), ".rs", &mut sources);
        for path in sources {
            let text = fs::read_to_string(&path).expect("it is readable");
            let locks = ["Mutex", "RwLock", "Condvar"].into_iter().filter(|it| text.contains(it));
            let is_known = path.ends_with(HAS_A_LOCK);
            assert!(is_known || locks.count() == 0, "{}", path.display());
        }
    }
}
