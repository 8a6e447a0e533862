//! Conversions of `apps`.
//!
//! What older versions had fields for travels in annotations: [`annotations`](super::annotations).

use apimachinery_runtime::{Map, SchemeBuilder, Str, TypeMeta};
use apimachinery_selectors::label_selector::{self, LabelSelectorError};
use apimachinery_selectors::sets;

use super::annotations::{self, ROLLBACK_TO, TEMPLATE_GENERATION, UnreadableRevision};
use crate::apps::{v1, v1beta1, v1beta2};
use crate::versions::core::conversion::pod_template;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::apps::conversions::install(builder);
    builder
        .try_normalize_with_list::<v1::DeploymentList, _>(|it| {
            deployment(it);
            annotations::check(&it.metadata.annotations, ROLLBACK_TO).map_err(UnreadableRevision)
        })
        .try_normalize_with_list::<v1::DaemonSetList, _>(|it| {
            daemon_set(it);
            annotations::check(&it.metadata.annotations, TEMPLATE_GENERATION)
        })
        .normalize_with_list::<v1::ReplicaSetList>(replica_set)
        .normalize_with_list::<v1::StatefulSetList>(stateful_set);
}

/// What the reference's internal type has a zero for is written out here and below. An annotation
/// that should be a number and is not stays.
pub(crate) fn deployment(deployment: &mut v1::Deployment) {
    let annotations = &mut deployment.metadata.annotations;
    // An empty text is not a revision.
    if annotations.get(ROLLBACK_TO).is_some_and(|it| it.is_empty()) {
        annotations.remove(ROLLBACK_TO);
    }
    annotations::normalize(annotations, ROLLBACK_TO);
    deployment.spec.replicas.get_or_insert_default();
    if let Some(update) = &mut deployment.spec.strategy.rolling_update {
        update.max_unavailable.get_or_insert_default();
        update.max_surge.get_or_insert_default();
    }
    pod_template(&mut deployment.spec.template);
}

pub(crate) fn daemon_set(daemon_set: &mut v1::DaemonSet) {
    let annotations = &mut daemon_set.metadata.annotations;
    if !annotations.contains_key(TEMPLATE_GENERATION) {
        annotations::set(annotations, TEMPLATE_GENERATION, 0);
    }
    annotations::normalize(annotations, TEMPLATE_GENERATION);
    if let Some(update) = &mut daemon_set.spec.update_strategy.rolling_update {
        update.max_unavailable.get_or_insert_default();
        update.max_surge.get_or_insert_default();
    }
    pod_template(&mut daemon_set.spec.template);
}

pub(crate) fn replica_set(replica_set: &mut v1::ReplicaSet) {
    replica_set.spec.replicas.get_or_insert_default();
    pod_template(&mut replica_set.spec.template);
}

/// Claims name their kind.
pub(crate) fn stateful_set(stateful_set: &mut v1::StatefulSet) {
    stateful_set.spec.replicas.get_or_insert_default();
    pod_template(&mut stateful_set.spec.template);
    if let Some(update) = &mut stateful_set.spec.update_strategy.rolling_update {
        update.partition.get_or_insert_default();
    }
    for claim in &mut stateful_set.spec.volume_claim_templates {
        claim.type_meta = TypeMeta::new("v1", "PersistentVolumeClaim");
    }
}

/// A version with a field for the revision to go back to.
macro_rules! rolled_back {
    ($version:ident) => {
        impl From<$version::Deployment> for $crate::apps::v1::Deployment {
            fn from(deployment: $version::Deployment) -> Self {
                use $crate::versions::apps::annotations::{self, ROLLBACK_TO};
                let $version::Deployment { mut metadata, spec, status, .. } = deployment;
                match &spec.rollback_to {
                    Some(to) => {
                        annotations::set(&mut metadata.annotations, ROLLBACK_TO, to.revision)
                    }
                    None => {
                        metadata.annotations.remove(ROLLBACK_TO);
                    }
                }
                let type_meta = apimachinery_runtime::TypeMeta::default();
                Self { type_meta, metadata, spec: spec.into(), status: status.into() }
            }
        }

        impl From<$crate::apps::v1::Deployment> for $version::Deployment {
            fn from(deployment: $crate::apps::v1::Deployment) -> Self {
                use $crate::versions::apps::annotations::{self, ROLLBACK_TO};
                use $crate::versions::apps::conversion;
                let deployment =
                    $crate::versions::convert::in_one_form!(deployment conversion::deployment);
                let $crate::apps::v1::Deployment { mut metadata, spec, status, .. } = deployment;
                let revision = annotations::take(&mut metadata.annotations, ROLLBACK_TO);
                let mut spec = $version::DeploymentSpec::from(spec);
                spec.rollback_to =
                    revision.map(|revision| Box::new($version::RollbackConfig { revision }));
                let type_meta = apimachinery_runtime::TypeMeta::default();
                Self { type_meta, metadata, spec, status: status.into() }
            }
        }
    };
}

/// A version whose selector of a scale is a set of labels, with a text beside it.
macro_rules! scale {
    ($version:ident) => {
        impl From<$version::Scale> for $crate::autoscaling::v1::Scale {
            fn from(scale: $version::Scale) -> Self {
                let $version::Scale { metadata, spec, status, .. } = scale;
                let selector = $crate::versions::apps::conversion::selector(
                    status.target_selector,
                    &status.selector,
                );
                let status =
                    $crate::autoscaling::v1::ScaleStatus { replicas: status.replicas, selector };
                let type_meta = apimachinery_runtime::TypeMeta::default();
                Self { type_meta, metadata, spec: spec.into(), status }
            }
        }

        impl TryFrom<$crate::autoscaling::v1::Scale> for $version::Scale {
            type Error = $crate::versions::apps::conversion::UnreadableSelector;

            /// # Errors
            /// When the selector is not one.
            fn try_from(scale: $crate::autoscaling::v1::Scale) -> Result<Self, Self::Error> {
                let $crate::autoscaling::v1::Scale { metadata, spec, status, .. } = scale;
                let selector = $crate::versions::apps::conversion::labels(&status.selector)?;
                let status = $version::ScaleStatus {
                    replicas: status.replicas,
                    selector,
                    target_selector: status.selector,
                };
                let type_meta = apimachinery_runtime::TypeMeta::default();
                Ok(Self { type_meta, metadata, spec: spec.into(), status })
            }
        }
    };
}

#[cfg(feature = "extensions")]
pub(crate) use {rolled_back, scale};

rolled_back!(v1beta1);
scale!(v1beta1);
scale!(v1beta2);

/// The selector of a scale as `v1` has it: the text, or that of the labels.
pub(crate) fn selector(text: Str, labels: &Map<Str, Str>) -> Str {
    if text.is_empty() { sets::format_set(labels).into() } else { text }
}

/// The labels that a selector asks for, when it asks for nothing else.
pub(crate) fn labels(selector: &str) -> Result<Map<Str, Str>, UnreadableSelector> {
    let selector = label_selector::parse(selector).map_err(UnreadableSelector)?;
    let is_set = selector.match_expressions.is_empty();
    Ok(if is_set { selector.match_labels } else { Map::new() })
}

/// A scale has a selector that is not one.
#[derive(Debug)]
pub struct UnreadableSelector(LabelSelectorError);

impl std::fmt::Display for UnreadableSelector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "failed to parse selector: {}", self.0)
    }
}

impl std::error::Error for UnreadableSelector {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}
