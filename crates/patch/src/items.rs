//! The items of a list that operations change.

/// How many items of a piece may be moved to make room for one.
const MAX_MOVED: usize = 1_024;

/// A list in pieces, so that many operations on a long one do not move all its items each time. It
/// is in one piece until it is changed in the middle.
#[derive(Clone, Debug)]
pub(crate) struct Items<T> {
    /// Without empty ones.
    pieces: Vec<Vec<T>>,
}

impl<T> From<Vec<T>> for Items<T> {
    fn from(items: Vec<T>) -> Self {
        Self { pieces: if items.is_empty() { Vec::new() } else { vec![items] } }
    }
}

impl<T> Items<T> {
    pub(crate) fn len(&self) -> usize {
        self.pieces.iter().map(Vec::len).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pieces.iter().flatten()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.pieces.iter_mut().flatten()
    }

    pub(crate) fn into_items(self) -> impl Iterator<Item = T> {
        self.pieces.into_iter().flatten()
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        let (piece, place) = self.place(at)?;
        self.pieces.get_mut(piece)?.get_mut(place)
    }

    pub(crate) fn push(&mut self, item: T) {
        match self.pieces.last_mut() {
            Some(last) => last.push(item),
            None => self.pieces.push(vec![item]),
        }
    }

    /// Puts an item in front of the one at this place; at the end when there is none.
    pub(crate) fn insert(&mut self, at: usize, item: T) {
        match self.changed_piece(at) {
            Some((piece, place)) => piece.insert(place, item),
            None => self.push(item),
        }
    }

    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        let (piece, place) = self.changed_piece(at)?;
        let removed = (place < piece.len()).then(|| piece.remove(place));
        if piece.is_empty() {
            self.pieces.retain(|it| !it.is_empty());
        }
        removed
    }

    /// The piece with the item at this place, and where it is in there.
    fn place(&self, at: usize) -> Option<(usize, usize)> {
        let mut place = at;
        for (piece, items) in self.pieces.iter().enumerate() {
            if place < items.len() {
                return Some((piece, place));
            }
            place -= items.len();
        }
        None
    }

    /// The same, for a change: what is too long is cut.
    fn changed_piece(&mut self, at: usize) -> Option<(&mut Vec<T>, usize)> {
        let (mut piece, mut place) = self.place(at)?;
        if self.pieces.get(piece)?.len() > MAX_MOVED {
            let mut items = std::mem::take(self.pieces.get_mut(piece)?).into_iter();
            let length = MAX_MOVED / 2;
            let parts = std::iter::from_fn(|| {
                let part: Vec<T> = items.by_ref().take(length).collect();
                (!part.is_empty()).then_some(part)
            });
            drop(self.pieces.splice(piece..=piece, parts));
            (piece, place) = (piece + place / length, place % length);
        }
        Some((self.pieces.get_mut(piece)?, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insert_and_remove_at_any_place_do_what_a_vector_does() {
        let (mut items, mut plain) = (Items::from((0..3_000).collect::<Vec<_>>()), Vec::new());
        plain.extend(0..3_000);
        for step in 0..20_000_usize {
            let at = step * 7_919 % (plain.len() + 1);
            if step % 3 == 0 && at < plain.len() {
                assert_eq!(items.remove(at), Some(plain.remove(at)));
            } else {
                items.insert(at, step);
                plain.insert(at, step);
            }
            assert_eq!(items.len(), plain.len());
        }
        assert!(items.pieces.len() > 3 && items.pieces.iter().all(|it| it.len() <= MAX_MOVED + 1));
        assert!(items.iter().eq(&plain));
        assert_eq!(items.get_mut(plain.len()), None);
        assert!(items.into_items().eq(plain));
    }

    #[test]
    fn remove_of_all_leaves_no_piece() {
        let mut items = Items::from(vec![1]);
        assert_eq!((items.remove(1), items.remove(0), items.remove(0)), (None, Some(1), None));
        items.push(2);
        assert!(items.iter().eq(&[2]));
    }
}
