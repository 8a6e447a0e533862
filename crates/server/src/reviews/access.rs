//! Reviews of access, answered by the authorizer.

use std::sync::Arc;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_api::authorization::v1::{
    LocalSubjectAccessReview, NonResourceAttributes, ResourceAttributes, SelfSubjectAccessReview,
    SelfSubjectAccessReviewSpec, SelfSubjectRulesReview, SubjectAccessReview,
    SubjectAccessReviewSpec, SubjectAccessReviewStatus,
};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{GroupKind, Map, Object, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::Review;
use crate::access::{Attributes, Decision};

impl Review<'_> {
    pub(super) async fn review_access(&self, object: &mut dyn Object) -> Result<(), StatusError> {
        if let Some(review) = object.downcast_mut::<SelfSubjectAccessReview>() {
            let mut errors = of_self(&review.spec);
            errors.append(empty_metadata(&review.metadata, "must be empty"));
            refuse(errors)?;
            let SelfSubjectAccessReviewSpec { resource_attributes, non_resource_attributes } =
                &review.spec;
            let (resource, path) =
                (resource_attributes.as_deref(), non_resource_attributes.as_deref());
            let attributes = attributes(Arc::clone(self.user), resource, path);
            review.status = self.verdict(&attributes).await;
        } else if let Some(review) = object.downcast_mut::<SubjectAccessReview>() {
            let mut errors = of_subject(&review.spec);
            errors.append(empty_metadata(&review.metadata, "must be empty"));
            refuse(errors)?;
            review.status = self.verdict(&of_spec(&review.spec)).await;
        } else if let Some(review) = object.downcast_mut::<LocalSubjectAccessReview>() {
            refuse(of_local(review))?;
            let namespace = &self.exchange.info().namespace;
            if *namespace != review.metadata.namespace {
                return Err(StatusError::bad_request(format!(
                    "spec.resourceAttributes.namespace must match namespace: {namespace}"
                )));
            }
            review.status = self.verdict(&of_spec(&review.spec)).await;
        } else if let Some(review) = object.downcast_mut::<SelfSubjectRulesReview>() {
            if review.spec.namespace.is_empty() {
                return Err(StatusError::bad_request("no namespace on request"));
            }
            review.status = self.server.access.rules(self.user, &review.spec.namespace).await;
        }
        Ok(())
    }

    async fn verdict(&self, attributes: &Attributes) -> SubjectAccessReviewStatus {
        let verdict = self.server.access.authorize(attributes).await;
        SubjectAccessReviewStatus {
            allowed: verdict.decision == Decision::Allow,
            denied: verdict.decision == Decision::Deny,
            reason: verdict.reason,
            ..SubjectAccessReviewStatus::default()
        }
    }
}

/// What a review asks about (`AuthorizationAttributesFrom`).
fn of_spec(spec: &SubjectAccessReviewSpec) -> Attributes {
    let user = UserInfo {
        username: spec.user.clone(),
        uid: spec.uid.clone(),
        groups: spec.groups.clone(),
        extra: spec
            .extra
            .iter()
            .map(|(key, it)| (key.clone(), it.iter().cloned().collect()))
            .collect(),
    };
    let (resource, path) =
        (spec.resource_attributes.as_deref(), spec.non_resource_attributes.as_deref());
    attributes(Arc::new(user), resource, path)
}

fn attributes(
    user: Arc<UserInfo>,
    resource: Option<&ResourceAttributes>,
    path: Option<&NonResourceAttributes>,
) -> Attributes {
    let Some(resource) = resource else {
        let path = path.cloned().unwrap_or_default();
        return Attributes { user, verb: path.verb, path: path.path, ..Attributes::default() };
    };
    let resource = resource.clone();
    Attributes {
        user,
        verb: resource.verb,
        is_resource_request: true,
        api_group: resource.group,
        api_version: if resource.version.is_empty() { "*".into() } else { resource.version },
        resource: resource.resource,
        subresource: resource.subresource,
        namespace: resource.namespace,
        name: resource.name,
        field_selector: resource.field_selector.map(|it| it.raw_selector).unwrap_or_default(),
        label_selector: resource.label_selector.map(|it| it.raw_selector).unwrap_or_default(),
        ..Attributes::default()
    }
}

/// Refuses a review with errors. The reference leaves the kind of these objects empty.
fn refuse(errors: FieldErrors) -> Result<(), StatusError> {
    let kind = GroupKind::new("authorization.k8s.io", "");
    errors.into_result().map_err(|errors| errors.into_status(&kind, ""))
}

/// What is wrong with a review of who asks (`ValidateSelfSubjectAccessReviewSpec`).
fn of_self(spec: &SelfSubjectAccessReviewSpec) -> FieldErrors {
    one_of(spec.resource_attributes.is_some(), spec.non_resource_attributes.as_deref())
}

/// What is wrong with a review of others (`ValidateSubjectAccessReviewSpec`).
fn of_subject(spec: &SubjectAccessReviewSpec) -> FieldErrors {
    let mut errors =
        one_of(spec.resource_attributes.is_some(), spec.non_resource_attributes.as_deref());
    if spec.user.is_empty() && spec.groups.is_empty() {
        let path = Path::new("spec").child("user");
        errors.push(FieldError::invalid(
            &path,
            "",
            "at least one of user or group must be specified",
        ));
    }
    errors
}

/// What is wrong with a review of a namespace (`ValidateLocalSubjectAccessReview`).
fn of_local(review: &LocalSubjectAccessReview) -> FieldErrors {
    let mut errors = of_subject(&review.spec);
    let metadata = ObjectMeta { namespace: Default::default(), ..review.metadata.clone() };
    errors.append(empty_metadata(&metadata, "must be empty except for namespace"));
    if let Some(resource) = &review.spec.resource_attributes
        && resource.namespace != review.metadata.namespace
    {
        let path = Path::new("spec").child("resourceAttributes").child("namespace");
        let text = "must match metadata.namespace";
        errors.push(FieldError::invalid(&path, &resource.namespace, text));
    }
    if let Some(other) = &review.spec.non_resource_attributes {
        let path = Path::new("spec").child("nonResourceAttributes");
        let text = "disallowed on this kind of request";
        errors.push(FieldError::invalid(&path, shown(other), text));
    }
    errors
}

fn one_of(has_resource: bool, path: Option<&NonResourceAttributes>) -> FieldErrors {
    let spec = Path::new("spec");
    match (has_resource, path) {
        (true, Some(other)) => FieldError::invalid(
            &spec.child("nonResourceAttributes"),
            shown(other),
            "cannot be specified in combination with resourceAttributes",
        )
        .into(),
        (false, None) => FieldError::invalid(
            &spec.child("resourceAttributes"),
            BadValue::json(&Value::Null),
            "exactly one of nonResourceAttributes or resourceAttributes must be specified",
        )
        .into(),
        _ => FieldErrors::new(),
    }
}

/// As the reference's own type is shown, whose fields have other names.
fn shown(attributes: &NonResourceAttributes) -> BadValue {
    let mut fields = Map::default();
    fields.insert("Path".into(), attributes.path.clone().into());
    fields.insert("Verb".into(), attributes.verb.clone().into());
    BadValue::json(&Value::Map(fields))
}

fn empty_metadata(metadata: &ObjectMeta, text: &str) -> FieldErrors {
    let empty =
        ObjectMeta { managed_fields: metadata.managed_fields.clone(), ..ObjectMeta::default() };
    match *metadata == empty {
        true => FieldErrors::new(),
        false => FieldError::invalid(&Path::new("metadata"), BadValue::json(metadata), text).into(),
    }
}
