//! Policies and their bindings, which are the same in all versions.

/// Writes the functions for one of the versions.
macro_rules! defaults_of {
    ($module:ident, $version:ident) => {
        pub(super) mod $module {
            use super::super::{rule, select_all};
            use crate::admissionregistration::$version::*;

            pub(in super::super) fn mutating(policy: &mut MutatingAdmissionPolicy) {
                policy.spec.failure_policy.get_or_insert(FailurePolicyType::FAIL);
                matched(&mut policy.spec.match_constraints);
            }

            pub(in super::super) fn validating(policy: &mut ValidatingAdmissionPolicy) {
                policy.spec.failure_policy.get_or_insert(FailurePolicyType::FAIL);
                matched(&mut policy.spec.match_constraints);
            }

            pub(in super::super) fn matched(resources: &mut Option<Box<MatchResources>>) {
                let Some(resources) = resources else { return };
                resources.match_policy.get_or_insert(MatchPolicyType::EQUIVALENT);
                select_all([&mut resources.namespace_selector, &mut resources.object_selector]);
                for named in &mut resources.resource_rules {
                    rule(&mut named.rule_with_operations.rule);
                }
                for named in &mut resources.exclude_resource_rules {
                    rule(&mut named.rule_with_operations.rule);
                }
            }
        }
    };
}

defaults_of!(of_v1, v1);
defaults_of!(of_v1beta1, v1beta1);
defaults_of!(of_v1alpha1, v1alpha1);
