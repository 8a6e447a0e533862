//! Errors of paths, kinds and fields.

use apimachinery::runtime::{GroupVersion, NotServedError};

use crate::problem::Joined;
use crate::words::{KindName, MAX_PATH, shortened};

/// An error of a path, a kind or a field.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExplainError {
    #[error(
        "{:?} is not a path; it is written KIND.FIELD.FIELD, such as \"deploy.spec.replicas\"{}",
        shortened(.path, MAX_PATH), meant(.near)
    )]
    Path { path: String, near: Option<String> },
    #[error("there is no kind {:?}{}", shortened(.name, MAX_PATH), kind_meant(.near))]
    UnknownKind { name: String, near: Option<String> },
    #[error("{kind} is not in {wanted}; it is in {}", Joined(.known))]
    NoVersion { kind: String, wanted: GroupVersion, known: Vec<GroupVersion> },
    #[error("{0}; the fields that it had are not known")]
    Gone(Box<NotServedError>),
    #[error("the fields of {kind} are not described")]
    Undescribed { kind: Box<KindName> },
    #[error("{kind} has no field {:?}{}", shortened(.path, MAX_PATH), meant(.near))]
    UnknownField { kind: Box<KindName>, path: String, near: Option<String> },
    #[error(
        "{kind} has no field {:?}: {:?} is <{type_name}>, of which no fields are described",
        shortened(.path, MAX_PATH), shortened(.leaf, MAX_PATH)
    )]
    NoFields { kind: Box<KindName>, path: String, leaf: String, type_name: String },
}

fn meant(near: &Option<String>) -> String {
    let near = near.as_ref().map(|it| format!("; did you mean {:?}?", shortened(it, MAX_PATH)));
    near.unwrap_or_default()
}

fn kind_meant(near: &Option<String>) -> String {
    match near {
        Some(_) => meant(near),
        None => "; `apim kinds` lists them, and --crds adds those of definitions".to_owned(),
    }
}
