//! A declaration as the derives understand it, read from the type and its attributes.

mod field;
mod field_type;
pub(crate) mod merge;
pub(crate) mod schema;
mod schema_values;
mod serde_words;
mod text_enum;
mod type_attributes;
mod words;

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Ident, Path};

use crate::errors::Errors;
use serde_words::On;

pub(crate) use field::{Field, Omission, Place};
pub(crate) use text_enum::TextEnum;

/// Which derive was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Object,
    Fields,
    Data,
}

/// A type with its attributes.
pub(crate) struct Parsed {
    pub(crate) item: Item,
    /// The crate that an attribute names.
    pub(crate) support: Option<Path>,
}

pub(crate) enum Item {
    Struct(Declaration),
    Enum(Texts),
}

/// A struct with its attributes.
pub(crate) struct Declaration {
    pub(crate) name: Ident,
    pub(crate) kind: Option<Kind>,
    pub(crate) fields: Vec<Field>,
    /// Its schema keywords; `None` when it has none and keeps no comments.
    pub(crate) schema: Option<schema::Schema>,
    /// Its comment, where it keeps comments.
    pub(crate) description: String,
    /// How appliers merge it in every field.
    pub(crate) map: Option<merge::MapType>,
    pub(crate) has_serde: bool,
    pub(crate) has_prost: bool,
    /// Whether its fields are known to be right; what asks the compiler about them is left out
    /// then, and [`Role::Data`] is made with it.
    pub(crate) is_trusted: bool,
    /// Whether formats read and write it by its table, without code of its own.
    pub(crate) is_reflected: bool,
}

/// An enum of texts.
pub(crate) struct Texts {
    pub(crate) texts: TextEnum,
    pub(crate) has_serde: bool,
}

impl Declaration {
    /// The field that keeps `kind` and `apiVersion`.
    pub(crate) fn type_meta(&self) -> Option<&Field> {
        self.fields.iter().find(|it| it.place == Place::TypeMeta)
    }
}

/// The words of `#[object(…)]` as code.
pub(crate) struct Kind {
    /// A `&'static GroupVersion`.
    pub(crate) group_version: TokenStream,
    /// A `&'static str`.
    pub(crate) kind: TokenStream,
    pub(crate) has_type_meta: bool,
}

/// Reads a type. What has a mistake is left out; nothing is left of an item that is not one of
/// ours.
pub(crate) fn parse(input: &DeriveInput, role: Role, errors: &mut Errors) -> Option<Parsed> {
    let attributes = type_attributes::parse(input, role, errors);
    if role != Role::Data && attributes.has_serde {
        refuse_serde_words(input, errors);
    }
    let is_generic = !input.generics.params.is_empty();
    if is_generic {
        let text = "an API type cannot be generic: its fields are known before anything is read";
        errors.at(&input.generics, text);
    }
    let item = match (&input.data, role) {
        (Data::Struct(data), _) => {
            let Fields::Named(fields) = &data.fields else {
                errors.at(&input.ident, not_ours(role));
                return None;
            };
            let keeps_comments = attributes.schema.is_some();
            let fields = field::parse_all(
                fields.named.iter(),
                keeps_comments,
                attributes.is_trusted || role == Role::Data,
                errors,
            );
            let description =
                if keeps_comments { schema::comment(&input.attrs) } else { String::new() };
            Item::Struct(Declaration {
                name: input.ident.clone(),
                kind: attributes.kind,
                fields,
                schema: attributes.schema,
                description,
                map: attributes.map,
                has_serde: attributes.has_serde,
                has_prost: attributes.has_prost,
                is_trusted: attributes.is_trusted,
                is_reflected: attributes.is_reflected,
            })
        }
        (Data::Enum(data), Role::Fields) => Item::Enum(Texts {
            texts: text_enum::parse(input, data, errors),
            has_serde: attributes.has_serde,
        }),
        (Data::Enum(data), Role::Data) => {
            // What is wrong with the texts, the derive `Fields` reports.
            let texts = text_enum::parse(input, data, &mut Errors::default());
            if texts.default.is_none() {
                errors.at(
                    &input.ident,
                    "`Data` takes the default from a variant: mark one `#[default]`",
                );
                return None;
            }
            Item::Enum(Texts { texts, has_serde: false })
        }
        _ => {
            errors.at(&input.ident, not_ours(role));
            return None;
        }
    };
    (!is_generic).then_some(Parsed { item, support: attributes.support })
}

fn not_ours(role: Role) -> &'static str {
    match role {
        Role::Object => "an API object is a struct with named fields",
        Role::Fields => "an API type is a struct with named fields, or an enum of texts",
        Role::Data => "`Data` is for structs with named fields, and for enums of texts",
    }
}

fn refuse_serde_words(input: &DeriveInput, errors: &mut Errors) {
    serde_words::refuse(&input.attrs, On::Type, errors);
    if let Data::Struct(data) = &input.data {
        data.fields.iter().for_each(|it| serde_words::refuse(&it.attrs, On::Field, errors));
    }
    if let Data::Enum(data) = &input.data {
        data.variants.iter().for_each(|it| serde_words::refuse(&it.attrs, On::Variant, errors));
    }
}
