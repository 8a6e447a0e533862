//! What every active namespace has: the service account `default`, and the map `kube-root-ca.crt`
//! with the certificates by which clients know the server.
//!
//! As with garbage, a request is answered after what follows from it, and nothing runs between
//! requests.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use apimachinery_api::core::v1::{ConfigMap, Namespace, NamespacePhase};
use apimachinery_json::to_vec;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupVersionResource, Str};
use apimachinery_store::{
    Error, Event, KeyRange, KeyValue, RangeRequest, Revision, Store, StoreWatch, WatchRequest,
};
use futures_util::future::try_join_all;
use http::Method;

use crate::followed::catch_up;
use crate::joint::Joint;
use crate::registry::{Registries, Registry};

const NAMESPACES: &str = "/registry/namespaces/";
const ACCOUNTS: &str = "/registry/serviceaccounts/";
const MAPS: &str = "/registry/configmaps/";
/// The service account of pods that name none.
const ACCOUNT: &str = "default";
/// The map of the certificates, with its key and its annotation (`rootcacertpublisher`).
const MAP: &str = "kube-root-ca.crt";
const CERTIFICATES: &str = "ca.crt";
const DESCRIPTION: &str = "kubernetes.io/description";
const DESCRIBED: &str = "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/// What namespaces are given, and which of them wait for it.
pub(crate) struct Essentials {
    store: Arc<dyn Store>,
    namespaces: Arc<Registry>,
    accounts: Option<Arc<Registry>>,
    /// With the certificates in PEM.
    maps: Option<(Arc<Registry>, Str)>,
    state: Mutex<State>,
    reading: Joint,
}

#[derive(Default)]
struct State {
    /// Empty when the namespaces must be read from the store again.
    watches: Vec<StoreWatch>,
    /// The namespaces that are to be treated, each after the second from which on: one may be there
    /// more than once.
    pending: BTreeSet<(i64, Str)>,
}

/// A namespace that is being treated, which is treated again if its request is dropped before that
/// has ended.
pub(crate) struct Claimed<'a> {
    essentials: &'a Essentials,
    pub(crate) name: Str,
    /// When it is treated again.
    pub(crate) again: Option<i64>,
}

impl Drop for Claimed<'_> {
    fn drop(&mut self) {
        let Some(due) = self.again else { return };
        let name = std::mem::take(&mut self.name);
        self.essentials.state().pending.insert((due, name));
    }
}

impl Essentials {
    /// What the namespaces of a server are given; `None` when it is nothing, or there are no
    /// namespaces.
    pub(crate) fn new(
        store: &Arc<dyn Store>,
        registries: &Registries,
        has_accounts: bool,
        certificates: Option<Str>,
    ) -> Option<Self> {
        let of_core =
            |name: &str| registries.get(&GroupVersionResource::new("", "v1", name)).map(Arc::clone);
        let accounts = of_core("serviceaccounts").filter(|_| has_accounts);
        let maps = of_core("configmaps").zip(certificates);
        if accounts.is_none() && maps.is_none() {
            return None;
        }
        Some(Self {
            store: Arc::clone(store),
            namespaces: of_core("namespaces")?,
            accounts,
            maps,
            state: Mutex::default(),
            reading: Joint::default(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the namespaces that changes of the store concern.
    pub(crate) async fn follow(&self) -> Result<(), StatusError> {
        self.reading.run(|| self.read_watches().then_some(()), self.begin()).await
    }

    /// Notes all namespaces, and watches what follows.
    async fn begin(&self) -> Result<(), StatusError> {
        let read = self.store.range(RangeRequest::prefix(NAMESPACES)).await.map_err(failed)?;
        let prefixes = [
            Some(NAMESPACES),
            self.accounts.as_ref().map(|_| ACCOUNTS),
            self.maps.as_ref().map(|_| MAPS),
        ];
        let watches = prefixes.into_iter().flatten().map(|it| self.watch(it, read.revision));
        let watches = try_join_all(watches).await?;
        let mut state = self.state();
        let names = read.kvs.iter().filter_map(|kv| name_after(NAMESPACES, &kv.key));
        state.pending.extend(names.map(|name| (0, name.into())));
        state.watches = watches;
        drop(state);
        self.read_watches();
        Ok(())
    }

    async fn watch(
        &self,
        prefix: &'static str,
        revision: Revision,
    ) -> Result<StoreWatch, StatusError> {
        let request = WatchRequest::new(KeyRange::prefix(prefix)).after(revision);
        self.store.watch(request).await.map_err(failed)
    }

    /// Reads what the watches have; false when there are none, or one has ended.
    fn read_watches(&self) -> bool {
        let mut state = self.state();
        let State { watches, pending } = &mut *state;
        let mut note = |event: Event| {
            pending.extend(self.concerned(&event).map(|name| (0, name.into())));
        };
        let mut is_alive = true;
        for watch in watches.iter_mut() {
            is_alive &= catch_up(watch, &mut note);
        }
        if !is_alive {
            watches.clear();
        }
        !watches.is_empty()
    }

    /// The namespace that may lack something after a change; `None` when it cannot.
    fn concerned<'a>(&self, event: &'a Event) -> Option<&'a str> {
        let key = &event.kv.key;
        if let Some(name) = name_after(NAMESPACES, key) {
            return (!event.is_delete()).then_some(name);
        }
        match name_after(ACCOUNTS, key).and_then(|it| it.split_once('/')) {
            Some((namespace, ACCOUNT)) if event.is_delete() => return Some(namespace),
            _ => {}
        }
        match name_after(MAPS, key)?.split_once('/')? {
            (namespace, MAP) if event.is_delete() || !self.is_right(&event.kv) => Some(namespace),
            _ => None,
        }
    }

    /// Whether a stored map has the certificates.
    fn is_right(&self, kv: &KeyValue) -> bool {
        let Some((maps, certificates)) = &self.maps else { return true };
        let map = maps.objects.decode(kv);
        let map = map.as_ref().ok().and_then(|it| it.downcast_ref::<ConfigMap>());
        map.is_some_and(|map| has_certificates(map, certificates))
    }

    /// A namespace that is due.
    pub(crate) fn claim(&self, now: i64) -> Option<Claimed<'_>> {
        let mut state = self.state();
        state.pending.first().filter(|(due, _)| *due <= now)?;
        let (_, name) = state.pending.pop_first()?;
        drop(state);
        Some(Claimed { essentials: self, name, again: Some(0) })
    }

    pub(crate) async fn is_active(&self, name: &str) -> Result<bool, StatusError> {
        let objects = &self.namespaces.objects;
        let found = objects.get(&objects.key("", name)?, 0).await?;
        let namespace = found.as_ref().and_then(|it| it.downcast_ref::<Namespace>());
        Ok(namespace.is_some_and(|it| it.status.phase == NamespacePhase::ACTIVE))
    }

    /// What is to be sent so that a namespace has its service account; `None` when it has it.
    pub(crate) async fn account_wanted(
        &self,
        namespace: &str,
    ) -> Result<Option<Wanted>, StatusError> {
        let Some(accounts) = &self.accounts else { return Ok(None) };
        let key = accounts.objects.key(namespace, ACCOUNT)?;
        if self.store.get(&key, None).await.map_err(failed)?.kv.is_some() {
            return Ok(None);
        }
        let path = format!("/api/v1/namespaces/{namespace}/serviceaccounts");
        let body = format!(r#"{{"metadata":{{"name":"{ACCOUNT}"}}}}"#).into_bytes();
        Ok(Some(Wanted { method: Method::POST, path, body }))
    }

    /// What is to be sent so that a namespace has the map of certificates; `None` when it has it.
    pub(crate) async fn map_wanted(&self, namespace: &str) -> Result<Option<Wanted>, StatusError> {
        let Some((maps, certificates)) = &self.maps else { return Ok(None) };
        let found = maps.objects.get(&maps.objects.key(namespace, MAP)?, 0).await?;
        let live = found.as_ref().and_then(|it| it.downcast_ref::<ConfigMap>());
        let mut map = live.cloned().unwrap_or_default();
        if has_certificates(&map, certificates) {
            return Ok(None);
        }
        map.metadata.annotations.insert(DESCRIPTION.into(), DESCRIBED.into());
        map.data = [(CERTIFICATES.into(), certificates.clone())].into_iter().collect();
        let path = format!("/api/v1/namespaces/{namespace}/configmaps");
        let (method, path) = match live {
            Some(_) => (Method::PUT, format!("{path}/{MAP}")),
            None => (Method::POST, path),
        };
        map.metadata.name = MAP.into();
        let body = to_vec(&map).map_err(StatusError::internal_error)?;
        Ok(Some(Wanted { method, path, body }))
    }
}

impl fmt::Debug for Essentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Essentials").finish_non_exhaustive()
    }
}

/// A request that gives a namespace something.
pub(crate) struct Wanted {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Vec<u8>,
}

/// Whether a map has these certificates alone, and is described.
fn has_certificates(map: &ConfigMap, certificates: &Str) -> bool {
    let is_described = map.metadata.annotations.get(DESCRIPTION).is_some_and(|it| !it.is_empty());
    is_described && map.data.len() == 1 && map.data.get(CERTIFICATES) == Some(certificates)
}

/// What follows in a key after a prefix.
fn name_after<'a>(prefix: &str, key: &'a [u8]) -> Option<&'a str> {
    std::str::from_utf8(key.strip_prefix(prefix.as_bytes())?).ok()
}

fn failed(error: Error) -> StatusError {
    StatusError::internal_error(error)
}
