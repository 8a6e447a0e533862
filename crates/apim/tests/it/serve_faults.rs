//! `apim serve` when it is killed, and under load.

mod killed;
mod load;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Whether there is time for a minute of load: `APIMACHINERY_SERVER_LOAD=full`.
fn is_full() -> bool {
    std::env::var("APIMACHINERY_SERVER_LOAD").is_ok_and(|it| it == "full")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("apim-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn map(name: &str, count: u64) -> String {
    json!({"metadata": {"name": name}, "data": {"count": count.to_string()}}).to_string()
}

fn name(object: &Value) -> String {
    object["metadata"]["name"].as_str().unwrap().to_owned()
}

fn version(object: &Value) -> u64 {
    object["metadata"]["resourceVersion"].as_str().unwrap().parse().unwrap()
}
