//! Links of the guide, in every build: what a page links to needs no feature that the page itself
//! does not need.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use syn::{Attribute, Expr, Item, Lit, Meta, Token, UseTree, punctuated::Punctuated};

use super::metadata::{metadata, repository};

type Features = BTreeSet<String>;

/// A page of the guide.
struct Page {
    name: String,
    needs: Features,
    text: String,
}

fn facade(file: &str) -> PathBuf {
    repository().join("crates/apimachinery/src").join(file)
}

fn parsed(file: &str) -> syn::File {
    let text = fs::read_to_string(facade(file)).expect("the file is there");
    syn::parse_file(&text).expect("it is Rust")
}

fn list(meta: &syn::MetaList) -> Punctuated<Meta, Token![,]> {
    meta.parse_args_with(Punctuated::parse_terminated).expect("a list")
}

/// The features that a condition names. Only those that have to be on together may be there.
fn needed(condition: &Meta, needs: &mut Features) {
    match condition {
        Meta::NameValue(it) if it.path.is_ident("feature") => needs.insert(text_of(&it.value)),
        Meta::List(it) if it.path.is_ident("all") => {
            list(it).iter().for_each(|part| needed(part, needs));
            false
        }
        // Not a feature: the program of a page may be compiled elsewhere.
        Meta::List(it) if it.tokens.to_string() == "doctest" => false,
        other => panic!("a condition of another form: {:?}", other.path().get_ident()),
    };
}

fn needs_of(attributes: &[Attribute]) -> Features {
    let mut needs = Features::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("cfg")) {
        needed(&attribute.parse_args().expect("a condition"), &mut needs);
    }
    needs
}

fn text_of(value: &Expr) -> String {
    match value {
        Expr::Lit(it) => match &it.lit {
            Lit::Str(text) => text.value(),
            _ => panic!("a literal that is not a text"),
        },
        Expr::Macro(it) => {
            let file: syn::LitStr = it.mac.parse_body().expect("the name of a file");
            fs::read_to_string(facade(&file.value())).expect("the page is there")
        }
        _ => panic!("documentation is a text"),
    }
}

fn pages() -> Vec<Page> {
    let modules = parsed("guide.rs").items.into_iter().filter_map(|item| match item {
        Item::Mod(module) => Some(module),
        _ => None,
    });
    let page = |module: syn::ItemMod| {
        let docs = module.attrs.iter().filter_map(|it| match &it.meta {
            Meta::NameValue(it) if it.path.is_ident("doc") => Some(text_of(&it.value)),
            _ => None,
        });
        Page {
            name: module.ident.to_string(),
            needs: needs_of(&module.attrs),
            text: docs.collect::<Vec<_>>().join("\n"),
        }
    };
    modules.map(page).collect()
}

/// The names at the root of the facade, with what they need.
fn root() -> BTreeMap<String, Features> {
    fn add(tree: &UseTree, needs: &Features, names: &mut BTreeMap<String, Features>) {
        match tree {
            UseTree::Path(it) => add(&it.tree, needs, names),
            UseTree::Group(it) => it.items.iter().for_each(|tree| add(tree, needs, names)),
            UseTree::Name(it) => drop(names.insert(it.ident.to_string(), needs.clone())),
            UseTree::Rename(it) => drop(names.insert(it.rename.to_string(), needs.clone())),
            UseTree::Glob(_) => {}
        }
    }
    let mut names = BTreeMap::new();
    for item in parsed("lib.rs").items {
        if let Item::Use(it) = item {
            add(&it.tree, &needs_of(&it.attrs), &mut names);
        }
    }
    names
}

/// What is on together with these features.
fn with_all_they_bring(needs: &Features, features: &BTreeMap<String, Vec<String>>) -> Features {
    let (mut on, mut rest) = (Features::new(), needs.iter().cloned().collect::<Vec<_>>());
    while let Some(feature) = rest.pop() {
        if on.insert(feature.clone()) {
            rest.extend(features.get(&feature).into_iter().flatten().cloned());
        }
    }
    on
}

/// The targets of links into the crate, without `crate::`.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("(crate::").skip(1).chain(text.split("(derive@crate::").skip(1));
    after.filter_map(|it| it.split(['(', ')', '#']).next())
}

#[test]
fn pages_of_the_guide_link_to_what_is_in_their_build() {
    let packages = metadata(&["--no-deps"]).packages;
    let facade = packages.iter().find(|it| it.name == "apimachinery").expect("it is there");
    let (pages, root) = (pages(), root());
    assert!(pages.iter().any(|it| it.name == "informer" && it.needs.contains("informers")));
    let mut links = 0;
    for page in &pages {
        let on = with_all_they_bring(&page.needs, &facade.features);
        for target in targets(&page.text) {
            let (first, rest) = target.split_once("::").unwrap_or((target, ""));
            let needs = match first {
                "guide" => pages.iter().find(|it| it.name == rest).map(|it| &it.needs),
                _ => root.get(first),
            };
            let needs = needs.unwrap_or_else(|| panic!("{}: crate::{target}", page.name));
            let missing: Vec<_> = needs.difference(&on).collect();
            assert!(
                missing.is_empty(),
                "the page {} links to crate::{target}, which needs {missing:?}: use an address of docs.rs",
                page.name
            );
            links += 1;
        }
    }
    assert!(links > 100, "{links}");
}

/// The addresses that the front page gives for pages which are not built, with what these need.
fn addresses() -> BTreeMap<String, Features> {
    let mut addresses = BTreeMap::new();
    for attribute in parsed("guide.rs").attrs {
        let Meta::List(attribute) = &attribute.meta else { continue };
        let parts = list(attribute);
        let (Some(Meta::List(not)), Some(Meta::NameValue(address))) = (parts.first(), parts.last())
        else {
            panic!("an attribute of another form");
        };
        assert!(not.path.is_ident("not"));
        let mut needs = Features::new();
        list(not).iter().for_each(|it| needed(it, &mut needs));
        let address = text_of(&address.value);
        let (name, rest) = address.split_once("`]: ").expect("the address of a page");
        let name = name.trim_start_matches("[`").to_owned();
        let expected =
            format!("https://docs.rs/apimachinery/latest/apimachinery/guide/{name}/index.html");
        assert_eq!(rest, expected);
        addresses.insert(name, needs);
    }
    addresses
}

#[test]
fn pages_that_are_not_built_have_an_address() {
    let pages = pages().into_iter().map(|it| (it.name, it.needs));
    let expected: BTreeMap<_, _> = pages.filter(|(_, needs)| !needs.is_empty()).collect();
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(addresses(), expected);
}
