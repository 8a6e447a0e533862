//! The strategy of nodes.

use apimachinery_api::core::v1::Node;
use apimachinery_validation::Path;
use apimachinery_validation::ip::prefix_warnings;

use super::validation;
use crate::kind::Kind;
use crate::shared::strategies::with_status;
use crate::strategy::Strategies;

pub(crate) fn nodes() -> Strategies {
    let kind = Kind::<Node>::new()
        .status(|new, old| {
            if let Some(old) = old {
                new.status = old.status.clone();
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, _| {
            // Kubelets have not been configured in this way since 1.24.
            if old.is_none_or(|it| it.spec.config_source.is_none()) {
                new.spec.config_source = None;
            }
            if old.is_none() {
                new.status.config = None;
            }
            Ok(())
        })
        .prepare_status(|new, old, _| {
            if old.status.config.is_none() {
                new.status.config = None;
            }
        });
    let kind = kind.validate(validation::node).validate_status(validation::node_status);
    with_status(kind.warnings(warnings))
}

/// `nodeWarnings`.
fn warnings(node: &Node, _: Option<&Node>) -> Vec<String> {
    let path = Path::new("spec");
    let mut warnings = Vec::new();
    if node.spec.config_source.is_some() {
        warnings.push("spec.configSource: the feature is removed".to_owned());
    }
    if !node.spec.external_id.is_empty() {
        let text = "this field is deprecated, and is unused by Kubernetes";
        warnings.push(format!("{}: {text}", path.child("externalID")));
    }
    for (at, text) in node.spec.pod_cidrs.iter().enumerate() {
        warnings.extend(prefix_warnings(&path.child("podCIDRs").index(at), text));
    }
    warnings
}
