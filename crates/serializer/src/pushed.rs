//! What comes of bytes that somebody else reads.

/// What an [`EventBuffer`](crate::EventBuffer) or a [`ListBuffer`](crate::ListBuffer) has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextItem<T> {
    /// An item of the list, or an event of the watch.
    Item(T),
    /// Not enough to tell: more bytes have to be pushed, or the end has to be told.
    More,
    /// There is nothing more.
    End,
}
