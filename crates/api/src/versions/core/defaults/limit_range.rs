//! Ranges of limits.

use super::resource_list::{add_missing, round};
use crate::core::v1::{LimitRange, LimitRangeItem, LimitType};

pub(super) fn limit_range(range: &mut LimitRange) {
    for item in range.spec.limits.iter_mut() {
        if item.r#type == LimitType::CONTAINER {
            fill_container_limits(item);
        }
        round(&mut item.max);
        round(&mut item.min);
        round(&mut item.r#default);
        round(&mut item.default_request);
        round(&mut item.max_limit_request_ratio);
    }
}

/// A container gets the most it may have as its limit; it requests its limit, or at least the
/// least.
fn fill_container_limits(item: &mut LimitRangeItem) {
    add_missing(&mut item.r#default, &item.max);
    add_missing(&mut item.default_request, &item.r#default);
    add_missing(&mut item.default_request, &item.min);
}
