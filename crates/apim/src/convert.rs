//! `apim convert`.

use std::sync::Arc;

use apimachinery::api::facts::{of_items, release};
use apimachinery::runtime::{ConversionErrorKind, GroupVersion, GroupVersionKind, GroupVersioner};
use apimachinery::{CodecFactory, Scheme};

use crate::args::ConvertArgs;
use crate::lifecycle::{Advice, Standing};
use crate::load::Loaded;
use crate::problem::{ConvertError, KindName, Outcome, What};
use crate::{Failure, pipeline};

/// The group, version and kind of objects that another version, the last one, has as well.
const RENAMED: [&str; 4] = ["autoscaling", "v2beta2", "HorizontalPodAutoscaler", "v2"];

/// Defaults every object and converts it.
pub(crate) fn run(args: &ConvertArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let ConvertArgs { input, to, output, validation, .. } = args;
    let change = |codecs: &CodecFactory, loaded: Loaded| {
        let target = to.version_for(&loaded.kind, codecs.scheme());
        converted(codecs, loaded, &target).map_err(What::Convert)
    };
    pipeline::run(input, output, validation, excerpts, change, |converted| {
        let advice = Advice::about(&converted.kind, release())?;
        (advice.standing != Standing::NotYet).then_some(advice)
    })
}

pub(crate) type Attempt<T> = Result<T, Box<ConvertError>>;

/// An object with its defaults in another version.
pub(crate) fn converted(
    codecs: &CodecFactory,
    loaded: Loaded,
    target: &GroupVersion,
) -> Attempt<Loaded> {
    let scheme = codecs.scheme();
    let has_target = loaded.kind.group_version() == *target;
    let is_unknown = loaded.object.is_unstructured() && !scheme.is_unstructured_kind(&loaded.kind);
    match (is_unknown, has_target) {
        (true, true) => return Ok(loaded),
        (true, false) if is_renamed(&loaded.kind) => return renamed(codecs, loaded, target),
        (true, false) => return Err(not_registered(&loaded, target)),
        (false, true) => {}
        (false, false) => check_target(scheme, &loaded, target)?,
    }
    let Loaded { mut object, kind, spot, at, items } = loaded;
    let prepared = scheme.try_default_object(&mut *object);
    prepared.map_err(|error| Box::new(ConvertError::Failed(error)))?;
    let version: Arc<dyn GroupVersioner> = Arc::new(target.clone());
    let converted = scheme.convert_box_to_version(object, &*version, Some(&version));
    let (object, kind) = converted.map_err(|error| match error.kind() {
        ConversionErrorKind::Failed(_) => Box::new(ConvertError::Failed(error)),
        _ => no_way(scheme, kind, target),
    })?;
    Ok(Loaded { object, kind, spot, at, items })
}

/// Whether a kind has no type any more, but one of another version with the same fields.
fn is_renamed(kind: &GroupVersionKind) -> bool {
    let [group, version, name, _] = RENAMED;
    kind.group == *group && kind.version == *version && kind.kind == *name
}

/// An object of such a kind, read as one of the other version.
fn renamed(codecs: &CodecFactory, loaded: Loaded, target: &GroupVersion) -> Attempt<Loaded> {
    let [group, _, name, version] = RENAMED;
    let kind = GroupVersionKind::new(group, version, name);
    let mut content = loaded.object.as_unstructured().cloned().unwrap_or_default();
    content.set_kind(&kind);
    let object = codecs.scheme().from_unstructured(&content);
    let object = object.map_err(|error| Box::new(ConvertError::Failed(error)))?;
    converted(codecs, Loaded { object, kind, ..loaded }, target)
}

/// Says which versions a kind has when the target is not one of them.
fn check_target(scheme: &Scheme, loaded: &Loaded, target: &GroupVersion) -> Attempt<()> {
    let kind = &loaded.kind;
    let facts = of_items(kind).and_then(|it| it.replacement);
    let is_own = kind.group == target.group || facts.is_some_and(|it| it.group == target.group);
    if is_own && scheme.has_kind(&target.group, &target.version, &kind.kind) {
        return Ok(());
    }
    let known = scheme.versions_for_group_kind(&kind.group_kind());
    let (kind, target) = (KindName(kind.clone()), target.clone());
    Err(Box::new(ConvertError::NoVersion { kind, target, known }))
}

fn not_registered(loaded: &Loaded, target: &GroupVersion) -> Box<ConvertError> {
    let (kind, target) = (KindName(loaded.kind.clone()), target.clone());
    Box::new(ConvertError::NotRegistered { kind, target })
}

fn no_way(scheme: &Scheme, kind: GroupVersionKind, target: &GroupVersion) -> Box<ConvertError> {
    let known = scheme.convertible_versions(&kind.group_kind());
    Box::new(ConvertError::NoWay { kind: KindName(kind), target: target.clone(), known })
}
