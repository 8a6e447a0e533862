//! What updates and applies do to the fields that managers own.

mod convert;
mod error;
mod prune;

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_runtime::{GroupVersion, Str};

use crate::managers::Owned;
use crate::set::{FieldFilter, FieldSet};
use crate::typed::compare::Comparison;
use crate::value_order::equal_values;
use crate::{Conflict, Conflicts, ManagedKinds, MergeSchema};

pub(crate) use convert::{TypedError, TypedValue, Versions, untyped};
use error::Step;
pub(crate) use error::UpdateError;

/// What each manager owns, by identifier.
pub(crate) type Fields = BTreeMap<Str, Owned>;

/// What changed in a version.
struct Changes {
    comparison: Comparison,
    /// The fields that have another value, or one for the first time: their managers lose them.
    set: FieldSet,
}

impl Changes {
    fn new(comparison: Comparison) -> Self {
        Self { set: comparison.modified.union(&comparison.added), comparison }
    }
}

/// Computes what managers own after an operation.
///
/// Corresponds to `merge.Updater`.
pub(crate) struct Updater<'a> {
    pub(crate) versions: Versions<'a>,
    /// The fields that count, by version.
    pub(crate) filters: &'a BTreeMap<Str, FieldFilter>,
}

impl<'a> Updater<'a> {
    pub(crate) fn new(
        kinds: &'a dyn ManagedKinds,
        hub: &'a GroupVersion,
        filters: &'a BTreeMap<Str, FieldFilter>,
    ) -> Self {
        Self { versions: Versions::new(kinds, hub), filters }
    }

    /// What managers own after an object was replaced by another.
    pub(crate) fn update(
        &self,
        live: &TypedValue,
        new: &TypedValue,
        version: &str,
        managers: &Fields,
        manager: &str,
    ) -> Result<Fields, UpdateError> {
        let mut managers = self.reconciled(live, managers)?;
        let compared = self.take_over(live, new, version, &mut managers, manager, true)?;
        let own = managers.get(manager).map(|owned| owned.fields.difference(&compared.removed));
        let own = own.unwrap_or_default().union(&compared.modified).union(&compared.added);
        let own = match self.filters.get(version) {
            Some(filter) => filter.filter(&own),
            None => own,
        };
        if own.is_empty() {
            managers.remove(manager);
        } else {
            managers.insert(manager.into(), owned(own, version, false));
        }
        Ok(managers)
    }

    /// The object with a configuration merged in, and what managers own then; no object when
    /// nothing changed.
    pub(crate) fn apply(
        &self,
        live: &TypedValue,
        config: &TypedValue,
        version: &str,
        managers: &Fields,
        manager: &str,
        force: bool,
    ) -> Result<(Option<TypedValue>, Fields), UpdateError> {
        let mut managers = self.reconciled(live, managers)?;
        let merged = live.schema.merge(&live.value, &config.value).map_err(UpdateError::Merge)?;
        let merged = TypedValue { value: Arc::new(merged), schema: live.schema.clone() };
        let last = managers.get(manager).cloned();
        let set = config.schema.fields_of(&config.value);
        let set = match self.filters.get(version) {
            Some(filter) => filter.filter(&set),
            None => set,
        };
        managers.insert(manager.into(), owned(set, version, true));
        let new = match last.filter(|last| !last.fields.is_empty()) {
            None => merged,
            Some(last) => self.pruned(merged, &managers, manager, &last)?,
        };
        self.take_over(live, &new, version, &mut managers, manager, force)?;
        let is_changed = !equal_values(&live.value, &new.value);
        Ok((is_changed.then_some(new), managers))
    }

    /// Takes what changed away from all other managers; without `force`, changed fields of theirs
    /// are conflicts.
    fn take_over(
        &self,
        old: &TypedValue,
        new: &TypedValue,
        version: &str,
        managers: &mut Fields,
        workflow: &str,
        force: bool,
    ) -> Result<Comparison, UpdateError> {
        let mut compared =
            BTreeMap::from([(Str::from(version), Changes::new(self.compared(old, new, version)?))]);
        let (mut conflicts, mut changed, mut gone) = (Vec::new(), Vec::new(), Vec::new());
        for (manager, owned) in managers.iter().filter(|(manager, _)| *manager != workflow) {
            let theirs = owned.api_version.as_str();
            if !compared.contains_key(theirs) {
                let Some(old) = self.versions.convert(old, theirs).known(Step::Old)? else {
                    gone.push(manager.clone());
                    continue;
                };
                let Some(new) = self.versions.convert(new, theirs).known(Step::New)? else {
                    gone.push(manager.clone());
                    continue;
                };
                let changes = Changes::new(self.compared(&old, &new, theirs)?);
                compared.insert(theirs.into(), changes);
            }
            let Some(changes) = compared.get(theirs) else { continue };
            let taken = owned.fields.intersection(&changes.set);
            if !force {
                let paths = taken.paths();
                conflicts.extend(paths.map(|path| Conflict { manager: manager.clone(), path }));
            }
            let removed = &changes.comparison.removed;
            if !taken.is_empty() || !removed.is_empty() {
                let left = owned.fields.difference(&taken).difference(removed);
                changed.push((manager.clone(), left));
            }
        }
        if !conflicts.is_empty() {
            return Err(UpdateError::Conflicts(Conflicts::new(conflicts)));
        }
        gone.iter().for_each(|manager| drop(managers.remove(manager)));
        for (manager, left) in changed {
            if let Some(owned) = managers.get_mut(&manager) {
                owned.fields = Arc::new(left);
            }
        }
        managers.retain(|_, owned| !owned.fields.is_empty());
        Ok(compared.remove(version).map(|it| it.comparison).unwrap_or_default())
    }

    fn compared(
        &self,
        old: &TypedValue,
        new: &TypedValue,
        version: &str,
    ) -> Result<Comparison, UpdateError> {
        let compared = old.schema.compare(&old.value, &new.value).map_err(UpdateError::Compare)?;
        Ok(compared.filtered(self.filters.get(version)))
    }

    /// What managers own by the schemas of today.
    fn reconciled(&self, live: &TypedValue, managers: &Fields) -> Result<Fields, UpdateError> {
        let mut out = Fields::new();
        let mut schemas: BTreeMap<&Str, Option<Arc<MergeSchema>>> = BTreeMap::new();
        for (manager, owned) in managers {
            let version = &owned.api_version;
            let schema = match schemas.get(version) {
                Some(known) => known.clone(),
                None => {
                    let converted = self.versions.convert(live, version).known(Step::Live)?;
                    let schema = converted.map(|it| it.schema);
                    schemas.insert(version, schema.clone());
                    schema
                }
            };
            let Some(schema) = schema else { continue };
            let mut owned = owned.clone();
            // A set that others hold as well is only copied for a change.
            if schema.splits_pieces(&owned.fields) {
                schema.reconcile(Arc::make_mut(&mut owned.fields));
            }
            out.insert(manager.clone(), owned);
        }
        Ok(out)
    }
}

fn owned(fields: FieldSet, version: &str, is_applier: bool) -> Owned {
    Owned { fields: Arc::new(fields), api_version: version.into(), is_applier }
}
