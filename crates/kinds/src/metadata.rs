//! Metadata that only servers write.

use apimachinery_meta::Time;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;

/// Removes what only servers set in a new object (`WipeObjectMetaSystemFields`).
pub fn reset_system_metadata(metadata: &mut ObjectMeta) {
    metadata.creation_timestamp = Time::default();
    metadata.deletion_timestamp = None;
    metadata.deletion_grace_period_seconds = None;
    metadata.uid = Str::default();
    metadata.self_link = Str::default();
}

/// Keeps in an update what no client may change (`BeforeUpdate`).
pub fn keep_system_metadata(new: &mut ObjectMeta, old: &ObjectMeta) {
    if new.uid.is_empty() {
        new.uid = old.uid.clone();
    }
    if !old.creation_timestamp.is_zero() {
        new.creation_timestamp = old.creation_timestamp;
    }
    if old.deletion_timestamp.is_some() {
        new.deletion_timestamp = old.deletion_timestamp;
    }
    if new.deletion_grace_period_seconds.is_none() {
        new.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
    }
}
