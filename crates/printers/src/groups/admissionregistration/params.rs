//! The parameters of policies.

use std::fmt::Write;

use apimachinery_api::admissionregistration::v1::{ParamKind, ParamRef};
use apimachinery_meta::v1::LabelSelector;

pub(super) fn kind(kind: Option<&ParamKind>) -> String {
    match kind {
        Some(kind) => format!("{}/{}", kind.api_version, kind.kind),
        None => "<unset>".to_owned(),
    }
}

/// What parameters a binding names, or what selects them.
pub(super) fn reference(reference: Option<&ParamRef>) -> String {
    let Some(reference) = reference else { return "<unset>".to_owned() };
    match (&*reference.name, &*reference.namespace, &reference.selector) {
        ("", _, Some(selector)) => go_text(selector),
        ("", _, None) => "<unset>".to_owned(),
        // A parameter may be in no namespace; that is not known here.
        (name, "", _) => format!("*/{name}"),
        (name, namespace, _) => format!("{namespace}/{name}"),
    }
}

/// The text that Go's type has of itself.
fn go_text(selector: &LabelSelector) -> String {
    let mut text = String::from("&LabelSelector{MatchLabels:map[string]string{");
    for (key, value) in selector.match_labels.iter() {
        let _ = write!(text, "{key}: {value},");
    }
    text.push_str("},MatchExpressions:[]LabelSelectorRequirement{");
    for it in &selector.match_expressions {
        let values: Vec<&str> = it.values.iter().map(|it| &**it).collect();
        let (key, operator, values) = (&it.key, &it.operator, values.join(" "));
        let _ = write!(
            text,
            "LabelSelectorRequirement{{Key:{key},Operator:{operator},Values:[{values}],}},"
        );
    }
    text.push_str("},}");
    text
}
