//! Tokens of service accounts: they are issued on request, and say afterwards who makes a request.

use std::fmt;
use std::sync::Arc;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_api::core::v1::{Pod, Secret, ServiceAccount};
use apimachinery_go_text::quote::Quoted;
use apimachinery_http::Api;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Map, Object, Str, Value};
use apimachinery_store::BoxFuture;
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use http::Request;
use sha2::Sha256;

use super::tokens::bearer_token;
use super::{AuthenticationError, Authenticator, CREDENTIAL_ID};
use crate::registry::Registry;

/// The issuer of the tokens, and their audience unless a request names another one.
pub(crate) const ISSUER: &str = "https://kubernetes.default.svc.cluster.local";
/// What the names of users begin with that are service accounts.
const USER_PREFIX: &str = "system:serviceaccount:";
const GROUP: &str = "system:serviceaccounts";
const POD_NAME: &str = "authentication.kubernetes.io/pod-name";
const POD_UID: &str = "authentication.kubernetes.io/pod-uid";
/// The field of a token that holds what is Kubernetes' own.
const OWN: &str = "kubernetes.io";
/// How long after the deletion of an account or pod its tokens still count.
const LEEWAY_SECONDS: i64 = 60;

/// What a token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) id: Str,
    pub(crate) namespace: Str,
    pub(crate) account: Named,
    /// The object that the token is bound to, by the name of the field that holds it.
    pub(crate) bound: Option<(&'static str, Named)>,
    pub(crate) audiences: Vec<Str>,
    pub(crate) issued: i64,
    pub(crate) expires: i64,
}

/// An object by its name, and by its UID when it is no other one of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: Str,
    pub(crate) uid: Str,
}

/// What a token belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) user: UserInfo,
    pub(crate) audiences: Vec<Str>,
}

/// Issues tokens and recognizes them.
pub(crate) struct ServiceAccountTokens {
    key: Hmac<Sha256>,
    api: Api,
    accounts: Arc<Registry>,
    pods: Option<Arc<Registry>>,
    secrets: Option<Arc<Registry>>,
}

impl ServiceAccountTokens {
    /// Tokens signed with a key that no other server has.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn new(
        api: Api,
        accounts: Arc<Registry>,
        pods: Option<Arc<Registry>>,
        secrets: Option<Arc<Registry>>,
    ) -> Result<Self, StatusError> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(StatusError::internal_error)?;
        let key = Hmac::new_from_slice(&key).map_err(StatusError::internal_error)?;
        Ok(Self { key, api, accounts, pods, secrets })
    }

    /// The token that says this.
    ///
    /// # Errors
    /// Never: the claims have a JSON form.
    pub(crate) fn issue(&self, claims: &Claims) -> Result<String, StatusError> {
        let part = |value: &Value| {
            let json = value_to_vec(value).map_err(StatusError::internal_error)?;
            Ok::<_, StatusError>(BASE64URL_NOPAD.encode(&json))
        };
        let header = map([("alg", "HS256".into()), ("typ", "JWT".into())]);
        let mut token = format!("{}.{}", part(&header)?, part(&claims.to_value())?);
        let mut mac = self.key.clone();
        mac.update(token.as_bytes());
        token.push('.');
        token.push_str(&BASE64URL_NOPAD.encode(&mac.finalize().into_bytes()));
        Ok(token)
    }

    /// Whose token it is; `None` for one of another issuer.
    ///
    /// # Errors
    /// When it is forged or over, or what it belongs to is gone.
    pub(crate) async fn account(
        &self,
        token: &str,
    ) -> Result<Option<Account>, AuthenticationError> {
        let Some(claims) = self.verified(token)? else { return Ok(None) };
        let now = self.api.now().seconds();
        if now > claims.expires {
            return Err(AuthenticationError::new("service account token has expired"));
        }
        let (namespace, account) = (&claims.namespace, &claims.account);
        let found = get::<ServiceAccount>(&self.accounts, namespace, &account.name).await;
        self.check(account, found.map(|it| it.metadata), "service account", now)?;
        match &claims.bound {
            Some(("pod", bound)) => {
                let found = match &self.pods {
                    Some(pods) => get::<Pod>(pods, namespace, &bound.name).await,
                    None => None,
                };
                self.check(bound, found.map(|it| it.metadata), "pod", now)?;
            }
            Some((_, bound)) => {
                let found = match &self.secrets {
                    Some(secrets) => get::<Secret>(secrets, namespace, &bound.name).await,
                    None => None,
                };
                self.check(bound, found.map(|it| it.metadata), "secret", now)?;
            }
            None => {}
        }
        Ok(Some(Account { user: claims.user(), audiences: claims.audiences }))
    }

    /// Whether an object exists, and is the one that is meant.
    fn check(
        &self,
        wanted: &Named,
        found: Option<ObjectMeta>,
        what: &str,
        now: i64,
    ) -> Result<(), AuthenticationError> {
        let is_over = |it: &ObjectMeta| {
            it.deletion_timestamp
                .is_some_and(|it| it.seconds().saturating_add(LEEWAY_SECONDS) < now)
        };
        match found {
            Some(metadata) if metadata.uid != wanted.uid => Err(AuthenticationError::new(format!(
                "{what} UID ({}) does not match claim ({})",
                metadata.uid, wanted.uid
            ))),
            Some(metadata) if !is_over(&metadata) => Ok(()),
            _ => Err(AuthenticationError::new("service account token has been invalidated")),
        }
    }

    /// What a token of ours says.
    fn verified(&self, token: &str) -> Result<Option<Claims>, AuthenticationError> {
        let mut parts = token.rsplitn(2, '.');
        let (Some(signature), Some(signed)) = (parts.next(), parts.next()) else { return Ok(None) };
        let payload = signed.split_once('.').map(|(_, payload)| payload).unwrap_or_default();
        let payload = BASE64URL_NOPAD.decode(payload.as_bytes()).ok();
        let payload = payload.and_then(|it| String::from_utf8(it).ok());
        let payload = payload.and_then(|it| value_from_str(&it).ok());
        let of_ours = payload.filter(|it| text(it, "iss") == ISSUER);
        let Some(payload) = of_ours else { return Ok(None) };
        let mut mac = self.key.clone();
        mac.update(signed.as_bytes());
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap_or_default();
        if mac.verify_slice(&signature).is_err() {
            return Err(AuthenticationError::new("invalid signature"));
        }
        Ok(Claims::of(&payload))
    }
}

impl Authenticator for ServiceAccountTokens {
    fn authenticate<'a>(
        &'a self,
        request: &'a Request<()>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthenticationError>> {
        Box::pin(async move {
            let Some(token) = bearer_token(request.headers()) else { return Ok(None) };
            let Some(account) = self.account(token).await? else { return Ok(None) };
            if account.audiences.iter().any(|it| *it == *ISSUER) {
                return Ok(Some(account.user));
            }
            Err(AuthenticationError::new(foreign(&account.audiences, &[ISSUER.into()])))
        })
    }
}

/// That a token is for others.
pub(crate) fn foreign(audiences: &[Str], wanted: &[Str]) -> String {
    let list = |it: &[Str]| {
        let quoted: Vec<_> = it.iter().map(|it| Quoted(it).to_string()).collect();
        format!("[{}]", quoted.join(" "))
    };
    format!(
        "token audiences {} is invalid for the target audiences {}",
        list(audiences),
        list(wanted)
    )
}

/// Keys are secret.
impl fmt::Debug for ServiceAccountTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceAccountTokens").finish_non_exhaustive()
    }
}

impl Claims {
    fn to_value(&self) -> Value {
        let named =
            |it: &Named| map([("name", it.name.clone().into()), ("uid", it.uid.clone().into())]);
        let mut own = Map::default();
        own.insert("namespace".into(), Value::from(self.namespace.clone()));
        if let Some((kind, bound)) = &self.bound {
            own.insert(Str::from_static(kind), named(bound));
        }
        own.insert("serviceaccount".into(), named(&self.account));
        let audiences = self.audiences.iter().cloned().map(Value::from).collect();
        map([
            ("aud", Value::List(audiences)),
            ("exp", self.expires.into()),
            ("iat", self.issued.into()),
            ("iss", ISSUER.into()),
            ("jti", self.id.clone().into()),
            (OWN, Value::Map(own)),
            ("nbf", self.issued.into()),
            ("sub", format!("{USER_PREFIX}{}:{}", self.namespace, self.account.name).into()),
        ])
    }

    fn of(payload: &Value) -> Option<Self> {
        let own = payload.get(OWN)?;
        let named =
            |it: &Value| Named { name: text(it, "name").into(), uid: text(it, "uid").into() };
        let number = |name: &str| payload.get(name).and_then(Value::as_int);
        let bound =
            ["pod", "secret"].into_iter().find_map(|kind| Some((kind, named(own.get(kind)?))));
        let audiences = payload.get("aud").and_then(Value::as_list).unwrap_or_default();
        Some(Self {
            id: text(payload, "jti").into(),
            namespace: text(own, "namespace").into(),
            account: named(own.get("serviceaccount")?),
            bound,
            audiences: audiences.iter().filter_map(Value::as_str).map(Str::from).collect(),
            issued: number("iat")?,
            expires: number("exp")?,
        })
    }

    /// The account as a user (`ServiceAccountInfo.UserInfo`).
    fn user(&self) -> UserInfo {
        let mut extra = vec![(CREDENTIAL_ID, Str::from(format!("JTI={}", self.id)))];
        if let Some(("pod", pod)) = &self.bound {
            extra.extend([(POD_NAME, pod.name.clone()), (POD_UID, pod.uid.clone())]);
        }
        UserInfo {
            username: format!("{USER_PREFIX}{}:{}", self.namespace, self.account.name).into(),
            uid: self.account.uid.clone(),
            groups: vec![GROUP.into(), format!("{GROUP}:{}", self.namespace).into()],
            extra: extra
                .into_iter()
                .map(|(key, value)| (key.into(), [value].into_iter().collect()))
                .collect(),
        }
    }
}

/// An object; what cannot be read is as good as gone.
async fn get<T: Object + Clone>(registry: &Registry, namespace: &str, name: &str) -> Option<T> {
    let objects = &registry.objects;
    let found = objects.get(&objects.key(namespace, name).ok()?, 0).await.ok()??;
    found.downcast_ref::<T>().cloned()
}

fn map<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
    Value::Map(fields.into_iter().map(|(name, value)| (Str::from_static(name), value)).collect())
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}
