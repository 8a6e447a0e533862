//! `apim validate -o text`: a line for each finding.

use std::io::{self, Write};

use super::diagnostic::Diagnostic;
use super::form::{Counts, Form, Sink};
use super::object::Examined;
use crate::input::Document;
use crate::words::{Count, one_line};

/// Lines for people, as compilers write them.
pub(super) struct Text {
    pub(super) excerpts: bool,
    pub(super) summary: bool,
}

impl Form for Text {
    fn document(
        &mut self,
        sink: &mut Sink,
        document: Option<&Document>,
        diagnostics: &[Diagnostic],
        _: &[Examined],
    ) -> io::Result<()> {
        for diagnostic in diagnostics {
            writeln!(sink, "{diagnostic}")?;
            let excerpt = document.filter(|_| self.excerpts);
            let excerpt = excerpt.and_then(|it| it.excerpt(diagnostic.position())?.excerpt());
            if let Some(excerpt) = excerpt {
                writeln!(sink, "{excerpt}")?;
            }
            if let Some(hint) = diagnostic.hint.as_ref().filter(|_| self.excerpts) {
                writeln!(sink, " hint: {}", one_line(hint))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, sink: &mut Sink, counts: &Counts) -> io::Result<()> {
        if !self.summary {
            return Ok(());
        }
        let Counts { documents, valid, invalid, skipped, .. } = counts;
        let objects = Count(valid + invalid + skipped, "object");
        let documents = Count(*documents, "document");
        writeln!(
            sink,
            "{objects} in {documents}: {valid} valid, {invalid} invalid, {skipped} skipped"
        )
    }
}
