//! Ranges of sizes and of costs, and how large data may be.

use crate::declaration::Declaration;

/// The least and the most that something costs.
///
/// Corresponds to `checker.CostEstimate` of `cel-go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CostEstimate {
    /// The least.
    pub min: u64,
    /// The most; the largest number when there is no limit.
    pub max: u64,
}

/// The least and the greatest size of a text, bytes, a list or a map.
///
/// Corresponds to `checker.SizeEstimate` of `cel-go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SizeEstimate {
    /// The least.
    pub min: u64,
    /// The greatest; the largest number when there is no limit.
    pub max: u64,
}

/// A number times a factor, rounded up.
pub(crate) fn scaled(number: u64, factor: f64) -> u64 {
    whole((number as f64 * factor).ceil())
}

/// A number without its fraction; the nearest one there is for what is too large or negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is too large stays at the largest number, and what is negative at zero"
)]
pub(crate) fn whole(number: f64) -> u64 {
    number as u64
}

macro_rules! common {
    ($name:ident) => {
        impl $name {
            pub(crate) const fn fixed(size: u64) -> Self {
                Self { min: size, max: size }
            }

            pub(crate) fn plus(self, other: Self) -> Self {
                Self {
                    min: self.min.saturating_add(other.min),
                    max: self.max.saturating_add(other.max),
                }
            }

            pub(crate) fn times(self, other: Self) -> Self {
                Self {
                    min: self.min.saturating_mul(other.min),
                    max: self.max.saturating_mul(other.max),
                }
            }

            /// The range that holds both.
            pub(crate) fn union(self, other: Self) -> Self {
                Self { min: self.min.min(other.min), max: self.max.max(other.max) }
            }

            pub(crate) fn scaled(self, factor: f64) -> CostEstimate {
                CostEstimate { min: scaled(self.min, factor), max: scaled(self.max, factor) }
            }
        }
    };
}

common!(CostEstimate);
common!(SizeEstimate);

impl SizeEstimate {
    pub(crate) const UNKNOWN: Self = Self { min: 0, max: u64::MAX };

    pub(crate) fn times_cost(self, cost: CostEstimate) -> CostEstimate {
        CostEstimate {
            min: self.min.saturating_mul(cost.min),
            max: self.max.saturating_mul(cost.max),
        }
    }
}

/// Estimates how large a part of a variable may be.
///
/// A [`Declaration`] is one: of the variables whose shape it is. Corresponds to `EstimateSize` of
/// `checker.CostEstimator`.
pub trait SizeEstimator {
    /// The size of what a path leads to: a variable, then fields, `@items`, `@keys` and `@values`.
    /// `None` when it is not known.
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
