//! Modules and what they take from each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree};

use super::metadata::metadata;

/// The names from the root of a crate to a module, or to something in one.
type Names = Vec<String>;

/// A module: what `use` brings into it, by the name it has there, and all paths that are in it.
#[derive(Default)]
struct Module {
    brought: BTreeMap<String, Names>,
    paths: Vec<Names>,
}

/// The modules of a crate.
#[derive(Default)]
struct Modules(BTreeMap<Names, Module>);

impl Modules {
    fn read(root: &Path) -> Self {
        let mut modules = Self::default();
        modules.read_file(root, root.parent().expect("it is in a folder"), Vec::new());
        modules
    }

    fn read_file(&mut self, file: &Path, folder: &Path, name: Names) {
        let text = std::fs::read_to_string(file).unwrap_or_else(|it| panic!("{file:?}: {it}"));
        let file = syn::parse_file(&text).unwrap_or_else(|it| panic!("{file:?}: {it}"));
        self.read_items(&file.items, folder, name);
    }

    fn read_items(&mut self, items: &[Item], folder: &Path, name: Names) {
        let mut module = Module::default();
        for item in items {
            let Item::Mod(inner) = item else {
                module.visit_item(item);
                continue;
            };
            let own = inner.ident.to_string();
            let is_read =
                own != "generated" && !inner.attrs.iter().any(|it| it.path().is_ident("cfg"));
            let name = joined(&name, &own);
            match &inner.content {
                _ if !is_read => {}
                Some((_, items)) => self.read_items(items, &folder.join(&own), name),
                None => {
                    self.read_file(&folder.join(format!("{own}.rs")), &folder.join(own), name);
                }
            }
        }
        self.0.insert(name, module);
    }

    /// The module that has what a path in `here` names: through modules, and through what they
    /// bring from others.
    fn home(&self, here: &Names, path: &[String]) -> Option<Names> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => here.clone(),
            "super" => here.split_last()?.1.to_vec(),
            _ if self.0.contains_key(&joined(here, first)) => joined(here, first),
            _ => {
                let path = self.0.get(here)?.brought.get(first)?;
                // Else it is the name of another crate.
                (path.first() != Some(first)).then(|| self.home(here, path))??
            }
        };
        while let Some((next, after)) = rest.split_first() {
            let inner =
                if next == "super" { at.split_last()?.1.to_vec() } else { joined(&at, next) };
            if self.0.contains_key(&inner) {
                at = inner;
            } else if let Some(path) = self.0.get(&at)?.brought.get(next) {
                return self.home(&at, &[path.as_slice(), after].concat());
            } else {
                break;
            }
            rest = after;
        }
        Some(at)
    }

    /// The modules that one takes something from. What an enclosing module shares with those in it
    /// does not count.
    fn used(&self, name: &Names) -> BTreeSet<Names> {
        let homes = self.0[name].paths.iter().filter_map(|path| self.home(name, path));
        homes.filter(|home| !name.starts_with(home)).collect()
    }

    /// The modules that take something from themselves by way of others, each with those it uses.
    fn in_circles(&self) -> Vec<String> {
        let used: BTreeMap<_, _> = self.0.keys().map(|name| (name, self.used(name))).collect();
        let reached = |start: &Names| {
            let mut reached = BTreeSet::new();
            let mut due: Vec<&Names> = used[start].iter().collect();
            while let Some(next) = due.pop() {
                if reached.insert(next) {
                    due.extend(&used[next]);
                }
            }
            reached
        };
        let reached: BTreeMap<_, _> = used.keys().map(|name| (*name, reached(name))).collect();
        let in_circles = used.iter().filter(|(name, _)| reached[*name].contains(*name));
        let tell = |(name, used): (&&Names, &BTreeSet<Names>)| {
            let back = used.iter().filter(|it| reached[it].contains(*name));
            let back: Vec<_> = back.map(|it| it.join("::")).collect();
            format!("{} uses {}", name.join("::"), back.join(", "))
        };
        in_circles.map(tell).collect()
    }
}

fn joined(names: &[String], last: &str) -> Names {
    names.iter().cloned().chain([last.to_owned()]).collect()
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.bring(Vec::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|it| it.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

impl Module {
    fn bring(&mut self, before: Names, tree: &UseTree) {
        let (path, name) = match tree {
            UseTree::Path(path) => {
                return self.bring(joined(&before, &path.ident.to_string()), &path.tree);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.bring(before.clone(), tree));
            }
            UseTree::Glob(_) => return self.paths.push(before),
            UseTree::Name(it) if it.ident == "self" => (before.clone(), before.last().cloned()),
            UseTree::Name(it) => {
                (joined(&before, &it.ident.to_string()), Some(it.ident.to_string()))
            }
            UseTree::Rename(it) => {
                (joined(&before, &it.ident.to_string()), Some(it.rename.to_string()))
            }
        };
        self.brought.extend(name.map(|name| (name, path.clone())));
        self.paths.push(path);
    }
}

/// The first files of all libraries and programs.
fn roots() -> impl Iterator<Item = PathBuf> {
    let targets = metadata(&["--no-deps"]).packages.into_iter().flat_map(|it| it.targets);
    let is_code = |kind: &String| ["lib", "bin", "proc-macro"].contains(&kind.as_str());
    targets.filter(move |it| it.kind.iter().any(is_code)).map(|it| it.src_path)
}

#[test]
fn modules_do_not_use_each_other_in_a_circle() {
    let circles = roots().flat_map(|root| {
        let found = Modules::read(&root).in_circles();
        found.into_iter().map(move |circle| format!("{}: {circle}", root.display()))
    });
    let circles: Vec<_> = circles.collect();
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn a_circle_is_found_through_names_that_are_brought_on() {
    let text = "pub use a::X; mod a { pub struct X; fn f() { super::c::d::g() } }
        mod b { use crate::X; pub fn h(_: X) {} }
        mod c { pub mod d { pub fn g() { crate::b::h() } } }
        mod e { use super::X; mod inner { use super::X; } }";
    let mut modules = Modules::default();
    let items = syn::parse_file(text).expect("it is Rust").items;
    modules.read_items(&items, Path::new(""), Vec::new());
    assert_eq!(modules.in_circles(), ["a uses c::d", "b uses a", "c::d uses b"]);
}
