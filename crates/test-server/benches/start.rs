//! How long a start takes: `cargo bench -p apimachinery-test-server`, and with `--profile dev` in
//! the build that tests have.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used, reason = "a program for people")]

use std::time::{Duration, Instant};

use apimachinery_test_server::TestServer;

const STARTS: usize = 100;
const DEFINITION: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {schedule: {type: string}, replicas: {type: integer}}}
          status: {type: object, properties: {ready: {type: boolean}}}
";

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let first = runtime.block_on(start(""));
    println!("the first of a process: {first:?}");
    for (what, yaml) in [("without objects", ""), ("with a definition", DEFINITION)] {
        let mut times: Vec<_> = (0..STARTS).map(|_| runtime.block_on(start(yaml))).collect();
        times.sort();
        let median = times.get(STARTS / 2).copied().unwrap_or_default();
        let slowest = times.last().copied().unwrap_or_default();
        println!("{what}: {median:?} (slowest of {STARTS}: {slowest:?})");
    }
}

async fn start(yaml: &str) -> Duration {
    let started = Instant::now();
    let builder = TestServer::builder();
    let builder = if yaml.is_empty() { builder } else { builder.yaml(yaml) };
    let server = builder.start().await.unwrap();
    let time = started.elapsed();
    drop(server);
    time
}
