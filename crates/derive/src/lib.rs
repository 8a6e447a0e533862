//! The derives for API types: `Object` for a kind, `Fields` for a struct or an enum of texts inside
//! one.
//!
//! From one declaration they make the table and the access to fields that all formats use, the
//! readers and writers of JSON and protobuf, serde's `Serialize` and `Deserialize`, and
//! `prost::Message`. What is emitted per type is small: a `match` on the field and calls into
//! shared functions. The facade documents how to use them; this crate is organized as parse → check
//! → expand.
//!
//! Emitted code finds what it needs in the module `derive_support` of the facade, of
//! `apimachinery-api` or of `apimachinery-meta`, whichever the crate depends on, under any name.
//! Without the feature `rename`, which reads the `Cargo.toml` of the crate for that, it is
//! `apimachinery` unless an attribute says otherwise.

mod check;
mod errors;
mod expand;
mod names;
mod parse;
mod suggest;
mod support;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct an API object of one kind.
///
/// The struct also needs `Clone`, `Debug`, `Default` and `PartialEq`. `#[object(…)]` takes:
///
/// | in `#[object(…)]` | meaning |
/// |---|---|
/// | `group = "stable.example.com"` | the group; the core group when left out |
/// | `version = "v1"` | the version |
/// | `group_version = GROUP_VERSION` | both at once: the path of a constant of the type `GroupVersion` |
/// | `kind = "CronTab"` | the kind |
/// | `schema` or `schema(…)` | comments are kept for definitions, and so are the [keywords](#keywords-of-schemas) of the whole in parentheses |
/// | `map(atomic)`, `map(granular)` | how appliers merge the struct in every field without a strategy of its own |
/// | `no_type_meta` | documents of the kind do not name it |
/// | `no_serde` | serde's traits are left to others, such as serde's own derives |
/// | `no_prost` | `prost::Message` is left to others; else a type whose fields have numbers has it |
/// | `trusted` | for generated code: also derives [`Data`](derive@Data), and omits the checks of field types that give readable errors |
/// | `reflect` | formats read and write the struct by its table, without code of its own: quicker to compile and smaller, slower to read and write; a field in it that shows itself as a [`Choice`](https://docs.rs/apimachinery/latest/apimachinery/runtime/reflect/trait.Choice.html), or as a scalar without forms of its own, has no protobuf |
/// | `crate = "other::apimachinery"` | where `apimachinery` is, when it comes by way of another crate; among the dependencies it is found under any name with the feature `rename`, else as `apimachinery` |
///
/// `group`, `version` and `kind` take the path of a `&'static str` constant as well as a text.
///
/// A field has the JSON name that is its own name in camelCase. `#[field(…)]` changes this and
/// more:
///
/// | in `#[field(…)]` | meaning |
/// |---|---|
/// | `7` | its protobuf number; a type has protobuf when all its fields have numbers |
/// | `json = "podIP"` | its JSON name |
/// | `omitempty` | left out of JSON when empty: for strings, numbers and booleans; options, lists and maps always are |
/// | `null` | an option that is written as `null` instead of being left out |
/// | `omitzero` | a time that is left out when it is zero |
/// | `inline` | a struct whose fields take its place in JSON |
/// | `type_meta` | the `TypeMeta` that keeps `kind` and `apiVersion` when the object is inside another |
/// | `list(map("name"))`, `list(set)`, `list(atomic)` | how appliers merge the list |
/// | `map(atomic)`, `map(granular)` | how appliers merge the map or struct |
/// | `patch(merge = "name")`, `patch(merge)`, `patch(retain_keys)`, `patch(replace)` | what a strategic merge patch does with the field |
/// | `schema(…)` | [keywords](#keywords-of-schemas) for definitions |
/// | `nested` | raw extensions that codecs decode and encode together with the object |
///
/// A field may have the types `Str`, `String`, `bool`, `i8` to `i64`, `u8` to `u64`, `f64`,
/// `ByteString`, `RawExtension`, structs and enums with [`Fields`](derive@Fields), types of `meta`
/// such as `Time` and `Quantity`, and `Option`, `Box`, `Vec`, `NullableVec` or `Map<Str, _>` of
/// those.
///
/// # Keywords of schemas
///
/// Schemas that are made from the type, such as those of CustomResourceDefinitions, have these;
/// formats ignore them.
///
/// | in `schema(…)` | keyword |
/// |---|---|
/// | `default = "a"`, `default = 3`, `default = true`, `default = json("{}")` | `default` |
/// | `enum("a", "b")` | `enum` |
/// | `minimum = 1`, `exclusive_minimum`, `maximum = 2.5`, `exclusive_maximum`, `multiple_of = 2` | of numbers |
/// | `min_length = 1`, `max_length = 63`, `pattern = "^a"`, `format = "uri"` | of texts |
/// | `min_items = 1`, `max_items = 9`, `items(…)` | of lists; `items` holds keywords of each item, or each value of a map |
/// | `min_properties = 1`, `max_properties = 9`, `preserve_unknown_fields` | of maps and structs |
/// | `nullable`, `title = "…"` | `nullable`, `title` |
/// | `required`, `optional` | whether `required` of the struct around it lists the field, whatever its type |
/// | `rule = "self > 1"`, `rule("self > 1", message = "…", message_expression = "…", reason = "…", field_path = "…", optional_old_self)` | an item of `x-kubernetes-validations` |
///
/// Mistakes are reported together, each at its place.
#[proc_macro_derive(Object, attributes(object, fields, field, serde))]
pub fn derive_object(input: TokenStream) -> TokenStream {
    expand_with(parse_macro_input!(input as DeriveInput), parse::Role::Object)
}

/// Makes a struct, or an enum of texts, usable as a field of API objects.
///
/// A struct takes the same `#[field(…)]` as with the derive [`Object`](derive@Object). Of the words
/// above, `#[fields(…)]` takes `schema`, `map(…)`, `no_serde`, `no_prost`, `trusted`, `reflect` and
/// `crate = "…"`.
///
/// An enum is a text in every format. The text of a variant is its name, or the one in
/// `#[field(json = "…")]`. The set of texts is open, as in Go: one variant, `#[field(other)]`,
/// keeps all that the program does not know, so that none gets lost.
///
/// Such an enum has `as_str`, `Display`, `AsRef<str>`, `From<&str>`, `From<String>`, `From<Str>`,
/// comparison with `&str`, and serde's traits. It cannot be the key of a map, or a message in
/// protobuf.
///
/// A field that is not in a document has the enum's `Default`, and that is written again. Where the
/// reference distinguishes an absent field, write `Option` around the enum, or make the default a
/// variant for the empty text, `#[default] #[field(json = "")] Unset`, and leave it out by
/// `#[field(omitempty)]`.
#[proc_macro_derive(Fields, attributes(object, fields, field, serde))]
pub fn derive_fields(input: TokenStream) -> TokenStream {
    expand_with(parse_macro_input!(input as DeriveInput), parse::Role::Fields)
}

/// Makes `Clone`, `Debug`, `Default` and `PartialEq` for a struct, or an enum of texts, that also
/// derives `Object` or `Fields`.
///
/// They do what the standard derives do and take less time to compile, which counts for many types;
/// all fields must be of built-in types or of types with `Data`. `Debug` shows the fields that a
/// document would hold, under their JSON names; of an enum, its text. The default of an enum is the
/// variant that is marked `#[default]`.
#[proc_macro_derive(Data, attributes(object, fields, field, default))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    expand_with(parse_macro_input!(input as DeriveInput), parse::Role::Data)
}

fn expand_with(input: DeriveInput, role: parse::Role) -> TokenStream {
    let mut errors = errors::Errors::default();
    let expanded = expand(&input, role, &mut errors);
    // Code for what is right makes the compiler find no mistakes that only follow from these.
    let errors = errors.into_tokens();
    quote::quote!(#errors #expanded).into()
}

fn expand(
    input: &DeriveInput,
    role: parse::Role,
    errors: &mut errors::Errors,
) -> Option<proc_macro2::TokenStream> {
    let parse::Parsed { item, support } = parse::parse(input, role, errors)?;
    if let parse::Item::Struct(declaration) = &item
        && role != parse::Role::Data
    {
        check::check(declaration, errors);
    }
    let support = match support::support(support) {
        Ok(support) => support,
        Err(_) if !errors.is_empty() => return None,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    Some(match item {
        parse::Item::Struct(declaration) if role == parse::Role::Data => {
            expand::data::expand(&declaration, &support)
        }
        parse::Item::Struct(declaration) => expand::expand(&declaration, &support),
        parse::Item::Enum(texts) if role == parse::Role::Data => {
            expand::data::expand_enum(&texts.texts, &support)
        }
        parse::Item::Enum(texts) => expand::text_enum::expand(&texts, &support),
    })
}
