//! The annotation of client-side apply, which `kubectl` takes over and keeps up to date.

use apimachinery_json::value_from_str;
use apimachinery_runtime::{Map, Str, Unstructured, Value};

use super::{ApplyError, ApplyErrorKind, ApplyOptions, FieldManager, Result};
use crate::managers::Managers;
use crate::set::FieldSet;

/// The manager to which all this applies.
pub(super) const KUBECTL: &str = "kubectl";

/// The annotation in which client-side apply keeps what it applied.
const ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// How many bytes all annotations of an object have at most.
const MAX_ANNOTATIONS: usize = 256 << 10;

impl FieldManager {
    /// Applies again with force when all conflicts are about fields that client-side apply set to
    /// what they are.
    ///
    /// Corresponds to `lastAppliedManager`.
    pub(super) fn apply_over_last_applied(
        &self,
        live: &Unstructured,
        applied: &Unstructured,
        managers: &Managers,
        options: &ApplyOptions,
        error: ApplyError,
    ) -> Result<(Unstructured, Managers)> {
        let Some(conflicts) = error.conflicts() else { return Err(error) };
        let Some(allowed) = self.fields_of_client_side_apply(live) else { return Err(error) };
        if conflicts.to_set().difference(&allowed).is_empty() {
            return self.apply_tracked(live, applied, managers, &options.clone().force(true));
        }
        match error.into_kind() {
            ApplyErrorKind::Conflicts(conflicts) => {
                Err(ApplyErrorKind::Conflicts(conflicts.without(&allowed)).into())
            }
            other => Err(other.into()),
        }
    }

    /// The fields that were applied last and have not changed since; `None` when that cannot be
    /// found out.
    fn fields_of_client_side_apply(&self, live: &Unstructured) -> Option<FieldSet> {
        let annotations = live.content().get("metadata")?.get("annotations")?;
        let text = annotations.get(ANNOTATION)?.as_str().filter(|text| !text.is_empty())?;
        let updater = self.updater();
        let live = self.versioned(live.clone(), "live object").ok()?;
        let live = updater.versions.typed(live, false).ok()?;
        let Ok(Value::Map(content)) = value_from_str(text) else { return None };
        let last = Unstructured::new(content);
        if last.api_version() != self.kind.group_version().api_version()
            || last.kind_name().is_empty()
        {
            return None;
        }
        let last = updater.versions.typed(last, false).ok()?;
        let changed = last.schema.compare(&last.value, &live.value).ok()?;
        let fields = last.schema.fields_of(&last.value).difference(&changed.modified);
        Some(fields.difference(&changed.added).difference(&changed.removed))
    }
}

/// Sets the annotation of an object that has one to what was applied, unless it becomes too long.
///
/// Corresponds to `lastAppliedUpdater`.
pub(super) fn keep_up_to_date(object: &mut Unstructured, applied: &Unstructured) {
    let mut annotations = object.annotations();
    if annotations.get(ANNOTATION).is_none_or(|text| text.is_empty()) {
        return;
    }
    let Some(text) = configuration(applied) else { return };
    annotations.insert(ANNOTATION.into(), text);
    let size = annotations.iter().map(|(key, value)| key.len() + value.len()).sum::<usize>();
    if size > MAX_ANNOTATIONS {
        annotations.remove(ANNOTATION);
    }
    // The object has annotations, so its metadata is a map.
    _ = object.set_annotations(Some(annotations));
}

/// What was applied as JSON, without the annotation itself.
fn configuration(applied: &Unstructured) -> Option<Str> {
    let mut applied = applied.clone();
    let annotations: Map<Str, Str> = applied.annotations();
    let has_some =
        applied.content().get("metadata").is_some_and(|it| it.get("annotations").is_some());
    let annotations = has_some.then(|| {
        let mut annotations = annotations;
        annotations.remove(ANNOTATION);
        annotations
    });
    applied.set_annotations(annotations).ok()?;
    let mut text = apimachinery_json::value_to_vec(&Value::Map(applied.into_content())).ok()?;
    text.push(b'\n');
    String::from_utf8(text).ok().map(Str::from)
}
