//! What a server asks its store for: each question may be a round trip to a cluster.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;

use apimachinery_server::{MemoryStore, Server};
use apimachinery_store::{
    BoxFuture, Error, GetResponse, KeyRange, Outcome, RangeRequest, RangeResponse, Result,
    Revision, Store, StoreWatch, Transaction, WatchRequest,
};
use futures_util::future::join_all;
use futures_util::{StreamExt, stream};
use http::Method;

use super::{Client, JSON};

/// A store that notes what it is asked for, and answers later, so that others can ask meanwhile.
#[derive(Debug, Default)]
struct Asked {
    store: MemoryStore,
    questions: Mutex<Vec<String>>,
    /// Whether ranges fail and watches end.
    is_away: Arc<AtomicBool>,
}

impl Asked {
    async fn note(&self, question: &str, key: &[u8]) {
        let question = format!("{question} {}", String::from_utf8_lossy(key));
        self.questions.lock().unwrap().push(question);
        tokio::task::yield_now().await;
    }

    /// The questions since they were last taken.
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.questions.lock().unwrap())
    }
}

impl Store for Asked {
    fn revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async {
            self.note("revision", b"").await;
            self.store.revision().await
        })
    }

    fn get<'a>(
        &'a self,
        key: &'a [u8],
        at: Option<Revision>,
    ) -> BoxFuture<'a, Result<GetResponse>> {
        Box::pin(async move {
            self.note("get", key).await;
            self.store.get(key, at).await
        })
    }

    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>> {
        Box::pin(async move {
            self.note("range", request.keys.start()).await;
            if self.is_away.load(Ordering::Relaxed) {
                return Err(Error::Unavailable("away".into()));
            }
            self.store.range(request).await
        })
    }

    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>> {
        Box::pin(async move {
            self.note("count", keys.start()).await;
            self.store.count(keys).await
        })
    }

    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>> {
        Box::pin(async move {
            self.note("transact", &transaction.key).await;
            self.store.transact(transaction).await
        })
    }

    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>> {
        Box::pin(async move {
            self.note("watch", request.keys.start()).await;
            let mut watch = self.store.watch(request).await?;
            let (progress, is_away) = (watch.progress(), Arc::clone(&self.is_away));
            let batches = stream::poll_fn(move |context| match is_away.load(Ordering::Relaxed) {
                true => Poll::Ready(None),
                false => watch.poll_next_unpin(context),
            });
            Ok(StoreWatch::new(batches, move || progress.request()))
        })
    }

    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>> {
        self.store.compact(revision)
    }
}

async fn server() -> (Client, Arc<Asked>) {
    let store = Arc::new(Asked::default());
    let server = Server::builder().root_certificates(Some("PEM".into()));
    (Client(server.build(Arc::clone(&store)).await.unwrap()), store)
}

/// The objects of a start are created at the same time, and what all of these requests need is
/// read once.
#[tokio::test]
async fn a_start_asks_for_nothing_twice() {
    let (_, store) = server().await;
    let mut counts = BTreeMap::<String, usize>::new();
    store.take().into_iter().for_each(|it| *counts.entry(it).or_default() += 1);
    assert!(counts.contains_key("transact /registry/serviceaccounts/default/default"));
    for (question, count) in counts {
        // Each request that creates something in a namespace checks that it exists.
        let is_of_namespace =
            !question.starts_with("transact") && question.contains("/namespaces/");
        assert!(count == 1 || is_of_namespace, "{count} times {question}");
    }
}

/// A name that is free is not read first, and one that is taken is read with the answer.
#[tokio::test]
async fn an_object_is_created_by_one_transaction() {
    let (client, store) = server().await;
    const MAPS: &str = "/api/v1/namespaces/default/configmaps";
    let expected = ["get /registry/namespaces/default", "transact /registry/configmaps/default/a"];
    for code in [201, 409] {
        store.take();
        let answer = client.send(Method::POST, MAPS, JSON, r#"{"metadata":{"name":"a"}}"#).await;
        assert_eq!(answer.0, code);
        assert_eq!(store.take(), expected);
    }
}

/// Of requests that come together while the store is away, one asks for all, also when it is back.
#[tokio::test]
async fn requests_share_a_question_and_its_failure() {
    let (client, store) = server().await;
    const DEFINITIONS: &str = "range /registry/apiextensions.k8s.io/customresourcedefinitions/";
    const MAPS: &str = "/api/v1/namespaces/default/configmaps/kube-root-ca.crt";
    for (is_away, code) in [(true, 500), (true, 500), (false, 200)] {
        store.is_away.store(is_away, Ordering::Relaxed);
        store.take();
        let requests = (0..8).map(|_| client.send(Method::GET, MAPS, JSON, ""));
        let answers = join_all(requests).await;
        assert!(answers.iter().all(|(status, _)| *status == code), "{answers:?}");
        assert_eq!(store.take().iter().filter(|it| *it == DEFINITIONS).count(), 1);
    }
}
