//! The kinds of CustomResourceDefinitions beside the built-in ones.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use apimachinery::crd::{CustomKind, CustomKindError, CustomKinds, CustomVersion};
use apimachinery::runtime::{GroupVersion, GroupVersionKind};
use apimachinery::{CodecFactory, FieldValidation, Object, codecs_of};

use crate::Failure;
use crate::args::InputArgs;
use crate::input::{Document, display_names};
use crate::load::Loader;
use crate::pipeline::for_each_document;
use crate::problem::{KindName, Outcome, Place, Problem, What};
use crate::report::Reporter;

/// Set once, before anything is read that may be of these kinds.
static CUSTOM: OnceLock<Custom> = OnceLock::new();

struct Custom {
    kinds: CustomKinds,
    codecs: CodecFactory,
}

/// The codecs of all kinds that are known.
pub(crate) fn codecs() -> &'static CodecFactory {
    CUSTOM.get().map_or_else(apimachinery::codecs, |custom| &custom.codecs)
}

/// The kinds of the definitions that were registered.
pub(crate) fn kinds() -> Option<&'static CustomKinds> {
    CUSTOM.get().map(|custom| &custom.kinds)
}

/// Whether a definition defines a kind, or the kind of its lists.
pub(crate) fn is_custom(kind: &GroupVersionKind) -> bool {
    codecs().scheme().is_unstructured_kind(kind)
}

/// What a definition says of a kind.
pub(crate) fn version_of(kind: &GroupVersionKind) -> Option<&'static CustomVersion> {
    kinds()?.version(kind).ok()
}

/// The version that a custom kind is stored in.
pub(crate) fn stored_in(kind: &GroupVersionKind) -> Option<GroupVersion> {
    let stored = kinds()?.of_group_kind(&kind.group_kind())?.storage_version()?;
    Some(stored.kind().group_version())
}

/// Registers the kinds of the definitions in files and folders.
pub(crate) fn register(paths: &[PathBuf], excerpts: bool) -> Result<Outcome, Failure> {
    if paths.is_empty() {
        return Ok(Outcome::Fine);
    }
    let (found, outcome) = read(paths, excerpts)?;
    let is_empty = found.is_empty();
    found.install();
    if is_empty {
        let input = InputArgs { paths: paths.to_vec(), recursive: true };
        let place = Place::file(display_names(&input).into());
        Reporter::without_progress(excerpts).error(&Problem::new(place, What::NoDefinitions));
        return Ok(outcome.max(Outcome::Invalid));
    }
    Ok(outcome)
}

/// The definitions in files and folders.
pub(crate) fn read(paths: &[PathBuf], excerpts: bool) -> Result<(Definitions, Outcome), Failure> {
    let input = InputArgs { paths: paths.to_vec(), recursive: true };
    let mut definitions = Definitions::default();
    if paths.is_empty() {
        return Ok((definitions, Outcome::Fine));
    }
    let outcome = for_each_document(&input, excerpts, |document, reporter| {
        for problem in definitions.add(document) {
            reporter.error(&problem);
        }
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
}

impl Definitions {
    pub(crate) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Adds the definitions of a document, and says what is wrong with them. What cannot be read is told by whoever reads
    /// the document for what it is.
    pub(crate) fn add(&mut self, document: &Document) -> Vec<Problem> {
        let is_candidate = contains(&document.part.bytes, b"CustomResourceDefinition");
        if !is_candidate {
            return Vec::new();
        }
        let loader = Loader::new(apimachinery::codecs(), FieldValidation::Ignore);
        let (loaded, problems) = loader.open(document);
        let Some(loaded) = loaded else { return problems.errors };
        let found = loaded.objects().iter().filter(|it| CustomKind::is_definition(&it.kind));
        let added = found.filter_map(|it| {
            let what = self.add_object(&*it.object).err()?;
            Some(Problem::new(document.place(it.spot), what))
        });
        added.collect()
    }

    fn add_object(&mut self, definition: &dyn Object) -> Result<(), What> {
        let kind = CustomKind::from_object(definition).map_err(refused)?;
        let built_in = apimachinery::codecs().scheme();
        let versions = kind.versions().iter().map(CustomVersion::kind);
        let taken =
            versions.into_iter().find(|it| built_in.has_kind(&it.group, &it.version, &it.kind));
        if let Some(taken) = taken {
            return Err(What::DefinesBuiltIn(Box::new(KindName(taken.clone()))));
        }
        // As with `kubectl apply`, the last one of a name counts.
        self.kinds.replace(kind).map(|_| ()).map_err(refused)
    }

    /// Makes their kinds known to everything that is read from now on.
    pub(crate) fn install(self) {
        let scheme = apimachinery::codecs().scheme();
        let with_custom = scheme.with_unstructured_kinds(Arc::new(self.kinds.clone()));
        let scheme = with_custom.unwrap_or_else(|errors| unreachable!("checked before:\n{errors}"));
        let custom = Custom { kinds: self.kinds, codecs: codecs_of(scheme) };
        if CUSTOM.set(custom).is_err() {
            unreachable!("kinds are registered once");
        }
    }
}

fn contains(data: &[u8], wanted: &[u8]) -> bool {
    data.windows(wanted.len()).any(|it| it == wanted)
}
