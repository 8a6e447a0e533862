//! `apim patch`.

use std::cell::RefCell;
use std::path::Path;

use apimachinery::json::value_from_str;
use apimachinery::meta::PatchType;
use apimachinery::meta::v1::PatchOptions;
use apimachinery::patch::{JsonPatch, Patch};
use apimachinery::runtime::Value;
use apimachinery::validation::options::patch_options;
use apimachinery::yaml::{ToJsonOptions, to_json};

use crate::Failure;
use crate::apply::Configuration;
use crate::args::{ApplyArgs, PatchArgs, PatchForm, Validation};
use crate::bounded::read_file;
use crate::custom::codecs;
use crate::load::{Loaded, Loader};
use crate::output::{Output, WriteError};
use crate::patched::{check, refused};
use crate::pipeline::{change_all, for_each_document};
use crate::problem::{Outcome, Problem, What};
use crate::refusal::Reason;
use crate::report::print_warning;

const OPTION: &str = "--patch";

/// Applies a patch to every object, as a server does.
pub(crate) fn run(args: &PatchArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let PatchArgs { input, patch, form, apply, output, validation, .. } = args;
    check_options(apply, *form)?;
    let source = Source::open(patch)?;
    let text = source.json(*form, validation.level)?;
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
        let apply = |loaded: &Loaded| match &configuration {
            Some(configuration) => configuration.apply_to(loaded),
            None => {
                let (object, kind) = (&*loaded.object, &loaded.kind);
                let patched = patch.apply_to(object, codecs, kind, validation.level.into());
                let patched = patched.map_err(|error| refused(loaded, Reason::Patch(error)))?;
                let shown = patched.warnings.into_iter().map(|it| (loaded.spot, it));
                warnings.borrow_mut().extend(shown);
                Ok(patched.object)
            }
        };
        let change = |loaded: Loaded| {
            let mut object = apply(&loaded)?;
            check(&*loaded.object, &mut *object, &loaded.kind)
                .map_err(|reason| refused(&loaded, reason))?;
            Ok(Loaded { object, ..loaded })
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

/// As a server checks the options of a request.
fn check_options(args: &ApplyArgs, form: PatchForm) -> Result<(), Failure> {
    let for_apply = [
        ("--force-conflicts", args.force_conflicts),
        ("--subresource", !args.subresource.is_empty()),
        ("--now", args.now.is_some()),
    ];
    let given = for_apply.into_iter().find(|(_, is_given)| *is_given);
    if let Some((option, _)) = given.filter(|_| form != PatchForm::Apply) {
        return Err(Failure::WithoutApply(option));
    }
    let options =
        PatchOptions { field_manager: args.field_manager.as_str().into(), ..Default::default() };
    let errors = patch_options(&options, form.patch_type().as_str());
    match errors.is_empty() {
        true => Ok(()),
        false => Err(Failure::FieldManager(errors)),
    }
}

/// The text of a patch, and what to call it.
struct Source<'a> {
    name: &'a str,
    yaml: Vec<u8>,
}

impl<'a> Source<'a> {
    /// The patch in a file of this name, or the text itself.
    fn open(patch: &'a str) -> Result<Self, Failure> {
        if patch.trim().is_empty() {
            return Err(Failure::EmptyPatch);
        }
        let is_text = patch.trim_start().starts_with(['{', '[']) || patch.contains('\n');
        if is_text || (!Path::new(patch).exists() && patch.contains(':')) {
            return Ok(Self { name: OPTION, yaml: patch.as_bytes().to_vec() });
        }
        let read = read_file(Path::new(patch));
        let yaml =
            read.map_err(|error| Failure::UnreadablePatch { file: patch.to_owned(), error })?;
        Ok(Self { name: patch, yaml })
    }

    /// The patch in JSON. What is wrong with its text alone is not a mistake of an object.
    fn json(&self, form: PatchForm, validation: Validation) -> Result<Vec<u8>, Failure> {
        let json = self.to_json(validation)?;
        let text = String::from_utf8_lossy(&json);
        match form {
            PatchForm::Json => JsonPatch::parse(&json).map(drop).map_err(|error| {
                let hint = "a JSON patch is a list of operations, such as \
                            [{\"op\": \"remove\", \"path\": \"/spec/replicas\"}]; --type merge \
                            takes an object";
                self.wrong(error.to_string(), Some(hint))
            })?,
            PatchForm::Strategic => {
                let value = value_from_str(&text);
                let value = value.map_err(|error| self.wrong(error.message().to_string(), None))?;
                if let Some(found) = type_of_other(&value) {
                    let into = "Go value of type map[string]interface {}";
                    let hint = "a strategic merge patch is an object; --type json takes a list of \
                                operations";
                    let message = format!("json: cannot unmarshal {found} into {into}");
                    return Err(self.wrong(message, Some(hint)));
                }
            }
            PatchForm::Merge | PatchForm::Apply => {}
        }
        Ok(json)
    }

    /// The text itself where it is JSON, with its duplicate fields, which a server finds.
    fn to_json(&self, validation: Validation) -> Result<Vec<u8>, Failure> {
        let text = String::from_utf8_lossy(&self.yaml);
        let is_json = text.trim_start().starts_with(['{', '[']);
        let parsed = value_from_str(&text);
        if is_json && parsed.is_ok() {
            return Ok(self.yaml.clone());
        }
        let json = to_json(&self.yaml, &ToJsonOptions::default().strict(true));
        let json = json.map_err(|error| match parsed {
            Err(error) if is_json => self.wrong(format!("invalid JSON patch: {error}"), None),
            _ => Failure::MalformedPatch { name: self.name.to_owned(), error },
        })?;
        let duplicates: Vec<_> = json.duplicate_keys.iter().map(ToString::to_string).collect();
        match validation {
            Validation::Strict if !duplicates.is_empty() => {
                let message = format!("strict decoding error: {}", duplicates.join(", "));
                return Err(self.wrong(message, None));
            }
            Validation::Warn => {
                for duplicate in duplicates {
                    print_warning(&format!("{}: {duplicate}", self.name));
                }
            }
            _ => {}
        }
        Ok(json.text)
    }

    fn wrong(&self, message: String, hint: Option<&'static str>) -> Failure {
        Failure::WrongPatch { name: self.name.to_owned(), message, hint }
    }
}

/// The type of a value that is neither an object nor null, in the words of JSON.
fn type_of_other(value: &Value) -> Option<&'static str> {
    match value {
        Value::Map(_) | Value::Null => None,
        Value::List(_) => Some("array"),
        Value::String(_) => Some("string"),
        Value::Bool(_) => Some("bool"),
        _ => Some("number"),
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
