//! A field's type as it is written. The compiler resolves types under other names.

use quote::ToTokens;
use syn::{GenericArgument, PathArguments, PathSegment, Type};

use crate::errors::Errors;

/// A type that a field can have.
const ALLOWED: &str = "a field can be a text (`Str`, `String`), a number (`i8` to `i64`, `u8` to `u64`, `f64`), \
     `bool`, bytes (`ByteString`), a struct or enum with `#[derive(Fields)]`, a type of `meta` such as `Time`, \
     or an `Option`, `Box`, `Vec`, `NullableVec` or `Map<Str, _>` of those";

const ONE_OPTION: &str = "write one `Option`, since a document has a value or has none, and \
     `Some(None)` would be read as `None`";

/// What a type is, judged by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A text, a number or a truth value.
    Plain,
    /// A list or a map.
    Collection,
    Option,
    Other,
}

/// What the type is; `None`, and a mistake, when a field cannot have it.
pub(super) fn check(ty: &Type, errors: &mut Errors) -> Option<Form> {
    let (what, instead) = match ty {
        Type::Path(path) if path.qself.is_none() => match instead_of(&path.path) {
            Some(instead) => {
                let name = ty.to_token_stream().to_string().replace(' ', "").replace(',', ", ");
                return refuse(ty, &format!("`{name}`"), instead, errors);
            }
            None => return check_path(path.path.segments.last()?, errors),
        },
        Type::Group(group) => return check(&group.elem, errors),
        Type::Paren(paren) => return check(&paren.elem, errors),
        Type::Path(_) | Type::Macro(_) | Type::Verbatim(_) => return Some(Form::Other),
        Type::Array(_) | Type::Slice(_) => ("an array", "write `Vec<_>` for a list"),
        Type::Tuple(_) => ("a tuple", "write a struct with `#[derive(Fields)]`"),
        Type::Reference(_) => ("a reference", "a field owns its value; write `Str` for a text"),
        _ => ("this type", "a field holds data"),
    };
    refuse(ty, what, instead, errors)
}

fn refuse(ty: &Type, what: &str, instead: &str, errors: &mut Errors) -> Option<Form> {
    let text = format!("{what} cannot be a field of an API type: {instead}\n{ALLOWED}");
    errors.at(ty, text);
    None
}

/// The key of the map inside of options, lists and maps, when only the compiler knows whether it
/// can be one.
pub(super) fn unknown_key(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let mut inside = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match last.ident.to_string().as_str() {
        "Option" | "Box" | "Vec" | "NullableVec" => unknown_key(inside.next()?),
        "Map" => {
            let (key, value) = (inside.next()?, inside.next()?);
            let is_text = matches!(key, Type::Path(path) if path.path.segments.last()
                .is_some_and(|it| it.ident == "Str" || it.ident == "String"));
            if is_text { unknown_key(value) } else { Some(key) }
        }
        _ => None,
    }
}

/// Checks what is inside an option, a box, a list or a map.
fn check_path(last: &PathSegment, errors: &mut Errors) -> Option<Form> {
    let form = match last.ident.to_string().as_str() {
        "Str" | "String" | "bool" | "f64" => return Some(Form::Plain),
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => return Some(Form::Plain),
        "Option" => Form::Option,
        "Vec" | "NullableVec" | "Map" => Form::Collection,
        _ => Form::Other,
    };
    let is_around = form != Form::Other || last.ident == "Box";
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return Some(form) };
    let mut inside = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) if is_around => Some(ty),
        _ => None,
    });
    let is_right = inside.all(|ty| match form == Form::Option && is_option(ty) {
        true => refuse(ty, "an option in an option", ONE_OPTION, errors).is_some(),
        false => check(ty, errors).is_some(),
    });
    is_right.then_some(form)
}

/// Whether it is an option, in boxes or not.
fn is_option(ty: &Type) -> bool {
    let path = match ty {
        Type::Path(path) => &path.path,
        Type::Group(group) => return is_option(&group.elem),
        Type::Paren(paren) => return is_option(&paren.elem),
        _ => return false,
    };
    let Some(last) = path.segments.last() else { return false };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    last.ident == "Option"
        || last.ident == "Box"
            && arguments
                .args
                .iter()
                .any(|argument| matches!(argument, GenericArgument::Type(ty) if is_option(ty)))
}

/// The replacement for a known type that a field cannot have.
fn instead_of(path: &syn::Path) -> Option<&'static str> {
    let names: Vec<_> = path.segments.iter().map(|it| it.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let name = match names.as_slice() {
        [name] => *name,
        ["std" | "core", "time", "Duration"] => return Some("write `meta::Duration`"),
        ["std", "collections" | "time" | "path" | "ffi" | "rc" | "sync" | "borrow", name] => *name,
        _ => return None,
    };
    Some(match name {
        "HashMap" | "BTreeMap" | "IndexMap" => "write `Map<Str, _>`",
        "HashSet" | "BTreeSet" | "IndexSet" | "VecDeque" => "write `Vec<_>`",
        "f32" => "write `f64`",
        "i128" | "isize" => "write `i64`",
        "u128" | "usize" => "write `u64`",
        "char" | "str" | "Cow" | "PathBuf" | "OsString" => "write `Str`",
        "SystemTime" | "Instant" => "write `meta::Time`",
        "Rc" | "Arc" => "write `Box<_>`",
        _ => return None,
    })
}

/// The type inside of options, lists and maps, when only the compiler knows whether a field can
/// have it.
///
/// Common names are taken for the types of `meta` and `runtime`.
pub(super) fn unknown(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return Some(ty) };
    let last = path.path.segments.last()?;
    let inside = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.last()? {
            GenericArgument::Type(inside) => Some(inside),
            _ => None,
        },
        _ => None,
    };
    match (last.ident.to_string().as_str(), inside) {
        ("Option" | "Box" | "Vec" | "NullableVec" | "Map", Some(inside)) => unknown(inside),
        ("Str" | "String" | "bool" | "i32" | "i64" | "f64", None) => None,
        ("ByteString" | "Time" | "ObjectMeta" | "ListMeta", None) => None,
        _ => Some(ty),
    }
}
