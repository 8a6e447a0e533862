//! Watch events as the reference writes them.

use std::str;

/// The type and the object of `{"type":"ADDED","object":…}`. What the object is, and whether it
/// ends where the event does, is for its reader to find out.
pub(crate) fn split_event(event: &[u8]) -> Option<(&str, &[u8])> {
    let rest = event.strip_prefix(b"{\"type\":\"")?;
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
    let (name, rest) = rest.split_at_checked(end)?;
    let object = rest.strip_prefix(b"\",\"object\":")?.strip_suffix(b"}")?;
    let is_object = object.starts_with(b"{") && object.ends_with(b"}");
    is_object.then_some((str::from_utf8(name).ok()?, object))
}
