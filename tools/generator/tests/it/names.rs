//! Names that are public: each of a type or trait is in one crate alone, and once in it, but for
//! those of the API itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::{Item, UseTree};

use super::metadata::repository;
use super::public::{is_hidden, is_public};

/// Crates whose names are those of the API, of other crates, or not for users.
const OTHERS: [&str; 4] = ["api", "apimachinery", "derive", "generator"];

/// Which names may appear twice, and why.
const TWICE: [(&str, &str); 8] = [
    ("BoxError", "one type, under the name that such an alias mostly has"),
    (
        "Config",
        "the file of a client, as it is written and as it is used: client-go has both names",
    ),
    ("Context", "what a kubeconfig calls so, and what a strategy knows"),
    ("Error", "the one error of a crate, as in `std::io` and `std::fmt`"),
    ("Patch", "what client-go's users and users of patches call it"),
    ("ReadForeign", "what a format does with the types of others"),
    ("Store", "what is stored as in etcd, and client-go's store of an informer"),
    ("WriteForeign", "as for reading"),
];

/// The public names of a crate, each with the modules that it is in.
#[derive(Default)]
struct Names(BTreeMap<String, BTreeSet<String>>);

impl Names {
    /// Reads a file with the modules in it; `folder` is where their files are.
    fn read(&mut self, file: &Path, folder: &Path, module: &str) {
        let text = fs::read_to_string(file).expect("the file can be read");
        let items = syn::parse_file(&text).expect("it is Rust").items;
        let modules: BTreeSet<_> = items
            .iter()
            .filter_map(|it| match it {
                Item::Mod(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => Some(&it.ident),
                _ => None,
            })
            .map(ToString::to_string)
            .collect();
        for item in &items {
            match item {
                // What comes from a public module has its name there.
                Item::Use(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => {
                    self.brought(&it.tree, &modules, module);
                }
                Item::Struct(it) if is_public(&it.vis) => self.add(&it.ident, module),
                Item::Enum(it) if is_public(&it.vis) => self.add(&it.ident, module),
                Item::Trait(it) if is_public(&it.vis) => self.add(&it.ident, module),
                Item::Type(it) if is_public(&it.vis) => self.add(&it.ident, module),
                _ => {}
            }
        }
        for name in modules {
            let (file, folder) = (folder.join(format!("{name}.rs")), folder.join(&name));
            if file.exists() {
                self.read(&file, &folder, &format!("{module}::{name}"));
            }
        }
    }

    fn brought(&mut self, tree: &UseTree, modules: &BTreeSet<String>, module: &str) {
        match tree {
            UseTree::Path(path) => {
                let root = path.ident.to_string();
                let is_elsewhere = modules.contains(&root) || root.starts_with("apimachinery");
                if !is_elsewhere {
                    self.brought(&path.tree, modules, module);
                }
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.brought(tree, modules, module));
            }
            UseTree::Name(name) => self.add(&name.ident, module),
            UseTree::Rename(name) => self.add(&name.rename, module),
            UseTree::Glob(_) => {}
        }
    }

    /// Adds the name of a type or trait.
    fn add(&mut self, name: &syn::Ident, module: &str) {
        let name = name.to_string();
        let is_constant = name.chars().all(|it| !it.is_lowercase());
        if name.starts_with(char::is_uppercase) && !is_constant {
            self.0.entry(name).or_default().insert(module.to_owned());
        }
    }
}

#[test]
fn names_are_public_once() {
    let mut names = Names::default();
    for folder in fs::read_dir(repository().join("crates")).expect("the folder is there") {
        let folder = folder.expect("it can be read").path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let library = folder.join("src/lib.rs");
        if library.exists() && !OTHERS.contains(&name.as_str()) {
            names.read(&library, &folder.join("src"), &name);
        }
    }
    assert!(names.0.len() > 500, "{}", names.0.len());
    let twice: BTreeMap<_, _> = names.0.iter().filter(|(_, modules)| modules.len() > 1).collect();
    let is_known = |name: &str| TWICE.iter().any(|(known, _)| *known == name);
    let unexpected: Vec<_> = twice.iter().filter(|(name, _)| !is_known(name)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    let gone = TWICE.iter().find(|(known, _)| !twice.contains_key(&(*known).to_owned()));
    assert_eq!(gone, None);
}
