//! What is wrong with selectors of nodes.

use apimachinery_api::core::v1::{NodeSelector, NodeSelectorRequirement, NodeSelectorTerm};
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::{dns1123_subdomain, label_value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{NOT_AN_OPERATOR, invalid};

/// Whether the values of a selector are validated: those of preferences are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    Any,
    OfLabels,
}

/// `ValidateNodeSelector`.
pub(crate) fn node_selector(selector: &NodeSelector, values: Values, path: &Path) -> FieldErrors {
    let path = path.child("nodeSelectorTerms");
    let terms = &selector.node_selector_terms;
    if terms.is_empty() {
        return FieldError::required(&path, "must have at least one node selector term").into();
    }
    terms.iter().enumerate().flat_map(|(at, it)| node_term(it, values, &path.index(at))).collect()
}

pub(crate) fn node_term(term: &NodeSelectorTerm, values: Values, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, it) in term.match_expressions.iter().enumerate() {
        errors.append(node_labels(it, values, &path.child("matchExpressions").index(at)));
    }
    for (at, it) in term.match_fields.iter().enumerate() {
        errors.append(node_fields(it, &path.child("matchFields").index(at)));
    }
    errors
}

/// `ValidateNodeSelectorRequirement`.
fn node_labels(it: &NodeSelectorRequirement, values: Values, path: &Path) -> FieldErrors {
    let place = path.child("values");
    let mut errors = FieldErrors::new();
    match (it.operator.as_str(), it.values.len()) {
        ("In" | "NotIn", 0) => {
            let detail = "must be specified when `operator` is 'In' or 'NotIn'";
            errors.push(FieldError::required(&place, detail));
        }
        ("Exists" | "DoesNotExist", 1..) => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.push(FieldError::forbidden(&place, detail));
        }
        ("Gt" | "Lt", 0 | 2..) => {
            let detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
            errors.push(FieldError::required(&place, detail));
        }
        ("In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt", _) => {}
        _ => {
            let (path, shown) = (path.child("operator"), BadValue::json(&it.operator));
            errors.push(FieldError::invalid(&path, shown, NOT_AN_OPERATOR));
        }
    }
    errors.append(label_name(&it.key, &path.child("key")));
    if values == Values::OfLabels {
        for (at, value) in it.values.iter().enumerate() {
            errors.append(invalid(&place.index(at), value, label_value(value)));
        }
    }
    errors
}

/// `ValidateNodeFieldSelectorRequirement`.
fn node_fields(it: &NodeSelectorRequirement, path: &Path) -> FieldErrors {
    let place = path.child("values");
    let mut errors = FieldErrors::new();
    match (it.operator.as_str(), it.values.len()) {
        ("In" | "NotIn", 1) => {}
        ("In" | "NotIn", _) => {
            let detail =
                "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
            errors.push(FieldError::required(&place, detail));
        }
        _ => {
            let (path, shown) = (path.child("operator"), BadValue::json(&it.operator));
            errors.push(FieldError::invalid(&path, shown, NOT_AN_OPERATOR));
        }
    }
    if it.key != *"metadata.name" {
        let detail = "not a valid field selector key";
        errors.push(FieldError::invalid(&path.child("key"), &it.key, detail));
        return errors;
    }
    for (at, value) in it.values.iter().enumerate() {
        errors.append(invalid(&place.index(at), value, dns1123_subdomain(value)));
    }
    errors
}
