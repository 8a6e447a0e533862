//! What is wrong with ranges of the addresses of services.

use apimachinery_api::networking::v1::ServiceCIDR;
use apimachinery_go_text::net::parse_cidr_sloppy;
use apimachinery_validation::ip::prefix;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, filled};

/// `ValidateServiceCIDR` and `ValidateServiceCIDRUpdate`.
pub(crate) fn service_range(range: &ServiceCIDR, old: Option<&ServiceCIDR>) -> FieldErrors {
    let path = Path::new("spec").child("cidrs");
    let Some(old) = old else { return prefixes(range, &path) };
    let (before, now) = (&old.spec.cidrs, &range.spec.cidrs);
    let may_grow = before.len() == 1 && now.len() == 2;
    if before.len() != now.len() && !may_grow {
        let shown = filled(now, now.is_empty());
        return FieldError::invalid(&path, shown, IMMUTABLE).into();
    }
    let changed = before.iter().zip(now).enumerate().filter(|(_, (before, now))| before != now);
    let mut errors: FieldErrors = changed
        .map(|(at, (_, now))| FieldError::invalid(&path.index(at), now, IMMUTABLE))
        .collect();
    if may_grow {
        errors.append(prefixes(range, &path));
    }
    errors
}

/// `validateServiceCIDRSpec`.
fn prefixes(range: &ServiceCIDR, path: &Path) -> FieldErrors {
    let prefixes = &range.spec.cidrs;
    if prefixes.is_empty() {
        return FieldError::required(path, "at least one CIDR required").into();
    }
    if prefixes.len() > 2 {
        let list = BadValue::json(prefixes);
        let shown = BadValue::shown(format!(r#"{{"CIDRs":{}}}"#, list.text().unwrap_or_default()));
        return FieldError::invalid(path, shown, "may only hold up to 2 values").into();
    }
    let checked = prefixes.iter().enumerate();
    let mut errors: FieldErrors =
        checked.flat_map(|(at, it)| prefix(&path.index(at), it)).collect();
    let family = |text: &str| parse_cidr_sloppy(text).map(|it| it.ip.is_v4());
    let families: Vec<_> = prefixes.iter().filter_map(|it| family(it)).collect();
    if matches!(families.as_slice(), [a, b] if a == b) {
        let detail = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
        errors.push(FieldError::invalid(path, BadValue::json(prefixes), detail));
    }
    errors
}
