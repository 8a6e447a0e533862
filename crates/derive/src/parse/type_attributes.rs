//! `#[object(…)]` and `#[fields(…)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, LitStr, Path, Result};

use super::merge::{self, MapType};
use super::schema::Schema;
use super::schema_values::Values;
use super::words::{Said, read_words, text};
use super::{Kind, Role};
use crate::errors::Errors;
use crate::suggest::with_suggestion;

/// The attributes of a type.
pub(crate) struct TypeAttributes {
    /// Where emitted code finds what it needs.
    pub(crate) support: Option<Path>,
    pub(crate) has_serde: bool,
    pub(crate) has_prost: bool,
    /// Whether its fields are known to be right, and it has [`Role::Data`] made with it.
    pub(crate) is_trusted: bool,
    /// Whether formats read and write it by its table.
    pub(crate) is_reflected: bool,
    /// The schema keywords of the type, when it keeps them.
    pub(crate) schema: Option<Schema>,
    /// How appliers merge the type in every field.
    pub(crate) map: Option<MapType>,
    /// Of a kind.
    pub(super) kind: Option<Kind>,
}

/// A text, or the path of a constant that holds one.
enum Name {
    Text(LitStr),
    Constant(Path),
}

impl ToTokens for Name {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Text(text) => text.to_tokens(tokens),
            Self::Constant(path) => path.to_tokens(tokens),
        }
    }
}

#[derive(Default)]
struct Names {
    group: Option<Name>,
    version: Option<Name>,
    group_version: Option<Path>,
    kind: Option<Name>,
}

/// What is suggested; `trusted` and `reflect` are mostly for generated code.
const OBJECT_WORDS: [&str; 10] = [
    "group",
    "version",
    "group_version",
    "kind",
    "schema",
    "map",
    "no_type_meta",
    "no_serde",
    "no_prost",
    "crate",
];
const FIELDS_WORDS: [&str; 5] = ["schema", "map", "no_serde", "no_prost", "crate"];

pub(super) fn parse(input: &DeriveInput, role: Role, errors: &mut Errors) -> TypeAttributes {
    let (own, other) = match role {
        Role::Object => ("object", "fields"),
        Role::Fields => ("fields", "object"),
        Role::Data => ("", ""),
    };
    let mut attributes = TypeAttributes {
        support: None,
        has_serde: true,
        has_prost: true,
        is_trusted: false,
        is_reflected: false,
        schema: None,
        map: None,
        kind: None,
    };
    let (mut said, mut names, mut has_type_meta) = (Said::default(), Names::default(), true);
    let mut own_errors = Errors::default();
    for attribute in &input.attrs {
        let is_own = attribute.path().is_ident(own);
        if attribute.path().is_ident(other) {
            let derive = if role == Role::Object { "Object" } else { "Fields" };
            errors.at(attribute.path(), format!("the derive `{derive}` reads `#[{own}(…)]`"));
        } else if is_own || (role == Role::Data && is_type_attribute(attribute.path())) {
            // What is wrong there, the derive that the attribute is for reports.
            let mut unreported = Errors::default();
            let errors = if is_own { &mut own_errors } else { &mut unreported };
            read_words(attribute, None, errors, |meta, _| {
                said.once(&meta.path)?;
                let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                match word.as_str() {
                    "crate" => attributes.support = Some(parse_crate(meta)?),
                    "schema" => {
                        let schema = attributes.schema.insert(Schema::default());
                        if meta.input.peek(syn::token::Paren) {
                            schema.read(meta, Values::Unknown)?;
                        }
                    }
                    "map" => {
                        if !matches!(input.data, Data::Struct(_)) {
                            return Err(meta.error("`map` is for structs"));
                        }
                        attributes.map = Some(merge::map_type(meta)?);
                    }
                    "no_serde" => attributes.has_serde = false,
                    "no_prost" => attributes.has_prost = false,
                    word @ ("trusted" | "reflect") => {
                        if !matches!(input.data, Data::Struct(_)) {
                            return Err(meta.error(format!("`{word}` is for structs")));
                        }
                        attributes.is_trusted |= word == "trusted";
                        attributes.is_reflected |= word == "reflect";
                    }
                    "no_type_meta" if role != Role::Fields => has_type_meta = false,
                    _ if role != Role::Fields => return names.read(meta),
                    _ => return Err(unknown(meta, &FIELDS_WORDS)),
                }
                Ok(())
            });
        }
    }
    if role == Role::Object {
        attributes.kind = names.into_kind(input, has_type_meta, &mut own_errors);
    }
    errors.extend(own_errors);
    attributes
}

fn is_type_attribute(path: &Path) -> bool {
    path.is_ident("object") || path.is_ident("fields")
}

fn unknown(meta: &ParseNestedMeta<'_>, known: &[&str]) -> Error {
    let list: Vec<_> = known.iter().map(|it| format!("`{it}`")).collect();
    let text = match list.split_last() {
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
        None => String::new(),
    };
    meta.error(with_suggestion(&text, &meta.path, known))
}

fn parse_crate(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    let text = text(meta)?;
    text.parse().map_err(|_| {
        Error::new_spanned(text, "expected the path of the crate, such as \"my::apimachinery\"")
    })
}

impl Names {
    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let place = if meta.path.is_ident("group") {
            &mut self.group
        } else if meta.path.is_ident("version") {
            &mut self.version
        } else if meta.path.is_ident("kind") {
            &mut self.kind
        } else if meta.path.is_ident("group_version") {
            self.group_version = Some(constant(meta)?);
            return Ok(());
        } else {
            return Err(unknown(meta, &OBJECT_WORDS));
        };
        // A name with a mistake counts as given.
        let name = name(meta)?;
        let checked = match &name {
            Name::Text(text) => check_name(&meta.path, text),
            Name::Constant(_) => Ok(()),
        };
        *place = Some(name);
        checked
    }

    fn into_kind(
        self,
        input: &DeriveInput,
        has_type_meta: bool,
        errors: &mut Errors,
    ) -> Option<Kind> {
        if let (Some(path), Some(_), _) | (Some(path), _, Some(_)) =
            (&self.group_version, &self.group, &self.version)
        {
            errors.at(path, "`group_version` stands for both `group` and `version`");
        }
        let mut missing: Vec<&str> = Vec::new();
        if self.version.is_none() && self.group_version.is_none() {
            missing.push("`version`");
        }
        if self.kind.is_none() {
            missing.push("`kind`");
        }
        // What is missing may be what is misspelt.
        if !missing.is_empty() && errors.is_empty() {
            let are = if missing.len() == 1 { "is" } else { "are" };
            let text = format!(
                "{} {are} missing: write #[object(group = \"…\", version = \"…\", kind = \"…\")], \
                 or #[object(group_version = GROUP_VERSION, kind = \"…\")] with a constant",
                missing.join(" and ")
            );
            let attribute = input.attrs.iter().find(|it| it.path().is_ident("object"));
            match attribute {
                Some(attribute) => errors.at(attribute, text),
                None => errors.at(&input.ident, text),
            }
        }
        let group_version = match (self.group_version, self.version) {
            (Some(path), _) => {
                let place = path.span();
                quote_spanned!(place=> &#path)
            }
            (None, Some(version)) => {
                let group = self.group.map_or_else(|| quote!(""), |it| quote!(#it));
                quote!(&__support::runtime::GroupVersion::from_static(#group, #version))
            }
            (None, None) => return None,
        };
        Some(Kind { group_version, kind: self.kind?.to_token_stream(), has_type_meta })
    }
}

fn name(meta: &ParseNestedMeta<'_>) -> Result<Name> {
    let value =
        meta.value().map_err(|_| meta.error("expected a text, or a constant, after `=`"))?;
    if value.peek(LitStr) {
        return value.parse().map(Name::Text);
    }
    let path = value.call(Path::parse_mod_style);
    path.map(Name::Constant)
        .map_err(|error| Error::new(error.span(), "expected a text, or the path of a constant"))
}

fn constant(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    let expected = "expected the path of a constant of the type `GroupVersion`";
    let value = meta.value().map_err(|_| meta.error(expected))?;
    value.call(Path::parse_mod_style).map_err(|error| Error::new(error.span(), expected))
}

/// A group, version or kind that no document can name is a mistake.
fn check_name(what: &Path, text: &LitStr) -> Result<()> {
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
