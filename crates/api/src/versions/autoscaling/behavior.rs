//! The JSON of the behavior annotation: that of the reference's internal types, which name their
//! fields as Go does and leave nothing out.

use apimachinery_derive::Fields;
use apimachinery_meta::Quantity;
use apimachinery_runtime::NullableVec;

use super::v2;

/// How fast to scale in both directions.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub(super) struct Behavior {
    #[field(json = "ScaleUp", null)]
    scale_up: Option<Rules>,
    #[field(json = "ScaleDown", null)]
    scale_down: Option<Rules>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Rules {
    #[field(json = "StabilizationWindowSeconds", null)]
    stabilization_window_seconds: Option<i32>,
    #[field(json = "SelectPolicy", null)]
    select_policy: Option<v2::ScalingPolicySelect>,
    #[field(json = "Policies")]
    policies: NullableVec<Policy>,
    #[field(json = "Tolerance", null)]
    tolerance: Option<Quantity>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Policy {
    #[field(json = "Type")]
    r#type: v2::HPAScalingPolicyType,
    #[field(json = "Value")]
    value: i32,
    #[field(json = "PeriodSeconds")]
    period_seconds: i32,
}

impl Behavior {
    /// Whether both directions are empty.
    pub(super) fn is_empty(&self) -> bool {
        self.scale_up.is_none() && self.scale_down.is_none()
    }
}

impl From<&v2::HorizontalPodAutoscalerBehavior> for Behavior {
    fn from(behavior: &v2::HorizontalPodAutoscalerBehavior) -> Self {
        Self {
            scale_up: behavior.scale_up.as_deref().map(Rules::from),
            scale_down: behavior.scale_down.as_deref().map(Rules::from),
        }
    }
}

impl From<&v2::HPAScalingRules> for Rules {
    fn from(rules: &v2::HPAScalingRules) -> Self {
        let policies: Vec<_> = rules
            .policies
            .iter()
            .map(|policy| Policy {
                r#type: policy.r#type.clone(),
                value: policy.value,
                period_seconds: policy.period_seconds,
            })
            .collect();
        Self {
            stabilization_window_seconds: rules.stabilization_window_seconds,
            select_policy: rules.select_policy.clone(),
            policies: (!policies.is_empty()).then_some(policies).into(),
            tolerance: rules.tolerance.clone(),
        }
    }
}

impl From<Behavior> for v2::HorizontalPodAutoscalerBehavior {
    fn from(behavior: Behavior) -> Self {
        Self {
            scale_up: behavior.scale_up.map(|rules| Box::new(rules.into())),
            scale_down: behavior.scale_down.map(|rules| Box::new(rules.into())),
        }
    }
}

impl From<Rules> for v2::HPAScalingRules {
    fn from(rules: Rules) -> Self {
        let policies = rules.policies.into_iter().map(|policy| v2::HPAScalingPolicy {
            r#type: policy.r#type,
            value: policy.value,
            period_seconds: policy.period_seconds,
        });
        Self {
            stabilization_window_seconds: rules.stabilization_window_seconds,
            select_policy: rules.select_policy,
            policies: policies.collect(),
            tolerance: rules.tolerance,
        }
    }
}
