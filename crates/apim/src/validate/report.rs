//! The report about all documents, in each of its forms.

use std::io::{self, BufWriter, Write};

use super::diagnostic::{Diagnostic, Severity};
use super::form::{Counts, Form, Sink};
use super::github::GitHub;
use super::json::Json;
use super::junit::JUnit;
use super::object::{Examined, Verdict, Verdicts};
use super::sarif::Sarif;
use super::text::Text;
use crate::args::{FindingsFormat, ValidateArgs};
use crate::input::Document;
use crate::problem::Outcome;

pub(super) struct Report {
    sink: Sink,
    form: Box<dyn Form>,
    is_for_people: bool,
    counts: Counts,
}

impl Report {
    pub(super) fn new(args: &ValidateArgs, excerpts: bool) -> io::Result<Self> {
        let mut sink = BufWriter::new(io::stdout().lock());
        let form: Box<dyn Form> = match args.output {
            FindingsFormat::Text => Box::new(Text { excerpts, summary: args.summary }),
            FindingsFormat::Json => Box::new(Json::start(&mut sink)?),
            FindingsFormat::Sarif => Box::new(Sarif::start(&mut sink)?),
            FindingsFormat::Junit => Box::new(JUnit::default()),
            FindingsFormat::Github => Box::new(GitHub),
        };
        let is_for_people = args.output == FindingsFormat::Text;
        Ok(Self { sink, form, is_for_people, counts: Counts::default() })
    }

    pub(super) fn add(&mut self, document: &Document, verdicts: Verdicts) -> io::Result<()> {
        let Verdicts { mut diagnostics, objects } = verdicts;
        diagnostics.sort_by_key(|it| (it.line, it.column));
        self.count(&diagnostics, &objects);
        self.form.document(&mut self.sink, Some(document), &diagnostics, &objects)
    }

    /// Something where a document should be.
    pub(super) fn add_broken(&mut self, diagnostic: Diagnostic) -> io::Result<()> {
        let diagnostics = [diagnostic];
        let objects = [Examined::unread()];
        self.count(&diagnostics, &objects);
        self.form.document(&mut self.sink, None, &diagnostics, &objects)
    }

    /// Something that could not be read, which people find on standard error. Other programs may
    /// see the report alone.
    pub(super) fn add_unread(&mut self, diagnostic: Diagnostic) -> io::Result<()> {
        if self.is_for_people {
            self.count(&[diagnostic], &[Examined::unread()]);
            return Ok(());
        }
        self.add_broken(diagnostic)
    }

    fn count(&mut self, diagnostics: &[Diagnostic], objects: &[Examined]) {
        let counts = &mut self.counts;
        counts.documents += 1;
        for diagnostic in diagnostics {
            match diagnostic.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
            }
        }
        for examined in objects {
            match examined.verdict {
                Verdict::Valid => counts.valid += 1,
                Verdict::Invalid => counts.invalid += 1,
                Verdict::Skipped => counts.skipped += 1,
            }
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        if self.counts.errors > 0 { Outcome::Invalid } else { Outcome::Fine }
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.form.finish(&mut self.sink, &self.counts)?;
        self.sink.flush()
    }
}
