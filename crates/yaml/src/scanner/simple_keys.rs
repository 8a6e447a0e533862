//! The places where a key without a `? ` indicator may have started.

use crate::limits::MAX_SIMPLE_KEY;
use crate::text::Mark;

/// A place where a key may have started.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SimpleKey {
    pub(super) possible: bool,
    /// The key is looked for when its first token is about to be handed out.
    pub(super) listed: bool,
    /// The block context allows nothing but a key here.
    pub(super) required: bool,
    /// Which token, counted over the whole text, starts the key.
    pub(super) token: usize,
    pub(super) mark: Mark,
    /// Characters before the key.
    pub(super) index: usize,
}

impl SimpleKey {
    /// The key can still be one when the scanner is on `line` with `index` characters before it.
    #[inline]
    pub(super) fn reaches(&self, line: u32, index: usize) -> bool {
        self.mark.line >= line && self.index + MAX_SIMPLE_KEY >= index
    }
}

/// One possible key for the block context and each open flow collection.
#[derive(Debug)]
pub(super) struct SimpleKeys {
    levels: Vec<SimpleKey>,
    /// No level below this one holds a possible and listed key.
    lowest: usize,
}

impl SimpleKeys {
    pub(super) fn new() -> Self {
        Self { levels: vec![SimpleKey::default()], lowest: 0 }
    }

    /// The innermost level.
    #[inline]
    pub(super) fn top(&mut self) -> Option<&mut SimpleKey> {
        self.levels.last_mut()
    }

    #[inline]
    pub(super) fn save(&mut self, key: SimpleKey) {
        if let Some(top) = self.levels.last_mut() {
            *top = key;
            self.lowest = self.lowest.min(self.levels.len() - 1);
        }
    }

    /// Opens a level for the flow collection that starts with the given token.
    pub(super) fn open_level(&mut self, token: usize) {
        self.levels.push(SimpleKey { token, ..SimpleKey::default() });
    }

    /// Closes the innermost level.
    ///
    /// A collection in which no key could start takes itself off the list as a key: that is why
    /// the reference reads `[]: b` as `[]` and something after it.
    pub(super) fn close_level(&mut self) {
        if self.levels.len() > 1
            && let Some(closed) = self.levels.pop()
        {
            self.lowest = self.lowest.min(self.levels.len());
            if let Some(top) = self.levels.last_mut()
                && top.token == closed.token
            {
                top.listed = false;
            }
        }
    }

    /// The possible key that starts with the given token. Tokens before it were handed out, so it
    /// is the outermost.
    #[inline]
    pub(super) fn starting_at(&mut self, token: usize) -> Option<&mut SimpleKey> {
        while self.levels.get(self.lowest).is_some_and(|key| !key.possible || !key.listed) {
            self.lowest += 1;
        }
        self.levels.get_mut(self.lowest).filter(|key| key.token == token)
    }
}
