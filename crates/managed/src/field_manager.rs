//! The field manager: applies configurations, and tracks who owns which fields.

mod cap;
mod error;
mod last_applied;
mod strip;
mod times;
mod user_agent;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Str, Unstructured};

use crate::ManagedKinds;
use crate::managers::{ManagerName, Managers};
use crate::set::FieldFilter;
use crate::updater::{TypedValue, UpdateError, Updater};

pub use error::{ApplyError, ApplyErrorKind};
pub use times::keep_times_of_unchanged;
pub use user_agent::manager_or_user_agent;

/// The manager of an update while it is being computed.
const CURRENT: &str = "current-operation";

/// Who applies, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ApplyOptions {
    /// The name of the manager.
    pub manager: Str,
    /// Whether to take fields that other managers own.
    pub force: bool,
    /// The time of the manager's entry.
    pub now: Time,
}

impl ApplyOptions {
    /// An apply by this manager at this time, which fails where it conflicts with others.
    pub fn new(manager: impl Into<Str>, now: Time) -> Self {
        Self { manager: manager.into(), force: false, now }
    }

    /// The same, with or without force.
    #[must_use]
    pub fn force(mut self, force: bool) -> Self {
        self.force = force;
        self
    }
}

/// Applies configurations to the objects of a kind and tracks their managed fields, as the API
/// server does.
///
/// Corresponds to `managedfields.FieldManager`, with all its layers.
#[derive(Clone, Debug)]
pub struct FieldManager {
    kinds: Arc<dyn ManagedKinds>,
    kind: GroupVersionKind,
    hub: GroupVersion,
    subresource: Str,
    filters: BTreeMap<Str, FieldFilter>,
}

type Result<T, E = ApplyError> = std::result::Result<T, E>;

impl FieldManager {
    /// The field manager of requests for this kind and version.
    pub fn new(kind: GroupVersionKind, kinds: Arc<dyn ManagedKinds>) -> Self {
        let hub = kind.group_version();
        Self { kinds, kind, hub, subresource: Str::default(), filters: BTreeMap::new() }
    }

    /// The same, for requests for a subresource.
    #[must_use]
    pub fn subresource(mut self, subresource: impl Into<Str>) -> Self {
        self.subresource = subresource.into();
        self
    }

    /// The same, for objects that are stored in this version, through which all conversions go. It
    /// is that of the kind unless it is set.
    #[must_use]
    pub fn hub(mut self, hub: GroupVersion) -> Self {
        self.hub = hub;
        self
    }

    /// The same, where only some fields count in a version: those that the resource does not reset.
    #[must_use]
    pub fn filter(mut self, api_version: impl Into<Str>, filter: FieldFilter) -> Self {
        self.filters.insert(api_version.into(), filter);
        self
    }

    /// An object of the kind without content: that which is applied to when there is none yet.
    ///
    /// # Errors
    /// When the kind is not known.
    pub fn new_object(&self) -> Result<Unstructured> {
        let object = self.kinds.new_object(&self.kind);
        object.map_err(|error| ApplyErrorKind::Create(self.kind.clone(), error).into())
    }

    /// The live object with a configuration applied, and its managed fields.
    ///
    /// # Errors
    /// When other managers own fields that the configuration changes, unless it is forced; when the
    /// configuration is of another kind or version, has managed fields or does not fit its schema;
    /// when objects cannot be converted.
    pub fn apply(
        &self,
        live: &Unstructured,
        applied: &Unstructured,
        options: &ApplyOptions,
    ) -> Result<Unstructured> {
        let managers = Managers::of_object(live).map_err(ApplyErrorKind::ManagedFields)?;
        if applied.kind() != self.kind {
            return Err(ApplyErrorKind::Kind(applied.kind()).into());
        }
        let (mut object, managers) = match self.apply_tracked(live, applied, &managers, options) {
            Err(error) if options.manager == last_applied::KUBECTL => {
                self.apply_over_last_applied(live, applied, &managers, options, error)?
            }
            result => result?,
        };
        if options.manager == last_applied::KUBECTL {
            last_applied::keep_up_to_date(&mut object, applied);
        }
        managers.write_to(&mut object);
        Ok(object)
    }

    /// The new object with its managed fields, after it replaced the live one by another way than
    /// apply.
    ///
    /// The managed fields are those of the new object, unless it has none that can be read: then
    /// those of the live one. An empty list in the new object makes them start again.
    ///
    /// # Errors
    /// When an object does not fit its schema or cannot be converted.
    pub fn update(
        &self,
        live: &Unstructured,
        mut new: Unstructured,
        manager: &str,
        now: Time,
    ) -> Result<Unstructured> {
        self.updated(live, &new, manager, now)?.write_to(&mut new);
        Ok(new)
    }

    /// The same, but the managed fields stay as they were in the live object when they cannot be
    /// computed.
    pub fn update_or_keep(
        &self,
        live: &Unstructured,
        mut new: Unstructured,
        manager: &str,
        now: Time,
    ) -> Unstructured {
        match self.updated(live, &new, manager, now) {
            Ok(managers) => managers.write_to(&mut new),
            Err(_) => {
                let kept = live.content().get("metadata").and_then(|it| it.get("managedFields"));
                // Metadata that is not a map has no managed fields.
                _ = new.set_metadata("managedFields", kept.cloned());
            }
        }
        new
    }

    /// The managers after an update of objects that are not needed any more: as
    /// [`update_or_keep`](Self::update_or_keep), but nothing is copied.
    pub fn managers_after_update(
        &self,
        mut live: Unstructured,
        new: Unstructured,
        manager: &str,
        now: Time,
    ) -> Managers {
        let managers = self.managers_for_update(&live, &new);
        if !is_tracked(&live, &managers) {
            return managers;
        }
        let before = Managers::take_from(&mut live);
        self.update_tracked(Cow::Owned(live), Cow::Owned(new), managers, manager, now)
            .unwrap_or_else(|_| {
                before.and_then(|it| Managers::of_list(&it).ok()).unwrap_or_default()
            })
    }

    /// What managers own after an update.
    fn updated(
        &self,
        live: &Unstructured,
        new: &Unstructured,
        manager: &str,
        now: Time,
    ) -> Result<Managers> {
        let managers = self.managers_for_update(live, new);
        if !is_tracked(live, &managers) {
            return Ok(managers);
        }
        self.update_tracked(Cow::Borrowed(live), Cow::Borrowed(new), managers, manager, now)
    }

    fn managers_for_update(&self, live: &Unstructured, new: &Unstructured) -> Managers {
        let of_live = || Managers::of_object(live).unwrap_or_default();
        if !self.subresource.is_empty() {
            return of_live();
        }
        if Managers::are_reset_by(new) {
            return Managers::default();
        }
        match Managers::of_object(new) {
            Ok(managers) if !managers.is_empty() => managers,
            _ => of_live(),
        }
    }

    fn identifier(&self, manager: &str, operation: &'static str) -> Str {
        let name = ManagerName {
            manager: if manager.is_empty() { "unknown" } else { manager }.into(),
            operation: Str::from_static(operation),
            api_version: self.kind.group_version().api_version(),
            subresource: self.subresource.clone(),
        };
        name.identifier()
    }

    fn updater(&self) -> Updater<'_> {
        Updater::new(&*self.kinds, &self.hub, &self.filters)
    }

    /// What the managers of an object that is tracked own after an update.
    fn update_tracked(
        &self,
        live: Cow<'_, Unstructured>,
        new: Cow<'_, Unstructured>,
        managers: Managers,
        manager: &str,
        now: Time,
    ) -> Result<Managers> {
        let Managers { owned, mut times } = managers;
        let updater = self.updater();
        let label = self.label_of_request(&new);
        let new_typed = self.live(&updater, new, "new object")?;
        let live_typed = self.live(&updater, live, "live object")?;
        let version = self.kind.group_version().api_version();
        let updated = updater.update(&live_typed, &new_typed, &version, &owned, CURRENT);
        let mut owned =
            updated.map_err(|error| ApplyErrorKind::Update(label, error.to_string().into()))?;
        strip::strip(&mut owned, CURRENT);
        if let Some(current) = owned.remove(CURRENT) {
            let identifier = self.identifier(manager, "Update");
            let all = match owned.get(&identifier) {
                Some(previous) => Arc::new(current.fields.union(&previous.fields)),
                None => current.fields.clone(),
            };
            owned.insert(identifier.clone(), crate::Owned { fields: all, ..current });
            times.insert(identifier, Some(now));
        }
        let mut managers = Managers { owned, times };
        cap::cap_updates(&mut managers);
        Ok(managers)
    }

    /// The object with a configuration applied; the fields of an object that was not tracked before
    /// belong to a manager of their own.
    fn apply_tracked(
        &self,
        live: &Unstructured,
        applied: &Unstructured,
        managers: &Managers,
        options: &ApplyOptions,
    ) -> Result<(Unstructured, Managers)> {
        let before;
        let managers = match managers.is_empty() {
            false => managers,
            true => {
                let empty = self.new_object()?;
                let first = "before-first-apply";
                let (empty, live) = (Cow::Owned(empty), Cow::Borrowed(live));
                let tracked =
                    self.update_tracked(empty, live, managers.clone(), first, options.now);
                before = tracked.map_err(ApplyError::of_existing)?;
                &before
            }
        };
        let (object, mut owned, mut times) = self.merge(live, applied, managers, options)?;
        let identifier = self.identifier(&options.manager, "Apply");
        strip::strip(&mut owned, &identifier);
        let object = match object {
            Some(object) => {
                times.insert(identifier, Some(options.now));
                object
            }
            None => live.clone(),
        };
        Ok((object, Managers { owned, times }))
    }

    #[expect(clippy::type_complexity, reason = "the parts of what comes out")]
    fn merge(
        &self,
        live: &Unstructured,
        applied: &Unstructured,
        managers: &Managers,
        options: &ApplyOptions,
    ) -> Result<(Option<Unstructured>, crate::updater::Fields, BTreeMap<Str, Option<Time>>)> {
        if Managers::are_given_by(applied) {
            return Err(ApplyErrorKind::ManagedFieldsGiven.into());
        }
        let updater = self.updater();
        // They are written again, and large.
        let live_versioned =
            self.versioned(Managers::without(Cow::Borrowed(live)), "live object")?;
        let typed = updater.versions.typed(applied.clone(), false);
        let config =
            typed.map_err(|error| self.not_typed(applied, "create typed patch object", &error))?;
        let typed = updater.versions.typed(live_versioned, true);
        let live_typed =
            typed.map_err(|error| self.not_typed(live, "create typed live object", &error))?;
        let version = self.kind.group_version().api_version();
        let identifier = self.identifier(&options.manager, "Apply");
        let merged = updater
            .apply(&live_typed, &config, &version, &managers.owned, &identifier, options.force)
            .map_err(|error| match error {
                UpdateError::Conflicts(conflicts) => ApplyErrorKind::Conflicts(conflicts),
                other => ApplyErrorKind::Apply(other.to_string().into()),
            })?;
        let (object, owned) = merged;
        let object = object.map(|object| self.stored(applied, object)).transpose()?;
        Ok((object, owned, managers.times.clone()))
    }

    /// The merged value as it is stored: complete, and in the version of the hub.
    fn stored(&self, applied: &Unstructured, value: TypedValue) -> Result<Unstructured> {
        let label = || self.label(applied);
        let object = crate::updater::untyped(value).map_err(|error| {
            ApplyErrorKind::Object(label(), "convert new typed object", "object", error.into())
        })?;
        let object = self.kinds.complete(object).map_err(|error| {
            let target = format!("proper version ({})", self.kind.group_version());
            ApplyErrorKind::Convert(label(), "new object", target.into(), error)
        })?;
        if self.hub == self.kind.group_version() {
            return Ok(object);
        }
        let object = self.kinds.convert(&object, &self.hub);
        object.map_err(|error| ApplyErrorKind::ToHub(label(), error).into())
    }

    /// An object that exists, or will, without its managed fields.
    fn live(
        &self,
        updater: &Updater<'_>,
        object: Cow<'_, Unstructured>,
        what: &'static str,
    ) -> Result<TypedValue> {
        let label = self.label_of_request(&object);
        let versioned = self.versioned(Managers::without(object), what)?;
        let typed = updater.versions.typed(versioned, true);
        typed.map_err(|error| {
            ApplyErrorKind::Object(label, what, "smd typed", error.to_string().into()).into()
        })
    }

    /// The object in the version of requests.
    fn versioned(&self, object: Unstructured, what: &'static str) -> Result<Unstructured> {
        let version = self.kind.group_version();
        if object.kind().group_version() == version {
            return Ok(object);
        }
        self.kinds.convert(&object, &version).map_err(|error| {
            let target = match what {
                "new object" => format!("proper version ({version})"),
                _ => "proper version".to_owned(),
            };
            ApplyErrorKind::Convert(self.label(&object), what, target.into(), error).into()
        })
    }

    fn not_typed(
        &self,
        object: &Unstructured,
        what: &'static str,
        error: &crate::updater::TypedError,
    ) -> ApplyError {
        ApplyErrorKind::Typed(self.label_of_request(object), what, error.to_string().into()).into()
    }

    /// How errors name an object in the version of the request.
    fn label_of_request(&self, object: &Unstructured) -> Str {
        format!("{}/{}; {}", object.namespace(), object.name(), self.kind).into()
    }

    /// How errors name an object.
    fn label(&self, object: &Unstructured) -> Str {
        format!("{}/{}; {}", object.namespace(), object.name(), object.kind()).into()
    }
}

/// Whether an update changes what these managers own: the fields of an object that existed before
/// are not tracked until it is applied to.
fn is_tracked(live: &Unstructured, managers: &Managers) -> bool {
    let is_created = live.uid().is_empty();
    is_created || !managers.is_empty()
}
