//! What servers know of the built-in kinds besides their types: since and until when they are
//! served, what comes in their place, and their resources with names and verbs.
//!
//! ```
//! # #[cfg(feature = "apps")] {
//! use apimachinery_runtime::{GroupVersionKind, Release};
//!
//! let kind = GroupVersionKind::new("apps", "v1beta1", "Deployment");
//! let facts = apimachinery_api::facts::of(&kind).expect("it once was a kind");
//! assert_eq!(facts.removed, Some(Release::new(1, 16)));
//! assert_eq!(facts.replacement.map(|it| it.version), Some("v1"));
//! assert_eq!(facts.resource.map(|it| it.short_names), Some(&["deploy"][..]));
//! # }
//! ```

mod generated;
mod read;
mod served;

use apimachinery_runtime::{GroupVersionKind, KindFacts};

use self::read::{Group, groups};
pub use self::served::{check_served, of_items, release, replacement};

/// The kinds of all groups that this build has, the best version of each group first; after them
/// those that only earlier releases had, which have no type.
pub fn kinds() -> impl Iterator<Item = &'static KindFacts> {
    groups().iter().flat_map(Group::kinds)
}

/// What is known of a kind; `None` for one that this build does not have.
pub fn of(kind: &GroupVersionKind) -> Option<&'static KindFacts> {
    let group = groups().iter().find(|it| kind.group == it.name)?;
    group.kinds().iter().find(|it| it.name.is(kind))
}
