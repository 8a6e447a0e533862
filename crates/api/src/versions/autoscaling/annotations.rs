//! What `autoscaling/v1` has no fields for is in annotations.

use apimachinery_json::{Json, JsonReader, JsonWriter};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{Map, Str};

/// The metrics that are not a target of CPU utilization: a list of `v1` metrics.
pub(super) const METRICS: &str = "autoscaling.alpha.kubernetes.io/metrics";
/// The metrics last read: a list of `v1` metric statuses.
pub(super) const CURRENT_METRICS: &str = "autoscaling.alpha.kubernetes.io/current-metrics";
/// The conditions: a list of `v1` conditions.
pub(super) const CONDITIONS: &str = "autoscaling.alpha.kubernetes.io/conditions";
/// How fast to scale.
pub(super) const BEHAVIOR: &str = "autoscaling.alpha.kubernetes.io/behavior";

const ALL: [&str; 6] = [
    METRICS,
    CURRENT_METRICS,
    CONDITIONS,
    BEHAVIOR,
    "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
    "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
];

/// Removes the annotations that hold fields.
pub(super) fn drop_all(annotations: &mut Map<Str, Str>) {
    annotations.retain(|key, _| !ALL.contains(&key.as_str()));
}

/// The value of an annotation; `None` when it is not there or cannot be read, as in the reference.
/// Keys are taken in any case.
pub(super) fn read<T: Field<Json> + Default>(annotations: &Map<Str, Str>, key: &str) -> Option<T> {
    let mut reader = JsonReader::from_text(annotations.get(key)?).ignoring_case();
    let mut value = T::default();
    reader.value(&mut value).ok()?;
    reader.end().ok()?;
    Some(value)
}

/// Sets an annotation. A value without a JSON form is left out; these types always have one.
pub(super) fn write<T: Field<Json>>(annotations: &mut Map<Str, Str>, key: &'static str, value: &T) {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    let text = writer.finish().ok().and_then(|json| String::from_utf8(json).ok());
    if let Some(text) = text {
        annotations.insert(Str::from_static(key), text.into());
    }
}
