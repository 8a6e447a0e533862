//! What an old version of a kind has no fields for, kept in an annotation.

use std::mem::take;

use apimachinery_json::{from_str, to_string};
use apimachinery_runtime::Str;

use crate::v1::ObjectMeta;
use crate::{ListedKind, object_meta_mut};

/// Moves the metadata out of an object, with what is left of the object in an annotation: for
/// conversions to a version that has no fields for all of it, so that [`restore_rest`] loses
/// nothing on the way back.
///
/// A conversion takes the fields that the other version has, and keeps the rest:
///
/// ```
/// use std::mem::take;
///
/// use apimachinery_derive::Object;
/// use apimachinery_meta::v1::ObjectMeta;
/// use apimachinery_meta::{keep_rest, restore_rest};
/// use apimachinery_runtime::Str;
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group = "example.com", version = "v1", kind = "CronTab")]
/// struct CronTab { metadata: ObjectMeta, schedule: Str, #[field(omitempty)] time_zone: Str }
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group = "example.com", version = "v1beta1", kind = "CronTab")]
/// struct OldCronTab { metadata: ObjectMeta, cron_spec: Str }
///
/// impl From<CronTab> for OldCronTab {
///     fn from(mut new: CronTab) -> Self {
///         let cron_spec = take(&mut new.schedule);
///         Self { metadata: keep_rest(new), cron_spec }
///     }
/// }
///
/// impl From<OldCronTab> for CronTab {
///     fn from(old: OldCronTab) -> Self {
///         Self { schedule: old.cron_spec, ..restore_rest(old.metadata) }
///     }
/// }
///
/// let new = CronTab { schedule: "@daily".into(), time_zone: "UTC".into(), ..CronTab::default() };
/// let old = OldCronTab::from(new.clone());
/// assert_eq!(
///     old.metadata.annotations["example.com/v1-rest"],
///     r#"{"kind":"CronTab","apiVersion":"example.com/v1","metadata":{},"schedule":"","timeZone":"UTC"}"#
/// );
/// assert_eq!(CronTab::from(old), new);
/// ```
///
/// The annotation is named by the group and version of the type; without a rest there is no
/// annotation. A rest without a form in JSON, such as a number that is not finite, is lost, and so
/// is metadata of a type without an `ObjectMeta`.
pub fn keep_rest<T: ListedKind>(mut object: T) -> ObjectMeta {
    let mut metadata = object_meta_mut(&mut object).map(take).unwrap_or_default();
    if object != T::default()
        && let Ok(rest) = to_string(&object)
    {
        metadata.annotations.insert(annotation::<T>(), rest.into());
    }
    metadata
}

/// An object with this metadata, and with what [`keep_rest`] kept in the annotation, which is
/// removed. Without it, or when a client has put something else there, all else is the default.
pub fn restore_rest<T: ListedKind>(mut metadata: ObjectMeta) -> T {
    let rest = metadata.annotations.remove(&annotation::<T>());
    let mut object: T = rest.and_then(|rest| from_str(&rest).ok()).unwrap_or_default();
    if let Ok(own) = object_meta_mut(&mut object) {
        *own = metadata;
    }
    object
}

fn annotation<T: ListedKind>() -> Str {
    format!("{}-rest", T::KIND.group_version).into()
}
