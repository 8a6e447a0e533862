//! The limits of what is read, and what is used up of them.

use std::cell::Cell;

use apimachinery_runtime::{DecodeError, DecodeLimits};

use super::ProtobufReader;
use crate::wire::MAX_DEPTH;

/// The limits of one document, and what is left of the memory that its messages may take.
#[derive(Debug)]
pub struct Meter {
    limits: DecodeLimits,
    bytes: usize,
    memory: Cell<usize>,
}

impl Meter {
    /// The limits of a document of so many bytes.
    pub fn new(limits: &DecodeLimits, bytes: usize) -> Self {
        Self { limits: *limits, bytes, memory: Cell::new(limits.memory_for(bytes)) }
    }

    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.limits.message_depth).unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
    }

    pub(super) fn string_bytes(&self) -> usize {
        self.limits.string_bytes
    }

    #[inline]
    fn take_memory(&self, bytes: usize) -> Result<(), DecodeError> {
        match self.memory.get().checked_sub(bytes) {
            Some(left) => {
                self.memory.set(left);
                Ok(())
            }
            None => Err(self.limits.out_of_memory(self.bytes)),
        }
    }
}

impl ProtobufReader<'_> {
    /// Counts memory that is taken for what is read.
    ///
    /// # Errors
    /// When a document takes more than it may; see [`DecodeLimits::memory`].
    #[inline]
    pub fn take_memory(&self, bytes: usize) -> Result<(), DecodeError> {
        match self.meter {
            Some(meter) => meter.take_memory(bytes).map_err(|error| error.at(self.position())),
            None => Ok(()),
        }
    }

    /// Checks that a list may have so many items.
    ///
    /// # Errors
    /// When there are too many.
    #[inline]
    pub fn check_items(&self, items: usize) -> Result<(), DecodeError> {
        match self.meter {
            Some(meter) => {
                meter.limits.check_items(items).map_err(|error| error.at(self.position()))
            }
            None => Ok(()),
        }
    }

    /// Checks that a map may have so many entries.
    ///
    /// # Errors
    /// When there are too many.
    #[inline]
    pub fn check_entries(&self, entries: usize) -> Result<(), DecodeError> {
        match self.meter {
            Some(meter) => {
                meter.limits.check_entries(entries).map_err(|error| error.at(self.position()))
            }
            None => Ok(()),
        }
    }

    #[cold]
    pub(super) fn text_too_long(&self) -> DecodeError {
        let length = usize::MAX;
        let limits = self.meter.map_or(DecodeLimits::DEFAULT, |meter| meter.limits);
        match limits.check_string(length) {
            Err(error) => error.at(self.position()),
            Ok(()) => self.unexpected_end(),
        }
    }
}
