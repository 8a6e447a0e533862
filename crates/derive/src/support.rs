//! The crate in which emitted code finds what it needs.

use proc_macro2::Span;
use syn::{Path, Result, parse_quote};

/// The crates that have a module `derive_support`, the ones above first.
const CRATES: [&str; 3] = ["apimachinery", "apimachinery-api", "apimachinery-meta"];

/// The crate that an attribute names, else the one among the dependencies.
pub(crate) fn support(named: Option<Path>) -> Result<Path> {
    named.map_or_else(among_dependencies, Ok)
}

fn path(name: &str) -> Path {
    let name = syn::Ident::new(name, Span::call_site());
    parse_quote!(::#name)
}

#[cfg(feature = "rename")]
fn among_dependencies() -> Result<Path> {
    use proc_macro_crate::{Error as Unknown, FoundCrate, crate_name};

    for name in CRATES {
        let found = match crate_name(name) {
            Ok(FoundCrate::Itself) => name.replace('-', "_"),
            Ok(FoundCrate::Name(name)) => name,
            Err(Unknown::CrateNotFound { .. }) => continue,
            // Without cargo there is not a list of dependencies.
            Err(_) => CRATES[0].to_owned(),
        };
        return Ok(path(&found));
    }
    let text = "`apimachinery` is not among the dependencies of this crate; say where else it is with \
                `#[object(crate = \"…\")]` or `#[fields(crate = \"…\")]`";
    Err(syn::Error::new(Span::call_site(), text))
}

/// The facade under its own name; the crates below it are their own support.
#[cfg(not(feature = "rename"))]
#[expect(clippy::unnecessary_wraps, reason = "it fails with the feature `rename`")]
fn among_dependencies() -> Result<Path> {
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    let found = CRATES.iter().find(|name| **name == package).unwrap_or(&CRATES[0]);
    Ok(path(&found.replace('-', "_")))
}
