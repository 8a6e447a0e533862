//! Patterns that are not constant, which a loop mostly uses again for its next item.

use apimachinery_go_text::regexp::Pattern;

/// How many patterns are kept: each may take megabytes.
const KEPT: usize = 2;

/// The patterns that an evaluation used last.
#[derive(Debug, Default)]
pub(super) struct Patterns([Option<Box<Pattern>>; KEPT]);

impl Patterns {
    /// The pattern, compiled; nothing when it is not a pattern.
    pub(super) fn get(&mut self, text: &str) -> Option<&Pattern> {
        let is_kept = |kept: &Option<Box<Pattern>>| {
            kept.as_ref().is_some_and(|pattern| pattern.as_str() == text)
        };
        match self.0.iter().position(is_kept) {
            Some(place) => self.0.get_mut(..=place)?.rotate_right(1),
            None => {
                let pattern = Pattern::new(text);
                pattern.check().ok()?;
                self.0.rotate_right(1);
                *self.0.first_mut()? = Some(Box::new(pattern));
            }
        }
        self.0.first()?.as_deref()
    }
}
