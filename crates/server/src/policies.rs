//! Validating admission policies: they decide about requests as soon as they are stored with a
//! binding.

mod asked;
mod authorizer;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use apimachinery_api::admissionregistration::v1::{
    ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
};
use apimachinery_meta::StatusError;
use apimachinery_policies::{Binding, Policy};
use apimachinery_runtime::{GroupVersionResource, Scheme, Str};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::Store;
use bytes::Bytes;

use crate::followed::{Follow, Followed};

pub(crate) use asked::Asked;
pub(crate) use authorizer::AtOnce;

/// The policies of a store and their bindings.
pub(crate) struct Policies {
    policies: Followed<StoredPolicies>,
    bindings: Followed<StoredBindings>,
}

struct StoredPolicies(CodecFactory);

struct StoredBindings(CodecFactory);

impl Policies {
    pub(crate) fn new(store: &Arc<dyn Store>) -> Result<Self, StatusError> {
        let scheme = Scheme::builder().install(apimachinery_api::admissionregistration).build();
        let codecs = CodecFactory::new(scheme.map_err(StatusError::internal_error)?);
        let policies = StoredPolicies(codecs.clone());
        Ok(Self {
            policies: Followed::new(policies, Arc::clone(store)),
            bindings: Followed::new(StoredBindings(codecs), Arc::clone(store)),
        })
    }

    /// The policies that may be about a resource, each with its bindings.
    async fn about(
        &self,
        resource: &GroupVersionResource,
    ) -> Result<Vec<(Arc<Policy>, Vec<Binding>)>, StatusError> {
        let policies = self.policies.current().await?;
        if policies.is_empty() || is_exempt(resource) {
            return Ok(Vec::new());
        }
        let bindings = self.bindings.current().await?;
        let bound = |policy: &Arc<Policy>| {
            let bindings = bindings.get(policy.name())?;
            may_match(policy, resource).then(|| (Arc::clone(policy), bindings.clone()))
        };
        Ok(policies.iter().filter_map(bound).collect())
    }
}

impl Follow for StoredPolicies {
    const PREFIX: &'static str = "/registry/validatingadmissionpolicies/";
    type Item = Arc<Policy>;
    type All = Vec<Arc<Policy>>;

    fn read(&self, value: &[u8], _: Option<&Self::Item>) -> Option<Arc<Policy>> {
        let policy: ValidatingAdmissionPolicy = self.0.decode_as(value).ok()?;
        Some(Arc::new(Policy::compile(&policy)))
    }

    fn collect(by_key: &BTreeMap<Bytes, Arc<Policy>>) -> Vec<Arc<Policy>> {
        by_key.values().cloned().collect()
    }
}

impl Follow for StoredBindings {
    const PREFIX: &'static str = "/registry/validatingadmissionpolicybindings/";
    type Item = Binding;
    /// By the name of the policy.
    type All = HashMap<Str, Vec<Binding>>;

    fn read(&self, value: &[u8], _: Option<&Self::Item>) -> Option<Binding> {
        let binding: ValidatingAdmissionPolicyBinding = self.0.decode_as(value).ok()?;
        Some(Binding::from(&binding))
    }

    fn collect(by_key: &BTreeMap<Bytes, Binding>) -> HashMap<Str, Vec<Binding>> {
        let mut bindings = HashMap::<Str, Vec<Binding>>::new();
        for binding in by_key.values() {
            bindings.entry(binding.policy_name().into()).or_default().push(binding.clone());
        }
        bindings
    }
}

/// Policies and webhooks do not apply to policies and webhooks, so that no one is locked out
/// (`IsExemptAdmissionConfigurationResource`).
fn is_exempt(resource: &GroupVersionResource) -> bool {
    resource.group == "admissionregistration.k8s.io"
        && matches!(
            &*resource.resource,
            "mutatingadmissionpolicies"
                | "mutatingadmissionpolicybindings"
                | "mutatingwebhookconfigurations"
                | "validatingadmissionpolicies"
                | "validatingadmissionpolicybindings"
                | "validatingwebhookconfigurations"
        )
}

/// Whether one of the rules of a policy names a resource, in any group; one that is misconfigured
/// is about all of them.
fn may_match(policy: &Policy, resource: &GroupVersionResource) -> bool {
    let Some(constraints) = policy.constraints() else { return true };
    let rules = &constraints.resource_rules;
    rules.is_empty()
        || rules.iter().flat_map(|it| &it.rule_with_operations.rule.resources).any(|name| {
            let name = name.split_once('/').map_or(name.as_str(), |(resource, _)| resource);
            name == "*" || resource.resource == name
        })
}
