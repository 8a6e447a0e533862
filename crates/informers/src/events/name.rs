//! Names of events.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use apimachinery_runtime::Str;
use apimachinery_validation::meta::name_is_dns_subdomain;

/// The name of the object with the time, or a UUID if that is not a name (`GenerateEventName`).
pub(super) fn new(object: &str) -> Str {
    let name = with_time(object);
    match name_is_dns_subdomain(&name, false).is_empty() {
        true => name,
        false => uuid(),
    }
}

pub(super) fn with_time(object: &str) -> Str {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(Duration::ZERO, |it| it);
    format!("{object}.{:x}", since.as_nanos()).into()
}

fn uuid() -> Str {
    let [high, low] = [0_u64, 1].map(|it| RandomState::new().hash_one(it));
    let variant = 0x8000 | low >> 48 & 0x3fff;
    let (first, second, third) = (high >> 32, high >> 16 & 0xffff, high & 0xfff);
    let last = low & 0xffff_ffff_ffff;
    format!("{first:08x}-{second:04x}-4{third:03x}-{variant:04x}-{last:012x}").into()
}
