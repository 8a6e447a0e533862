//! Informers.

mod failures;
mod handlers;
mod lists;
mod load;
mod stores;

use std::fmt::Write;
use std::time::Duration;

use apimachinery_informers::{Informer, Notification, Store, Subscription};
use tokio::time::timeout;

use crate::source::{Meta, Source};

fn start(source: &Source) -> Informer<Meta> {
    Informer::builder(source.clone()).start().unwrap()
}

fn content(store: &Store<Meta>) -> Vec<(String, String)> {
    let objects = store.keys().into_iter().zip(store.list());
    objects.map(|(key, it)| (key.to_string(), it.metadata.resource_version.to_string())).collect()
}

fn line(notification: &Notification<Meta>) -> String {
    let mut text = match notification {
        Notification::Added { initial: true, .. } => "initial".to_owned(),
        Notification::Added { .. } => "added".to_owned(),
        Notification::Updated { old, .. } => format!("{} ->", old.metadata.resource_version),
        Notification::Deleted { missed: true, .. } => "missed".to_owned(),
        Notification::Deleted { .. } => "deleted".to_owned(),
        _ => "other".to_owned(),
    };
    let key = notification.key().unwrap();
    let version = &notification.object().metadata.resource_version;
    write!(text, " {key} {version}").unwrap();
    text
}

/// The notifications that come without waiting for a timer of the informer.
async fn drain(subscription: &mut Subscription<Meta>) -> Vec<String> {
    let mut lines = Vec::new();
    while let Ok(Some(it)) = timeout(Duration::from_millis(1), subscription.next()).await {
        lines.push(line(&it));
    }
    lines
}
