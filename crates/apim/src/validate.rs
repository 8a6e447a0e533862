//! `apim validate`.

mod builtin;
mod diagnostic;
mod item_path;
mod object;
mod places;

use std::io::{self, BufWriter, Write};

use apimachinery::FieldValidation;
use apimachinery::json::value_to_vec;
use apimachinery::runtime::Value;

use crate::Failure;
use crate::args::{ReportFormat, ValidateArgs};
use crate::count::Count;
use crate::custom::codecs;
use crate::definitions;
use crate::input::{Document, documents};
use crate::load::Loader;
use crate::problem::{Outcome, Place, Problem, What};
use crate::progress::Progress;
use crate::report::Reporter;
use diagnostic::{Diagnostic, Severity, fields};
use object::{Verdict, Verdicts};

/// Reports what is wrong with objects.
pub(crate) fn run(args: &ValidateArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let input = args.all_input();
    let progress = Progress::new();
    let mut reporter = Reporter::new(progress.clone(), excerpts);
    let (mut definitions, mut outcome) = definitions::read(&args.definitions.crds, excerpts)?;
    // Definitions may stand behind what they define.
    let (notes, documents): (Vec<_>, Vec<_>) = documents(&input, &progress)
        .partition(|it| it.as_ref().is_err_and(|problem| problem.what.is_note()));
    notes.iter().filter_map(|it| it.as_ref().err()).for_each(|it| reporter.warning(it));
    let mut refused = Vec::with_capacity(documents.len());
    for document in &documents {
        refused.push(document.as_ref().map_or_else(|_| Vec::new(), |it| definitions.add(it)));
    }
    if !definitions.is_unused() {
        definitions.install();
    }
    let mut report = Report::new(args, excerpts);
    if documents.is_empty() {
        let place = Place::file(crate::input::display_names(&input).into());
        reporter.error(&Problem::new(place, What::NoDocuments));
    }
    let loader = Loader::new(codecs(), FieldValidation::Strict).gathering();
    let bar = progress.processing();
    for (count, (document, refused)) in (1..).zip(documents.into_iter().zip(refused)) {
        bar.advance_to(count);
        match document {
            Ok(document) => {
                let verdicts = object::verdicts(&loader, &document, refused, args);
                report.add(&document, verdicts)?;
            }
            Err(problem) if matches!(problem.what, What::Read(_)) => reporter.error(&problem),
            Err(problem) => {
                let diagnostic = Diagnostic::of_problem(None, &problem, Severity::Error);
                report.add_broken(diagnostic)?;
            }
        }
    }
    outcome = outcome.max(reporter.outcome()).max(report.outcome());
    report.finish()?;
    Ok(outcome)
}

/// What is reported, and how many objects were examined.
struct Report {
    sink: BufWriter<io::StdoutLock<'static>>,
    format: ReportFormat,
    excerpts: bool,
    summary: bool,
    /// Whether a finding was written.
    has_findings: bool,
    counts: Counts,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    documents: u64,
    valid: u64,
    invalid: u64,
    skipped: u64,
    errors: u64,
    warnings: u64,
}

impl Report {
    fn new(args: &ValidateArgs, excerpts: bool) -> Self {
        Self {
            sink: BufWriter::new(io::stdout().lock()),
            format: args.output,
            excerpts,
            summary: args.summary,
            has_findings: false,
            counts: Counts::default(),
        }
    }

    fn add(&mut self, document: &Document, verdicts: Verdicts) -> io::Result<()> {
        self.counts.documents += 1;
        for verdict in &verdicts.objects {
            match verdict {
                Verdict::Valid => self.counts.valid += 1,
                Verdict::Invalid => self.counts.invalid += 1,
                Verdict::Skipped => self.counts.skipped += 1,
            }
        }
        let mut diagnostics = verdicts.diagnostics;
        diagnostics.sort_by_key(|it| (it.line, it.column));
        diagnostics.into_iter().try_for_each(|it| self.tell(Some(document), it))
    }

    /// Something where a document should be.
    fn add_broken(&mut self, diagnostic: Diagnostic) -> io::Result<()> {
        self.counts.documents += 1;
        self.counts.invalid += 1;
        self.tell(None, diagnostic)
    }

    fn tell(&mut self, document: Option<&Document>, diagnostic: Diagnostic) -> io::Result<()> {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Warning => self.counts.warnings += 1,
        }
        if self.format == ReportFormat::Json {
            self.start_finding()?;
            return self.write_json(&diagnostic.to_value());
        }
        writeln!(self.sink, "{diagnostic}")?;
        let excerpt = document.filter(|_| self.excerpts);
        match excerpt.and_then(|it| it.excerpt(diagnostic.position())?.excerpt()) {
            Some(excerpt) => writeln!(self.sink, "{excerpt}"),
            None => Ok(()),
        }
    }

    /// Writes what comes before a finding in the one document that all of them are in.
    fn start_finding(&mut self) -> io::Result<()> {
        let is_first = !std::mem::replace(&mut self.has_findings, true);
        self.sink.write_all(if is_first { br#"{"findings":["#.as_slice() } else { b"," })
    }

    fn write_json(&mut self, value: &Value) -> io::Result<()> {
        self.sink.write_all(&value_to_vec(value).map_err(io::Error::other)?)
    }

    fn outcome(&self) -> Outcome {
        if self.counts.errors > 0 { Outcome::Invalid } else { Outcome::Fine }
    }

    fn finish(mut self) -> io::Result<()> {
        let Counts { documents, valid, invalid, skipped, errors, warnings } = self.counts;
        if self.format == ReportFormat::Json {
            let number = |it: u64| i64::try_from(it).map_or(Value::Null, Value::from);
            let summary = fields([
                ("documents", number(documents)),
                ("valid", number(valid)),
                ("invalid", number(invalid)),
                ("skipped", number(skipped)),
                ("errors", number(errors)),
                ("warnings", number(warnings)),
            ]);
            if !self.has_findings {
                self.sink.write_all(br#"{"findings":["#)?;
            }
            self.sink.write_all(br#"],"summary":"#)?;
            self.write_json(&summary)?;
            self.sink.write_all(b"}\n")?;
        } else if self.summary {
            let objects = Count(valid + invalid + skipped, "object");
            let documents = Count(documents, "document");
            writeln!(
                self.sink,
                "{objects} in {documents}: {valid} valid, {invalid} invalid, {skipped} skipped"
            )?;
        }
        self.sink.flush()
    }
}
