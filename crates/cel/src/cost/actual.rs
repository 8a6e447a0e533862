//! What is counted for a call, knowing its arguments and its result.

use super::range::{scaled, whole};
use super::{CHECK_COST, LIST_COST, PATTERN_FACTOR, TEXT_FACTOR};
use crate::value::{CelValue, Extension, Kind};

/// The size of a value for the functions of the language. An optional value has the size of the
/// value in it.
fn size(value: &CelValue<'_>) -> u64 {
    match value {
        CelValue::Optional(Some(inner)) => size(inner),
        other => other.size().unwrap_or(1),
    }
}

/// The size of a value for the functions of libraries.
fn plain_size(value: Option<&CelValue<'_>>) -> u64 {
    value.and_then(CelValue::size).unwrap_or(1)
}

/// The cost of examining all of a value.
fn traversal(value: &CelValue<'_>) -> u64 {
    match value {
        CelValue::String(text) => whole(text.as_str().len() as f64 * TEXT_FACTOR),
        CelValue::Bytes(bytes) => whole(bytes.as_slice().len() as f64 * TEXT_FACTOR),
        CelValue::List(list) => {
            list.iter().map(|item| item.map_or(1, |item| traversal(&item))).sum()
        }
        CelValue::Map(map) => map
            .keys()
            .iter()
            .map(|key| {
                let value = map.get(key).ok().flatten();
                traversal(key) + value.map_or(1, |value| traversal(&value))
            })
            .sum(),
        _ => 1,
    }
}

/// The cost of `==` and `!=`.
pub(crate) fn equality_cost(sides: [&CelValue<'_>; 2], is_equal: bool) -> u64 {
    let [first, second] = sides;
    if is_equal && matches!(first, CelValue::Extension(_)) {
        return 1;
    }
    scaled(size(first).min(size(second)), TEXT_FACTOR)
}

fn pattern_cost(text: u64, pattern: u64) -> u64 {
    let text = whole(((1.0 + text as f64) * TEXT_FACTOR).ceil());
    text.saturating_mul(scaled(pattern, PATTERN_FACTOR))
}

/// The cost of a call; `result` is nothing when it failed.
pub(crate) fn call_cost(
    function: &str,
    overload: Option<&str>,
    args: &[CelValue<'_>],
    result: Option<&CelValue<'_>>,
) -> u64 {
    let overload = overload.unwrap_or_default();
    let of = |index: usize| plain_size(args.get(index));
    if let Some(cost) = overload_cost(overload, args, result) {
        return cost;
    }
    match function {
        "check" => return CHECK_COST,
        "fieldSelector" | "labelSelector" if args.len() >= 2 => return selector_cost(of(1)),
        "isSorted" | "sum" | "max" | "min" | "indexOf" | "lastIndexOf" | "includes" => {
            return args.first().map_or(0, traversal);
        }
        "url"
        | "lowerAscii"
        | "upperAscii"
        | "substring"
        | "trim"
        | "jsonpatch.escapeKey"
        | "cidr"
        | "isIP"
        | "isCIDR"
        | "quantity"
        | "isQuantity"
        | "semver"
        | "isSemver" => {
            return scaled(of(0), TEXT_FACTOR);
        }
        "ip" if overload == "cidr_ip" => return 1,
        "ip" => return scaled(of(0), TEXT_FACTOR),
        "replace" | "split" | "ip.isCanonical" => return scaled(of(0), 2.0 * TEXT_FACTOR),
        "join" => return scaled(plain_size(result), 2.0 * TEXT_FACTOR),
        "find" | "findAll" if args.len() >= 2 => return pattern_cost(of(0), of(1)),
        "containsIP" if args.len() >= 2 => {
            let text =
                if overload == "cidr_contains_ip_string" { scaled(of(1), TEXT_FACTOR) } else { 0 };
            return scaled(of(0) + of(0), TEXT_FACTOR) + text;
        }
        "containsCIDR" if args.len() >= 2 => {
            let text = if overload == "cidr_contains_cidr_string" {
                scaled(of(1), TEXT_FACTOR)
            } else {
                0
            };
            return scaled(of(0) + of(0), TEXT_FACTOR) + scaled(of(0), TEXT_FACTOR) + 1 + text;
        }
        "validate" => {
            if let Some(CelValue::Extension(Extension(Kind::Format(format)))) = args.first() {
                return pattern_cost(of(1), format.pattern_size);
            }
        }
        _ => {}
    }
    language_cost(overload, args)
}

/// As the estimate has it, for a text of this size.
fn selector_cost(length: u64) -> u64 {
    let requirements = scaled(length, 0.5);
    LIST_COST + scaled(length, TEXT_FACTOR) + scaled(requirements, 50.0)
}

/// The overloads that count for themselves.
fn overload_cost(
    overload: &str,
    args: &[CelValue<'_>],
    result: Option<&CelValue<'_>>,
) -> Option<u64> {
    let of = |index: usize| plain_size(args.get(index));
    let listed = |factor: f64, size: u64| {
        let factor = if factor < 0.0 { 1.0 } else { factor };
        whole(size as f64 * factor).saturating_add(1 + LIST_COST)
    };
    let compared = |index: usize| {
        let size = of(index);
        let first = match args.get(index) {
            Some(CelValue::List(list)) => list.get(0),
            _ => None,
        };
        let factor = match first {
            Some(Ok(CelValue::String(_) | CelValue::Bytes(_))) => 2.0 + TEXT_FACTOR,
            _ => 2.0,
        };
        listed(factor, size.saturating_mul(size))
    };
    Some(match overload {
        "list_sets_contains_list" | "list_sets_intersects_list" => 1 + of(0).saturating_mul(of(1)),
        "list_sets_equivalent_list" => 1 + whole(of(0).saturating_mul(of(1)) as f64 * 2.0),
        "list_slice" | "lists_range" | "list_reverse" => listed(1.0, plain_size(result)),
        "list_flatten" => listed(1.0, of(0)),
        "list_flatten_int" => {
            let depth = args.get(1).and_then(CelValue::as_int).unwrap_or_default();
            listed(depth as f64, of(0))
        }
        "list_distinct" => compared(0),
        _ if overload.ends_with("_sort") && overload.starts_with("list_") => compared(0),
        _ if overload.ends_with("_sortByAssociatedKeys") => compared(1),
        _ => return None,
    })
}

/// What the functions of the language cost.
fn language_cost(overload: &str, args: &[CelValue<'_>]) -> u64 {
    let of = |index: usize| args.get(index).map_or(1, size);
    match overload {
        "starts_with_string" | "ends_with_string" => scaled(of(1), TEXT_FACTOR),
        "string_to_bytes" | "bytes_to_string" | "strings_quote" | "string_format" => {
            scaled(of(0), TEXT_FACTOR)
        }
        "in_list" => of(1),
        "less_string"
        | "greater_string"
        | "less_equals_string"
        | "greater_equals_string"
        | "less_bytes"
        | "greater_bytes"
        | "less_equals_bytes"
        | "greater_equals_bytes" => scaled(of(0).min(of(1)), TEXT_FACTOR),
        "add_string" | "add_bytes" => scaled(of(0) + of(1), TEXT_FACTOR),
        "matches" | "matches_string" => pattern_cost(of(0), of(1)),
        "contains_string" => scaled(of(0), TEXT_FACTOR).saturating_mul(scaled(of(1), TEXT_FACTOR)),
        _ => 1,
    }
}
