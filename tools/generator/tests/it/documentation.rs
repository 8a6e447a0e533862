//! Whether the documentation of the facade names what there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use syn::{Attribute, Item, UseTree, Visibility};

use super::metadata::{metadata, repository};

fn facade() -> PathBuf {
    repository().join("crates/apimachinery")
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The text of the front page, without code.
fn front_page() -> String {
    let source = read(facade().join("src/lib.rs"));
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let mut is_code = false;
    let mut text = String::new();
    for line in lines {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// A section of the front page.
fn section(heading: &str) -> String {
    let page = front_page();
    let (_, after) = page.split_once(&format!("\n # {heading}\n")).expect("the section is there");
    after.split("\n # ").next().unwrap_or(after).to_owned()
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .filter_map(|it| it.meta.require_list().ok())
        .any(|it| it.path.is_ident("doc") && it.tokens.to_string() == "hidden")
}

/// The names that `use` gives to whole crates.
fn renamed(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Rename(it) => {
            names.insert(it.rename.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|it| renamed(it, names)),
        _ => {}
    }
}

/// The public modules of the facade.
fn modules() -> BTreeSet<String> {
    let file = syn::parse_file(&read(facade().join("src/lib.rs"))).expect("Rust");
    let mut names = BTreeSet::new();
    for item in &file.items {
        match item {
            Item::Mod(it) if matches!(it.vis, Visibility::Public(_)) => {
                names.insert(it.ident.to_string());
            }
            Item::Use(it) if matches!(it.vis, Visibility::Public(_)) && !is_hidden(&it.attrs) => {
                renamed(&it.tree, &mut names);
            }
            _ => {}
        }
    }
    // Functions of the formats, which have longer names at the root.
    names.retain(|it| !it.starts_with("from_") && !it.starts_with("to_"));
    names
}

#[test]
fn features_page_lists_every_feature() {
    let packages = metadata(&["--no-deps"]).packages;
    let facade = packages.iter().find(|it| it.name == "apimachinery").expect("it is there");
    let text = read(self::facade().join("src/guide/features.md"));
    for feature in facade.features.keys().filter(|it| *it != "default") {
        assert!(text.contains(&format!("`{feature}`")), "the feature {feature} is missing");
    }
}

#[test]
fn front_page_lists_every_module() {
    let modules = modules();
    assert!(modules.contains("runtime") && modules.contains("guide"), "{modules:?}");
    let text = section("Modules");
    for module in modules {
        assert!(text.contains(&format!("`{module}`")), "the module {module} is missing");
    }
}

#[test]
fn guide_has_an_index_of_all_its_pages() {
    let index = read(repository().join("docs/guide/README.md"));
    let module = read(facade().join("src/guide.rs"));
    let pages = fs::read_dir(facade().join("src/guide")).expect("the folder is there");
    let mut count = 0;
    for page in pages {
        let file = page.expect("an entry").file_name().into_string().expect("UTF-8");
        let name = file.strip_suffix(".md").unwrap_or_else(|| panic!("{file} is not a page"));
        assert!(index.contains(&format!("]({file})")), "{file}");
        assert!(module.contains(&format!("| [`{name}`] |")), "{name} is not in the table");
        assert!(module.contains(&format!("#[doc = include_str!(\"guide/{file}\")]")), "{file}");
        count += 1;
    }
    assert_eq!(index.matches("](").count(), count, "each page once");
}
