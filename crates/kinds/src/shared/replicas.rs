//! What is wrong with how many pods the status of a controller counts.

use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{FieldError, FieldErrors, Path};

pub(crate) const MORE_THAN_ALL: &str = "cannot be greater than status.replicas";
pub(crate) const MORE_THAN_READY: &str = "cannot be greater than readyReplicas";

/// Numbers that are not negative, by their fields.
pub(crate) fn counts<const N: usize>(counts: [(&'static str, i64); N], path: &Path) -> FieldErrors {
    counts.into_iter().flat_map(|(field, count)| non_negative(count, &path.child(field))).collect()
}

/// Numbers that are not larger than another.
pub(crate) fn at_most<const N: usize>(
    counts: [(&'static str, i32); N],
    most: i32,
    detail: &str,
    path: &Path,
) -> FieldErrors {
    let wrong = counts.into_iter().filter(|(_, count)| *count > most);
    wrong.map(|(field, count)| FieldError::invalid(&path.child(field), count, detail)).collect()
}

/// The count of names that were taken, which does not go back.
pub(crate) fn collisions(count: Option<i32>, before: Option<i32>, path: &Path) -> FieldErrors {
    match before {
        Some(before) if count.is_none_or(|it| it < before) => {
            let path = path.child("collisionCount");
            let count = count.unwrap_or_default();
            FieldError::invalid(&path, count, "cannot be decremented").into()
        }
        _ => FieldErrors::new(),
    }
}

/// What sets of replicas and their older kind count.
pub(crate) struct Replicas {
    pub(crate) replicas: i32,
    pub(crate) labeled: i32,
    pub(crate) ready: i32,
    pub(crate) available: i32,
    pub(crate) generation: i64,
    pub(crate) terminating: i32,
}

impl Replicas {
    pub(crate) fn errors(&self) -> FieldErrors {
        let path = Path::new("status");
        let mut errors = counts(
            [
                ("replicas", self.replicas.into()),
                ("fullyLabeledReplicas", self.labeled.into()),
                ("readyReplicas", self.ready.into()),
                ("availableReplicas", self.available.into()),
                ("observedGeneration", self.generation),
                ("terminatingReplicas", self.terminating.into()),
            ],
            &path,
        );
        let some = [
            ("fullyLabeledReplicas", self.labeled),
            ("readyReplicas", self.ready),
            ("availableReplicas", self.available),
        ];
        errors.append(at_most(some, self.replicas, MORE_THAN_ALL, &path));
        let available = [("availableReplicas", self.available)];
        errors.append(at_most(available, self.ready, MORE_THAN_READY, &path));
        errors
    }
}
