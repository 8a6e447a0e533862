//! What watchers see of a change.

use apimachinery_meta::{ListedKind, StatusError, update_object_meta};
use apimachinery_serializer::WatchEvent;

use super::Selection;
use crate::SharedEvent;

/// What happened to one object, as watchers with any selection see it: whoever selects it only
/// after the change sees it added, only before, deleted. All watchers share the encoded events.
///
/// Corresponds to the events of `storage/cacher`.
#[derive(Clone, Debug)]
pub struct Change {
    added: Option<SharedEvent>,
    modified: Option<SharedEvent>,
    deleted: Option<SharedEvent>,
}

impl Change {
    /// An object that is new, changed, or gone: `None` before, in neither, or after. The object
    /// after it has the resource version of the change; of one that is gone, `old` has it.
    ///
    /// # Errors
    /// When the type has no metadata.
    pub fn new<T: ListedKind>(old: Option<&T>, new: Option<&T>) -> Result<Self, StatusError> {
        let mut gone = old.cloned();
        if let (Some(gone), Some(new)) = (&mut gone, new) {
            let metadata = apimachinery_meta::object_meta(new);
            let version = metadata.map_err(StatusError::internal_error)?.resource_version.clone();
            update_object_meta(gone, |it| it.resource_version = version)
                .map_err(StatusError::internal_error)?;
        }
        Ok(Self {
            added: new.cloned().map(|it| WatchEvent::Added(it).into()),
            modified: old.and(new).cloned().map(|it| WatchEvent::Modified(it).into()),
            deleted: gone.map(|it| WatchEvent::Deleted(it).into()),
        })
    }

    /// The event that a watcher reads; `None` for an object that is not selected, before or after.
    pub fn event(&self, selection: &Selection) -> Option<SharedEvent> {
        let selects = |it: &Option<SharedEvent>| {
            it.as_ref().is_some_and(|event| selection.selects(event.object()))
        };
        match (selects(&self.deleted), selects(&self.added)) {
            (false, false) => None,
            (false, true) => self.added.clone(),
            (true, true) => self.modified.clone(),
            (true, false) => self.deleted.clone(),
        }
    }
}
