//! Data that comes in pieces.

use std::io::{self, Read};

/// The pieces of some data, each of another length, which the length of the data decides.
pub(crate) struct Pieces<'d> {
    rest: &'d [u8],
    state: usize,
}

impl<'d> Pieces<'d> {
    pub(crate) fn of(data: &'d [u8]) -> Self {
        Self { rest: data, state: data.len() }
    }

    fn next_within(&mut self, room: usize) -> &'d [u8] {
        self.state = (self.state * 31 + 7) % 509;
        let length = (1 + self.state % 61).min(room).min(self.rest.len());
        let (piece, rest) = self.rest.split_at(length);
        self.rest = rest;
        piece
    }
}

impl<'d> Iterator for Pieces<'d> {
    type Item = &'d [u8];

    fn next(&mut self) -> Option<&'d [u8]> {
        let piece = self.next_within(usize::MAX);
        (!piece.is_empty()).then_some(piece)
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let piece = self.next_within(room.len());
        room[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}
