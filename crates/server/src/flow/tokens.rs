//! Tokens of service accounts.

use apimachinery_api::authentication::v1::{
    BoundObjectReference, TokenRequest, TokenRequestSpec, TokenRequestStatus,
};
use apimachinery_api::core::v1::{Pod, Secret, ServiceAccount};
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::v1::CreateOptions;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{GroupResource, GroupVersionResource, Object, Str};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::StatusCode;

use super::{Call, unknown_resource};
use crate::access::{Claims, ISSUER, Named};

const SHORTEST_SECONDS: i64 = 10 * 60;
const LONGEST_SECONDS: i64 = 1 << 32;
const DEFAULT_SECONDS: i64 = 60 * 60;

impl Call<'_> {
    /// Issues a token for a service account (`TokenREST.Create`).
    pub(super) async fn issue_token(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut request = self.exchange.read::<TokenRequest>(self.headers, body).await?;
        let options = self.exchange.options::<CreateOptions>()?;
        let tokens = self.server.access.service_accounts.as_ref().ok_or_else(unknown_resource)?;
        self.check_place(&request)?;
        self.check_namespace(self.name()).await?;
        let account = self.object::<ServiceAccount>("serviceaccounts", self.name()).await?;
        let spec = &mut request.spec;
        if spec.audiences.is_empty() {
            spec.audiences = vec![Str::from_static(ISSUER)].into();
        }
        let seconds = *spec.expiration_seconds.get_or_insert(DEFAULT_SECONDS);
        request.metadata.name = account.metadata.name.clone();
        request.metadata.namespace = account.metadata.namespace.clone();
        request.metadata.creation_timestamp = self.now;
        request.status = TokenRequestStatus::default();
        check(&request.spec)
            .into_result()
            .map_err(|it| it.into_status(&self.kind().group_kind(), ""))?;
        let is_dry_run = !options.dry_run.is_empty();
        self.mutate(&mut request, None, is_dry_run)?;
        self.admit(&request, None, is_dry_run)?;
        let bound = match &request.spec.bound_object_ref {
            Some(reference) => Some(self.bound(reference, &account).await?),
            None => None,
        };
        let expires = self.now.seconds().saturating_add(seconds);
        let token = tokens.issue(&Claims {
            id: self.server.random.uid(),
            namespace: account.metadata.namespace.clone(),
            account: Named {
                name: account.metadata.name.clone(),
                uid: account.metadata.uid.clone(),
            },
            bound,
            audiences: request.spec.audiences.iter().cloned().collect(),
            issued: self.now.seconds(),
            expires,
        })?;
        request.status.token = token.into();
        request.status.expiration_timestamp = Time::from_seconds(expires);
        Ok(Answer::object(StatusCode::CREATED, request))
    }

    /// Refuses a request that names another account than its path.
    fn check_place(&self, request: &TokenRequest) -> Result<(), StatusError> {
        let place = [
            ("name", &request.metadata.name, self.name()),
            ("namespace", &request.metadata.namespace, self.namespace()),
        ];
        for (field, found, wanted) in place {
            if !found.is_empty() && found != wanted {
                let path = Path::new("metadata").child(field);
                let detail = format!("must match the service account {field} if specified");
                let errors = FieldErrors::from(FieldError::invalid(&path, found, detail));
                return Err(errors.into_status(&self.kind().group_kind(), self.name()));
            }
        }
        Ok(())
    }

    /// The object that a token is bound to, and that ends with it.
    async fn bound(
        &self,
        reference: &BoundObjectReference,
        account: &ServiceAccount,
    ) -> Result<(&'static str, Named), StatusError> {
        let (field, uid) = match (reference.api_version.as_str(), reference.kind.as_str()) {
            ("v1", "Pod") => {
                let pod = self.object::<Pod>("pods", &reference.name).await?;
                let (name, found) = (&account.metadata.name, &pod.spec.service_account_name);
                if name != found {
                    return Err(StatusError::bad_request(format!(
                        "cannot bind token for serviceaccount {name:?} to pod running with different serviceaccount name."
                    )));
                }
                ("pod", pod.metadata.uid)
            }
            ("v1", "Secret") => {
                ("secret", self.object::<Secret>("secrets", &reference.name).await?.metadata.uid)
            }
            (version, kind) => {
                let version = if version.is_empty() { "/" } else { version };
                return Err(StatusError::bad_request(format!(
                    "cannot bind token to object of type {version}, Kind={kind}"
                )));
            }
        };
        if !reference.uid.is_empty() && reference.uid != uid {
            let about = GroupResource::new("", reference.kind.clone());
            let text = format!(
                "the UID in the bound object reference ({}) does not match the UID in record. The object might have been deleted and then recreated",
                reference.uid
            );
            return Err(StatusError::conflict(&about, &reference.name, text));
        }
        Ok((field, Named { name: reference.name.clone(), uid }))
    }

    /// An object of the namespace of the request.
    async fn object<T: Object + Clone>(
        &self,
        resource: &'static str,
        name: &str,
    ) -> Result<T, StatusError> {
        let registry = self.server.registries.get(&GroupVersionResource::new("", "v1", resource));
        let objects = &registry.ok_or_else(unknown_resource)?.objects;
        let found = objects.get(&objects.key(self.namespace(), name)?, 0).await?;
        let found = found.as_ref().and_then(|it| it.downcast_ref::<T>());
        found.cloned().ok_or_else(|| StatusError::not_found(&objects.resource, name))
    }
}

/// What is wrong with what a token is wanted for (`ValidateTokenRequest`).
fn check(spec: &TokenRequestSpec) -> FieldErrors {
    let path = Path::new("spec").child("expirationSeconds");
    let seconds = spec.expiration_seconds.unwrap_or(DEFAULT_SECONDS);
    let detail = match seconds {
        ..SHORTEST_SECONDS => "may not specify a duration less than 10 minutes",
        SHORTEST_SECONDS..=LONGEST_SECONDS => return FieldErrors::new(),
        _ => "may not specify a duration larger than 2^32 seconds",
    };
    FieldError::invalid(&path, seconds, detail).into()
}
