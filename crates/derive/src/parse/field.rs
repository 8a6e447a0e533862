//! A field with its `#[field(…)]` attributes.

use std::collections::HashMap;

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::{Error, Ident, LitInt, Result, Type};

use super::field_type::{self, Form};
use super::merge::{self, Merge};
use super::schema::{self, Schema};
use super::schema_values::Values;
use super::words::{Said, read_words, text};
use crate::errors::Errors;
use crate::names::camel_case;
use crate::suggest::with_suggestion;

/// A field with its `#[field(…)]` attributes.
pub(crate) struct Field {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// What is inside options, lists and maps, when its name does not show that a field can have
    /// it.
    pub(crate) unknown_type: Option<Type>,
    /// The key of a map, when its name does not show that it can be one.
    pub(crate) unknown_key: Option<Type>,
    /// The type of the first field with the same unknown type; `None` where types are trusted.
    pub(crate) shown_type: Option<Type>,
    pub(crate) json: String,
    /// The place of its JSON name.
    pub(crate) json_span: Span,
    pub(crate) number: Option<Number>,
    pub(crate) place: Place,
    pub(crate) omission: Omission,
    pub(crate) nested: bool,
    pub(crate) merge: Merge,
    pub(crate) schema: Schema,
    /// Its comment, where the struct keeps comments.
    pub(crate) description: String,
}

pub(crate) struct Number {
    pub(crate) value: u32,
    pub(crate) span: Span,
}

/// The place of a field in JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Member,
    Inline,
    TypeMeta,
}

/// When a field is left out of JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Omission {
    ByType,
    WhenEmpty,
    Never,
}

const WORDS: [&str; 11] = [
    "json",
    "omitempty",
    "omitzero",
    "null",
    "inline",
    "type_meta",
    "nested",
    "list",
    "map",
    "patch",
    "schema",
];

/// The field; nothing when no code can be made for its type.
fn parse(field: &syn::Field, keeps_comments: bool, errors: &mut Errors) -> Option<Field> {
    let name = field.ident.clone()?;
    let json = camel_case(&name.unraw().to_string());
    let mut parsed = Field {
        json_span: name.span(),
        name,
        ty: field.ty.clone(),
        unknown_type: field_type::unknown(&field.ty).cloned(),
        unknown_key: field_type::unknown_key(&field.ty).cloned(),
        shown_type: None,
        json,
        number: None,
        place: Place::Member,
        omission: Omission::ByType,
        nested: false,
        merge: Merge::default(),
        schema: Schema::default(),
        description: if keeps_comments { schema::comment(&field.attrs) } else { String::new() },
    };
    let (mut said, mut number) = (Said::default(), None);
    let form = field_type::check(&field.ty, errors);
    for attribute in field.attrs.iter().filter(|it| it.path().is_ident("field")) {
        let mut read_number = |literal: LitInt| read_number(&literal, &mut number);
        read_words(attribute, Some(&mut read_number), errors, |meta, _| {
            said.once(&meta.path)?;
            match form.and_then(|form| form.objection_to(&meta.path)) {
                Some(objection) => Err(meta.error(objection)),
                None => parse_word(meta, &mut parsed),
            }
        });
    }
    parsed.number = number;
    if parsed.place == Place::Inline {
        parsed.unknown_type = Some(field.ty.clone());
    }
    form.map(|_| parsed)
}

/// The fields of a struct.
pub(super) fn parse_all<'a>(
    fields: impl Iterator<Item = &'a syn::Field>,
    keeps_comments: bool,
    is_trusted: bool,
    errors: &mut Errors,
) -> Vec<Field> {
    let mut shown: HashMap<String, Type> = HashMap::new();
    let parsed = fields.filter_map(|it| parse(it, keeps_comments, errors)).map(|mut field| {
        if is_trusted {
            return field;
        }
        let own = || field.ty.clone();
        let shown = match field.unknown_type.as_ref().or(field.unknown_key.as_ref()) {
            Some(unknown) => {
                shown.entry(unknown.to_token_stream().to_string()).or_insert_with(own).clone()
            }
            None => own(),
        };
        field.shown_type = Some(shown);
        field
    });
    parsed.collect()
}

fn read_number(literal: &LitInt, number: &mut Option<Number>) -> Result<()> {
    if literal.base10_digits().starts_with('-') {
        return Err(Error::new_spanned(literal, "protobuf's field numbers start at 1"));
    }
    // One that is too large is reported together with those that protobuf does not allow.
    let value = literal.base10_parse().unwrap_or(u32::MAX);
    let known = Number { value, span: literal.span() };
    match number.replace(known) {
        Some(_) => Err(Error::new_spanned(literal, "the field has a number already")),
        None => Ok(()),
    }
}

fn parse_word(meta: &ParseNestedMeta<'_>, field: &mut Field) -> Result<()> {
    let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
    match word.as_str() {
        "json" => {
            let name = text(meta)?;
            field.json = name.value();
            field.json_span = name.span();
        }
        "omitempty" | "omitzero" => field.omission = Omission::WhenEmpty,
        "null" => field.omission = Omission::Never,
        "inline" => field.place = Place::Inline,
        "type_meta" => field.place = Place::TypeMeta,
        "nested" => field.nested = true,
        "list" => field.merge.list = Some(merge::list_type(meta)?),
        "map" => field.merge.map = Some(merge::map_type(meta)?),
        "patch" => field.merge.patch = Some(merge::patch_strategy(meta)?),
        "schema" => field.schema.read(meta, Values::of(&field.ty))?,
        _ => {
            let text = "expected a protobuf number, `json = \"…\"`, `omitempty`, `omitzero`, `null`, \
                        `inline`, `type_meta`, `nested`, `list(…)`, `map(…)`, `patch(…)` or `schema(…)`";
            return Err(meta.error(with_suggestion(text, &meta.path, &WORDS)));
        }
    }
    Ok(())
}

impl Form {
    /// What is wrong with a word that has no meaning for a field of this form.
    fn objection_to(self, word: &syn::Path) -> Option<&'static str> {
        let is_plain = matches!(self, Self::Plain | Self::Collection);
        if word.is_ident("inline") && (is_plain || self == Self::Option) {
            Some("`inline` is for structs: their fields take the place of the struct")
        } else if word.is_ident("type_meta") && (is_plain || self == Self::Option) {
            Some("`type_meta` is for the `TypeMeta` that keeps `kind` and `apiVersion`")
        } else if word.is_ident("nested") && self == Self::Plain {
            Some("`nested` is for raw extensions: `RawExtension`, lists and options of it")
        } else if word.is_ident("null") && self == Self::Plain {
            Some(
                "`null` is for options, which are then written as `null` instead of being left out",
            )
        } else if word.is_ident("omitzero") && is_plain {
            Some("`omitzero` is for times; for strings, numbers and booleans write `omitempty`")
        } else {
            None
        }
    }
}
