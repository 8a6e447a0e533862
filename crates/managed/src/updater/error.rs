//! Why the owners of fields cannot be computed.

use std::fmt;

use apimachinery_runtime::Str;

use crate::{Conflicts, SchemaMismatch};

/// Why an operation fails.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum UpdateError {
    Conflicts(Conflicts),
    Merge(SchemaMismatch),
    Compare(SchemaMismatch),
    Convert(Step, Str),
}

/// What was being converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Live,
    Old,
    New,
    Merged,
    /// The merged object, in this version.
    MergedAt(Str),
    /// The pruned object, in this version.
    PrunedAt(Str),
    PrunedToLast,
    Back,
}

impl fmt::Display for UpdateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflicts(conflicts) => conflicts.fmt(f),
            Self::Merge(error) => write!(f, "failed to merge config: {error}"),
            Self::Compare(error) => write!(f, "failed to compare objects: {error}"),
            Self::Convert(step, error) => write!(f, "{step}{error}"),
        }
    }
}

/// Displays the words in front of the error.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owned = "failed to prune fields: failed add back owned items: failed to convert";
        match self {
            Self::Live => Ok(()),
            Self::Old => f.write_str("failed to convert old object: "),
            Self::New => f.write_str("failed to convert new object: "),
            Self::Merged => f.write_str(
                "failed to prune fields: failed to convert merged object to last applied version: ",
            ),
            Self::MergedAt(version) => write!(f, "{owned} merged object at version {version}: "),
            Self::PrunedAt(version) => write!(f, "{owned} pruned object at version {version}: "),
            Self::PrunedToLast => f.write_str(
                "failed to prune fields: failed add back dangling items: failed to convert pruned object to last applied version: ",
            ),
            Self::Back => f.write_str("failed to prune fields: "),
        }
    }
}
