//! Users known by the certificates of their connections.

mod der;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_runtime::Str;
use apimachinery_store::BoxFuture;
use bytes::Bytes;
use data_encoding::HEXLOWER;
use http::Request;
use sha2::{Digest, Sha256};

use super::{AuthenticationError, Authenticator, CREDENTIAL_ID};

/// The certificate that a client has proven to own, in DER, as an extension of its requests: what
/// accepts the connection verifies it, and puts it there. [`ClientCertificates`] trusts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientCertificate(pub Bytes);

/// Users known by the certificates of their connections: the common name of the subject is the
/// name, its organizations are the groups.
///
/// Nothing is verified here: [`ClientCertificate`] is in the extensions of a request only when the
/// server of the connection, such as one of `rustls` with a client verifier, has verified it.
///
/// ```
/// use apimachinery_server::{ClientCertificate, ClientCertificates, MemoryStore, Server};
/// use http::Request;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let server = Server::builder().authenticator(ClientCertificates).build(MemoryStore::new()).await?;
/// let request = Request::get("/api/v1/pods").body(String::new())?;
/// assert_eq!(server.answer(request).await.status(), 401);
/// # Ok(())
/// # }
///
/// /// A request over a connection whose client has a certificate.
/// fn of_client(mut request: Request<String>, certificate: bytes::Bytes) -> Request<String> {
///     request.extensions_mut().insert(ClientCertificate(certificate));
///     request
/// }
/// ```
///
/// Corresponds to `x509.CommonNameUserConversion`.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClientCertificates;

impl Authenticator for ClientCertificates {
    fn authenticate<'a>(
        &'a self,
        request: &'a Request<()>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthenticationError>> {
        let user = match request.extensions().get() {
            Some(ClientCertificate(certificate)) => user(certificate),
            None => Ok(None),
        };
        Box::pin(std::future::ready(user))
    }
}

/// The user that a certificate is for; `None` when it has no common name.
fn user(certificate: &[u8]) -> Result<Option<UserInfo>, AuthenticationError> {
    let subject = der::subject(certificate)?;
    if subject.common_name.is_empty() {
        return Ok(None);
    }
    let uid = match subject.uids.as_slice() {
        [] => String::new(),
        [uid] if uid.is_empty() => {
            return Err(AuthenticationError::new("UID cannot be an empty string"));
        }
        [uid] => uid.clone(),
        uids => {
            let text = format!("expected 1 UID, but found multiple: [{}]", uids.join(" "));
            return Err(AuthenticationError::new(text));
        }
    };
    let id = format!("X509SHA256={}", HEXLOWER.encode(&Sha256::digest(certificate)));
    Ok(Some(UserInfo {
        username: subject.common_name.into(),
        uid: uid.into(),
        groups: subject.organizations.into_iter().map(Str::from).collect(),
        extra: [(CREDENTIAL_ID.into(), vec![Str::from(id)].into())].into_iter().collect(),
    }))
}
