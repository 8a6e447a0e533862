//! A declaration as the derives understand it, read from the struct and its attributes.

pub(crate) mod merge;

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::parse::Parser;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitInt, LitStr, Result, Type};

use crate::names::camel_case;
use crate::suggest::with_suggestion;
use merge::Merge;

/// Which derive was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Object,
    Fields,
}

/// A struct with what its attributes say.
pub(crate) struct Declaration {
    pub(crate) name: Ident,
    pub(crate) kind: Option<Kind>,
    pub(crate) fields: Vec<Field>,
}

impl Declaration {
    /// The field that keeps `kind` and `apiVersion`.
    pub(crate) fn type_meta(&self) -> Option<&Field> {
        self.fields.iter().find(|it| it.place == Place::TypeMeta)
    }
}

/// What `#[object(…)]` says.
pub(crate) struct Kind {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) has_type_meta: bool,
}

/// A field with what `#[field(…)]` says.
pub(crate) struct Field {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    pub(crate) json: String,
    pub(crate) number: Option<Number>,
    pub(crate) place: Place,
    pub(crate) omission: Omission,
    pub(crate) nested: bool,
    pub(crate) merge: Merge,
}

pub(crate) struct Number {
    pub(crate) value: u32,
    pub(crate) span: Span,
}

/// Where a field stands in JSON.
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

pub(crate) fn parse(input: &DeriveInput, role: Role) -> Result<Declaration> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "an API type is a struct with named fields"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(&input.ident, "an API type is a struct with named fields"));
    };
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(&input.generics, "an API type cannot be generic"));
    }
    let kind = match role {
        Role::Object => Some(parse_kind(input)?),
        Role::Fields => None,
    };
    let fields = fields.named.iter().map(parse_field).collect::<Result<_>>()?;
    Ok(Declaration { name: input.ident.clone(), kind, fields })
}

fn parse_kind(input: &DeriveInput) -> Result<Kind> {
    let (mut group, mut version, mut kind) = (None, None, None);
    let mut has_type_meta = true;
    for attribute in input.attrs.iter().filter(|it| it.path().is_ident("object")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("no_type_meta") {
                has_type_meta = false;
                return Ok(());
            }
            if meta.path.is_ident("crate") {
                return meta.value()?.parse::<LitStr>().map(drop);
            }
            let place = if meta.path.is_ident("group") {
                &mut group
            } else if meta.path.is_ident("version") {
                &mut version
            } else if meta.path.is_ident("kind") {
                &mut kind
            } else {
                let known = ["group", "version", "kind", "no_type_meta", "crate"];
                let text = "expected `group`, `version`, `kind`, `no_type_meta` or `crate`";
                return Err(meta.error(with_suggestion(text, &meta.path, &known)));
            };
            let text = meta.value()?.parse::<LitStr>()?;
            check_name(&meta.path, &text)?;
            *place = Some(text.value());
            Ok(())
        })?;
    }
    let missing = |what: &str| {
        let text = format!(
            "`{what}` is missing: write #[object(group = \"…\", version = \"…\", kind = \"…\")]"
        );
        Error::new_spanned(&input.ident, text)
    };
    Ok(Kind {
        group: group.unwrap_or_default(),
        version: version.ok_or_else(|| missing("version"))?,
        kind: kind.ok_or_else(|| missing("kind"))?,
        has_type_meta,
    })
}

/// A group, version or kind that no document can name is a mistake.
fn check_name(what: &syn::Path, text: &LitStr) -> Result<()> {
    let name = text.value();
    let starts_lower = name.starts_with(|it: char| it.is_ascii_lowercase());
    let is_lower = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let problem = if what.is_ident("version") {
        let allowed = (starts_lower && name.chars().all(is_lower)) || name == "__internal";
        (!allowed).then_some("a version is like `v1`, `v2beta1` or `__internal`")
    } else if what.is_ident("group") {
        let allowed = name.chars().all(|it| is_lower(it) || it == '.');
        (!allowed).then_some("a group is like `apps` or `stable.example.com`, without the version")
    } else {
        let allowed = name.starts_with(|it: char| it.is_ascii_alphabetic())
            && name.chars().all(|it| it.is_ascii_alphanumeric());
        (!allowed).then_some("a kind is like `CronTab`")
    };
    problem.map_or(Ok(()), |problem| Err(Error::new_spanned(text, problem)))
}

fn parse_field(field: &syn::Field) -> Result<Field> {
    let name = field
        .ident
        .clone()
        .ok_or_else(|| Error::new_spanned(field, "an API type is a struct with named fields"))?;
    let json = camel_case(&name.unraw().to_string());
    let mut parsed = Field {
        name,
        ty: field.ty.clone(),
        json,
        number: None,
        place: Place::Member,
        omission: Omission::ByType,
        nested: false,
        merge: Merge::default(),
    };
    for attribute in field.attrs.iter().filter(|it| it.path().is_ident("field")) {
        parse_field_attribute(attribute, &mut parsed)?;
    }
    Ok(parsed)
}

fn parse_field_attribute(attribute: &Attribute, field: &mut Field) -> Result<()> {
    attribute.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        if input.peek(LitInt) {
            let number: LitInt = input.parse()?;
            field.number = Some(Number { value: number.base10_parse()?, span: number.span() });
            if input.is_empty() {
                return Ok(());
            }
            input.parse::<syn::Token![,]>()?;
        }
        let flags: TokenStream = input.parse()?;
        syn::meta::parser(|meta| parse_flag(&meta, field)).parse2(flags)
    })
}

fn parse_flag(meta: &ParseNestedMeta<'_>, field: &mut Field) -> Result<()> {
    let Some(flag) = meta.path.get_ident() else {
        return Err(meta.error("expected a flag"));
    };
    match flag.to_string().as_str() {
        "json" => field.json = meta.value()?.parse::<LitStr>()?.value(),
        "omitempty" | "omitzero" => field.omission = Omission::WhenEmpty,
        "null" => field.omission = Omission::Never,
        "inline" => field.place = Place::Inline,
        "type_meta" => field.place = Place::TypeMeta,
        "nested" => field.nested = true,
        "list" => field.merge.list = Some(merge::list_type(meta)?),
        "map" => field.merge.map = Some(merge::map_type(meta)?),
        "patch" => field.merge.patch = Some(merge::patch_strategy(meta)?),
        _ => {
            let known = [
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
            ];
            let text = "expected a protobuf number, `json = \"…\"`, `omitempty`, `omitzero`, `null`, \
                        `inline`, `type_meta`, `nested`, `list(…)`, `map(…)` or `patch(…)`";
            return Err(meta.error(with_suggestion(text, &meta.path, &known)));
        }
    }
    Ok(())
}
