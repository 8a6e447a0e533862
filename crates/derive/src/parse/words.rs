//! The words in an attribute: every mistake is noted and passed over, so that the words after it
//! are read, too.

use proc_macro2::TokenTree;
use syn::meta::ParseNestedMeta;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, LitInt, LitStr, Meta, Path, Result, Token};

use crate::errors::Errors;

/// The words of an item's attributes so far, each at most once.
#[derive(Default)]
pub(super) struct Said(Vec<String>);

impl Said {
    /// Notes a word; a duplicate is a mistake.
    pub(super) fn once(&mut self, path: &Path) -> Result<()> {
        let Some(word) = path.get_ident().map(ToString::to_string) else { return Ok(()) };
        if self.0.contains(&word) {
            return Err(Error::new_spanned(path, format!("`{word}` is said twice")));
        }
        self.0.push(word);
        Ok(())
    }
}

/// Reads the words of an attribute. `number` takes the number that may precede them.
pub(super) fn read_words(
    attribute: &Attribute,
    number: Option<&mut dyn FnMut(LitInt) -> Result<()>>,
    errors: &mut Errors,
    mut word: impl FnMut(&ParseNestedMeta<'_>, &mut Errors) -> Result<()>,
) {
    let Meta::List(list) = &attribute.meta else {
        let name = attribute.path().get_ident().map(ToString::to_string).unwrap_or_default();
        return errors.at(attribute, format!("expected `#[{name}(…)]`"));
    };
    let read = |input: ParseStream<'_>| {
        if let Some(number) = number
            && (input.peek(LitInt) || input.peek(Token![-]))
        {
            let result = input.parse::<LitInt>().and_then(number);
            if let Err(error) = result {
                errors.push(error);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let words = syn::meta::parser(|meta| {
            if let Err(error) = word(&meta, errors) {
                errors.push(error);
                pass_over(&meta)?;
            }
            Ok(())
        });
        words.parse2(input.parse()?)
    };
    if let Err(error) = read.parse2(list.tokens.clone()) {
        errors.push(error);
    }
}

/// Skips what follows a word.
fn pass_over(meta: &ParseNestedMeta<'_>) -> Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// The text after a word: `json = "…"`.
pub(super) fn text(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    let value = meta.value().map_err(|_| {
        let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        meta.error(format!("expected `{word} = \"…\"`"))
    })?;
    value.parse()
}
