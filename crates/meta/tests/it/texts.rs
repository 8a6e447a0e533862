//! Types of texts: the constants, and any other text beside them.

use std::collections::HashMap;

use apimachinery_meta::v1::StatusReason;
use apimachinery_meta::{EventType, PatchType};
use apimachinery_runtime::Str;

#[test]
fn constants_are_the_texts_of_the_reference() {
    let events = [
        (EventType::ADDED, "ADDED"),
        (EventType::MODIFIED, "MODIFIED"),
        (EventType::DELETED, "DELETED"),
        (EventType::BOOKMARK, "BOOKMARK"),
        (EventType::ERROR, "ERROR"),
    ];
    for (event, text) in events {
        assert_eq!(event, text);
        assert_eq!(EventType::from(text), event);
    }
    let patches = [
        (PatchType::JSON, "application/json-patch+json", false),
        (PatchType::MERGE, "application/merge-patch+json", false),
        (PatchType::STRATEGIC_MERGE, "application/strategic-merge-patch+json", false),
        (PatchType::APPLY_YAML, "application/apply-patch+yaml", true),
        (PatchType::APPLY_CBOR, "application/apply-patch+cbor", true),
    ];
    for (patch, text, is_apply) in patches {
        assert_eq!(patch.as_str(), text);
        assert_eq!(patch.is_apply(), is_apply, "{patch}");
        assert_eq!(text.parse(), Ok(patch));
    }
}

#[test]
fn text_that_is_not_a_constant_is_kept() {
    let event = EventType::from("PAUSED".to_owned());
    assert_ne!(event, EventType::ADDED);
    assert_eq!(event.to_string(), "PAUSED");
    assert_eq!(String::from(event.clone()), "PAUSED");
    assert_eq!(Str::from(event), "PAUSED");
    assert_eq!(EventType::default().as_str(), "");
    assert!(!PatchType::from("application/json").is_apply());
}

#[test]
fn they_work_where_a_text_does() {
    assert!("ADDED" == EventType::ADDED && EventType::ADDED == *"ADDED");
    assert!(EventType::ADDED.starts_with("ADD"), "by `Deref`");
    let seen = HashMap::from([(EventType::DELETED, 1)]);
    assert_eq!(seen.get("DELETED"), Some(&1), "by `Borrow`");
    let mut reasons = [StatusReason::NOT_FOUND, StatusReason::CONFLICT];
    reasons.sort();
    assert_eq!(reasons, ["Conflict", "NotFound"]);
}
