//! A text and a place in it.

pub(super) struct Scanner<'t> {
    text: &'t str,
    position: usize,
    /// Where the text is in the whole template.
    base: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, base: usize) -> Self {
        Self { text, position: 0, base }
    }

    /// The place in the whole template.
    pub(super) fn place(&self) -> usize {
        self.base + self.position
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.position..).unwrap_or_default()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.position += letter.len_utf8();
        Some(letter)
    }

    /// Goes past `prefix` when it is here.
    pub(super) fn take(&mut self, prefix: &str) -> bool {
        let is_here = self.rest().starts_with(prefix);
        if is_here {
            self.position += prefix.len();
        }
        is_here
    }

    /// Takes the next `length` bytes.
    pub(super) fn take_bytes(&mut self, length: usize) -> &'t str {
        let taken = self.rest().get(..length).unwrap_or_default();
        self.position += taken.len();
        taken
    }

    /// Takes what is in front of the next opening brace, or all.
    pub(super) fn until_brace(&mut self) -> &'t str {
        let rest = self.rest();
        self.take_bytes(rest.find('{').unwrap_or(rest.len()))
    }

    /// Takes letters as long as `is_wanted`.
    pub(super) fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.take_bytes(rest.find(|letter| !is_wanted(letter)).unwrap_or(rest.len()))
    }
}
