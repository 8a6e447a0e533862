//! Crates of others in what is public, as docs/dependencies.md has them: their next incompatible
//! version is one of ours.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Attribute, File, ImplItemFn, Item, ItemUse, Signature, TraitItem, UseTree, Visibility};
use walkdir::WalkDir;

use super::metadata::{Package, metadata, repository};

/// What is public of a file, or seems so: it may be in a module that is not.
struct Public<'f> {
    /// The names of crates of others.
    foreign: &'f BTreeSet<String>,
    /// What `use` brings, and the crate it comes from.
    brought: BTreeMap<String, String>,
    found: BTreeSet<String>,
}

impl Public<'_> {
    fn bring(&mut self, tree: &UseTree, of: Option<&str>, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                let root = path.ident.to_string();
                let of = of.unwrap_or(&root);
                self.bring(&path.tree, Some(of), is_public);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.bring(tree, of, is_public));
            }
            UseTree::Name(name) => self.bring_name(&name.ident.to_string(), of, None, is_public),
            UseTree::Rename(name) => {
                let new = name.rename.to_string();
                self.bring_name(&name.ident.to_string(), of, Some(new), is_public);
            }
            UseTree::Glob(_) => {}
        }
    }

    fn bring_name(&mut self, name: &str, of: Option<&str>, new: Option<String>, is_public: bool) {
        let of = of.unwrap_or(name);
        if self.foreign.contains(of) {
            self.brought.insert(new.unwrap_or_else(|| name.to_owned()), of.to_owned());
            if is_public {
                self.found.insert(of.to_owned());
            }
        }
    }

    fn visit_header(&mut self, signature: &Signature) {
        self.visit_signature(signature);
    }
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether an item is only for tests, or not for users.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let words = match &attribute.meta {
            syn::Meta::List(list) => list.tokens.to_string(),
            _ => String::new(),
        };
        let path = attribute.path();
        path.is_ident("cfg") && words == "test" || path.is_ident("doc") && words == "hidden"
    })
}

impl<'ast> Visit<'ast> for Public<'_> {
    fn visit_file(&mut self, file: &'ast File) {
        for item in &file.items {
            if let Item::Use(ItemUse { vis, tree, .. }) = item {
                self.bring(tree, None, is_public(vis));
            }
        }
        visit::visit_file(self, file);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Fn(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => {
                self.visit_header(&it.sig);
            }
            Item::Struct(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => {
                self.visit_generics(&it.generics);
                let fields = it.fields.iter().filter(|field| is_public(&field.vis));
                fields.for_each(|field| self.visit_type(&field.ty));
            }
            Item::Enum(it) if is_public(&it.vis) => visit::visit_item_enum(self, it),
            Item::Type(it) if is_public(&it.vis) => visit::visit_item_type(self, it),
            Item::Const(it) if is_public(&it.vis) => self.visit_type(&it.ty),
            Item::Trait(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => {
                it.supertraits.iter().for_each(|bound| self.visit_type_param_bound(bound));
                for item in &it.items {
                    match item {
                        TraitItem::Fn(method) => self.visit_header(&method.sig),
                        other => self.visit_trait_item(other),
                    }
                }
            }
            Item::Impl(it) if !is_hidden(&it.attrs) => {
                if let Some((path, _)) = &it.trait_ {
                    self.visit_path(path);
                    self.visit_type(&it.self_ty);
                } else {
                    it.items.iter().for_each(|item| self.visit_impl_item(item));
                }
            }
            Item::Mod(it) if !is_hidden(&it.attrs) => visit::visit_item_mod(self, it),
            _ => {}
        }
    }

    fn visit_impl_item_fn(&mut self, method: &'ast ImplItemFn) {
        if is_public(&method.vis) && !is_hidden(&method.attrs) {
            self.visit_header(&method.sig);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some(first) = path.segments.first() {
            let name = first.ident.to_string();
            let of = self.brought.get(&name).or_else(|| self.foreign.get(&name));
            self.found.extend(of.cloned());
        }
        visit::visit_path(self, path);
    }
}

/// The crates of others that a package has in what is public.
fn public_crates(package: &Package, root: &Path) -> BTreeSet<String> {
    let ours = |name: &str| name.starts_with("apimachinery");
    let usual = package.dependencies.iter().filter(|it| it.kind.is_none() && !ours(&it.name));
    let foreign = usual.map(|it| it.name.replace('-', "_")).collect();
    let mut found = BTreeSet::new();
    for file in WalkDir::new(root) {
        let file = file.expect("the folder can be read").into_path();
        if file.extension().is_none_or(|it| it != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("it is text");
        let parsed = syn::parse_file(&text).expect("it is Rust");
        let mut public = Public { foreign: &foreign, brought: BTreeMap::new(), found };
        public.visit_file(&parsed);
        found = public.found;
    }
    found
}

/// The first column of the table below a heading of docs/dependencies.md.
fn documented() -> BTreeSet<String> {
    let path = repository().join("docs/dependencies.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    let (_, section) = text.split_once("\n## In public signatures\n").expect("it has the section");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    rows.map(|name| name.replace('-', "_")).collect()
}

#[test]
fn crates_in_public_signatures_are_documented() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in metadata(&["--no-deps"]).packages {
        let library = package.targets.iter().find(|it| it.kind == ["lib"]);
        let Some(root) = library.and_then(|it| it.src_path.parent()) else { continue };
        if !package.name.starts_with("apimachinery") || package.name.ends_with("-generator") {
            continue;
        }
        for name in public_crates(&package, root) {
            found.entry(name).or_default().insert(package.name.clone());
        }
    }
    assert_eq!(found.keys().cloned().collect::<BTreeSet<_>>(), documented(), "{found:#?}");
}
