//! Many clients over sockets, and the memory that they cost.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{MAPS, folder, is_full, map, name, version};
use crate::http::{Connection, Events};
use crate::serve::Serving;

const WRITERS: usize = 8;
const WATCHERS: usize = 64;
/// Watchers that read nothing.
const SILENT: usize = 32;
const LAST: &str = "zzz-last";
/// How much more memory a server may have at the end than after a quarter of the time: what it
/// keeps of the last minutes is in its file.
const MOST_GROWTH: u64 = 48 << 20;

/// An event, or what a writer was answered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    version: u64,
    what: &'static str,
    name: String,
}

/// Creates maps, changes each twice and deletes it, for some time.
fn write(address: &str, writer: usize, time: Duration) -> Vec<Seen> {
    let mut connection = Connection::open(address).unwrap();
    let mut written = Vec::new();
    let begun = Instant::now();
    for number in 0.. {
        if begun.elapsed() > time {
            break;
        }
        let map_name = format!("w{writer}-{number:05}");
        let path = format!("{MAPS}/{map_name}");
        let made = connection.send("POST", MAPS, &map(&map_name, 0)).unwrap();
        assert_eq!(made.code, 201);
        written.push(Seen {
            version: version(&made.json()),
            what: "ADDED",
            name: map_name.clone(),
        });
        for count in 1..=2 {
            let patch = json!({"data": {"count": count.to_string()}}).to_string();
            let changed = connection.send("PATCH", &path, &patch).unwrap();
            assert_eq!(changed.code, 200);
            let version = version(&changed.json());
            written.push(Seen { version, what: "MODIFIED", name: map_name.clone() });
        }
        assert_eq!(connection.send("DELETE", &path, "").unwrap().code, 200);
        // The answer does not have the version of a deletion.
        written.push(Seen { version: 0, what: "DELETED", name: map_name });
    }
    written
}

fn watch(address: &str, from: u64) -> Events {
    let path = format!("{MAPS}?watch=true&resourceVersion={from}");
    Connection::open(address).unwrap().watch(&path).unwrap()
}

/// Lists, and watches from there until the last change; now and then begins again.
fn follow(address: &str, index: usize) -> (u64, BTreeMap<String, u64>, Vec<Seen>) {
    let mut connection = Connection::open(address).unwrap();
    let list = connection.send("GET", MAPS, "").unwrap().json();
    let items = list["items"].as_array().unwrap().iter();
    let listed = items.map(|it| (name(it), version(it))).collect();
    let from = version(&list);
    let mut events = watch(address, from);
    let mut seen = Vec::new();
    loop {
        let event = events.next();
        let what = match event["type"].as_str().unwrap() {
            "ADDED" => "ADDED",
            "MODIFIED" => "MODIFIED",
            other => {
                assert_eq!(other, "DELETED");
                "DELETED"
            }
        };
        let object = &event["object"];
        let (version, name) = (version(object), name(object));
        let is_last = name == LAST;
        seen.push(Seen { version, what, name });
        if is_last {
            return (from, listed, seen);
        }
        if seen.len() % 500 == index {
            connection.send("GET", MAPS, "").unwrap();
            // As a client does whose connection was lost.
            events = watch(address, version);
        }
    }
}

/// The memory of a process that is its alone, in bytes; `None` where that is not known.
fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? << 10)
}

/// What the writers were answered, with the versions of deletions, which only watchers see.
fn log(written: Vec<Seen>, seen: &[Seen]) -> Vec<Seen> {
    let deletions = seen.iter().filter(|it| it.what == "DELETED");
    let versions: BTreeMap<&str, u64> = deletions.map(|it| (&*it.name, it.version)).collect();
    let mut log: Vec<_> = written
        .into_iter()
        .map(|it| match it.version {
            0 => Seen { version: versions.get(&*it.name).copied().unwrap_or_default(), ..it },
            _ => it,
        })
        .collect();
    log.sort();
    log
}

/// What there is at a version.
fn state_at(log: &[Seen], version: u64) -> BTreeMap<String, u64> {
    let mut state = BTreeMap::new();
    for it in log.iter().take_while(|it| it.version <= version) {
        match it.what {
            "DELETED" => state.remove(&it.name),
            _ => state.insert(it.name.clone(), it.version),
        };
    }
    state
}

/// Clients that list and watch see every change once and in order, and neither they nor those that
/// read nothing cost more and more memory.
#[test]
fn clients_over_sockets_see_every_change_once() {
    let time = Duration::from_secs(if is_full() { 60 } else { 3 });
    let folder = folder("load");
    let data = folder.join("data");
    let server = Serving::start(&["--data", data.to_str().unwrap(), "--no-controllers"]);
    server.send("POST", "/api/v1/namespaces", "", r#"{"metadata":{"name":"default"}}"#);
    let address = Arc::<str>::from(&*server.address);
    let silent: Vec<_> = (0..SILENT).map(|_| watch(&address, 1)).collect();

    let begun = Arc::new(Barrier::new(WRITERS + WATCHERS));
    let watchers: Vec<_> = (0..WATCHERS)
        .map(|index| {
            let (address, begun) = (Arc::clone(&address), Arc::clone(&begun));
            thread::spawn(move || {
                begun.wait();
                // Some begin late.
                thread::sleep(Duration::from_millis(index as u64 * 10));
                follow(&address, index)
            })
        })
        .collect();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (address, begun) = (Arc::clone(&address), Arc::clone(&begun));
            thread::spawn(move || {
                begun.wait();
                write(&address, writer, time)
            })
        })
        .collect();
    thread::sleep(time / 4);
    let early = memory(server.process.id());
    let mut written = Vec::new();
    for writer in writers {
        written.extend(writer.join().unwrap());
    }
    let late = memory(server.process.id());
    let last = server.send("POST", MAPS, "", &map(LAST, 0));
    let last: Value = serde_json::from_str(last.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    written.push(Seen { version: version(&last), what: "ADDED", name: LAST.to_owned() });

    let stories: Vec<_> = watchers.into_iter().map(|it| it.join().unwrap()).collect();
    let first = stories.iter().min_by_key(|(from, ..)| *from).unwrap();
    let log = log(written, &first.2);
    for (index, (from, listed, seen)) in stories.iter().enumerate() {
        assert_eq!(*listed, state_at(&log, *from), "the list of {index}");
        let expected: Vec<_> = log.iter().filter(|it| it.version > *from).collect();
        assert!(
            seen.iter().eq(expected.iter().copied()),
            "{index}: {} of {}",
            seen.len(),
            expected.len()
        );
    }
    if let (Some(early), Some(late)) = (early, late) {
        assert!(late < early + MOST_GROWTH, "{early} bytes after a quarter, {late} at the end");
    }
    drop(silent);
    fs::remove_dir_all(folder).unwrap();
}

/// A long list is answered as a whole and in parts.
#[test]
fn long_list_is_answered_in_bounded_memory() {
    let count: usize = if is_full() { 100_000 } else { 5_000 };
    let folder = folder("long-list");
    let dump = folder.join("dump.yaml");
    let item = |number| {
        format!(
            "{{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{{\"name\":\"m{number:06}\",\"namespace\":\"default\"}},\"data\":{{\"n\":\"{number}\"}}}}\n"
        )
    };
    fs::write(&dump, (0..count).map(item).collect::<String>()).unwrap();
    let server = Serving::start(&[dump.to_str().unwrap(), "--no-controllers"]);
    let mut connection = Connection::open(&server.address).unwrap();
    let idle = memory(server.process.id());
    let whole = connection.send("GET", MAPS, "").unwrap();
    let whole = whole.json();
    let names: Vec<_> = whole["items"].as_array().unwrap().iter().map(name).collect();
    assert_eq!(names.len(), count);
    assert!(names.is_sorted());

    let mut parts = Vec::new();
    let mut token = String::new();
    loop {
        let part = connection.send("GET", &format!("{MAPS}?limit=500&continue={token}"), "");
        let part = part.unwrap().json();
        let items = part["items"].as_array().unwrap();
        assert!(items.len() <= 500);
        parts.extend(items.iter().map(name));
        match part["metadata"]["continue"].as_str() {
            None | Some("") => break,
            Some(next) => token = next.to_owned(),
        }
    }
    assert_eq!(parts, names);
    for _ in 0..2 {
        let again = connection.send("GET", MAPS, "").unwrap();
        assert_eq!(again.json()["items"].as_array().unwrap().len(), count);
    }
    if let (Some(idle), Some(late)) = (idle, memory(server.process.id())) {
        let most = idle + (64 << 20) + count as u64 * 4096;
        assert!(late < most, "{idle} bytes before, {late} after");
    }
    fs::remove_dir_all(folder).unwrap();
}
