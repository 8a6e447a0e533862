//! What the packages that are published hold.

use std::path::Path;

use super::metadata::{metadata, repository};
use walkdir::WalkDir;

#[test]
fn nothing_is_included_from_outside_of_a_package() {
    let mut included = 0;
    for file in WalkDir::new(repository().join("crates")) {
        let path = file.expect("the folder can be read").into_path();
        let is_source = path.components().any(|it| it.as_os_str() == "src");
        if !is_source || path.extension().is_none_or(|it| it != "rs") {
            continue;
        }
        let package = path.ancestors().find(|it| it.join("Cargo.toml").exists()).expect("has one");
        let text = std::fs::read_to_string(&path).expect("it is text");
        for macro_name in ["include_str!(\"", "include_bytes!(\"", "include!(\""] {
            for (at, _) in text.match_indices(macro_name) {
                let name = text[at + macro_name.len()..].split('"').next().unwrap_or_default();
                let folder =
                    path.strip_prefix(package).expect("it is inside").components().count() - 1;
                let ups = name.split('/').take_while(|it| *it == "..").count();
                assert!(ups <= folder, "{} includes {name}", path.display());
                included += 1;
            }
        }
    }
    assert!(included > 0, "the README of apimachinery is included");
}

fn has_test(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).expect("it is text");
    text.lines().any(|line| line.trim_start().starts_with("#[test]"))
}

/// Most libraries are tested from outside: `test = false` saves compiling each a second time for
/// nothing.
#[test]
fn libraries_are_built_for_unit_tests_where_there_are_some() {
    let mut without = 0;
    for package in metadata(&["--no-deps"]).packages {
        let is_library = |kind: &String| kind == "lib" || kind == "proc-macro";
        for target in package.targets.iter().filter(|it| it.kind.iter().any(is_library)) {
            let folder = target.src_path.parent().expect("a file is in a folder");
            let has_tests = WalkDir::new(folder).into_iter().any(|file| {
                let path = file.expect("the folder can be read").into_path();
                path.extension().is_some_and(|it| it == "rs") && has_test(&path)
            });
            assert_eq!(target.test, has_tests, "the key `test` of the library of {}", package.name);
            without += usize::from(!has_tests);
        }
    }
    assert!(without > 0, "there are libraries without unit tests");
}
