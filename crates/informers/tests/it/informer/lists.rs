//! How an informer gets objects and stays up to date.

use std::time::Duration;

use apimachinery_informers::Informer;
use apimachinery_meta::StatusError;
use tokio::time::sleep;

use super::{content, drain, start};
use crate::source::Source;

/// A server with streaming lists is asked once.
#[tokio::test(start_paused = true)]
async fn a_streaming_list_goes_on_as_the_watch() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    source.set("shop/db", &[]);
    let informer = start(&source);
    let mut seen = informer.subscribe();
    assert!(informer.synced().await);
    assert_eq!(content(&informer.store()), source.content());
    source.set("shop/web", &[]);
    source.set("bank/web", &[]);
    source.delete("shop/db");
    let expected = [
        "initial shop/db 2",
        "initial shop/web 1",
        "1 -> shop/web 3",
        "added bank/web 4",
        "deleted shop/db 5",
    ];
    assert_eq!(drain(&mut seen).await, expected);
    assert_eq!(content(&informer.store()), source.content());
    assert_eq!(informer.store().resource_version(), "5");
    assert_eq!(source.calls(), ["watch version= initial"]);
}

#[tokio::test(start_paused = true)]
async fn a_server_without_streaming_lists_is_listed() {
    let source = Source::new();
    source.set("shop/web", &[]);
    let informer = start(&source);
    let mut seen = informer.subscribe();
    assert!(informer.synced().await);
    source.set("shop/db", &[]);
    assert_eq!(drain(&mut seen).await, ["initial shop/web 1", "added shop/db 2"]);
    let calls = ["watch version= initial", "list version=0 limit=500 from=", "watch version=1"];
    assert_eq!(source.calls(), calls);
}

#[tokio::test(start_paused = true)]
async fn streaming_lists_can_be_turned_off() {
    let source = Source::streaming();
    let builder = Informer::builder(source.clone());
    let informer = builder.streaming_lists(false).page_size(7).start().unwrap();
    assert!(informer.synced().await);
    sleep(Duration::from_millis(1)).await;
    assert_eq!(source.calls(), ["list version=0 limit=7 from=", "watch version=0"]);
}

#[tokio::test(start_paused = true)]
async fn a_watch_that_ends_goes_on_at_the_last_version() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = start(&source);
    assert!(informer.synced().await);
    source.bookmark();
    sleep(Duration::from_secs(300)).await;
    source.calls();
    source.disconnect();
    source.set("shop/db", &[]);
    source.delete("shop/web");
    sleep(Duration::from_millis(1)).await;
    assert_eq!(content(&informer.store()), source.content());
    assert_eq!(source.calls(), ["watch version=2"]);
}

/// What happened while no watch was open, and cannot be watched any more, is found by a list.
#[tokio::test(start_paused = true)]
async fn an_expired_version_is_listed_again() {
    for source in [Source::streaming(), Source::new()] {
        source.set("shop/kept", &[]);
        source.set("shop/lost", &[]);
        source.set("shop/changed", &[]);
        let informer = start(&source);
        let mut seen = informer.subscribe();
        assert!(informer.synced().await);
        sleep(Duration::from_secs(2)).await;
        drain(&mut seen).await;
        source.disconnect();
        source.delete("shop/lost");
        source.set("shop/changed", &[]);
        source.set("shop/new", &[]);
        source.compact();
        sleep(Duration::from_secs(60)).await;
        let mut lines = drain(&mut seen).await;
        // The first known state, since the last one was missed.
        assert_eq!(lines.remove(0), "missed shop/lost 2");
        let expected = ["3 -> shop/changed 5", "1 -> shop/kept 1", "added shop/new 6"];
        assert_eq!(lines, expected);
        assert_eq!(content(&informer.store()), source.content());
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_that_cannot_have_its_version_takes_the_newest() {
    let too_large = || StatusError::timeout("Too large resource version", 1);
    let failures =
        [StatusError::resource_expired("the provided resource version expired"), too_large()];
    for failure in failures {
        let source = Source::new();
        source.set("shop/web", &[]);
        source.fail("list", failure);
        let informer = start(&source);
        assert!(informer.synced().await);
        let calls = source.calls();
        let lists: Vec<_> = calls.iter().filter(|it| it.starts_with("list")).collect();
        assert_eq!(lists, ["list version=0 limit=500 from=", "list version= limit=500 from="]);
    }
}

/// As after a restore of the server's data from a backup.
#[tokio::test(start_paused = true)]
async fn a_server_that_went_back_is_listed_at_its_newest() {
    for source in [Source::streaming(), Source::new()] {
        (0..5).for_each(|_| source.set("shop/web", &[]));
        let informer = start(&source);
        assert!(informer.synced().await);
        sleep(Duration::from_secs(2)).await;
        source.rewind(2);
        source.set("shop/db", &[]);
        source.disconnect();
        sleep(Duration::from_secs(120)).await;
        assert_eq!(content(&informer.store()), source.content());
        assert_eq!(informer.store().resource_version(), "3");
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_has_pages() {
    let source = Source::new();
    (0..7).for_each(|it| source.set(&format!("shop/web-{it}"), &[]));
    source.set_max_page(3);
    let informer = start(&source);
    assert!(informer.synced().await);
    assert_eq!(content(&informer.store()), source.content());
    let pages = [
        "watch version= initial",
        "list version=0 limit=500 from=",
        "list version= limit=500 from=3",
        "list version= limit=500 from=6",
    ];
    assert_eq!(source.calls()[..4], pages);

    // There is no watch cache, so further lists have pages as well.
    sleep(Duration::from_secs(2)).await;
    source.compact();
    source.send(|| Err(apimachinery_informers::ListWatchError::new("not an event")));
    sleep(Duration::from_secs(10)).await;
    let calls = source.calls();
    assert!(calls.contains(&"list version=7 limit=500 from=".to_owned()), "{calls:?}");
}

#[tokio::test(start_paused = true)]
async fn a_list_whose_pages_expire_is_asked_for_as_a_whole() {
    let source = Source::new();
    (0..7).for_each(|it| source.set(&format!("shop/web-{it}"), &[]));
    source.set_max_page(3);
    source.fail("page", StatusError::resource_expired("gone"));
    let informer = start(&source);
    assert!(informer.synced().await);
    assert_eq!(content(&informer.store()).len(), 7);
    assert_eq!(source.calls()[3], "list version=0 limit=0 from=");
}

/// A watch from no version begins with additions in any order: their versions are not resumed from.
#[tokio::test(start_paused = true)]
async fn versions_of_initial_additions_are_not_resumed_from() {
    let source = Source::new();
    let builder = Informer::builder(source.clone());
    let informer = builder.streaming_lists(false).start().unwrap();
    assert!(informer.synced().await);
    sleep(Duration::from_secs(2)).await;
    source.set("shop/b", &[]);
    source.set("shop/a", &[]);
    sleep(Duration::from_secs(2)).await;
    source.disconnect();
    sleep(Duration::from_secs(2)).await;
    source.bookmark();
    sleep(Duration::from_secs(2)).await;
    source.disconnect();
    sleep(Duration::from_millis(1)).await;
    let calls = source.calls();
    let watches: Vec<_> = calls.iter().filter(|it| it.starts_with("watch")).collect();
    assert_eq!(watches, ["watch version=0", "watch version=0", "watch version=3"]);
}

#[tokio::test(start_paused = true)]
async fn selectors_are_part_of_each_request() {
    use std::sync::{Arc, Mutex};

    use apimachinery_informers::{ListWatch, ListWatchError, Listed};
    use apimachinery_meta::v1::ListOptions;

    use crate::source::{Events, Meta};

    #[derive(Clone)]
    struct Recording(Source, Arc<Mutex<Vec<ListOptions>>>);

    impl ListWatch for Recording {
        type Object = Meta;
        type Events = Events;

        async fn list(&self, options: ListOptions) -> Result<Listed<Meta>, ListWatchError> {
            self.1.lock().unwrap().push(options.clone());
            self.0.list(options).await
        }

        async fn watch(&self, options: ListOptions) -> Result<Events, ListWatchError> {
            self.1.lock().unwrap().push(options.clone());
            self.0.watch(options).await
        }
    }

    let recording = Recording(Source::new(), Arc::default());
    let builder = Informer::builder(recording.clone());
    let builder = builder.label_selector("tier=web").field_selector("metadata.name!=old");
    let informer = builder.start().unwrap();
    assert!(informer.synced().await);
    sleep(Duration::from_millis(1)).await;
    let options = recording.1.lock().unwrap();
    assert_eq!(options.len(), 3);
    for options in &*options {
        assert_eq!(options.label_selector, "tier=web");
        assert_eq!(options.field_selector, "metadata.name!=old");
    }
}
