//! Responses for people.

use apimachinery_query::Values;
use http::header::USER_AGENT;

use crate::RequestHead;

/// Tools that people look at the output of.
const HUMAN_AGENTS: [&str; 3] = ["curl", "Wget", "Mozilla/5.0"];

/// Whether a response is for people: the parameter `pretty` says so, or else the user agent is `curl`, `Wget` or a
/// browser. A value of `pretty` that is no boolean of Go counts as false, an empty one as none.
///
/// It matters to formats that have a form for people, of the usual ones to JSON. Corresponds to `isPrettyPrint`.
pub fn wants_pretty<'r>(request: impl Into<RequestHead<'r>>) -> bool {
    let request = request.into();
    let query = request.query();
    if query.contains("pretty") {
        let values = Values::parse_lossy(query);
        if let Some(pretty) = values.get("pretty").filter(|it| !it.is_empty()) {
            return matches!(pretty, "1" | "t" | "T" | "true" | "TRUE" | "True");
        }
    }
    let agent = request.headers.get(USER_AGENT).map(|it| it.as_bytes()).unwrap_or_default();
    HUMAN_AGENTS.iter().any(|it| agent.starts_with(it.as_bytes()))
}
