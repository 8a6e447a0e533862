//! `apim convert`.

use std::sync::Arc;

use apimachinery::runtime::{ConversionErrorKind, GroupVersion, GroupVersioner, ObjectRegistry};
use apimachinery::{CodecFactory, Scheme, Unstructured};

use crate::args::ConvertArgs;
use crate::load::Loaded;
use crate::report::{ConvertError, KindName, Outcome, What};
use crate::{Failure, pipeline};

/// Defaults every object and converts it.
pub(crate) fn run(args: &ConvertArgs) -> Result<Outcome, Failure> {
    let target = &args.to;
    pipeline::run(&args.input, &args.output, &args.validation, |codecs, loaded| {
        converted(codecs, loaded, target).map_err(What::Convert)
    })
}

fn converted(
    codecs: &CodecFactory,
    mut loaded: Loaded,
    target: &GroupVersion,
) -> Result<Loaded, ConvertError> {
    let scheme = codecs.scheme();
    let has_target = loaded.kind.group_version() == *target;
    if loaded.object.is::<Unstructured>() {
        let kind = KindName(loaded.kind.clone());
        let target = target.clone();
        return if has_target {
            Ok(loaded)
        } else {
            Err(ConvertError::NotRegistered { kind, target })
        };
    }
    if !has_target {
        check_target(scheme, &loaded, target)?;
    }
    scheme.default_object(&mut *loaded.object);
    let version: Arc<dyn GroupVersioner> = Arc::new(target.clone());
    let kind = KindName(loaded.kind.clone());
    let (object, kind) = scheme
        .convert_box_to_version(loaded.object, &*version, Some(&version))
        .map_err(|error| match error.kind() {
            ConversionErrorKind::Failed(_) => ConvertError::Failed(error),
            _ => no_way(scheme, kind, target),
        })?;
    Ok(Loaded { object, kind, spot: loaded.spot })
}

/// Says which versions a kind has when the target is none of them.
fn check_target(
    scheme: &Scheme,
    loaded: &Loaded,
    target: &GroupVersion,
) -> Result<(), ConvertError> {
    let kind = &loaded.kind;
    if kind.group == target.group && scheme.has_kind(&target.group, &target.version, &kind.kind) {
        return Ok(());
    }
    let known = scheme.versions_for_group_kind(&kind.group_kind());
    let (kind, target) = (KindName(kind.clone()), target.clone());
    Err(ConvertError::NoVersion { kind, target, known })
}

fn no_way(scheme: &Scheme, kind: KindName, target: &GroupVersion) -> ConvertError {
    let known = scheme.convertible_versions(&kind.0.group_kind());
    ConvertError::NoWay { kind, target: target.clone(), known }
}
