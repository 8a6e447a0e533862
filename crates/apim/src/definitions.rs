//! CustomResourceDefinitions among what is read.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::crd::{CustomKind, CustomKindError, CustomKinds, CustomVersion};
use apimachinery::runtime::GroupKind;
use apimachinery::{FieldValidation, Object};

use crate::Failure;
use crate::args::InputArgs;
use crate::columns::{self, Columns};
use crate::custom;
use crate::input::{Document, display_names};
use crate::load::Loader;
use crate::pipeline::for_each_document_of;
use crate::problem::{KindName, Outcome, Place, Problem, What};
use crate::report::Reporter;

/// Takes a definition together with what it defines.
type Visit<'a> = &'a mut dyn FnMut(&dyn Object, &CustomKind);

/// Registers the kinds of the definitions in files and folders.
pub(crate) fn register(paths: &[PathBuf], excerpts: bool) -> Result<Outcome, Failure> {
    register_each(paths, excerpts, &mut |_, _| ())
}

/// The same, and shows each definition to `visit`.
pub(crate) fn register_each(
    paths: &[PathBuf],
    excerpts: bool,
    visit: Visit<'_>,
) -> Result<Outcome, Failure> {
    if paths.is_empty() {
        return Ok(Outcome::Fine);
    }
    let (found, outcome) = read_each(paths, excerpts, visit)?;
    let is_empty = found.is_empty();
    found.install();
    // Where nothing could be read, that was reported.
    if is_empty && outcome == Outcome::Fine {
        let input = InputArgs::all_in(paths.to_vec());
        let place = Place::file(display_names(&input).into());
        Reporter::without_progress(excerpts).error(&Problem::new(place, What::NoDefinitions));
        return Ok(outcome.max(Outcome::Invalid));
    }
    Ok(outcome)
}

/// The definitions in files and folders.
pub(crate) fn read(paths: &[PathBuf], excerpts: bool) -> Result<(Definitions, Outcome), Failure> {
    read_each(paths, excerpts, &mut |_, _| ())
}

fn read_each(
    paths: &[PathBuf],
    excerpts: bool,
    visit: Visit<'_>,
) -> Result<(Definitions, Outcome), Failure> {
    let mut definitions = Definitions::default();
    let outcome = for_each_document_of("--crds", paths, excerpts, |document, reporter| {
        for problem in definitions.add_each(document, visit) {
            reporter.error(&problem);
        }
        definitions.warnings.drain(..).for_each(|it| reporter.warning(&it));
        Ok(())
    })?;
    Ok((definitions, outcome))
}

fn refused(error: CustomKindError) -> What {
    What::Definition(Box::new(error))
}

/// Definitions, before their kinds are registered.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    kinds: CustomKinds,
    /// The kinds of definitions that define nothing, with their files.
    broken: BTreeMap<GroupKind, Rc<str>>,
    columns: Columns,
    warnings: Vec<Problem>,
}

impl Definitions {
    pub(crate) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether there is nothing to be known, not even of broken ones.
    pub(crate) fn is_unused(&self) -> bool {
        self.is_empty() && self.broken.is_empty()
    }

    /// Adds the definitions of a document, and returns what is wrong with them. What cannot be read
    /// is reported by the command that reads the document for what it is.
    pub(crate) fn add(&mut self, document: &Document) -> Vec<Problem> {
        self.add_each(document, &mut |_, _| ())
    }

    fn add_each(&mut self, document: &Document, visit: Visit<'_>) -> Vec<Problem> {
        let is_candidate = contains(&document.part.bytes, b"CustomResourceDefinition");
        if !is_candidate {
            return Vec::new();
        }
        let loader = Loader::new(apimachinery::codecs(), FieldValidation::Ignore);
        let (loaded, problems) = loader.open(document);
        let Some(loaded) = loaded else { return problems.errors.into_vec() };
        let found = loaded.objects().into_iter();
        let found = found.filter(|it| CustomKind::is_definition(&it.kind));
        let added = found.filter_map(|it| {
            let place = document.place(it.spot);
            let kind = CustomKind::from_object(&*it.object).map_err(refused);
            let added = kind.and_then(|kind| {
                visit(&*it.object, &kind);
                for error in columns::add(&*it.object, &kind, &mut self.columns) {
                    let what = What::NoColumns(Box::new(error));
                    self.warnings.push(Problem::new(place.clone(), what));
                }
                self.add_kind(kind)
            });
            match added {
                Ok(None) => None,
                Ok(Some(unserved)) => {
                    self.warnings.push(Problem::new(place, What::ServesNothing(unserved)));
                    None
                }
                Err(what) => {
                    let kind = defined_kind(&*it.object);
                    self.broken.extend(kind.map(|kind| (kind, Rc::clone(&place.file))));
                    Some(Problem::new(place, what))
                }
            }
        });
        added.collect()
    }

    /// Adds what a definition defines; its name when no version of it is served.
    fn add_kind(&mut self, kind: CustomKind) -> Result<Option<String>, What> {
        let built_in = apimachinery::codecs().scheme();
        let list = &kind.names().list_kind;
        let of_version = |it: &CustomVersion| {
            let version = it.kind().group_version();
            [it.kind().clone(), version.with_kind(list.clone())]
        };
        let mut names = kind.versions().iter().flat_map(of_version);
        let taken = names.find(|it| built_in.has_kind(&it.group, &it.version, &it.kind));
        if let Some(taken) = taken {
            return Err(What::DefinesBuiltIn(Box::new(KindName(taken))));
        }
        let unserved = kind.served_versions().is_empty().then(|| kind.name().to_owned());
        // As with `kubectl apply`, the last one of a name counts.
        self.kinds.replace(kind).map_err(refused)?;
        Ok(unserved)
    }

    /// Makes their kinds known to everything that is read from now on.
    pub(crate) fn install(self) {
        custom::install(self.kinds, self.broken, self.columns);
    }
}

/// The kind that a definition is to define.
fn defined_kind(definition: &dyn Object) -> Option<GroupKind> {
    let (group, kind) = match definition.downcast_ref::<v1::CustomResourceDefinition>() {
        Some(it) => (&it.spec.group, &it.spec.names.kind),
        None => {
            let old = definition.downcast_ref::<v1beta1::CustomResourceDefinition>()?;
            (&old.spec.group, &old.spec.names.kind)
        }
    };
    (!kind.is_empty()).then(|| GroupKind::new(group.clone(), kind.clone()))
}

/// Whether a text is in some data.
pub(crate) fn contains(data: &[u8], wanted: &[u8]) -> bool {
    data.windows(wanted.len()).any(|it| it == wanted)
}
