//! The crate in which emitted code finds what it needs.

use proc_macro_crate::{Error as Unknown, FoundCrate, crate_name};
use proc_macro2::Span;
use syn::{Error, Path, Result, parse_quote};

/// The crates that have a module `derive_support`, the ones above first.
const CRATES: [&str; 3] = ["apimachinery", "apimachinery-api", "apimachinery-meta"];

/// The crate that an attribute names, else the one among the dependencies.
pub(crate) fn support(named: Option<Path>) -> Result<Path> {
    named.map_or_else(among_dependencies, Ok)
}

fn among_dependencies() -> Result<Path> {
    for name in CRATES {
        let found = match crate_name(name) {
            Ok(FoundCrate::Itself) => name.replace('-', "_"),
            Ok(FoundCrate::Name(name)) => name,
            Err(Unknown::CrateNotFound { .. }) => continue,
            // Where cargo does not build there is no list of dependencies.
            Err(_) => CRATES[0].to_owned(),
        };
        let found = syn::Ident::new(&found, Span::call_site());
        return Ok(parse_quote!(::#found));
    }
    let text = "`apimachinery` is not among the dependencies of this crate; say where else it is with \
                `#[object(crate = \"…\")]` or `#[fields(crate = \"…\")]`";
    Err(Error::new(Span::call_site(), text))
}
