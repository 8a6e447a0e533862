//! Objects encoded a piece at a time, each when it is asked for.

use std::fmt::Debug;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;

use crate::error::EncodeError;
use crate::object::Object;
use crate::stream::ListFrame;

/// How far the encoding of a list has come. Made by
/// [`Serializer::list_pieces`](crate::Serializer::list_pieces) of formats that write lists item by
/// item.
///
/// **Contract.** All pieces together are what [`Serializer::encode`](crate::Serializer::encode)
/// writes. Each has a few items, so that the list is never encoded in memory as a whole.
pub trait ListPieces: Debug + Send {
    /// Appends the next piece of `list`, the object that this was made for. Returns whether there
    /// was one.
    ///
    /// # Errors
    /// When an item has no form in the format; `out` is then as it was, and nothing follows.
    fn next_piece(&mut self, list: &dyn Object, out: &mut Vec<u8>) -> Result<bool, EncodeError>;
}

/// Writes all pieces of a list.
///
/// # Errors
/// When an item has no form in the format, or the sink fails.
pub fn write_pieces(
    pieces: &mut dyn ListPieces,
    list: &dyn Object,
    sink: &mut dyn Write,
) -> Result<(), EncodeError> {
    let mut piece = Vec::new();
    while pieces.next_piece(list, &mut piece)? {
        sink.write_all(&piece)?;
        piece.clear();
    }
    Ok(())
}

/// How many bytes of small items make a piece.
const GATHERED: usize = 16 * 1024;

/// An object that is encoded a piece at a time, each when it is asked for. Made by
/// [`Encoder::encode_pieces`](crate::Encoder::encode_pieces).
///
/// A server sends a long list this way: it encodes the next items when the client has read the
/// last ones.
#[derive(Debug)]
pub struct EncodedPieces(State);

#[derive(Debug)]
enum State {
    Whole(Vec<u8>),
    List(Arc<dyn Object>, Box<dyn ListPieces>),
    Framed(ListFrame, std::vec::IntoIter<Bytes>),
    End,
}

impl EncodedPieces {
    /// An encoded object as the only piece.
    pub fn whole(bytes: Vec<u8>) -> Self {
        Self(State::Whole(bytes))
    }

    /// The pieces of a list.
    pub fn of_list(list: Arc<dyn Object>, pieces: Box<dyn ListPieces>) -> Self {
        Self(State::List(list, pieces))
    }

    /// Encoded items in their frame.
    pub fn framed(frame: ListFrame, items: Vec<Bytes>) -> Self {
        Self(State::Framed(frame, items.into_iter()))
    }

    /// Appends the next piece. Returns whether there was one.
    ///
    /// # Errors
    /// When an item has no form in the format. Nothing follows.
    pub fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<bool, EncodeError> {
        let next = match &mut self.0 {
            State::List(list, pieces) => pieces.next_piece(&**list, out),
            State::Whole(bytes) => {
                out.append(bytes);
                self.0 = State::End;
                return Ok(true);
            }
            State::Framed(frame, items) => {
                if append_items(frame, items, out) {
                    self.0 = State::End;
                }
                return Ok(true);
            }
            State::End => return Ok(false),
        };
        if !matches!(next, Ok(true)) {
            self.0 = State::End;
        }
        next
    }
}

/// Appends items until there is enough, with what surrounds them. Returns whether that was the last
/// one.
fn append_items(
    frame: &mut ListFrame,
    items: &mut std::vec::IntoIter<Bytes>,
    out: &mut Vec<u8>,
) -> bool {
    let full = out.len() + GATHERED;
    out.append(&mut frame.before);
    while let Some(item) = items.next() {
        out.extend_from_slice(&item);
        if items.len() == 0 {
            break;
        }
        out.extend_from_slice(frame.between);
        if out.len() >= full {
            return false;
        }
    }
    out.append(&mut frame.after);
    true
}
