//! `schema(…)`: keywords of values for schemas.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Error, Expr, ExprLit, Lit, LitBool, LitInt, LitStr, Meta, Result, Token, token,
};

use super::schema_values::Values;
use super::words::Said;
use crate::errors::Errors;
use crate::suggest::with_suggestion;

/// Keywords, as code.
#[derive(Default)]
pub(crate) struct Schema {
    pub(crate) keywords: Vec<TokenStream>,
}

/// Words with a number of any kind.
const NUMBERS: [(&str, &str); 3] =
    [("minimum", "Minimum"), ("maximum", "Maximum"), ("multiple_of", "MultipleOf")];

/// Words with a count.
const COUNTS: [(&str, &str); 6] = [
    ("min_length", "MinLength"),
    ("max_length", "MaxLength"),
    ("min_items", "MinItems"),
    ("max_items", "MaxItems"),
    ("min_properties", "MinProperties"),
    ("max_properties", "MaxProperties"),
];

/// Words with a text.
const TEXTS: [(&str, &str); 3] = [("pattern", "Pattern"), ("format", "Format"), ("title", "Title")];

/// Words without a value.
const FLAGS: [(&str, &str); 6] = [
    ("exclusive_minimum", "ExclusiveMinimum"),
    ("exclusive_maximum", "ExclusiveMaximum"),
    ("nullable", "Nullable"),
    ("optional", "Optional"),
    ("required", "Required"),
    ("preserve_unknown_fields", "PreserveUnknownFields"),
];

/// Words of their own form.
const OTHERS: [&str; 4] = ["default", "enum", "items", "rule"];

impl Schema {
    /// The words in the parentheses after `schema`, about such values.
    pub(super) fn read(&mut self, meta: &ParseNestedMeta<'_>, values: Values<'_>) -> Result<()> {
        let (mut given, mut errors) = (Said::default(), Errors::default());
        meta.parse_nested_meta(|word| {
            let is_new = if word.path.is_ident("rule") { Ok(()) } else { given.once(&word.path) };
            let is_fit = is_new.and_then(|()| match values.objection_to(&word.path) {
                Some(objection) => Err(word.error(objection)),
                None => Ok(()),
            });
            match is_fit.and_then(|()| keyword(&word, values)) {
                Ok(keyword) => self.keywords.push(keyword),
                Err(error) => {
                    errors.push(error);
                    pass_over_word(word.input)?;
                }
            }
            Ok(())
        })?;
        errors.into_result()
    }
}

fn keyword(meta: &ParseNestedMeta<'_>, values: Values<'_>) -> Result<TokenStream> {
    let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
    let variant_in = |words: &[(&str, &str)]| {
        let found = words.iter().find(|(it, _)| *it == word)?;
        Some(syn::Ident::new(found.1, Span::call_site()))
    };
    if let Some(variant) = variant_in(&FLAGS) {
        Ok(quote!(__reflect::Keyword::#variant))
    } else if let Some(variant) = variant_in(&COUNTS) {
        let count: LitInt = meta.value()?.parse()?;
        count.base10_parse::<i64>()?;
        Ok(quote!(__reflect::Keyword::#variant(#count)))
    } else if let Some(variant) = variant_in(&TEXTS) {
        let text: LitStr = meta.value()?.parse()?;
        Ok(quote!(__reflect::Keyword::#variant(#text)))
    } else if let Some(variant) = variant_in(&NUMBERS) {
        let number = number(meta.value()?)?;
        Ok(quote!(__reflect::Keyword::#variant(#number)))
    } else {
        match word.as_str() {
            "default" => default(meta),
            "enum" => choices(meta),
            "items" => items(meta, values.inside()),
            "rule" => rule(meta),
            _ => Err(unknown(meta)),
        }
    }
}

fn unknown(meta: &ParseNestedMeta<'_>) -> Error {
    let tables: [&[(&str, &str)]; 4] = [&NUMBERS, &COUNTS, &TEXTS, &FLAGS];
    let mut words: Vec<_> = tables.into_iter().flatten().map(|(word, _)| *word).collect();
    words.extend(OTHERS);
    words.sort_unstable();
    let list: Vec<_> = words.iter().map(|it| format!("`{it}`")).collect();
    let text = format!("expected a keyword of schemas: {}", list.join(", "));
    meta.error(with_suggestion(&text, &meta.path, &words))
}

/// A number, with or without a point.
fn number(input: ParseStream<'_>) -> Result<f64> {
    let place = input.fork();
    let sign = if input.parse::<Option<Token![-]>>()?.is_some() { -1.0 } else { 1.0 };
    let value = match input.parse()? {
        Lit::Int(value) => value.base10_parse::<f64>()?,
        Lit::Float(value) => value.base10_parse()?,
        _ => return Err(place.error("expected a number")),
    };
    Ok(sign * value)
}

/// `default = 3`, or `default = json("…")` for what has no literal.
fn default(meta: &ParseNestedMeta<'_>) -> Result<TokenStream> {
    let input = meta.value()?;
    let literal = if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        quote!(Text(#text))
    } else if input.peek(LitBool) {
        let value: LitBool = input.parse()?;
        quote!(Bool(#value))
    } else if input.peek(Lit) || input.peek(Token![-]) {
        number_literal(input)?
    } else {
        let text = json_text(input)?;
        quote!(Json(#text))
    };
    Ok(quote!(__reflect::Keyword::Default(__reflect::Literal::#literal)))
}

fn number_literal(input: ParseStream<'_>) -> Result<TokenStream> {
    let minus = input.parse::<Option<Token![-]>>()?;
    match input.parse()? {
        Lit::Int(value) => {
            format!("{}{value}", minus.map_or("", |_| "-")).parse::<i64>().map_err(|_| {
                Error::new(value.span(), "a default is a whole number of 64 bits, or has a point")
            })?;
            Ok(quote!(Int(#minus #value)))
        }
        Lit::Float(value) => Ok(quote!(Float(#minus #value))),
        other => Err(Error::new(other.span(), "expected a number")),
    }
}

/// `json("…")`.
fn json_text(input: ParseStream<'_>) -> Result<LitStr> {
    let expected = "expected a text, a number, `true`, `false` or `json(\"…\")`";
    let word: syn::Ident = input.parse().map_err(|error| Error::new(error.span(), expected))?;
    if word != "json" {
        return Err(Error::new(word.span(), expected));
    }
    let text;
    syn::parenthesized!(text in input);
    text.parse()
}

/// `enum("a", "b")`.
fn choices(meta: &ParseNestedMeta<'_>) -> Result<TokenStream> {
    let texts;
    syn::parenthesized!(texts in meta.input);
    let texts = texts.parse_terminated(<LitStr as Parse>::parse, Token![,])?;
    let texts = texts.iter();
    Ok(quote!(__reflect::Keyword::Enum(&[#(#texts),*])))
}

/// `items(…)`: the same words again.
fn items(meta: &ParseNestedMeta<'_>, values: Values<'_>) -> Result<TokenStream> {
    let mut inner = Schema::default();
    inner.read(meta, values)?;
    let keywords = inner.keywords;
    Ok(quote!(__reflect::Keyword::Items(&[#(#keywords),*])))
}

/// `rule = "…"`, or `rule("…", message = "…", …)`.
fn rule(meta: &ParseNestedMeta<'_>) -> Result<TokenStream> {
    if meta.input.peek(Token![=]) {
        let rule: LitStr = meta.value()?.parse()?;
        return Ok(rule_code(&rule, &[]));
    }
    if !meta.input.peek(token::Paren) {
        return Err(meta.error("expected `rule = \"…\"` or `rule(\"…\", message = \"…\")`"));
    }
    let words;
    syn::parenthesized!(words in meta.input);
    let keyword = rule_words(&words);
    pass_over_all(&words)?;
    keyword
}

fn rule_words(words: ParseStream<'_>) -> Result<TokenStream> {
    let rule: LitStr = words.parse()?;
    let mut given = Vec::new();
    while !words.is_empty() {
        words.parse::<Token![,]>()?;
        if words.is_empty() {
            break;
        }
        let word: syn::Ident = words.parse()?;
        let value = match word.to_string().as_str() {
            "optional_old_self" => quote!(true),
            "message" | "message_expression" | "reason" | "field_path" => {
                words.parse::<Token![=]>()?;
                let text: LitStr = words.parse()?;
                quote!(#text)
            }
            _ => {
                let text = "expected `message`, `message_expression`, `reason`, `field_path` or `optional_old_self`";
                return Err(Error::new(word.span(), text));
            }
        };
        given.push(quote!(#word: #value));
    }
    Ok(rule_code(&rule, &given))
}

fn rule_code(rule: &LitStr, given: &[TokenStream]) -> TokenStream {
    let none = [
        ("message", quote!("")),
        ("message_expression", quote!("")),
        ("reason", quote!("")),
        ("field_path", quote!("")),
        ("optional_old_self", quote!(false)),
    ];
    let is_given =
        |name: &str| given.iter().any(|it| it.to_string().starts_with(&format!("{name} :")));
    let rest = none.iter().filter(|(name, _)| !is_given(name)).map(|(name, value)| {
        let name = syn::Ident::new(name, Span::call_site());
        quote!(#name: #value)
    });
    quote!(__reflect::Keyword::Rule(__reflect::Rule { rule: #rule, #(#given,)* #(#rest),* }))
}

/// Passes over the rest, so that what follows from a mistake is not one, too.
/// What is left of a word that is wrong, up to the next one.
fn pass_over_word(input: ParseStream<'_>) -> Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

fn pass_over_all(input: ParseStream<'_>) -> Result<()> {
    while !input.is_empty() {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// The text of the comment above an item, as descriptions have it: lines of a paragraph are joined.
pub(super) fn comment(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    let mut is_new_paragraph = false;
    for line in attributes.iter().filter_map(comment_line) {
        let line = line.trim();
        if line.is_empty() {
            is_new_paragraph = true;
            continue;
        }
        if !text.is_empty() {
            text.push_str(if is_new_paragraph { "\n\n" } else { " " });
        }
        is_new_paragraph = false;
        text.push_str(line);
    }
    text
}

fn comment_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &pair.value else { return None };
    pair.path.is_ident("doc").then(|| line.value())
}
