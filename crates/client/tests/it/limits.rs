//! How many requests are sent in a second.

use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_client::{Client, RateLimit};
use apimachinery_meta::v1::ListOptions;
use http::Request;

use crate::support::{Fake, JSON, answer, codecs, json};

const MAP: &str = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}"#;

#[derive(Clone, Default)]
struct Waits(Arc<Mutex<Vec<u64>>>);

impl Waits {
    /// A client that notes how many minutes it waits, and does not wait.
    fn client(&self, fake: &Fake, limit: RateLimit) -> Client {
        let waits = self.0.clone();
        let timer = move |it: Duration| {
            // What has passed since the beginning of the test is not a minute.
            waits.lock().unwrap().push((it + Duration::from_secs(59)).as_secs() / 60);
            ready(())
        };
        Client::builder(fake.clone(), &codecs()).timer(timer).rate_limit(limit).build().unwrap()
    }

    fn minutes(&self) -> Vec<u64> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

fn one_in_an_hour(burst: u32) -> RateLimit {
    RateLimit::new(1.0 / 3600.0, burst)
}

/// What exceeds the burst waits, one after the other; clones share the limit.
#[tokio::test]
async fn requests_wait_when_the_burst_is_over() {
    let (fake, waits) = (Fake::new(|_| json(MAP)), Waits::default());
    let client = waits.client(&fake, one_in_an_hour(2));
    for _ in 0..2 {
        client.clone().typed::<ConfigMap>().namespace("shop").get("a").await.unwrap();
    }
    assert!(waits.minutes().is_empty());
    client.typed::<ConfigMap>().namespace("shop").get("a").await.unwrap();
    client.send(Request::get("/metrics").body(Default::default()).unwrap()).await.unwrap();
    assert_eq!(waits.minutes(), [60, 120]);
    assert_eq!(fake.asked().len(), 4);
}

/// A watch does not count when it begins; a request that is sent again does.
#[tokio::test]
async fn watches_do_not_count_and_attempts_do() {
    let (fake, waits) = (Fake::new(|_| json("")), Waits::default());
    let client = waits.client(&fake, one_in_an_hour(1));
    for _ in 0..3 {
        client.typed::<ConfigMap>().watch(&ListOptions::default()).await.unwrap();
    }
    assert!(waits.minutes().is_empty());
    let later = || {
        let mut response = answer(429, JSON, "".to_owned());
        response.headers_mut().insert("retry-after", "60".parse().unwrap());
        response
    };
    let client = waits.client(&Fake::script(vec![later, || json(MAP)]), one_in_an_hour(1));
    client.typed::<ConfigMap>().namespace("shop").get("a").await.unwrap();
    assert_eq!(waits.minutes(), [1, 60], "what the server asks for, then the limit");
}

#[tokio::test]
async fn no_limit_is_possible() {
    let (fake, waits) = (Fake::new(|_| json(MAP)), Waits::default());
    for limit in [RateLimit::unlimited(), RateLimit::new(-1.0, 0)] {
        let client = waits.client(&fake, limit);
        for _ in 0..20 {
            client.typed::<ConfigMap>().namespace("shop").get("a").await.unwrap();
        }
        assert!(waits.minutes().is_empty());
    }
}
