//! Mistakes, collected so that all of a declaration are reported together.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::Error;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub(crate) fn extend(&mut self, others: Self) {
        if let Some(others) = others.0 {
            self.push(others);
        }
    }

    /// A mistake in these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, text: impl Display) {
        self.push(Error::new_spanned(tokens, text));
    }

    /// A mistake at this span.
    pub(crate) fn here(&mut self, span: Span, text: impl Display) {
        self.push(Error::new(span, text));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn into_result(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }

    /// What makes the compiler report them.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0.map(Error::into_compile_error).unwrap_or_default()
    }
}
