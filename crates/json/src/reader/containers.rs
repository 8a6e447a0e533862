//! Objects and lists: where they start, end and go on.

use apimachinery_runtime::DecodeError;

use super::JsonReader;
use crate::limits::too_deep;
use crate::syntax;

impl JsonReader<'_> {
    /// Takes `{`.
    ///
    /// # Errors
    /// When something else is here, or objects are nested too deep.
    pub fn object_start(&mut self, expected: &'static str) -> Result<(), DecodeError> {
        self.container_start(b'{', expected)
    }

    /// Takes `[`.
    ///
    /// # Errors
    /// When something else is here, or lists are nested too deep.
    pub fn array_start(&mut self, expected: &'static str) -> Result<(), DecodeError> {
        self.container_start(b'[', expected)
    }

    #[inline]
    fn container_start(&mut self, open: u8, expected: &'static str) -> Result<(), DecodeError> {
        if self.peek() != Some(open) {
            return Err(self.wrong_type(expected));
        }
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(too_deep(self.max_depth, self.at));
        }
        self.at += 1;
        Ok(())
    }

    /// Goes to the next item of a list, or takes the `]` and returns false.
    ///
    /// # Errors
    /// When something else is here.
    #[inline]
    pub fn next_item(&mut self, first: &mut bool) -> Result<bool, DecodeError> {
        if let Some([b',', b'"' | b'{' | b'0'..=b'9', ..]) = self.bytes().get(self.at..)
            && !*first
        {
            self.at += 1;
            return Ok(true);
        }
        self.any_next_item(first)
    }

    #[inline(never)]
    fn any_next_item(&mut self, first: &mut bool) -> Result<bool, DecodeError> {
        match self.peek() {
            Some(b']') => return self.container_end::<()>().map(|_| false),
            Some(b',') if !*first => {
                self.at += 1;
                if self.peek() == Some(b']') {
                    return Err(self.unexpected(syntax::VALUE));
                }
            }
            Some(_) if *first => {}
            Some(_) => return Err(self.unexpected(syntax::AFTER_ITEM)),
            None => return Err(self.ends()),
        }
        *first = false;
        Ok(true)
    }

    pub(super) fn container_end<T>(&mut self) -> Result<Option<T>, DecodeError> {
        self.at += 1;
        self.depth = self.depth.saturating_sub(1);
        Ok(None)
    }

    /// Takes `{`, or a `null` and returns false.
    ///
    /// # Errors
    /// When something else is here, or objects are nested too deep.
    #[inline]
    pub(crate) fn object_start_or_null(&mut self) -> Result<bool, DecodeError> {
        if self.byte() == Some(b'{') && self.depth < self.max_depth {
            self.at += 1;
            self.depth += 1;
            return Ok(true);
        }
        self.any_object_start_or_null()
    }

    #[inline(never)]
    fn any_object_start_or_null(&mut self) -> Result<bool, DecodeError> {
        if self.null()? {
            return Ok(false);
        }
        self.container_start(b'{', "object").map(|()| true)
    }

    /// Takes `{}` when it is right here, and objects may be nested deeper.
    #[inline]
    pub(super) fn takes_empty_object(&mut self) -> bool {
        let is_here = matches!(self.bytes().get(self.at..), Some([b'{', b'}', ..]));
        let takes = is_here && self.depth < self.max_depth;
        if takes {
            self.at += 2;
        }
        takes
    }

    /// Takes the `}` when it is right here.
    #[inline]
    pub fn takes_object_end(&mut self) -> bool {
        let ends = self.byte() == Some(b'}');
        if ends {
            self.at += 1;
            self.depth = self.depth.saturating_sub(1);
        }
        ends
    }
}
