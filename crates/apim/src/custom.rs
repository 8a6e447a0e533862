//! The kinds of CustomResourceDefinitions beside the built-in ones.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use apimachinery::CodecFactory;
use apimachinery::crd::{CustomKindError, CustomKinds, CustomNames, CustomVersion};
use apimachinery::runtime::{GroupKind, GroupVersion, GroupVersionKind};
use apimachinery::table::ColumnConvertor;

use crate::columns::Columns;

/// Set once, before anything is read that may be of these kinds.
static CUSTOM: OnceLock<Custom> = OnceLock::new();

struct Custom {
    kinds: CustomKinds,
    /// The kinds of definitions that define nothing, with their files.
    broken: BTreeMap<GroupKind, String>,
    columns: Columns,
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

/// The names of the definition that defines a kind, or names it as the kind of its lists.
pub(crate) fn names_of(kind: &GroupVersionKind) -> Option<&'static CustomNames> {
    Some(kinds()?.of_group_kind(&kind.group_kind())?.names())
}

/// The columns of a custom kind, or of its lists.
pub(crate) fn columns_of(kind: &GroupVersionKind) -> Option<&'static ColumnConvertor> {
    let kind = kind.group_version().with_kind(names_of(kind)?.kind.clone());
    CUSTOM.get()?.columns.get(&kind)
}

/// The version that a custom kind is stored in.
pub(crate) fn stored_in(kind: &GroupVersionKind) -> Option<GroupVersion> {
    let stored = kinds()?.of_group_kind(&kind.group_kind())?.storage_version()?;
    Some(stored.kind().group_version())
}

/// Why a kind is not known although a definition names it.
pub(crate) fn why_unknown(kind: &GroupVersionKind) -> Option<String> {
    let custom = CUSTOM.get()?;
    let (group_kind, version) = (kind.group_kind(), kind.group_version());
    match custom.kinds.version(kind) {
        Err(CustomKindError::NotServed { served, .. }) => Some(match served.is_empty() {
            true => format!("{} of {version} is not served, and no other version is", kind.kind),
            false => format!(
                "{} of {version} is not served; its definition serves {}",
                kind.kind,
                served.join(", ")
            ),
        }),
        _ => {
            let file = custom.broken.get(&group_kind)?;
            Some(format!(
                "kind {} of {version} is not known, because its definition in {file} is wrong",
                kind.kind
            ))
        }
    }
}

/// Makes kinds known to everything that is read from now on. No built-in kind is among them.
/// `broken` are those whose definitions define nothing, with their files.
pub(crate) fn install(kinds: CustomKinds, broken: BTreeMap<GroupKind, Rc<str>>, columns: Columns) {
    let scheme = apimachinery::codecs().scheme();
    let with_custom = scheme.with_unstructured_kinds(Arc::new(kinds.clone()));
    let scheme = with_custom.unwrap_or_else(|errors| unreachable!("checked before:\n{errors}"));
    let broken = broken.into_iter().map(|(kind, file)| (kind, file.to_string())).collect();
    let custom = Custom { kinds, broken, columns, codecs: CodecFactory::new(scheme) };
    if CUSTOM.set(custom).is_err() {
        unreachable!("kinds are registered once");
    }
}
