//! The tests of the workspace with the behaviours that they prove.

use std::path::{Path, PathBuf};

use syn::{Attribute, Expr, ExprLit, Item, ItemFn, Lit, Meta};

use super::id::Id;
use super::problem::Problem;
use crate::error::Error;

/// A test, and what it proves.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) ids: Vec<Id>,
    pub(crate) sentence: String,
    /// Crate, module and name of the test.
    pub(crate) test: String,
}

/// All tests under `crates` that name behaviours, in the order of their files.
pub(crate) fn of_workspace(root: &Path, problems: &mut Vec<Problem>) -> Result<Vec<Proof>, Error> {
    let mut proofs = Vec::new();
    let crates = root.join("crates");
    for folder in entries(&crates)? {
        for part in ["src", "tests"] {
            let mut files = Vec::new();
            sources(&folder.join(part), &mut files)?;
            for file in files {
                let text = std::fs::read_to_string(&file);
                let text = text.map_err(|source| Error::io(&file, source))?;
                let relative = file.strip_prefix(&crates).unwrap_or(&file);
                proofs.extend(of_file(&relative.to_string_lossy(), &text, problems));
            }
        }
    }
    Ok(proofs)
}

/// The paths in a folder, sorted; empty when there is no such folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let failed = |source| Error::io(folder, source);
    let found = std::fs::read_dir(folder).map_err(failed)?;
    let mut paths =
        found.map(|entry| Ok(entry.map_err(failed)?.path())).collect::<Result<Vec<_>, Error>>()?;
    paths.sort();
    Ok(paths)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for path in entries(folder)? {
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The tests of one file that name behaviours. `path` begins with the folder of the crate.
pub(crate) fn of_file(path: &str, text: &str, problems: &mut Vec<Problem>) -> Vec<Proof> {
    let has_tests = text.contains("test]") || text.contains("::test(");
    if !has_tests {
        return Vec::new();
    }
    let file = match syn::parse_file(text) {
        Ok(file) => file,
        Err(error) => {
            let message = error.to_string();
            problems.push(Problem::NotRust { file: path.to_owned(), message });
            return Vec::new();
        }
    };
    let mut proofs = Vec::new();
    of_items(&file.items, &module_of(path), &mut proofs, problems);
    proofs
}

/// `runtime/tests/it/queries.rs` is the module `runtime::it::queries`.
fn module_of(path: &str) -> String {
    let parts = path.trim_end_matches(".rs").split('/').enumerate();
    let mut parts: Vec<&str> =
        parts.filter(|(index, _)| *index != 1).map(|(_, part)| part).collect();
    if parts.last().is_some_and(|it| matches!(*it, "main" | "lib")) {
        parts.pop();
    }
    parts.join("::")
}

fn of_items(items: &[Item], module: &str, proofs: &mut Vec<Proof>, problems: &mut Vec<Problem>) {
    for item in items {
        match item {
            Item::Fn(function) => proofs.extend(of_function(function, module, problems)),
            Item::Mod(inner) => {
                if let Some((_, items)) = &inner.content {
                    of_items(items, &format!("{module}::{}", inner.ident), proofs, problems);
                }
            }
            _ => {}
        }
    }
}

fn of_function(function: &ItemFn, module: &str, problems: &mut Vec<Problem>) -> Option<Proof> {
    let first = first_paragraph(&function.attrs);
    let starts_with_id = first.split([':', ',', ' ', '.']).next()?.parse::<Id>().is_ok();
    if !starts_with_id {
        return None;
    }
    let test = format!("{module}::{}", function.sig.ident);
    let Some((ids, sentence)) = split(&first) else {
        problems.push(Problem::BadComment { test });
        return None;
    };
    if !function.attrs.iter().any(is_test) {
        let id = ids.into_iter().next()?;
        problems.push(Problem::NotATest { id, function: test });
        return None;
    }
    Some(Proof { ids, sentence, test })
}

/// `SCH-01, SCH-03: sentence.`
fn split(text: &str) -> Option<(Vec<Id>, String)> {
    let (ids, sentence) = text.split_once(": ")?;
    let ids: Result<Vec<Id>, ()> = ids.split(", ").map(str::parse).collect();
    let sentence = sentence.trim();
    if sentence.is_empty() { None } else { Some((ids.ok()?, sentence.to_owned())) }
}

/// The lines of documentation up to the first empty one, joined.
fn first_paragraph(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(documentation);
    let lines = lines.take_while(|line| !line.trim().is_empty());
    lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join(" ")
}

fn documentation(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if pair.path.is_ident("doc") => {
            Some(text.value())
        }
        _ => None,
    }
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|it| it.ident == "test")
}
