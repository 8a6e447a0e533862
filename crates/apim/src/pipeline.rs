//! From files to output: what `decode` and `convert` share.

use std::path::PathBuf;

use apimachinery::CodecFactory;

use crate::Failure;
use crate::args::{InputArgs, OutputArgs, Validation, ValidationArgs};
use crate::custom::codecs;
use crate::input::{Document, documents, existing};
use crate::lifecycle::{Advice, Standing};
use crate::load::{Loaded, Loader};
use crate::output::{Output, WriteError};
use crate::problem::{Outcome, Place, Problem, What};
use crate::progress::Progress;
use crate::report::Reporter;

/// Loads every document, changes its objects, and writes it. `advise` returns what users of a
/// changed object should know; strict validation refuses those that are no longer served.
pub(crate) fn run(
    input: &InputArgs,
    output: &OutputArgs,
    validation: &ValidationArgs,
    excerpts: bool,
    change: impl Fn(&CodecFactory, Loaded) -> Result<Loaded, What>,
    advise: impl Fn(&Loaded) -> Option<Advice>,
) -> Result<Outcome, Failure> {
    let codecs = codecs();
    let mut output = Output::open(output, codecs)?;
    let loader = Loader::new(codecs, validation.level.into());
    let outcome = for_each_document(input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
        let changed = change_all(loaded, &|loaded| change(codecs, loaded), document, reporter);
        let Some(changed) = changed else { return Ok(()) };
        let mut is_refused = false;
        // The loader has reported it for what has no type.
        for object in changed.objects().into_iter().filter(|it| !it.object.is_unstructured()) {
            let Some(advice) = advise(object) else { continue };
            let is_error =
                validation.level == Validation::Strict && advice.standing == Standing::Removed;
            is_refused |= is_error;
            let what = What::Gone(Box::new(advice));
            let problem = Problem::new(document.place(object.spot), what);
            if is_error { reporter.error(&problem) } else { reporter.warning(&problem) }
        }
        if is_refused {
            return Ok(());
        }
        match output.write(&changed) {
            Ok(()) => Ok(()),
            Err(WriteError::Object(what)) => {
                reporter.error(&Problem::new(document.place(changed.spot), what));
                Ok(())
            }
            Err(WriteError::Fatal(failure)) => Err(failure),
        }
    })?;
    output.finish()?;
    Ok(outcome)
}

/// Shows every document to `visit`, which reports what is wrong with it, and reports what is not a
/// document.
pub(crate) fn for_each_document(
    input: &InputArgs,
    excerpts: bool,
    mut visit: impl FnMut(&Document, &mut Reporter) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let progress = Progress::new();
    let mut reporter = Reporter::new(progress.clone(), excerpts);
    let bar = progress.processing();
    let mut count = 0;
    for document in documents(input, &progress) {
        if let Err(note) = &document
            && note.what.is_note()
        {
            reporter.warning(note);
            continue;
        }
        count += 1;
        bar.advance_to(count);
        match document {
            Ok(document) => {
                document.unread().iter().for_each(|problem| reporter.warning(problem));
                visit(&document, &mut reporter)?;
            }
            Err(problem) => reporter.error(&problem),
        }
    }
    if count == 0 {
        reporter.error(&Problem::new(name_of(input), What::NoDocuments));
    }
    Ok(reporter.outcome())
}

/// The same with everything at the paths of an option, of which there may be none.
pub(crate) fn for_each_document_of(
    option: &str,
    paths: &[PathBuf],
    excerpts: bool,
    visit: impl FnMut(&Document, &mut Reporter) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let (found, problems) = existing(option, paths);
    let mut reporter = Reporter::without_progress(excerpts);
    problems.iter().for_each(|it| reporter.error(it));
    if found.is_empty() {
        return Ok(reporter.outcome());
    }
    let outcome = for_each_document(&InputArgs::all_in(found), excerpts, visit)?;
    Ok(outcome.max(reporter.outcome()))
}

fn name_of(input: &InputArgs) -> Place {
    Place::file(crate::input::display_names(input).into())
}

/// Changes the items of a list and of those in it, or the object itself. `None` when one of them
/// cannot be changed.
pub(crate) fn change_all(
    loaded: Loaded,
    change: &dyn Fn(Loaded) -> Result<Loaded, What>,
    document: &Document,
    reporter: &mut Reporter,
) -> Option<Loaded> {
    let Some(items) = loaded.items else {
        let spot = loaded.spot;
        let changed = change(loaded);
        return changed
            .map_err(|what| reporter.error(&Problem::new(document.place(spot), what)))
            .ok();
    };
    let count = items.len();
    let items = items.into_iter().filter_map(|it| change_all(it, change, document, reporter));
    let items: Vec<_> = items.collect();
    (items.len() == count).then_some(Loaded { items: Some(items), ..loaded })
}
