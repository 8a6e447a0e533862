//! The names of managers that do not give one.

use apimachinery_go_text::quote::is_printable;
use apimachinery_runtime::Str;

/// How many bytes the name of a manager has at most.
const MAX_LENGTH: usize = 128;

/// The name of a manager: the one that a request gives, or else what its user agent says before the
/// first slash.
///
/// Corresponds to `managerOrUserAgent`.
///
/// ```
/// use apimachinery_managed::manager_or_user_agent;
///
/// assert_eq!(manager_or_user_agent("", "kubectl/v1.37.2 (linux/amd64)"), "kubectl");
/// assert_eq!(manager_or_user_agent("helm", "Go-http-client/1.1"), "helm");
/// ```
pub fn manager_or_user_agent(manager: &str, user_agent: &str) -> Str {
    if !manager.is_empty() {
        return manager.into();
    }
    let program = user_agent.split('/').next().unwrap_or_default();
    let mut name = Str::default();
    for letter in program.chars().filter(|letter| is_printable(*letter)) {
        if name.len() + letter.len_utf8() > MAX_LENGTH {
            break;
        }
        name.push(letter);
    }
    name
}
