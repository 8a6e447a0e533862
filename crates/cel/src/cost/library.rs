//! What the estimate has for the functions of Kubernetes' libraries.

use super::range::{SizeEstimator, scaled, whole};
use super::{CHECK_COST, CostEstimate, LIST_COST, PATTERN_FACTOR, SizeEstimate, TEXT_FACTOR};
use super::{CallEstimate, Part};
use crate::ast::{Expr, Kind, Literal};
use crate::types::Type;

const ONE: CostEstimate = CostEstimate::fixed(1);
/// The most letters of a format's name, and of its pattern.
const MAX_FORMAT: u64 = 64;
const MAX_FORMAT_PATTERN: f64 = 128.0;

fn only(cost: CostEstimate) -> Option<CallEstimate> {
    Some(CallEstimate { cost, size: None })
}

fn sized(cost: CostEstimate, size: SizeEstimate) -> Option<CallEstimate> {
    Some(CallEstimate { cost, size: Some(size) })
}

/// The number that an expression is, when it is one.
fn number(expr: Option<&Expr>) -> Option<u64> {
    match expr.map(|expr| &expr.kind) {
        Some(Kind::Literal(Literal::Int(value))) => Some((*value).max(0).cast_unsigned()),
        _ => None,
    }
}

pub(super) struct Library<'a> {
    pub(super) sizes: &'a dyn SizeEstimator,
}

impl Library<'_> {
    fn size(&self, part: &Part<'_>) -> SizeEstimate {
        let known = part.size.or_else(|| self.sizes.size(part.path.as_deref().unwrap_or_default()));
        known.unwrap_or(SizeEstimate::UNKNOWN)
    }

    fn text(&self, part: Option<&Part<'_>>) -> Option<CallEstimate> {
        only(self.size(part?).scaled(TEXT_FACTOR))
    }

    /// The items of a list as a part of their own.
    fn items<'b>(&self, list: &Part<'b>) -> Option<Part<'b>> {
        let items = list.kind.parameters().first().map(|items| Type::clone(items))?;
        let path = list.path.clone().map(|mut path| {
            path.push("@items".to_owned());
            path
        });
        Some(Part { path, kind: items, expr: None, size: None })
    }

    /// What the libraries state about a call; `None` when they state nothing.
    pub(super) fn call(
        &self,
        function: &str,
        overload: &str,
        target: Option<&Part<'_>>,
        args: &[Part<'_>],
    ) -> Option<CallEstimate> {
        self.overload(overload, target, args)
            .or_else(|| self.function(function, overload, target, args))
    }

    /// The overloads that `cel-go` has an estimate for.
    fn overload(
        &self,
        overload: &str,
        target: Option<&Part<'_>>,
        args: &[Part<'_>],
    ) -> Option<CallEstimate> {
        let listed = |factor: f64, size: SizeEstimate| {
            let cost = size.scaled(factor).plus(ONE).plus(CostEstimate::fixed(LIST_COST));
            sized(cost, size)
        };
        let compared = |part: &Part<'_>| {
            let size = self.size(part);
            let is_text =
                overload.starts_with("list_string_") || overload.starts_with("list_bytes_");
            listed(if is_text { 2.0 + TEXT_FACTOR } else { 2.0 }, size.times(size))
        };
        match (overload, target, args) {
            ("list_sets_contains_list" | "list_sets_intersects_list", _, [a, b]) => {
                only(self.size(a).times(self.size(b)).scaled(1.0).plus(ONE))
            }
            ("list_sets_equivalent_list", _, [a, b]) => {
                only(self.size(a).times(self.size(b)).scaled(2.0).plus(ONE))
            }
            ("list_slice", Some(target), [start, end]) => {
                let start = number(start.expr).unwrap_or(0);
                let end = number(end.expr).unwrap_or(self.size(target).max);
                listed(1.0, SizeEstimate::fixed(end.wrapping_sub(start)))
            }
            ("lists_range", None, [count]) => {
                listed(1.0, SizeEstimate::fixed(number(count.expr).unwrap_or(u64::MAX)))
            }
            ("list_reverse", Some(target), []) => listed(1.0, self.size(target)),
            ("list_flatten" | "list_flatten_int", Some(target), args) if args.len() <= 1 => {
                let depth = args.first().map_or(1, |depth| number(depth.expr).unwrap_or(u64::MAX));
                listed(depth as f64, self.size(target))
            }
            ("list_distinct", Some(target), []) => {
                let size = self.size(target);
                listed(2.0, size.times(size))
            }
            (name, Some(target), []) if name.starts_with("list_") && name.ends_with("_sort") => {
                compared(target)
            }
            (name, Some(_), [keys]) if name.ends_with("_sortByAssociatedKeys") => compared(keys),
            _ => None,
        }
    }

    fn function(
        &self,
        function: &str,
        overload: &str,
        target: Option<&Part<'_>>,
        args: &[Part<'_>],
    ) -> Option<CallEstimate> {
        match function {
            "check" => only(CostEstimate::fixed(CHECK_COST)),
            "serviceAccount" | "path" | "group" | "resource" | "subresource" | "namespace"
            | "name" | "allowed" | "reason" | "error" | "errored" => only(ONE),
            "fieldSelector" | "labelSelector" if args.len() == 1 => {
                only(selector(self.size(args.first()?)))
            }
            "isSorted" | "sum" | "max" | "min" | "indexOf" | "lastIndexOf" | "includes" => {
                self.traversal(function, target?)
            }
            "url" | "jsonpatch.escapeKey" if args.len() == 1 => {
                let size = self.size(args.first()?);
                sized(size.scaled(TEXT_FACTOR), size)
            }
            "lowerAscii" | "upperAscii" | "substring" | "trim" => {
                let size = self.size(target?);
                sized(size.scaled(TEXT_FACTOR), size)
            }
            "replace" if args.len() >= 2 => self.replace(target?, args),
            "split" => {
                let size = self.size(target?);
                let limit = match args.get(1).and_then(|limit| limit.expr).map(|expr| &expr.kind) {
                    Some(Kind::Literal(Literal::Int(limit))) => limit.cast_unsigned(),
                    _ => size.max,
                };
                let result = SizeEstimate { min: 0, max: limit };
                sized(size.scaled(2.0 * TEXT_FACTOR), result)
            }
            "join" => self.join(target?, args),
            "find" | "findAll" => {
                let size = self.size(target?);
                let text = size.plus(SizeEstimate::fixed(1)).scaled(TEXT_FACTOR);
                let pattern = self.size(args.first()?).scaled(PATTERN_FACTOR);
                sized(text.times(pattern), SizeEstimate { min: 0, max: size.max })
            }
            "ip" if overload == "cidr_ip" => only(ONE),
            "cidr" | "isIP" | "isCIDR" | "ip" | "quantity" | "isQuantity" | "semver"
            | "isSemver" => self.text(args.first()),
            "ip.isCanonical" => only(self.size(args.first()?).scaled(2.0 * TEXT_FACTOR)),
            "containsIP" | "containsCIDR" => self.contains(function, overload, args.first()?),
            "validate" => only(
                self.size(args.first()?)
                    .scaled(TEXT_FACTOR)
                    .scaled(MAX_FORMAT_PATTERN * PATTERN_FACTOR),
            ),
            "masked"
            | "prefixLength"
            | "family"
            | "isUnspecified"
            | "isLoopback"
            | "isLinkLocalMulticast"
            | "isLinkLocalUnicast"
            | "isGlobalUnicast"
            | "format.named"
            | "sign"
            | "asInteger"
            | "isInteger"
            | "asApproximateFloat"
            | "isGreaterThan"
            | "isLessThan"
            | "compareTo"
            | "add"
            | "sub"
            | "major"
            | "minor"
            | "patch"
            | "getScheme"
            | "getHostname"
            | "getHost"
            | "getPort"
            | "getEscapedPath"
            | "getQuery" => only(ONE),
            "_==_" => equality(args),
            _ => None,
        }
    }

    fn traversal(&self, function: &str, target: &Part<'_>) -> Option<CallEstimate> {
        let size = self.size(target);
        if let Some(items) = self.items(target) {
            let mut each = ONE;
            if matches!(items.kind.plain(), Type::String | Type::Bytes) {
                each = each.plus(self.size(&items).scaled(TEXT_FACTOR));
            }
            return only(size.times_cost(each));
        }
        match function {
            "includes" => only(size.times_cost(ONE)),
            _ => only(size.scaled(TEXT_FACTOR)),
        }
    }

    fn replace(&self, target: &Part<'_>, args: &[Part<'_>]) -> Option<CallEstimate> {
        let size = self.size(target);
        let old = self.size(args.first()?);
        let new = self.size(args.get(1)?);
        let mut count = SizeEstimate::default();
        let mut kept = SizeEstimate::default();
        if old.min == 0 {
            count.max = size.max.saturating_add(1);
            kept.max = size.max;
        } else if new.max <= old.min {
            kept.max = size.max;
        } else {
            count.max = whole((size.max as f64 / old.min as f64).ceil());
        }
        if old.max == 0 {
            count.min = size.min.saturating_add(1);
            kept.min = size.min;
        } else if old.max <= new.min {
            kept.min = size.min;
        } else {
            count.min = whole((size.min as f64 / old.max as f64).ceil());
        }
        sized(size.scaled(2.0 * TEXT_FACTOR), count.times(new).plus(kept))
    }

    fn join(&self, target: &Part<'_>, args: &[Part<'_>]) -> Option<CallEstimate> {
        let list = self.size(target);
        let mut size = SizeEstimate::default();
        if let Some(items) = self.items(target) {
            size = list.times(self.size(&items));
        }
        if let Some(separator) = args.first() {
            let count =
                SizeEstimate { min: list.min.saturating_sub(1), max: list.max.saturating_sub(1) };
            size = size.plus(self.size(separator).times(count));
        }
        sized(size.scaled(TEXT_FACTOR), size)
    }

    fn contains(&self, function: &str, overload: &str, other: &Part<'_>) -> Option<CallEstimate> {
        let bytes = SizeEstimate { min: 4, max: 16 };
        let mut cost = bytes.plus(bytes).scaled(TEXT_FACTOR);
        if function == "containsCIDR" {
            cost = cost.plus(bytes.scaled(TEXT_FACTOR)).plus(ONE);
        }
        if matches!(overload, "cidr_contains_ip_string" | "cidr_contains_cidr_string") {
            let SizeEstimate { min, max } = self.size(other);
            cost = cost.plus(CostEstimate { min, max }.scaled(TEXT_FACTOR));
        }
        only(cost)
    }
}

fn selector(length: SizeEstimate) -> CostEstimate {
    let requirements = length.scaled(0.5);
    CostEstimate::fixed(LIST_COST).plus(length.scaled(TEXT_FACTOR)).plus(CostEstimate {
        min: scaled(requirements.min, 50.0),
        max: scaled(requirements.max, 50.0),
    })
}

/// The equality of types that libraries bring.
fn equality(args: &[Part<'_>]) -> Option<CallEstimate> {
    let [first, second] = args else { return None };
    if first.kind.name() != second.kind.name() {
        return None;
    }
    match first.kind.name() {
        "net.IP" | "net.CIDR" => only(ONE),
        "kubernetes.Quantity" | "kubernetes.Semver" => only(ONE),
        name if name.starts_with("kubernetes.authorization.") => only(ONE),
        "kubernetes.NamedFormat" => {
            only(CostEstimate { min: 1, max: MAX_FORMAT }.scaled(TEXT_FACTOR))
        }
        "kubernetes.URL" => {
            let size = second.size.unwrap_or(SizeEstimate::fixed(1));
            only(CostEstimate { min: 1, max: size.max }.scaled(TEXT_FACTOR))
        }
        _ => None,
    }
}
