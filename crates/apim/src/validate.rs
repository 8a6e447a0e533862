//! `apim validate`.

mod builtin;
mod diagnostic;
mod form;
mod github;
mod item_path;
mod json;
mod junit;
mod key;
mod object;
mod old;
mod places;
mod policies;
mod report;
mod sarif;
mod text;

use apimachinery::FieldValidation;

use crate::Failure;
use crate::args::ValidateArgs;
use crate::custom::codecs;
use crate::definitions;
use crate::input::{documents, is_standard_input};
use crate::load::Loader;
use crate::problem::{Outcome, Place, Problem, What};
use crate::progress::Progress;
use crate::report::Reporter;
use diagnostic::{Diagnostic, Severity};
use object::Known;
use old::OldObjects;
use policies::Policies;
use report::Report;

/// Reports what is wrong with objects.
pub(crate) fn run(args: &ValidateArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let input = args.all_input();
    let reads_standard_input =
        input.paths.is_empty() || input.paths.iter().any(|it| is_standard_input(it));
    if reads_standard_input && args.old.iter().any(|it| is_standard_input(it)) {
        return Err(Failure::OneStandardInput("--old and FILE"));
    }
    let progress = Progress::new();
    let mut reporter = Reporter::new(progress.clone(), excerpts);
    let (mut definitions, mut outcome) = definitions::read(&args.definitions.crds, excerpts)?;
    // Definitions may come after what they define, and policies after what they decide about.
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
    let (policies, read) = Policies::read(&args.policy, &documents, excerpts)?;
    outcome = outcome.max(read);
    let (old, read) = OldObjects::read(&args.old, excerpts)?;
    outcome = outcome.max(read);
    let mut report = Report::new(args, excerpts)?;
    let mut unread = |report: &mut Report, problem: &Problem| {
        reporter.error(problem);
        report.add_unread(Diagnostic::of_problem(None, problem, Severity::Error))
    };
    if documents.is_empty() {
        let place = Place::file(crate::input::display_names(&input).into());
        unread(&mut report, &Problem::new(place, What::NoDocuments))?;
    }
    let loader = Loader::new(codecs(), FieldValidation::Strict).gathering();
    let known = Known::new(args, policies, old);
    let bar = progress.processing();
    for (count, (document, refused)) in (1..).zip(documents.into_iter().zip(refused)) {
        bar.advance_to(count);
        match document {
            Ok(document) => {
                let verdicts = object::verdicts(&loader, &document, refused, &known);
                report.add(&document, verdicts)?;
            }
            Err(problem) if problem.what.outcome() == Outcome::Io => {
                unread(&mut report, &problem)?;
            }
            Err(problem) => {
                report.add_broken(Diagnostic::of_problem(None, &problem, Severity::Error))?;
            }
        }
    }
    outcome = outcome.max(reporter.outcome()).max(report.outcome());
    report.finish()?;
    Ok(outcome)
}
