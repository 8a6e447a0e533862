//! What is built with, as docs/dependencies.md has it.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::metadata::{Package, metadata, repository};

/// Licences under which code may be used here. A package must offer one of them.
const LICENCES: [&str; 10] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Packages that are built in two versions, because others ask for the older one; all but `syn` for
/// the client of `kube`.
const TWICE: [&str; 4] = ["base64", "getrandom", "hashbrown", "syn"];

/// All packages that are built on this machine.
fn packages() -> Vec<Package> {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(rustc.stdout).expect("it is text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    metadata(&["--locked", "--filter-platform", host.expect("it names the machine")]).packages
}

/// Whether an expression of SPDX without nested brackets leaves a choice that is allowed.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" AND ").all(|part| part.split(" OR ").any(|it| LICENCES.contains(&it.trim())))
}

#[test]
fn licences_are_allowed() {
    for Package { name, license, .. } in packages() {
        assert!(license.as_deref().is_some_and(is_allowed), "{name}: {license:?}");
    }
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0"));
}

#[test]
fn packages_come_from_here_or_from_the_registry() {
    for Package { name, source, .. } in packages() {
        let is_known = source.as_ref().is_none_or(|it| it.starts_with("registry+"));
        assert!(is_known, "{name} comes from {source:?}");
    }
}

#[test]
fn hardly_a_package_is_built_twice() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Package { name, version, .. } in packages() {
        versions.entry(name).or_default().insert(version);
    }
    let twice: Vec<_> =
        versions.iter().filter(|(_, versions)| versions.len() > 1).map(|(name, _)| name).collect();
    assert_eq!(twice, TWICE, "{versions:?}");
}

#[test]
fn every_direct_dependency_says_what_it_is_for() {
    let path = repository().join("docs/dependencies.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    for package in metadata(&["--no-deps"]).packages {
        for dependency in package.dependencies {
            let is_own = dependency.name.starts_with("apimachinery");
            let name = format!("`{}`", dependency.name);
            let says = is_own || text.contains(&name) || text.contains(&name.replace('_', "-"));
            assert!(
                says,
                "{} uses {name}, of which docs/dependencies.md says nothing",
                package.name
            );
        }
    }
}
