//! The requests by which namespaces get what every namespace has.

use std::iter;

use apimachinery_meta::StatusError;
use futures_util::future::{join, join_all};
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{Request, StatusCode};

use crate::Server;
use crate::access::of_server;
use crate::ending::OfServer;
use crate::essentials::{Essentials, Wanted};

/// How many seconds pass before a namespace is treated again in which something failed.
const PAUSE: i64 = 10;
/// How many namespaces are treated at a time: a store may have to be waited for.
const AT_A_TIME: usize = 32;

impl Server {
    /// Gives namespaces what every namespace has, after changes of the store by any server.
    ///
    /// # Errors
    /// When the store does not answer. A request that fails is sent again later.
    pub(crate) async fn settle_essentials(&self) -> Result<(), StatusError> {
        let Some(essentials) = &self.shared().essentials else { return Ok(()) };
        loop {
            essentials.follow().await?;
            let now = self.now().seconds();
            let claimed: Vec<_> = iter::from_fn(|| essentials.claim(now)).take(AT_A_TIME).collect();
            if claimed.is_empty() {
                return Ok(());
            }
            let furnished = claimed.into_iter().map(async |mut claimed| {
                let is_done = self.furnish(essentials, &claimed.name).await?;
                claimed.again = (!is_done).then(|| now.saturating_add(PAUSE));
                Ok(())
            });
            join_all(furnished).await.into_iter().collect::<Result<(), StatusError>>()?;
        }
    }

    /// Gives a namespace what it lacks; whether that has succeeded.
    async fn furnish(&self, essentials: &Essentials, name: &str) -> Result<bool, StatusError> {
        if !essentials.is_active(name).await? {
            return Ok(true);
        }
        let account = self.give(essentials.account_wanted(name));
        let map = self.give(essentials.map_wanted(name));
        let (account, map) = join(account, map).await;
        Ok(account? && map?)
    }

    /// Sends what is wanted, if anything is; whether that has succeeded.
    async fn give(
        &self,
        wanted: impl Future<Output = Result<Option<Wanted>, StatusError>>,
    ) -> Result<bool, StatusError> {
        match wanted.await? {
            Some(wanted) => self.send_wanted(wanted).await,
            None => Ok(true),
        }
    }

    /// Whether the request has succeeded, or need not be sent again: another has made the same
    /// change, or the namespace ends.
    async fn send_wanted(&self, wanted: Wanted) -> Result<bool, StatusError> {
        let request = Request::builder()
            .method(wanted.method)
            .uri(wanted.path)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, "kube-controller-manager")
            .extension(OfServer)
            .extension(of_server())
            .body(String::from_utf8_lossy(&wanted.body).into_owned());
        let request = request.map_err(StatusError::internal_error)?;
        // It comes back to the method that answers all requests.
        let code = Box::pin(self.answer(request)).await.status();
        let is_obsolete = matches!(code, StatusCode::CONFLICT | StatusCode::NOT_FOUND);
        Ok(code.is_success() || is_obsolete)
    }
}
