//! The keys of objects.

use std::borrow::Cow;

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::reflect::FieldInfo;

use super::JsonReader;
use super::known_key::find_key;
use crate::syntax;

impl<'a> JsonReader<'a> {
    /// Takes the next key of an object and its colon, or the `}`.
    ///
    /// # Errors
    /// When something else is here.
    #[inline]
    pub fn next_key(&mut self, first: &mut bool) -> Result<Option<Cow<'a, str>>, DecodeError> {
        if let Some(key) = self.plain_key(*first) {
            *first = false;
            return Ok(Some(Cow::Borrowed(key)));
        }
        self.any_next_key(first)
    }

    #[inline(never)]
    fn any_next_key(&mut self, first: &mut bool) -> Result<Option<Cow<'a, str>>, DecodeError> {
        if !self.enter_key(first)? {
            return Ok(None);
        }
        self.key().map(Some)
    }

    /// Takes the next key and its colon when it is here without space and escapes; otherwise the
    /// reader stays where it is.
    #[inline]
    fn plain_key(&mut self, first: bool) -> Option<&'a str> {
        // The first key follows its object's brace, the others after a comma.
        let quote = if first || self.byte() == Some(b',') {
            self.at + usize::from(!first)
        } else {
            return None;
        };
        let (key, end) = self.plain_string_at(quote)?;
        if self.bytes().get(end) != Some(&b':') {
            return None;
        }
        self.key_at = quote;
        self.at = end + 1;
        Some(key)
    }

    /// Takes the next key and its colon when it is here without space and escapes, and is that of
    /// one of `fields`; otherwise the reader stays where it is. The one at `due` is examined first:
    /// documents mostly list fields in order.
    #[inline]
    pub(crate) fn known_key(
        &mut self,
        first: bool,
        fields: &[FieldInfo],
        due: usize,
    ) -> Option<usize> {
        // The first key follows its object's brace, the others after a comma.
        let start = self.at.checked_sub(usize::from(first))?;
        let rest = self.bytes().get(start..)?;
        let [separator, b'"', word @ ..] = rest.first_chunk::<10>()? else { return None };
        if *separator != b',' && !first {
            return None;
        }
        let [_, _, rest @ ..] = rest else { return None };
        let (index, length) = find_key(fields, due, u64::from_le_bytes(*word), rest)?;
        self.key_at = start + 1;
        self.at = start + 2 + length;
        Some(index)
    }

    /// Goes to the quote of the next key, or takes the `}` and returns false.
    #[inline]
    fn enter_key(&mut self, first: &mut bool) -> Result<bool, DecodeError> {
        match self.peek() {
            Some(b'}') => return self.container_end::<()>().map(|_| false),
            Some(b',') if !*first => {
                self.at += 1;
                self.skip_space();
            }
            Some(_) if *first => {}
            Some(_) => return Err(self.unexpected(syntax::AFTER_PAIR)),
            None => return Err(self.ends()),
        }
        *first = false;
        if self.byte() != Some(b'"') {
            return Err(self.unexpected(syntax::KEY));
        }
        Ok(true)
    }

    fn key(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        let key_at = self.at;
        let key = self.string_token()?;
        self.key_at = key_at;
        self.colon()?;
        Ok(key)
    }

    pub(super) fn colon(&mut self) -> Result<(), DecodeError> {
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return Err(self.unexpected(syntax::AFTER_KEY)),
            None => return Err(self.ends()),
        }
        Ok(())
    }
}
