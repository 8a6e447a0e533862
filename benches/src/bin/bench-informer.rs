//! Keeps the Pods of a server in memory, by an informer or by `kube`'s reflector:
//! `bench-informer ours|kube URL FORMAT`, where `kube` knows only `json`. Prints `synced` when all
//! are there, and `done` when one has the label `done`, and goes on.
//!
//! `benches/informers` runs it, beside client-go's informer, and measures the process.

#![allow(clippy::print_stdout, reason = "the caller waits for the lines")]

use std::env;
use std::error::Error;

use apimachinery::api::core::v1::Pod;
use apimachinery::client::config::Config;
use apimachinery::client::{Client, RateLimit};
use apimachinery::http::client::ContentPreference;
use apimachinery::informers::{Informer, ReflectorEvent};
use apimachinery::{CodecFactory, Scheme, api};
use futures_util::StreamExt;
use k8s_openapi::api::core::v1::Pod as KubePod;
use kube::Api;
use kube::runtime::{reflector, watcher};

const DONE: &str = "done";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ours", url, format] => runtime.block_on(ours(url, format)),
        ["kube", url, "json"] => runtime.block_on(kubes(url)),
        _ => Err("bench-informer ours|kube URL protobuf|json".into()),
    }
}

async fn ours(url: &str, format: &str) -> Result<(), Box<dyn Error>> {
    let content = match format {
        "protobuf" => ContentPreference::protobuf(),
        _ => ContentPreference::json(),
    };
    let mut config = Config::default();
    config.server = url.into();
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
    let client = Client::connect(&config, &codecs)?.content(content);
    let client = client.rate_limit(RateLimit::unlimited()).build()?;
    let informer = Informer::builder(client.typed::<Pod>()).start()?;
    let mut events = informer.subscribe().reflector_events();
    while let Some(event) = events.next().await {
        match event {
            ReflectorEvent::InitDone => println!("synced"),
            ReflectorEvent::Apply(pod) if pod.metadata.labels.contains_key(DONE) => {
                println!("{DONE}");
            }
            _ => {}
        }
    }
    Err("the informer ended".into())
}

async fn kubes(url: &str) -> Result<(), Box<dyn Error>> {
    let client = kube::Client::try_from(kube::Config::new(url.parse()?))?;
    let (_store, writer) = reflector::store::<KubePod>();
    let changes = watcher(Api::all(client), watcher::Config::default());
    let mut events = Box::pin(reflector(writer, changes));
    while let Some(event) = events.next().await {
        match event? {
            watcher::Event::InitDone => println!("synced"),
            watcher::Event::Apply(pod)
                if pod.metadata.labels.as_ref().is_some_and(|it| it.contains_key(DONE)) =>
            {
                println!("{DONE}");
            }
            _ => {}
        }
    }
    Err("the watch ended".into())
}
