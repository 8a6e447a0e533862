//! The derives for API types: `Object` for a kind, `Fields` for a struct inside one.
//!
//! From one declaration they make every format's reader and writer, serde's `Serialize` and `Deserialize`,
//! and `prost::Message`. What is emitted per type is small: a `match` on the field and calls into shared
//! functions. The facade documents how to use them; this crate is organized as parse → check → expand.
//!
//! Emitted code finds what it needs in the module `derive_support` of the facade, of `apimachinery-api` or of
//! `apimachinery-meta`, whichever the crate depends on, under any name.

mod check;
mod expand;
mod names;
mod parse;
mod suggest;
mod support;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct an API object of one kind.
///
/// `#[object(group = "stable.example.com", version = "v1", kind = "CronTab")]` names the kind; the group may
/// be left out for the core group. `no_type_meta` declares a kind whose documents do not name it. The struct also needs
/// `Clone`, `Debug`, `Default` and `PartialEq`.
///
/// `apimachinery` is found among the dependencies, renamed ones too. Where it comes by way of another crate,
/// `crate = "other::apimachinery"` says where it is.
///
/// A field has the JSON name that is its own name in camelCase. `#[field(…)]` says what differs:
///
/// | in `#[field(…)]` | meaning |
/// |---|---|
/// | `7` | its protobuf number; a type has protobuf when all its fields have numbers |
/// | `json = "podIP"` | its JSON name |
/// | `omitempty` | left out of JSON when empty: for strings, numbers and booleans; options, lists and maps are left out without being told |
/// | `null` | an option that is written as `null` instead of being left out |
/// | `omitzero` | a time that is left out when it is zero |
/// | `inline` | a struct whose fields stand in place of it in JSON |
/// | `type_meta` | the `TypeMeta` that keeps `kind` and `apiVersion` when the object stands inside another |
/// | `list(map("name"))`, `list(set)`, `list(atomic)` | how appliers merge the list |
/// | `map(atomic)`, `map(granular)` | how appliers merge the map or struct |
/// | `patch(merge = "name")`, `patch(merge)`, `patch(retain_keys)`, `patch(replace)` | what a strategic merge patch does with the field |
/// | `nested` | raw extensions that codecs decode and encode together with the object |
#[proc_macro_derive(Object, attributes(object, field))]
pub fn derive_object(input: TokenStream) -> TokenStream {
    expand_with(parse_macro_input!(input as DeriveInput), parse::Role::Object)
}

/// Makes a struct one that can stand inside API objects. See the derive `Object` for the attributes;
/// `crate` stands in `#[fields(crate = "other::apimachinery")]` here.
#[proc_macro_derive(Fields, attributes(fields, field))]
pub fn derive_fields(input: TokenStream) -> TokenStream {
    expand_with(parse_macro_input!(input as DeriveInput), parse::Role::Fields)
}

/// Makes `Clone`, `Debug`, `Default` and `PartialEq` for a struct that also derives `Object` or `Fields`.
///
/// They do what the standard derives do and take less time to compile, which counts for many types; all
/// fields must be of built-in types or of types with `Data`. `Debug` shows the
/// fields that a document would hold, under their JSON names.
#[proc_macro_derive(Data, attributes(object, fields, field))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = parse::parse(&input, parse::Role::Fields)
        .and_then(|declaration| Ok(expand::data::expand(&declaration, &support::support(&input)?)));
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}

fn expand_with(input: DeriveInput, role: parse::Role) -> TokenStream {
    let expanded = parse::parse(&input, role).and_then(|declaration| {
        check::check(&declaration)?;
        Ok(expand::expand(&declaration, &support::support(&input)?))
    });
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}
