//! Pieces of a translated pattern.

use super::cursor::Counts;

/// A part of a pattern, translated, with what the reference's limits need to know of it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether something that is written after it applies to the whole of it.
    pub(super) is_closed: bool,
    /// How often the innermost part of it is repeated by counts.
    pub(super) repeated: i64,
    /// How many instructions it takes.
    pub(super) size: i64,
    /// How deep it is nested.
    pub(super) height: usize,
}

impl Piece {
    pub(super) fn single(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_closed: true, repeated: 1, size: 1, height: 1 }
    }

    fn closed(self) -> String {
        if self.is_closed { self.text } else { format!("(?:{})", self.text) }
    }

    /// All pieces, one after the other.
    pub(super) fn concat(mut pieces: Vec<Self>) -> Self {
        if pieces.len() == 1
            && let Some(single) = pieces.pop()
        {
            return single;
        }
        let mut whole = Self { is_closed: false, size: 0, ..Self::single("") };
        for piece in pieces {
            whole.repeated = whole.repeated.max(piece.repeated);
            whole.size = whole.size.saturating_add(piece.size);
            whole.height = whole.height.max(piece.height + 1);
            // Only alternatives need to be closed, and those are.
            whole.text.push_str(&piece.text);
        }
        whole.size = whole.size.max(1);
        whole
    }

    /// One of the alternatives.
    pub(super) fn alternate(mut branches: Vec<Self>) -> Self {
        if branches.len() == 1
            && let Some(single) = branches.pop()
        {
            return single;
        }
        let mut whole = Self { size: branches.len() as i64 - 1, ..Self::single("(?:") };
        for (position, branch) in branches.into_iter().enumerate() {
            whole.repeated = whole.repeated.max(branch.repeated);
            whole.size = whole.size.saturating_add(branch.size);
            whole.height = whole.height.max(branch.height + 1);
            if position > 0 {
                whole.text.push('|');
            }
            whole.text.push_str(&branch.text);
        }
        whole.text.push(')');
        whole
    }

    /// The same as a group that is captured: what it captures is not used.
    pub(super) fn captured(self) -> Self {
        Self { size: self.size.saturating_add(2), height: self.height + 1, ..self }
    }

    /// Repeated by `*`, `+` or `?`; lazily: as little as it can.
    pub(super) fn starred(self, operator: char, is_lazy: bool) -> Self {
        let cost = if operator == '*' { 2 } else { 1 };
        let Self { repeated, size, height, .. } = self;
        Self {
            text: format!("(?:{}{operator}{})", self.closed(), lazy(is_lazy)),
            is_closed: true,
            repeated,
            size: size.saturating_add(cost),
            height: height + 1,
        }
    }

    /// Repeated by counts; lazily: as little as it can.
    pub(super) fn counted(self, Counts { min, max }: Counts, is_lazy: bool) -> Self {
        let Self { repeated, size, height, .. } = self;
        let counts = if max < 0 { format!("{{{min},}}") } else { format!("{{{min},{max}}}") };
        let times = if max < 0 { min } else { max };
        let size = match (min, max) {
            (0, -1) => size.saturating_add(2),
            (_, -1) => size.saturating_mul(min).saturating_add(1),
            _ => size.saturating_mul(max).saturating_add(max - min),
        };
        Self {
            text: format!("(?:{}{counts}{})", self.closed(), lazy(is_lazy)),
            is_closed: true,
            repeated: if max == 0 { 1 } else { repeated.saturating_mul(times.max(1)) },
            size: size.max(1),
            height: height + 1,
        }
    }
}

fn lazy(is_lazy: bool) -> &'static str {
    if is_lazy { "?" } else { "" }
}
