//! What is wrong with levels of priority.

use apimachinery_api::flowcontrol::v1::{
    LimitResponse, LimitedPriorityLevelConfiguration, PriorityLevelConfiguration,
    QueuingConfiguration,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::flowcontrol::bootstrap;
use crate::flowcontrol::bootstrap::{EXEMPT, not_fixed};
use crate::shared::conditions::condition_types;

const LEVEL_TYPES: [&str; 2] = ["Exempt", "Limited"];
const RESPONSES: [&str; 2] = ["Queue", "Reject"];
const MOST_QUEUES: i32 = 10_000_000;
const MOST_BITS: i32 = 60;
const PRESERVED: &str = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

/// `ValidatePriorityLevelConfiguration`.
pub(crate) fn priority_level(
    level: &PriorityLevelConfiguration,
    _: Option<&PriorityLevelConfiguration>,
) -> FieldErrors {
    let (spec, path) = (&level.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    if level.metadata.annotations.contains_key(PRESERVED) {
        let path = Path::new("metadata").child("annotations");
        let detail = format!("annotation '{PRESERVED}' is forbidden");
        errors.push(FieldError::forbidden(&path, detail));
    }
    let (kind, place) = (spec.r#type.as_str(), path.child("type"));
    if (*level.metadata.name == *EXEMPT) != (kind == "Exempt") {
        let detail = "must be 'Exempt' if and only if `name` is 'exempt'";
        errors.push(FieldError::invalid(&place, BadValue::json(&spec.r#type), detail));
    }
    let (of_limited, of_exempt) = (path.child("limited"), path.child("exempt"));
    match (kind, &spec.limited, &spec.exempt) {
        ("Exempt", limited, exempt) => {
            if limited.is_some() {
                let detail = "must be nil if the type is not Limited";
                errors.push(FieldError::forbidden(&of_limited, detail));
            }
            if let Some(it) = exempt {
                let shares = it.nominal_concurrency_shares.unwrap_or_default();
                errors.append(shares_and_lent(shares, it.lendable_percent, None, &of_exempt));
            }
        }
        ("Limited", limited, exempt) => {
            if exempt.is_some() {
                let detail = "must be nil if the type is Limited";
                errors.push(FieldError::forbidden(&of_exempt, detail));
            }
            errors.append(match limited {
                Some(it) => self::limited(it, &of_limited),
                None => {
                    let detail = "must not be empty when type is Limited";
                    FieldError::required(&of_limited, detail).into()
                }
            });
        }
        ("", ..) => errors.push(FieldError::required(&place, "")),
        _ => {
            let shown = BadValue::json(&spec.r#type);
            errors.push(FieldError::not_supported(&place, shown, &LEVEL_TYPES));
        }
    }
    if bootstrap::is_other_level(level) {
        let name = &level.metadata.name;
        let but = if **name == *EXEMPT { " except the 'spec.exempt' field" } else { "" };
        errors.push(not_fixed(name, but, bootstrap::level_form(spec), &path));
    }
    let types = level.status.conditions.iter().map(|it| &it.r#type);
    errors.append(condition_types(types.map(|it| (it.as_str(), BadValue::json(it)))));
    errors
}

/// `ValidatePriorityLevelConfigurationStatusUpdate`.
pub(crate) fn priority_level_status(
    level: &PriorityLevelConfiguration,
    _: &PriorityLevelConfiguration,
) -> FieldErrors {
    let types = level.status.conditions.iter().map(|it| &it.r#type);
    condition_types(types.map(|it| (it.as_str(), BadValue::json(it))))
}

fn limited(level: &LimitedPriorityLevelConfiguration, path: &Path) -> FieldErrors {
    let shares = level.nominal_concurrency_shares.unwrap_or_default();
    let response = Some(&level.limit_response);
    let mut errors = shares_and_lent(shares, level.lendable_percent, response, path);
    if let Some(percent) = level.borrowing_limit_percent.filter(|it| *it < 0) {
        let detail = "if specified, must be a non-negative integer";
        errors.push(FieldError::invalid(&path.child("borrowingLimitPercent"), percent, detail));
    }
    errors
}

fn shares_and_lent(
    shares: i32,
    lent: Option<i32>,
    response: Option<&LimitResponse>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if shares < 0 {
        let path = path.child("nominalConcurrencyShares");
        errors.push(FieldError::invalid(&path, shares, "must be a non-negative integer"));
    }
    if let Some(it) = response {
        errors.append(limit_response(it, &path.child("limitResponse")));
    }
    if let Some(percent) = lent.filter(|it| !(0..=100).contains(it)) {
        let detail = "must be between 0 and 100, inclusive";
        errors.push(FieldError::invalid(&path.child("lendablePercent"), percent, detail));
    }
    errors
}

/// `ValidateLimitResponse`.
fn limit_response(response: &LimitResponse, path: &Path) -> FieldErrors {
    let (of_type, of_queues) = (path.child("type"), path.child("queuing"));
    match (response.r#type.as_str(), &response.queuing) {
        ("Reject", Some(_)) => {
            let detail = "must be nil if limited.limitResponse.type is not Limited";
            FieldError::forbidden(&of_queues, detail).into()
        }
        ("Reject", None) => FieldErrors::new(),
        ("Queue", Some(it)) => queues(it, &of_queues),
        ("Queue", None) => {
            let detail = "must not be empty if limited.limitResponse.type is Limited";
            FieldError::required(&of_queues, detail).into()
        }
        ("", _) => FieldError::required(&of_type, "").into(),
        _ => {
            let shown = BadValue::json(&response.r#type);
            FieldError::not_supported(&of_type, shown, &RESPONSES).into()
        }
    }
}

/// `ValidatePriorityLevelQueuingConfiguration`.
fn queues(it: &QueuingConfiguration, path: &Path) -> FieldErrors {
    let (queues, hand) = (it.queues, it.hand_size);
    let mut errors = FieldErrors::new();
    let mut add = |field: &'static str, value: i32, detail: String| {
        errors.push(FieldError::invalid(&path.child(field), value, detail));
    };
    if it.queue_length_limit <= 0 {
        add("queueLengthLimit", it.queue_length_limit, "must be positive".to_owned());
    }
    match queues {
        ..=0 => add("queues", queues, "must be positive".to_owned()),
        1..=MOST_QUEUES => {}
        _ => add("queues", queues, format!("must not be greater than {MOST_QUEUES}")),
    }
    // How many bits of a hash choose a hand.
    let bits = (f64::from(queues).log2() * f64::from(hand)).ceil();
    match hand {
        ..=0 => add("handSize", hand, "must be positive".to_owned()),
        _ if hand > queues => {
            add("handSize", hand, format!("should not be greater than queues ({queues})"));
        }
        _ if bits > f64::from(MOST_BITS) => {
            let detail = format!(
                "required entropy bits of deckSize {queues} and handSize {hand} should not be greater than {MOST_BITS}"
            );
            add("handSize", hand, detail);
        }
        _ => {}
    }
    errors
}
