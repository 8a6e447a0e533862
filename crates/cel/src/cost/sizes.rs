//! How large data may be.

use super::SizeEstimate;
use crate::declaration::Declaration;

/// Says how large a part of a variable may be.
///
/// A [`Declaration`] is one: of the variables whose shape it is. Corresponds to `EstimateSize` of `checker.CostEstimator`.
pub trait SizeEstimator {
    /// The size of what a path leads to: a variable, then fields, `@items`, `@keys` and `@values`. Nothing when it is not known.
    fn size(&self, path: &[String]) -> Option<SizeEstimate>;
}

impl SizeEstimator for Declaration {
    fn size(&self, path: &[String]) -> Option<SizeEstimate> {
        let (_, steps) = path.split_first()?;
        let mut at = std::borrow::Cow::Borrowed(self);
        for step in steps {
            at = std::borrow::Cow::Owned(at.step(step)?.into_owned());
        }
        Some(SizeEstimate { min: 0, max: at.max_size })
    }
}

/// Knows no sizes.
impl SizeEstimator for () {
    fn size(&self, _: &[String]) -> Option<SizeEstimate> {
        None
    }
}
