//! What is read, as JSON, as long as all keys are strings and in order.

use super::{Build, Token};
use crate::json::string::{self, push_value};
use crate::text::{Text, Texts};

pub(super) struct Json {
    pub(super) out: Vec<u8>,
    open: Vec<Open>,
}

/// A collection that is being written: what closes it, and its last key.
struct Open {
    closer: u8,
    last: Option<Text>,
}

impl Json {
    pub(super) fn new(text: &[u8]) -> Self {
        Self { out: Vec::with_capacity(text.len() + text.len() / 8 + 16), open: Vec::new() }
    }

    /// Puts a comma before all but the first item of a list.
    #[inline]
    fn separate(&mut self) {
        // Nothing but a key ends in a colon, and no item in an opening bracket.
        if !matches!(self.out.last(), Some(b'[' | b':') | None) {
            self.out.push(b',');
        }
    }
}

impl Build for Json {
    fn start(&mut self, is_mapping: bool) -> Option<()> {
        self.separate();
        let (opener, closer) = if is_mapping { (b'{', b'}') } else { (b'[', b']') };
        self.out.push(opener);
        self.open.push(Open { closer, last: None });
        Some(())
    }

    fn end(&mut self, _: Texts<'_>) -> Option<()> {
        self.out.push(self.open.pop()?.closer);
        Some(())
    }

    #[inline]
    fn key(&mut self, key: Token, texts: Texts<'_>) -> Option<()> {
        let text = key.string(texts)?;
        if let Some(last) = self.open.last_mut()?.last.replace(key.text) {
            (texts.of(last) < text).then_some(())?;
            self.out.push(b',');
        }
        string::push(&mut self.out, text, key.text.is_simple);
        self.out.push(b':');
        Some(())
    }

    #[inline]
    fn scalar(&mut self, scalar: Token, texts: Texts<'_>) -> Option<()> {
        self.separate();
        push_value(&mut self.out, &scalar.value(texts), scalar.text.is_simple)
    }
}
