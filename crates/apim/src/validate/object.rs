//! The verdicts about the objects of a document.

use apimachinery::Unstructured;
use apimachinery::api::facts::release;
use apimachinery::crd::{Admission, CustomKind, CustomVersion, DefinitionWarning};
use apimachinery::meta::object_meta;
use apimachinery::runtime::{FieldPath, GroupVersionKind, PathSegment, Value};
use apimachinery::validation::FieldErrors;

use super::builtin;
use super::diagnostic::{Diagnostic, Severity};
use super::places::Places;
use crate::args::ValidateArgs;
use crate::custom::{self, codecs};
use crate::input::Document;
use crate::item::Identity;
use crate::lifecycle::{Advice, Standing};
use crate::load::{Loaded, LoadedDocument, Loader};
use crate::problem::{Place, Problem, What};

/// How an object came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Valid,
    Invalid,
    /// Its kind is not known, and that is passed over.
    Skipped,
}

/// What is to be told of a document, and how its objects came out.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) objects: Vec<Verdict>,
}

/// Looks at a document. `refused` is why the definitions in it define nothing.
pub(super) fn verdicts(
    loader: &Loader,
    document: &Document,
    refused: Vec<Problem>,
    args: &ValidateArgs,
) -> Verdicts {
    let (loaded, problems) = loader.open(document);
    let places = Places::of(document);
    let mut check =
        Check { document, places, args, current: Identity::default(), found: Vec::new() };
    problems.notes.iter().for_each(|it| check.problem(it, Severity::Warning));
    // Kinds that are not known are told below.
    let findings = problems.findings.iter().filter(|it| matches!(it.what, What::Finding(_)));
    findings.chain(&problems.errors).for_each(|it| check.problem(it, Severity::Error));
    let objects = match &loaded {
        None => vec![Verdict::Invalid],
        Some(loaded) => check.objects(loaded),
    };
    let has_errors = check.found.iter().any(|(_, it)| it.severity == Severity::Error);
    if !has_errors {
        refused.iter().for_each(|it| check.problem(it, Severity::Error));
    }
    check.finish(objects, !refused.is_empty())
}

/// What is being found in a document, each with the number of the item that it is about.
struct Check<'a> {
    document: &'a Document,
    places: Places,
    args: &'a ValidateArgs,
    /// The object that is looked at.
    current: Identity,
    found: Vec<(Option<usize>, Diagnostic)>,
}

impl Check<'_> {
    fn problem(&mut self, problem: &Problem, severity: Severity) {
        let path = match &problem.what {
            What::Finding(finding) => Some(&finding.path),
            What::Decode(error) => Some(error.path()),
            _ => None,
        };
        let index = path.and_then(item_of);
        let object = self.places.identity(index).or_else(|| self.places.identity(None));
        self.found.push((index, Diagnostic::of_problem(object, problem, severity)));
    }

    fn objects(&mut self, loaded: &LoadedDocument) -> Vec<Verdict> {
        if !loaded.is_list {
            return vec![self.object(&loaded.top, None)];
        }
        // An item that cannot be decoded is not among the loaded ones, and has its error already.
        let broken = self.found.iter().filter_map(|(index, it)| {
            index.filter(|_| it.severity == Severity::Error && it.is_decoding())
        });
        let broken: Vec<_> = broken.collect();
        let count = loaded.items.len() + broken.len();
        let whole = (0..count).filter(|index| !broken.contains(index));
        let mut verdicts: Vec<_> =
            whole.zip(&loaded.items).map(|(index, item)| self.object(item, Some(index))).collect();
        verdicts.extend(broken.iter().map(|_| Verdict::Invalid));
        verdicts
    }

    fn object(&mut self, loaded: &Loaded, index: Option<usize>) -> Verdict {
        let Loaded { object, kind, .. } = loaded;
        self.current = self.places.identity(index).unwrap_or_else(|| identity_of(loaded));
        let place = self.document.place(loaded.spot);
        if let Some(version) = custom::version_of(kind)
            && let Some(object) = object.as_unstructured()
        {
            self.custom(version, object, index, &place);
        } else if object.is_unstructured() {
            return self.unknown_kind(kind, index, place);
        } else {
            let (errors, warnings) = builtin::look_at(codecs(), &**object, kind);
            let (prefix, is_definition) = (prefix_of(index), CustomKind::is_definition(kind));
            self.field_errors(&errors, &prefix, index, is_definition, &place);
            for warning in &warnings {
                self.definition_warning(warning, &prefix, index, &place);
            }
            self.advice(kind, index, place);
        }
        self.verdict(index)
    }

    fn verdict(&self, index: Option<usize>) -> Verdict {
        let is_wrong = self
            .found
            .iter()
            .any(|(at, it)| it.severity == Severity::Error && (*at == index || index.is_none()));
        if is_wrong { Verdict::Invalid } else { Verdict::Valid }
    }

    /// A custom resource, or a list of them.
    fn custom(
        &mut self,
        version: &CustomVersion,
        object: &Unstructured,
        index: Option<usize>,
        place: &Place,
    ) {
        let prefix = prefix_of(index);
        if object.kind() == *version.kind() {
            return self.admission(version.admit(&mut object.clone()), &prefix, index, place);
        }
        let items = object.content().get("items").and_then(Value::as_list).unwrap_or_default();
        for (at, item) in items.iter().enumerate() {
            let Value::Map(content) = item else { continue };
            let mut item = Unstructured::new(content.clone());
            if item.kind_name().is_empty() {
                item.set_kind(version.kind());
            }
            let prefix = format!("{prefix}items[{at}].");
            self.admission(version.admit(&mut item), &prefix, index, place);
        }
    }

    fn admission(
        &mut self,
        admission: Admission,
        prefix: &str,
        index: Option<usize>,
        place: &Place,
    ) {
        self.field_errors(&admission.errors, prefix, index, false, place);
        for warning in admission.warnings {
            self.tell(place.clone(), Severity::Warning, "Warning", warning, index);
        }
    }

    fn field_errors(
        &mut self,
        errors: &FieldErrors,
        prefix: &str,
        index: Option<usize>,
        is_definition: bool,
        place: &Place,
    ) {
        for error in errors.iter() {
            // No path is the object itself.
            let field = error.field.trim_start_matches('.');
            let field = if field == "<nil>" { "" } else { field };
            let within = |field: &str| match field {
                "" => prefix.trim_end_matches('.').to_owned(),
                field => format!("{prefix}{field}"),
            };
            let paths = match is_definition {
                true => builtin::paths_in_definition(field).iter().map(|it| within(it)).collect(),
                false => vec![within(field)],
            };
            let position = self.places.position(&paths);
            let mut diagnostic =
                Diagnostic::of_field(place.clone(), position, within(field), error);
            diagnostic.object = Some(self.current.clone());
            self.found.push((index, diagnostic));
        }
    }

    fn definition_warning(
        &mut self,
        warning: &DefinitionWarning,
        prefix: &str,
        index: Option<usize>,
        place: &Place,
    ) {
        let paths = builtin::paths_in_definition(&warning.field);
        let paths: Vec<_> = paths.iter().map(|it| format!("{prefix}{it}")).collect();
        let position = self.places.position(&paths);
        let path = format!("{prefix}{}", warning.field);
        let mut diagnostic =
            Diagnostic::of_warning(place.clone(), position, path, warning.to_string());
        diagnostic.object = Some(self.current.clone());
        self.found.push((index, diagnostic));
    }

    fn unknown_kind(
        &mut self,
        kind: &GroupVersionKind,
        index: Option<usize>,
        place: Place,
    ) -> Verdict {
        let built_in = apimachinery::codecs().scheme().is_group_registered(&kind.group);
        let of_definition = custom::why_unknown(kind);
        if self.args.ignore_unknown_kinds && !built_in && of_definition.is_none() {
            return Verdict::Skipped;
        }
        let advice = || Advice::about(kind, release()).map(|it| it.to_string());
        let text = of_definition.or_else(advice).unwrap_or_else(|| unknown_text(kind));
        self.tell(place, Severity::Error, "UnknownKind", text, index);
        Verdict::Invalid
    }

    fn advice(&mut self, kind: &GroupVersionKind, index: Option<usize>, place: Place) {
        let advice = Advice::about(kind, release());
        if let Some(advice) = advice.filter(|it| it.standing != Standing::NotYet) {
            self.tell(place, Severity::Warning, "Lifecycle", advice.to_string(), index);
        }
    }

    fn tell(
        &mut self,
        place: Place,
        severity: Severity,
        reason: &'static str,
        text: String,
        index: Option<usize>,
    ) {
        let mut diagnostic = Diagnostic::of_object(place, severity, reason, text);
        diagnostic.object = Some(self.current.clone());
        self.found.push((index, diagnostic));
    }

    fn finish(self, mut objects: Vec<Verdict>, is_refused: bool) -> Verdicts {
        if is_refused && let Some(valid) = objects.iter_mut().find(|it| **it == Verdict::Valid) {
            *valid = Verdict::Invalid;
        }
        Verdicts { diagnostics: self.found.into_iter().map(|it| it.1).collect(), objects }
    }
}

/// What is known of a kind that is not, with the kinds that come nearest.
fn unknown_text(kind: &GroupVersionKind) -> String {
    let version = kind.group_version();
    let mut text = format!("kind {} of {version} is not known", kind.kind);
    if let Err(error) = codecs().registry().new_object(kind) {
        for (position, near) in error.suggestions().iter().enumerate() {
            text.push_str(if position == 0 { "; did you mean " } else { " or " });
            text.push_str(&format!("{} of {}", near.kind, near.group_version()));
        }
        text.push_str(if error.suggestions().is_empty() { "" } else { "?" });
    }
    text
}

/// What an object is whose format has no text.
fn identity_of(loaded: &Loaded) -> Identity {
    let metadata = object_meta(&*loaded.object).ok();
    let (namespace, name) =
        metadata.map(|it| (it.namespace.to_string(), it.name.to_string())).unwrap_or_default();
    let (api_version, kind) = loaded.kind.to_api_version_and_kind();
    Identity { api_version: api_version.into(), kind: kind.into(), namespace, name }
}

fn prefix_of(index: Option<usize>) -> String {
    index.map(|it| format!("items[{it}].")).unwrap_or_default()
}

/// The item of a list that a path leads into.
fn item_of(path: &FieldPath) -> Option<usize> {
    let mut segments = path.segments();
    match (segments.next(), segments.next()) {
        (Some(PathSegment::Field(name)), Some(PathSegment::Index(index))) if name == "items" => {
            Some(*index)
        }
        _ => None,
    }
}
