//! `apim patch`.

use std::cell::RefCell;
use std::path::Path;

use apimachinery::meta::PatchType;
use apimachinery::patch::Patch;
use apimachinery::yaml::{ToJsonOptions, to_json};

use crate::Failure;
use crate::apply::Configuration;
use crate::args::{PatchArgs, PatchForm};
use crate::bounded::read_file;
use crate::custom::codecs;
use crate::load::{Loaded, Loader};
use crate::output::{Output, WriteError};
use crate::pipeline::{change_all, for_each_document};
use crate::problem::{Outcome, Problem, What};

/// Applies a patch to every object, as a server does.
pub(crate) fn run(args: &PatchArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let PatchArgs { input, patch, form, apply, output, validation, .. } = args;
    let text = text_of(patch)?;
    let configuration = match form {
        PatchForm::Apply => Some(Configuration::new(&text, apply)?),
        _ => None,
    };
    let patch = Patch::new(form.patch_type(), text);
    let codecs = codecs();
    let mut output = Output::open(output, codecs)?;
    let loader = Loader::new(codecs, validation.level.into());
    let outcome = for_each_document(input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
        let warnings = RefCell::new(Vec::new());
        let change = |loaded: Loaded| {
            if let Some(configuration) = &configuration {
                return configuration.apply_to(loaded);
            }
            let patched =
                patch.apply_to(&*loaded.object, codecs, &loaded.kind, validation.level.into());
            let patched = patched.map_err(|error| What::Patch(Box::new(error)))?;
            let shown = patched.warnings.into_iter().map(|it| (loaded.spot, it));
            warnings.borrow_mut().extend(shown);
            Ok(Loaded { object: patched.object, ..loaded })
        };
        let patched = change_all(loaded, &change, document, reporter);
        for (spot, warning) in warnings.into_inner() {
            reporter.warning(&Problem::new(document.place(spot), What::Patched(warning)));
        }
        let Some(patched) = patched else { return Ok(()) };
        match output.write(&patched) {
            Ok(()) => Ok(()),
            Err(WriteError::Object(what)) => {
                reporter.error(&Problem::new(document.place(patched.spot), what));
                Ok(())
            }
            Err(WriteError::Fatal(failure)) => Err(failure),
        }
    })?;
    output.finish()?;
    Ok(outcome)
}

/// The patch in JSON: that in a file of this name, or the text itself.
fn text_of(patch: &str) -> Result<Vec<u8>, Failure> {
    let is_text = patch.trim_start().starts_with(['{', '[']) || patch.contains('\n');
    let yaml = if is_text || (!Path::new(patch).exists() && patch.contains(':')) {
        patch.as_bytes().to_vec()
    } else {
        let read = read_file(Path::new(patch));
        read.map_err(|error| Failure::UnreadablePatch { file: patch.to_owned(), error })?
    };
    match to_json(&yaml, &ToJsonOptions::default()) {
        Ok(json) => Ok(json.text.to_vec()),
        // A server says what is wrong with it.
        Err(_) if yaml.trim_ascii_start().starts_with(b"{") => Ok(yaml),
        Err(error) => Err(Failure::MalformedPatch(error)),
    }
}

impl PatchForm {
    fn patch_type(self) -> PatchType {
        match self {
            Self::Json => PatchType::JSON,
            Self::Merge => PatchType::MERGE,
            Self::Strategic => PatchType::STRATEGIC_MERGE,
            Self::Apply => PatchType::APPLY_YAML,
        }
    }
}
