//! The requests by which namespaces get what every namespace has.

use apimachinery_meta::StatusError;
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{Request, StatusCode};

use crate::Server;
use crate::access::of_server;
use crate::ending::OfServer;
use crate::essentials::{Essentials, Wanted};

/// How many seconds pass before a namespace is treated again in which something failed.
const PAUSE: i64 = 10;

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
            let Some(mut claimed) = essentials.claim(now) else { return Ok(()) };
            let is_done = self.furnish(essentials, &claimed.name).await?;
            claimed.again = (!is_done).then(|| now.saturating_add(PAUSE));
        }
    }

    /// Gives a namespace what it lacks; whether that has succeeded.
    async fn furnish(&self, essentials: &Essentials, name: &str) -> Result<bool, StatusError> {
        if !essentials.is_active(name).await? {
            return Ok(true);
        }
        let mut is_done = true;
        if let Some(wanted) = essentials.account_wanted(name).await? {
            is_done &= self.send_wanted(wanted).await?;
        }
        if let Some(wanted) = essentials.map_wanted(name).await? {
            is_done &= self.send_wanted(wanted).await?;
        }
        Ok(is_done)
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
