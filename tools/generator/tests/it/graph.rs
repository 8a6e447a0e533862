//! The crates and what they use, as docs/ARCHITECTURE.md has them.

use std::collections::{BTreeMap, BTreeSet};

use super::metadata::{Dependency, Package, metadata, repository};

/// Each crate with those of this repository that it uses, optional ones with a question mark.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn short(package: &str) -> String {
    package.strip_prefix("apimachinery-").unwrap_or(package).to_owned()
}

/// The graph of the dependencies that count. A package that uses itself turns on its own features
/// in its tests.
fn graph_of(counts: impl Fn(&Dependency) -> bool) -> Graph {
    let packages = metadata(&["--no-deps"]).packages;
    let names: BTreeSet<_> = packages.iter().map(|package| package.name.clone()).collect();
    let used = |package: &Package| {
        let own = package
            .dependencies
            .iter()
            .filter(|it| names.contains(&it.name) && it.name != package.name);
        own.filter(|it| counts(it))
            .map(|it| short(&it.name) + if it.optional { "?" } else { "" })
            .collect()
    };
    packages.iter().map(|package| (short(&package.name), used(package))).collect()
}

fn real_graph() -> Graph {
    graph_of(|it| it.kind.is_none())
}

fn architecture() -> String {
    let path = repository().join("docs/ARCHITECTURE.md");
    std::fs::read_to_string(path).expect("the document is there")
}

/// The lines `crate → what it uses`, in their order.
fn drawn_graph() -> Vec<(String, BTreeSet<String>)> {
    architecture()
        .lines()
        .filter_map(|line| line.split_once('→'))
        .filter(|(name, _)| !name.trim().contains([' ', '|']) && !name.trim().is_empty())
        .map(|(name, used)| {
            (name.trim().to_owned(), used.split_whitespace().map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn the_graph_is_the_one_that_is_drawn() {
    let drawn = drawn_graph();
    let real = real_graph();
    for (name, used) in &real {
        let line = drawn.iter().find(|(other, _)| other == name);
        let (_, known) = line.unwrap_or_else(|| panic!("{name} is not in ARCHITECTURE.md"));
        assert_eq!(used, known, "what {name} uses");
    }
    assert_eq!(drawn.len(), real.len(), "no crate is duplicate or missing");
}

/// The rows of the picture, from the top.
fn drawn_rows() -> Vec<Vec<String>> {
    let text = architecture();
    let picture = text.split("```").nth(1).expect("the first block is the picture");
    let rows = picture.lines().filter_map(|line| line.split_once('│'));
    rows.map(|(row, _)| row.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn picture_has_every_library_above_what_it_uses() {
    let rows = drawn_rows();
    let row_of = |name: &str| rows.iter().position(|row| row.iter().any(|it| it == name));
    let crates = repository().join("crates").canonicalize().expect("the folder is there");
    let (graph, mut count) = (real_graph(), 0);
    let mut packages = metadata(&["--no-deps"]).packages;
    packages.retain(|it| it.targets.iter().any(|it| it.src_path.starts_with(&crates)));
    for name in packages.iter().map(|it| short(&it.name)) {
        let row = row_of(&name).unwrap_or_else(|| panic!("{name} is not in the picture"));
        for used in &graph[&name] {
            let below = row_of(used.trim_end_matches('?'));
            assert!(below.is_some_and(|below| below > row), "{name} uses {used}");
        }
        count += 1;
    }
    assert_eq!(rows.iter().flatten().count(), count, "each crate appears once");
}

#[test]
fn every_crate_uses_only_what_is_below_it() {
    let used = graph_of(|_| true);
    let mut above = BTreeSet::new();
    for (name, _) in drawn_graph() {
        above.insert(name.clone());
        let wrong = used[&name].iter().find(|it| above.contains(it.trim_end_matches('?')));
        assert_eq!(wrong, None, "{name} uses what stands above it, if only in its tests");
    }
}

#[test]
fn every_crate_is_in_the_table() {
    let text = architecture();
    for name in real_graph().keys() {
        assert!(text.contains(&format!("\n| `{name}` |")), "{name} has no row");
    }
}
