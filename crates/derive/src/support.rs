//! The crate in which emitted code finds what it needs.

use proc_macro_crate::{Error as Unknown, FoundCrate, crate_name};
use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{DeriveInput, Error, Lit, LitStr, Path, Result, Token, parse_quote};

/// The crates that have a module `derive_support`, the ones above first.
const CRATES: [&str; 3] = ["apimachinery", "apimachinery-api", "apimachinery-meta"];

/// The crate that an attribute names, else the one among the dependencies.
pub(crate) fn support(input: &DeriveInput) -> Result<Path> {
    let mut named = None;
    for attribute in &input.attrs {
        if attribute.path().is_ident("object") {
            attribute.parse_nested_meta(|meta| match meta.path.is_ident("crate") {
                true => parse_crate(&meta).map(|path| named = Some(path)),
                false => pass_over(&meta),
            })?;
        } else if attribute.path().is_ident("fields") {
            attribute.parse_nested_meta(|meta| match meta.path.is_ident("crate") {
                true => parse_crate(&meta).map(|path| named = Some(path)),
                false => Err(meta.error("expected `crate`")),
            })?;
        }
    }
    named.map_or_else(among_dependencies, Ok)
}

fn parse_crate(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    let text: LitStr = meta.value()?.parse()?;
    text.parse().map_err(|_| {
        Error::new_spanned(text, "expected the path of the crate, such as \"my::apimachinery\"")
    })
}

fn pass_over(meta: &ParseNestedMeta<'_>) -> Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<Lit>()?;
    }
    Ok(())
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
