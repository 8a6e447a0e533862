//! The header `Accept` with another format before JSON.

use apimachinery_runtime::CONTENT_TYPE_JSON;
use http::{HeaderMap, HeaderValue, header};

/// The header that asks for `media_type` wherever JSON is asked for, and for JSON after that.
/// `None` when the header does not ask for JSON, asks for `media_type` already, or cannot be read.
pub(super) fn preferring(headers: &HeaderMap, media_type: &str) -> Option<HeaderValue> {
    let mut values = headers.get_all(header::ACCEPT).iter();
    let accept = match (values.next(), values.next()) {
        (None, _) => CONTENT_TYPE_JSON,
        (Some(accept), None) => accept.to_str().ok()?,
        (Some(_), Some(_)) => return None,
    };
    let mut clauses = Vec::new();
    for clause in accept.split(',') {
        let (essence, parameters) = clause.split_once(';').unwrap_or((clause, ""));
        let essence = essence.trim();
        if essence == media_type {
            return None;
        }
        let is_json = matches!(essence, CONTENT_TYPE_JSON | "application/*" | "*/*" | "*");
        if is_json && !is_table(parameters) {
            let separator = if parameters.is_empty() { "" } else { ";" };
            clauses.push(format!("{media_type}{separator}{parameters}"));
        }
        clauses.push(clause.to_owned());
    }
    let is_changed = clauses.len() > accept.split(',').count();
    HeaderValue::try_from(clauses.join(",")).ok().filter(|_| is_changed)
}

/// Whether a clause asks for a table, which has JSON only.
fn is_table(parameters: &str) -> bool {
    let mut parameters = parameters.split(';').filter_map(|it| it.split_once('='));
    parameters.any(|(name, value)| name.trim() == "as" && value.trim() == "Table")
}
