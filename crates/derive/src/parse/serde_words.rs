//! serde's attributes, which mean nothing to these derives.

use proc_macro2::TokenStream;
use syn::meta::ParseNestedMeta;
use syn::parse::Parser;
use syn::{Attribute, Lit};

use crate::errors::Errors;

/// The place of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    Type,
    Field,
    Variant,
}

/// Reports all attributes of serde among these.
pub(super) fn refuse(attributes: &[Attribute], on: On, errors: &mut Errors) {
    for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
        let mut instead = Vec::new();
        let words = syn::meta::parser(|meta| {
            instead.extend(instead_of(&meta, on));
            meta.input.step(|cursor| {
                let mut rest = *cursor;
                while let Some((token, next)) = rest.token_tree() {
                    if matches!(&token, proc_macro2::TokenTree::Punct(it) if it.as_char() == ',') {
                        break;
                    }
                    rest = next;
                }
                Ok(((), rest))
            })
        });
        // What cannot be read is refused all the same.
        let _ = attribute.parse_args::<TokenStream>().and_then(|it| words.parse2(it));
        if instead.is_empty() {
            instead.push("remove it".to_owned());
        }
        let text = format!(
            "serde's attributes are not read here: {}; or implement serde's traits yourself with `no_serde`",
            instead.join(", ")
        );
        errors.at(attribute, text);
    }
}

fn instead_of(meta: &ParseNestedMeta<'_>, on: On) -> Option<String> {
    let word = meta.path.get_ident()?.to_string();
    let value = meta.value().ok().and_then(|it| it.parse::<Lit>().ok());
    let value = match &value {
        Some(Lit::Str(text)) => text.value(),
        _ => "…".to_owned(),
    };
    Some(match (on, word.as_str()) {
        (On::Field | On::Variant, "rename") => format!("write `#[field(json = \"{value}\")]`"),
        (On::Field, "skip_serializing_if") => "write `#[field(omitempty)]`".to_owned(),
        (On::Field, "flatten") => "write `#[field(inline)]`".to_owned(),
        (On::Variant, "other") => "write `#[field(other)]`".to_owned(),
        (On::Field | On::Type, "default") => {
            "remove it, what is left out of a document has its default anyway".to_owned()
        }
        (On::Type, "rename_all") if value == "camelCase" => {
            "remove it, JSON names are in camelCase anyway".to_owned()
        }
        (On::Type, "rename_all") => {
            "write `#[field(json = \"…\")]` where a name differs from camelCase".to_owned()
        }
        _ => return None,
    })
}
