//! Requests to begin with: the stories that a real API server has answered, and a few of each kind
//! that they lack.

use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_test_support::values;
use serde_json::Value;

use super::sent::SEPARATOR;

/// How many requests of a story are one seed, and how large it may be.
const MOST_REQUESTS: usize = 8;
const MOST_BYTES: usize = 16 * 1024;
/// One story of so many of those about specs is a seed.
const EVERY: usize = 3;

/// The separator as a text.
const SEPARATOR_TEXT: &str = "\u{1e}";

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/// The requests that create what every input finds.
pub(super) fn objects() -> Vec<String> {
    let objects = fs::read_to_string(folder().join("objects.http")).expect("the file can be read");
    let objects = objects.split("\n###\n").map(str::to_owned);
    let definition =
        format!("POST {DEFINITIONS}\ncontent-type: application/json\n\n{}", definition());
    objects.chain([definition]).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds")
}

/// The definition that the recorded stories use.
fn definition() -> String {
    let exchanges: Vec<Value> = values("server/exchanges.jsonl");
    let created = exchanges.iter().find(|it| it["path"] == DEFINITIONS).map(|it| &it["sent"]);
    created.and_then(Value::as_str).expect("the first story creates it").to_owned()
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut all = written();
    all.push(in_protobuf());
    all.extend(stories("server/exchanges.jsonl", 1));
    all.extend(stories("server/specs.jsonl", EVERY));
    all.extend(stories("server/cluster-specs.jsonl", EVERY));
    all.retain(|it| it.len() <= MOST_BYTES);
    all
}

/// The files of requests, in which a line of `###` separates them.
fn written() -> Vec<Vec<u8>> {
    let files = fs::read_dir(folder().join("server")).expect("the folder can be read");
    let mut files: Vec<_> = files.map(|it| it.expect("it can be read").path()).collect();
    files.sort();
    let read = |it| fs::read_to_string(it).expect("the file can be read");
    files.iter().map(|it| read(it).trim_end().replace("\n###\n", SEPARATOR_TEXT).into()).collect()
}

/// What recorded stories begin with. In every other one, bodies are changed.
fn stories(file: &str, every: usize) -> Vec<Vec<u8>> {
    let exchanges: Vec<Value> = values(file);
    let stories = exchanges.chunk_by(|a, b| a["story"] == b["story"]).step_by(every);
    stories.enumerate().map(|(at, story)| seed_of(story, at)).collect()
}

fn seed_of(story: &[Value], at: usize) -> Vec<u8> {
    let requests = story.iter().take(MOST_REQUESTS).enumerate().map(|(number, exchange)| {
        let text = |name: &str| exchange[name].as_str().unwrap_or_default();
        let mut head = format!("{} {}\n", text("method"), text("path"));
        for (header, name) in [("accept", "accept"), ("content-type", "contentType")] {
            if exchange[name].is_string() {
                head += &format!("{header}: {}\n", text(name));
            }
        }
        if at % 2 == 1 && number > 0 {
            head += &format!("changes: {}\n", at * MOST_REQUESTS + number);
        }
        format!("{head}\n{}", text("sent"))
    });
    requests.collect::<Vec<_>>().join(SEPARATOR_TEXT).into_bytes()
}

/// A Pod in protobuf, created and read in each format.
fn in_protobuf() -> Vec<u8> {
    let pod = b"k8s\0\n\t\n\x02v1\x12\x03Pod\x12\x05\n\x03\n\x01p\x1a\0\"\0";
    let mut seed =
        b"POST /api/v1/namespaces/shop/pods\ncontent-type: application/vnd.kubernetes.protobuf\n\n"
            .to_vec();
    seed.extend_from_slice(pod);
    for format in ["vnd.kubernetes.protobuf", "cbor", "yaml"] {
        seed.push(SEPARATOR);
        let read =
            format!("GET /api/v1/namespaces/shop/pods/free\naccept: application/{format}\n\n");
        seed.extend_from_slice(read.as_bytes());
    }
    seed
}
