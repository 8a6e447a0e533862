//! `apim validate -o github`: annotations of the files of a pull request.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::diagnostic::Diagnostic;
use super::form::{Counts, Form, Sink};
use super::object::Examined;
use crate::input::Document;

/// The commands by which a step of a workflow makes annotations.
pub(super) struct GitHub;

impl Form for GitHub {
    fn document(
        &mut self,
        sink: &mut Sink,
        _: Option<&Document>,
        diagnostics: &[Diagnostic],
        _: &[Examined],
    ) -> io::Result<()> {
        diagnostics.iter().try_for_each(|it| writeln!(sink, "{}", command(it)))
    }

    fn finish(&mut self, _: &mut Sink, _: &Counts) -> io::Result<()> {
        Ok(())
    }
}

fn command(diagnostic: &Diagnostic) -> String {
    let word = diagnostic.severity.word();
    let mut command = format!("::{word} file={}", property(&diagnostic.place.file));
    for (name, value) in [("line", diagnostic.line), ("col", diagnostic.column)] {
        if let Some(value) = value {
            // A text takes any text.
            let _ = write!(command, ",{name}={value}");
        }
    }
    let _ = write!(command, ",title={}::{}", diagnostic.reason, data(&diagnostic.text));
    command
}

/// A text after the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
