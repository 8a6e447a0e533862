//! The process is killed while a client writes.

use std::collections::BTreeMap;
use std::fs;
use std::thread;
use std::time::Duration;

use apimachinery_test_support::{Dice, seed};

use super::{MAPS, folder, is_full, map, name};
use crate::http::Connection;
use crate::serve::Serving;

/// What a client has written: the last acknowledged count of each map.
type Written = BTreeMap<String, u64>;

/// Creates and replaces maps until the server does not answer any more; returns what it has
/// acknowledged, and the last write, which it may or may not have done.
fn write(address: &str, round: u64) -> (Written, (String, u64)) {
    let mut written = Written::new();
    let mut connection = Connection::open(address).unwrap();
    for count in 0.. {
        let name = format!("round-{round}-{}", count % 7);
        let (method, path, code) = match written.contains_key(&name) {
            true => ("PUT", format!("{MAPS}/{name}"), 200),
            false => ("POST", MAPS.to_owned(), 201),
        };
        match connection.send(method, &path, &map(&name, count)) {
            Ok(answer) => {
                assert_eq!(answer.code, code, "{}", String::from_utf8_lossy(&answer.body));
                written.insert(name, count);
            }
            Err(_) => return (written, (name, count)),
        }
    }
    unreachable!("a server that is killed does not answer for ever")
}

/// Killed at any time, a server has afterwards what it has acknowledged, and nothing else.
#[test]
fn killed_server_keeps_what_it_acknowledged() {
    let folder = folder("killed");
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    let mut dice = Dice::new(u64::from(seed()));
    let mut all = Written::new();
    let mut acknowledged = 0;
    for round in 0..if is_full() { 60 } else { 6 } {
        let mut server = Serving::start(&["--data", data, "--no-controllers"]);
        if round == 0 {
            let namespace = r#"{"metadata":{"name":"default"}}"#;
            server.send("POST", "/api/v1/namespaces", "", namespace);
        }
        let address = server.address.clone();
        let writer = thread::spawn(move || write(&address, round));
        thread::sleep(Duration::from_micros(dice.below(150_000) as u64));
        // SIGKILL, where there are signals.
        server.process.kill().unwrap();
        let (written, (last, count)) = writer.join().unwrap();
        server.process.wait().unwrap();
        acknowledged += written.len();
        all.extend(written);

        let server = Serving::start(&["--data", data, "--no-controllers"]);
        let mut connection = Connection::open(&server.address).unwrap();
        let list = connection.send("GET", MAPS, "").unwrap().json();
        let items = list["items"].as_array().unwrap().iter();
        let kept: Written = items
            .map(|it| (name(it), it["data"]["count"].as_str().unwrap().parse().unwrap()))
            .collect();
        if kept.get(&last) == Some(&count) {
            all.insert(last, count);
        }
        assert_eq!(kept, all, "round {round}");
    }
    assert!(acknowledged > 0, "the server is killed while it is written to");
    fs::remove_dir_all(folder).unwrap();
}
