//! What follows the first document of a text, which YAML passes over. Without that format nothing
//! is.

#[cfg(feature = "yaml")]
pub(crate) use apimachinery_yaml::{second_document, unread_line};
#[cfg(not(feature = "yaml"))]
pub(crate) use none::{second_document, unread_line};

#[cfg(not(feature = "yaml"))]
mod none {
    use apimachinery_runtime::Position;

    pub(crate) fn second_document(_: &[u8]) -> Option<Position> {
        None
    }

    pub(crate) fn unread_line(_: &[u8]) -> Option<usize> {
        None
    }
}
