//! Objects that those of the input replace.

use std::collections::HashMap;
use std::path::PathBuf;

use apimachinery::crd::{CustomVersion, Prepared};
use apimachinery::meta::{lists, object_meta};
use apimachinery::runtime::{ConversionError, GroupVersionKind, Value};
use apimachinery::{FieldValidation, Object, Unstructured};

use super::key::ObjectKey;
use crate::Failure;
use crate::custom::{self, codecs};
use crate::load::{Loaded, Loader};
use crate::patched::stored;
use crate::pipeline::for_each_document_of;
use crate::problem::{Outcome, Place, Problem, What};
use crate::report::Reporter;

/// The objects of `--old`.
#[derive(Debug, Default)]
pub(super) struct OldObjects(HashMap<ObjectKey, (Box<dyn Object>, Place)>);

impl OldObjects {
    pub(super) fn read(paths: &[PathBuf], excerpts: bool) -> Result<(Self, Outcome), Failure> {
        let loader = Loader::new(codecs(), FieldValidation::Ignore);
        let mut old = Self::default();
        let outcome = for_each_document_of("--old", paths, excerpts, |document, reporter| {
            let Some(loaded) = loader.load_quietly(document, reporter) else { return Ok(()) };
            for loaded in loaded.objects() {
                let place = document.place(loaded.spot);
                for_each_item(loaded, |item, kind| old.add(item, kind, &place, reporter));
            }
            Ok(())
        })?;
        Ok((old, outcome))
    }

    fn add(
        &mut self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        place: &Place,
        reporter: &mut Reporter,
    ) {
        let Some(key) = ObjectKey::of(object, kind) else { return };
        let entry = (object.clone_object(), place.clone());
        if let Some((_, first)) = self.0.insert(key, entry) {
            reporter.warning(&Problem::new(place.clone(), What::Twice(Box::new(first))));
        }
    }

    /// The object that one replaces; `None` for one that is new.
    pub(super) fn of(&self, object: &dyn Object, kind: &GroupVersionKind) -> Option<&dyn Object> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&ObjectKey::of(object, kind)?).map(|(old, _)| &**old)
    }
}

/// Visits an object, or each one in a list of its type.
fn for_each_item(loaded: &Loaded, mut visit: impl FnMut(&dyn Object, &GroupVersionKind)) {
    let (object, kind) = (&*loaded.object, &loaded.kind);
    if let (Some(version), Some(list)) = (custom::version_of(kind), object.as_unstructured())
        && list.kind() != *version.kind()
    {
        let items = list.content().get("items").and_then(Value::as_list).unwrap_or_default();
        for item in items.iter().filter_map(Value::as_map) {
            visit(&Unstructured::new(item.clone()), version.kind());
        }
        return;
    }
    if !object.is_unstructured() && lists::is_list(object) {
        let item_kind = kind.kind.strip_suffix("List").unwrap_or(&kind.kind);
        let item_kind = kind.group_version().with_kind(item_kind);
        // What is a list can be visited.
        let _ = lists::for_each(object, |item| visit(item, &item_kind));
        return;
    }
    visit(object, kind);
}

/// Prepares a custom resource as a server does that replaces another one by it, and validates it.
pub(super) fn prepare_update(
    version: &CustomVersion,
    new: &mut Unstructured,
    old: &dyn Object,
) -> Result<Prepared, ConversionError> {
    let target = version.kind().group_version();
    let scheme = codecs().scheme();
    let (old, _) = scheme.convert_box_to_version(old.clone_object(), &target, None)?;
    let mut old = old.as_unstructured().cloned().unwrap_or_default();
    // What is wrong with the old object was to be reported before it was stored.
    let _ = version.default_fields(old.content_mut());
    if let Ok(before) = object_meta(&old).map(|it| it.into_owned()) {
        // Both are objects of one name and namespace.
        let _ = new.set_namespace(before.namespace.clone());
        stored(&mut old, &before);
        stored(new, &before);
    }
    for object in [&mut *new, &mut old] {
        let is_namespaced = custom::kinds()
            .and_then(|it| it.of_group_kind(&version.kind().group_kind()))
            .is_some_and(|it| it.is_namespaced());
        if is_namespaced && object.namespace().is_empty() {
            let _ = object.set_namespace("default");
        }
    }
    Ok(version.prepare_update(new, &old))
}
