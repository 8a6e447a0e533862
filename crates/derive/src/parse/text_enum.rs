//! An enum of texts: the text of each variant.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::{
    DataEnum, DeriveInput, Error, Fields, Ident, LitInt, LitStr, Result, Variant, Visibility,
};

use super::words::{Said, read_words, text};
use crate::errors::Errors;
use crate::suggest::with_suggestion;

/// An enum with its attributes.
pub(crate) struct TextEnum {
    pub(crate) name: Ident,
    pub(crate) visibility: Visibility,
    /// The variants for the texts that are known.
    pub(crate) known: Vec<Known>,
    /// The variant that keeps all others.
    pub(crate) other: Option<Ident>,
    /// The variant for a text that is not there, where it is marked.
    pub(crate) default: Option<Ident>,
    /// Whether there is a variant that was refused, and left out here.
    pub(crate) has_refused: bool,
}

pub(crate) struct Known {
    pub(crate) name: Ident,
    pub(crate) text: String,
}

/// An attribute of a variant.
#[derive(Default)]
struct VariantWords {
    text: Option<LitStr>,
    is_other: bool,
}

impl TextEnum {
    /// The arm of a `match` for variants that are refused: without it, an error that they are
    /// missing would follow from theirs.
    pub(crate) fn refused(&self) -> Option<TokenStream> {
        self.has_refused.then(|| quote!(_ => ::core::unreachable!(),))
    }
}

pub(super) fn parse(input: &DeriveInput, data: &DataEnum, errors: &mut Errors) -> TextEnum {
    let mut parsed = TextEnum {
        name: input.ident.clone(),
        visibility: input.vis.clone(),
        known: Vec::new(),
        other: None,
        default: None,
        has_refused: false,
    };
    let mut taken: HashMap<String, Ident> = HashMap::new();
    let mut is_kept = false;
    for variant in &data.variants {
        let (words, is_right) = read(variant, errors);
        if words.is_other {
            is_kept = true;
            if check_other(variant, &parsed, &words, errors) {
                parsed.other = Some(variant.ident.clone());
            }
            continue;
        }
        if !matches!(variant.fields, Fields::Unit) {
            is_kept = true;
            if is_right {
                let text = "a variant stands for one text and holds nothing; \
                            the one that keeps all other texts is `#[field(other)] Other(Str)`";
                errors.at(&variant.fields, text);
            }
            continue;
        }
        let value =
            words.text.as_ref().map_or_else(|| variant.ident.unraw().to_string(), LitStr::value);
        let span = words.text.as_ref().map_or(variant.ident.span(), LitStr::span);
        if value.contains(|it: char| it == '"' || it == '\\' || it.is_control()) {
            errors.here(span, "a text has no quotes, backslashes or control characters");
        }
        if let Some(other) = taken.insert(value.clone(), variant.ident.clone()) {
            errors.here(span, format!("the text \"{value}\" is taken by `{other}`"));
        }
        if variant.attrs.iter().any(|it| it.path().is_ident("default")) {
            parsed.default = Some(variant.ident.clone());
        }
        parsed.known.push(Known { name: variant.ident.clone(), text: value });
    }
    parsed.has_refused =
        parsed.known.len() + usize::from(parsed.other.is_some()) < data.variants.len();
    if !is_kept {
        let text = "other programs may send texts that this enum does not know, and none may get lost: \
                    add a variant that keeps them, `#[field(other)] Other(Str)`";
        errors.at(&input.ident, text);
    }
    parsed
}

/// The attributes of a variant, and whether all are valid.
fn read(variant: &Variant, errors: &mut Errors) -> (VariantWords, bool) {
    let (mut said, mut words) = (Said::default(), VariantWords::default());
    let mut own_errors = Errors::default();
    for attribute in variant.attrs.iter().filter(|it| it.path().is_ident("field")) {
        let mut number = |literal: LitInt| {
            let text = "a variant has no number: it is its text in every format";
            Err(Error::new_spanned(literal, text))
        };
        read_words(attribute, Some(&mut number), &mut own_errors, |meta, _| {
            said.once(&meta.path)?;
            words.read(meta)
        });
    }
    let is_right = own_errors.is_empty();
    errors.extend(own_errors);
    (words, is_right)
}

impl VariantWords {
    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        if meta.path.is_ident("json") {
            self.text = Some(text(meta)?);
        } else if meta.path.is_ident("other") {
            self.is_other = true;
        } else {
            let text = "expected `json = \"…\"` or `other`";
            return Err(meta.error(with_suggestion(text, &meta.path, &["json", "other"])));
        }
        Ok(())
    }
}

/// Whether the variant can keep all other texts.
fn check_other(
    variant: &Variant,
    parsed: &TextEnum,
    words: &VariantWords,
    errors: &mut Errors,
) -> bool {
    if let Some(before) = &parsed.other {
        errors.at(&variant.ident, format!("`{before}` keeps all other texts already"));
        return false;
    }
    if let Some(text) = &words.text {
        errors.at(text, "the variant for all other texts has no text of its own");
    }
    let holds_text =
        matches!(&variant.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1);
    if !holds_text {
        let text = format!("the variant for all other texts holds one: `{}(Str)`", variant.ident);
        errors.at(&variant.ident, text);
    }
    holds_text
}
