//! What the forms of the report have in common.

use std::io::{self, BufWriter, StdoutLock};

use super::diagnostic::Diagnostic;
use super::object::Examined;
use crate::input::Document;

/// The standard output.
pub(super) type Sink = BufWriter<StdoutLock<'static>>;

/// Writes what is reported, in one form.
pub(super) trait Form {
    /// Writes what is reported about a document, in the order of its lines; `None` for something
    /// that is where a document should be.
    fn document(
        &mut self,
        sink: &mut Sink,
        document: Option<&Document>,
        diagnostics: &[Diagnostic],
        examined: &[Examined],
    ) -> io::Result<()>;

    /// Writes what comes at the end.
    fn finish(&mut self, sink: &mut Sink, counts: &Counts) -> io::Result<()>;
}

/// How many objects were examined, and what was found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) documents: u64,
    pub(super) valid: u64,
    pub(super) invalid: u64,
    pub(super) skipped: u64,
    pub(super) errors: u64,
    pub(super) warnings: u64,
}
