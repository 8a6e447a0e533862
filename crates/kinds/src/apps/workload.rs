//! What controllers of pods have in common: a selector, and a template that it selects.

use apimachinery_api::core::v1::PodTemplateSpec;
use apimachinery_json::Json;
use apimachinery_meta::IntOrString;
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::fields::Field;
use apimachinery_selectors::labels;
use apimachinery_validation::meta::{SelectorRules, label_selector, non_negative};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{filled, immutable};
use crate::shared::pod_template::pod_template;

/// What the checks of controllers differ in. Those of replica sets are those of deployments, down
/// to the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Deployment,
    DaemonSet,
    StatefulSet,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Deployment => "deployment",
            Self::DaemonSet => "daemonset",
            Self::StatefulSet => "statefulset",
        }
    }

    /// What has no deadline for its pods.
    fn without_deadline(self) -> &'static str {
        match self {
            Self::Deployment => "ReplicaSet",
            Self::DaemonSet => "DaemonSet",
            Self::StatefulSet => "StatefulSet",
        }
    }
}

/// What a controller of pods declares: which ones, and from what it makes them.
pub(crate) struct Workload<'a> {
    pub(crate) kind: Kind,
    pub(crate) selector: Option<&'a LabelSelector>,
    pub(crate) template: &'a PodTemplateSpec,
}

impl Workload<'_> {
    /// The selector selects the pods of the template, which always run.
    pub(crate) fn validate(&self) -> FieldErrors {
        let path = Path::new("spec").child("selector");
        let mut errors = FieldErrors::new();
        match self.selector {
            None if self.kind == Kind::DaemonSet => {}
            None => errors.push(FieldError::required(&path, "")),
            Some(selector) => {
                errors.append(label_selector(selector, SelectorRules::default(), &path));
                if selector.match_labels.is_empty() && selector.match_expressions.is_empty() {
                    let detail = format!("empty selector is invalid for {}", self.kind.name());
                    errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
                }
            }
        }
        if let (Some(selector), Some(detail)) = (self.selector, self.unreadable()) {
            errors.push(FieldError::invalid(&path, BadValue::json(selector), detail));
            return errors;
        }
        errors.append(self.selected());
        let path = Path::new("spec").child("template");
        errors.append(pod_template(self.template, &path));
        let spec = &self.template.spec;
        let path = path.child("spec");
        if spec.restart_policy.as_str() != "Always" {
            let path = path.child("restartPolicy");
            let shown = BadValue::json(&spec.restart_policy);
            errors.push(FieldError::not_supported(&path, shown, &["Always"]));
        }
        if spec.active_deadline_seconds.is_some() {
            let kind = self.kind.without_deadline();
            let detail = format!("activeDeadlineSeconds in {kind} is not Supported");
            errors.push(FieldError::forbidden(&path.child("activeDeadlineSeconds"), detail));
        }
        errors
    }

    /// What the reference says of a selector that cannot be evaluated, in place of looking at the
    /// template.
    fn unreadable(&self) -> Option<&'static str> {
        let is_wrong = labels::Selector::try_from(self.selector?).is_err();
        match self.kind {
            Kind::Deployment => is_wrong.then_some("invalid label selector"),
            Kind::StatefulSet => is_wrong.then_some(""),
            Kind::DaemonSet => None,
        }
    }

    /// Whether the selector selects the pods of the template; none does not.
    fn selected(&self) -> FieldErrors {
        let pods = &self.template.metadata.labels;
        if let Some(selector) = self.selector {
            let Ok(selector) = labels::Selector::try_from(selector) else {
                return FieldErrors::new();
            };
            if selector.is_empty() || selector.matches(pods) {
                return FieldErrors::new();
            }
        }
        let path = Path::new("spec").child("template").child("metadata").child("labels");
        let detail = "`selector` does not match template `labels`";
        FieldError::invalid(&path, filled(pods, pods.is_empty()), detail).into()
    }
}

/// Numbers that are not negative.
pub(crate) fn spec_counts(fields: &[(&str, Option<i32>)]) -> FieldErrors {
    let path = Path::new("spec");
    let set = fields.iter().filter_map(|(field, count)| Some((field, (*count)?)));
    set.flat_map(|(field, count)| non_negative(count.into(), &path.child(field))).collect()
}

pub(crate) fn kept_selector(
    new: Option<&LabelSelector>,
    old: Option<&LabelSelector>,
) -> FieldErrors {
    immutable(&new.cloned(), &old.cloned(), &Path::new("spec").child("selector"))
}

/// What is not set is 0 in the types that only the API server has.
pub(crate) fn number(share: &Option<IntOrString>) -> IntOrString {
    share.clone().unwrap_or_default()
}

/// A strategy in the JSON of the type that only the API server has.
pub(crate) fn shown_strategy(
    kind: &impl Field<Json>,
    rolling: Option<[&Option<IntOrString>; 2]>,
) -> BadValue {
    let text = |value: BadValue| value.text().unwrap_or("null").to_owned();
    let rolling = rolling.map_or_else(
        || "null".to_owned(),
        |shares| {
            let [fewer, more] = shares.map(|it| text(BadValue::json(&number(it))));
            format!(r#"{{"MaxUnavailable":{fewer},"MaxSurge":{more}}}"#)
        },
    );
    let kind = text(BadValue::json(kind));
    BadValue::shown(format!(r#"{{"Type":{kind},"RollingUpdate":{rolling}}}"#))
}
