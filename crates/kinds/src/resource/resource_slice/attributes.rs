//! What is wrong with the attributes and capacities of devices.

use std::collections::HashSet;

use apimachinery_api::resource::v1::{
    CapacityRequestPolicy, CapacityRequestPolicyRange, Device, DeviceAttribute, DeviceCapacity,
};
use apimachinery_json::Json;
use apimachinery_meta::Quantity;
use apimachinery_runtime::fields::Field;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::resource::devices::identified;
use crate::shared::fields::filled;

/// The most attributes and capacities of a device.
const MOST: usize = 32;
/// The most values that its attributes have, items of lists included.
const MOST_VALUES: usize = 48;
const LONGEST_VALUE: usize = 64;
/// The longest key that is shown as a whole: a domain, a slash and an identifier.
const LONGEST_KEY: usize = 63 + 1 + 32;
const MOST_OPTIONS: usize = 10;
const NOT_ONE: &str = "exactly one value must be specified";

/// Whether an attribute of a device is a list.
pub(crate) fn has_lists(device: &Device) -> bool {
    device.attributes.values().any(|it| count_of_items(it) > 0)
}

fn count_of_items(it: &DeviceAttribute) -> usize {
    it.ints.len() + it.bools.len() + it.strings.len() + it.versions.len()
}

/// What is wrong with the attributes and capacities of a device that is at `path`.
pub(crate) fn errors(device: &Device, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let count = device.attributes.len() + device.capacity.len();
    if count > MOST {
        let detail =
            format!("the total number of attributes and capacities must not exceed {MOST}");
        errors.push(FieldError::invalid(path, count, detail));
    }
    let values: usize = device.attributes.values().map(|it| count_of_items(it).max(1)).sum();
    if values > MOST_VALUES {
        let detail = format!("the total number of attribute values must not exceed {MOST_VALUES}");
        errors.push(FieldError::invalid(path, values, detail));
    }
    let place = path.child("attributes");
    for (key, it) in &device.attributes {
        let key = key.as_str();
        errors.append(identified(key, &place));
        errors.append(attribute(it, &place.key(shortened(key))));
    }
    let is_shared = device.allow_multiple_allocations == Some(true);
    let place = path.child("capacity");
    for (key, it) in &device.capacity {
        let key = key.as_str();
        errors.append(identified(key, &place));
        let path = place.key(shortened(key)).child("requestPolicy");
        errors.append(match &it.request_policy {
            Some(policy) if is_shared => request_policy(it, policy, &path),
            Some(_) => FieldError::forbidden(&path, "allowMultipleAllocations must be true").into(),
            None => FieldErrors::new(),
        });
    }
    errors
}

/// A key without its middle, where it is too long (`truncateIfTooLong`).
fn shortened(key: &str) -> String {
    const DOTS: &str = "...";
    const KEPT: usize = LONGEST_KEY - DOTS.len();
    let bytes = key.as_bytes();
    let end = bytes.len().saturating_sub(KEPT / 2);
    match (bytes.get(..KEPT.div_ceil(2)), bytes.get(end..)) {
        (Some(first), Some(last)) if bytes.len() > LONGEST_KEY => {
            let text = |it| String::from_utf8_lossy(it).into_owned();
            text(first) + DOTS + &text(last)
        }
        _ => key.to_owned(),
    }
}

/// `validateDeviceAttribute`.
fn attribute(it: &DeviceAttribute, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(text) = &it.string {
        errors.append(text_value(text, &path.child("string")));
    }
    if let Some(text) = &it.version {
        errors.append(version_value(text, &path.child("version")));
    }
    for (at, text) in it.strings.iter().enumerate() {
        errors.append(text_value(text, &path.child("strings").index(at)));
    }
    for (at, text) in it.versions.iter().enumerate() {
        errors.append(version_value(text, &path.child("versions").index(at)));
    }
    let given = [
        it.bool.is_some(),
        it.int.is_some(),
        it.string.is_some(),
        it.version.is_some(),
        !it.bools.is_empty(),
        !it.ints.is_empty(),
        !it.strings.is_empty(),
        !it.versions.is_empty(),
    ];
    match given.into_iter().filter(|it| *it).count() {
        0 => errors.push(FieldError::invalid(path, "", NOT_ONE)),
        1 => {}
        _ => errors.push(FieldError::invalid(path, internal_form(it), NOT_ONE)),
    }
    errors
}

fn text_value(text: &str, path: &Path) -> FieldErrors {
    match text.len() > LONGEST_VALUE {
        true => FieldError::too_long(path, LONGEST_VALUE).into(),
        false => FieldErrors::new(),
    }
}

fn version_value(text: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if !is_semantic_version(text) {
        let detail = "must be a string compatible with semver.org spec 2.0.0";
        errors.push(FieldError::invalid(path, text, detail));
    }
    errors.append(text_value(text, path));
    errors
}

/// Whether a text is a version as semver.org defines it.
fn is_semantic_version(text: &str) -> bool {
    let is_word =
        |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-');
    let is_digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    let is_number =
        |it: &str| !it.is_empty() && is_digits(it) && (it == "0" || !it.starts_with('0'));
    let (text, build) = match text.split_once('+') {
        Some((text, build)) => (text, Some(build)),
        None => (text, None),
    };
    let (release, preview) = match text.split_once('-') {
        Some((release, preview)) => (release, Some(preview)),
        None => (text, None),
    };
    release.split('.').count() == 3
        && release.split('.').all(is_number)
        && preview.is_none_or(|it| {
            it.split('.').all(|it| is_word(it) && (is_number(it) || !is_digits(it)))
        })
        && build.is_none_or(|it| it.split('.').all(is_word))
}

/// As the reference shows its internal type.
fn internal_form(it: &DeviceAttribute) -> BadValue {
    fn json<T: Field<Json> + ?Sized>(value: &T, is_empty: bool) -> String {
        let shown = filled(value, is_empty);
        shown.text().unwrap_or_default().to_owned()
    }
    let fields = [
        ("IntValue", json(&it.int, it.int.is_none())),
        ("BoolValue", json(&it.bool, it.bool.is_none())),
        ("StringValue", json(&it.string, it.string.is_none())),
        ("VersionValue", json(&it.version, it.version.is_none())),
        ("IntValues", json(&it.ints, it.ints.is_empty())),
        ("BoolValues", json(&it.bools, it.bools.is_empty())),
        ("StringValues", json(&it.strings, it.strings.is_empty())),
        ("VersionValues", json(&it.versions, it.versions.is_empty())),
    ];
    let fields = fields.map(|(name, value)| format!(r#""{name}":{value}"#));
    BadValue::shown(format!("{{{}}}", fields.join(",")))
}

/// `validateRequestPolicy`: how much of a capacity may be asked for.
fn request_policy(
    capacity: &DeviceCapacity,
    policy: &CapacityRequestPolicy,
    path: &Path,
) -> FieldErrors {
    let wanted = |field: &str| {
        let detail = format!("required when {field} is defined");
        FieldError::required(&path.child("default"), detail).into()
    };
    match (policy.valid_values.as_slice(), policy.valid_range.as_deref(), &policy.default) {
        ([], None, _) => FieldErrors::new(),
        ([_, ..], Some(_), _) => {
            let detail = r#"exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time"#;
            FieldError::forbidden(path, detail).into()
        }
        ([_, ..], None, None) => wanted("validValues"),
        ([], Some(_), None) => wanted("validRange"),
        (values, None, Some(default)) => {
            options(values, default, &capacity.value, &path.child("validValues"))
        }
        (_, Some(range), Some(default)) => {
            self::range(range, default, &capacity.value, &path.child("validRange"))
        }
    }
}

/// `validateRequestPolicyValidValues`.
fn options(values: &[Quantity], default: &Quantity, most: &Quantity, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, (first, second)) in values.iter().zip(values.iter().skip(1)).enumerate() {
        if first > second {
            let (path, detail) = (path.index(at + 1), "values must be sorted in ascending order");
            errors.push(FieldError::invalid(&path, &second.to_string(), detail));
        }
    }
    let is_too_many = values.len() > MOST_OPTIONS;
    if is_too_many {
        errors.push(FieldError::too_many(path, values.len(), MOST_OPTIONS));
    } else {
        for (at, it) in values.iter().enumerate().filter(|(_, it)| *it > most) {
            let detail = format!("option is larger than capacity value: {most}");
            errors.push(FieldError::invalid(&path.index(at), &it.to_string(), detail));
        }
        let mut seen = HashSet::new();
        for (at, it) in values.iter().enumerate() {
            let key = it.value();
            if !seen.insert(key) {
                errors.push(FieldError::duplicate(&path.index(at), &key.to_string()));
            }
        }
    }
    // Among too many, the reference does not look for it.
    if is_too_many || !values.contains(default) {
        let detail = "default value is not valid according to the requestPolicy";
        errors.push(FieldError::invalid(path, &default.to_string(), detail));
    }
    errors
}

/// `validateRequestPolicyRange`.
fn range(
    range: &CapacityRequestPolicyRange,
    default: &Quantity,
    capacity: &Quantity,
    path: &Path,
) -> FieldErrors {
    let of_least = path.child("min");
    let Some(least) = &range.min else {
        return FieldError::required(&of_least, "required when validRange is defined").into();
    };
    let mut errors = FieldErrors::new();
    let mut add = |path: &Path, value: &Quantity, detail: String| {
        errors.push(FieldError::invalid(path, &value.to_string(), detail));
    };
    if least > capacity {
        add(&of_least, least, format!("min is larger than capacity value: {capacity}"));
    }
    if default < least {
        add(&of_least, default, format!("default is less than min: {least}"));
    }
    if let Some(most) = &range.max {
        let path = path.child("max");
        if least > most {
            add(&path, least, format!("min is larger than max: {most}"));
        }
        if most > capacity {
            add(&path, most, format!("max is larger than capacity value: {capacity}"));
        }
        if default > most {
            add(&path, default, format!("default is more than max: {most}"));
        }
    }
    let Some(step) = &range.step else { return errors };
    let path = path.child("step");
    let mut first = least.clone();
    // A sum that is larger than any amount is shown as the least one.
    let is_too_large = first.try_add(step).is_err() || first > *capacity;
    if is_too_large {
        let detail = format!("one step {first} is larger than capacity value: {capacity}");
        add(&path, step, detail);
    }
    for it in [Some(default), range.max.as_ref()].into_iter().flatten() {
        if !is_multiple(it, least, step) {
            let detail = format!("value is not a multiple of a given step ({step}) from ({least})");
            add(&path, it, detail);
        }
    }
    errors
}

/// Whether steps lead from the least amount to another; no step leads anywhere, at which the
/// reference panics.
fn is_multiple(value: &Quantity, least: &Quantity, step: &Quantity) -> bool {
    let way = value.value().wrapping_sub(least.value());
    way.checked_rem(step.value()) == Some(0)
}
