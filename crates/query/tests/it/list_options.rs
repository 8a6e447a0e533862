//! The internal `ListOptions`.

use apimachinery_meta::v1::ResourceVersionMatch;
use apimachinery_query::internal::{ListOptions, set_list_options_defaults, validate_list_options};

/// PAR-04: A watch from no version that says nothing else begins with what is there, where that is
/// offered.
#[test]
fn websocket_watch_begins_with_present_events() {
    let watch = ListOptions { watch: true, ..ListOptions::default() };
    let defaulted = |mut options: ListOptions, gate| {
        set_list_options_defaults(&mut options, gate);
        (options.send_initial_events, options.resource_version_match.to_string())
    };
    let begins = (Some(true), "NotOlderThan".to_owned());
    assert_eq!(defaulted(watch.clone(), true), begins);
    let from_zero = ListOptions { resource_version: "0".into(), ..watch.clone() };
    assert_eq!(defaulted(from_zero, true), begins);
    let silent = (None, String::new());
    assert_eq!(defaulted(watch.clone(), false), silent);
    assert_eq!(defaulted(ListOptions::default(), true), silent);
    let from_five = ListOptions { resource_version: "5".into(), ..watch.clone() };
    assert_eq!(defaulted(from_five, true), silent);
    let says = ListOptions { send_initial_events: Some(false), ..watch };
    assert_eq!(defaulted(says, true), (Some(false), String::new()));
}

/// PAR-05: What a list and what a watch may not ask for together is refused, field by field.
#[test]
fn list_options_exclude_each_other() {
    let bad = ListOptions {
        resource_version_match: ResourceVersionMatch::from("Near"),
        r#continue: "token".into(),
        send_initial_events: Some(true),
        ..ListOptions::default()
    };
    let texts = |options: &ListOptions, gate| -> Vec<String> {
        validate_list_options(options, gate).iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        texts(&bad, true),
        [
            "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided",
            "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided",
            "resourceVersionMatch: Unsupported value: \"Near\": supported values: \"Exact\", \"NotOlderThan\", \"\"",
            "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list",
        ]
    );
    let watch =
        ListOptions { watch: true, send_initial_events: Some(true), ..ListOptions::default() };
    assert_eq!(
        texts(&watch, false),
        [
            "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
            "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature \
             gate is enabled",
        ]
    );
}
