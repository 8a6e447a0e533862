//! Addresses of endpoints.

use std::net::IpAddr;

use apimachinery_go_text::net::parse_ip_sloppy;
use apimachinery_validation::{FieldError, FieldErrors, Path};

/// An address at which others can be reached (`ValidateEndpointIP`).
pub(crate) fn endpoint_address(path: &Path, text: &str) -> FieldErrors {
    let address = parse_ip_sloppy(text).and_then(|it| it.to_string().parse().ok());
    let Some(address) = address else {
        return FieldError::invalid(path, text, "must be a valid IP address").into();
    };
    let (is_link_local, is_link_local_multicast) = match address {
        IpAddr::V4(it) => (it.is_link_local(), matches!(it.octets(), [224, 0, 0, _])),
        IpAddr::V6(it) => {
            let first = it.segments().first().copied().unwrap_or_default();
            (first & 0xffc0 == 0xfe80, first & 0xff0f == 0xff02)
        }
    };
    let rules = [
        (address.is_unspecified(), format!("may not be unspecified ({text})")),
        (address.is_loopback(), "may not be in the loopback range (127.0.0.0/8, ::1/128)".into()),
        (is_link_local, "may not be in the link-local range (169.254.0.0/16, fe80::/10)".into()),
        (
            is_link_local_multicast,
            "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)".into(),
        ),
    ];
    let broken = rules.into_iter().filter(|(is_broken, _)| *is_broken);
    broken.map(|(_, detail)| FieldError::invalid(path, text, detail)).collect()
}
