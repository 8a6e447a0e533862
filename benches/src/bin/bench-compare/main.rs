//! Runs the same operations here, in Go and in the peers, in turns, and prints one table.

mod options;
mod process;
mod report;
mod rows;

use std::io::{self, Write};

use crate::options::Options;
use crate::process::Process;
use crate::report::{Line, print_memory, print_table};
use crate::rows::{MEMORY, ROWS, Row};

fn main() -> io::Result<()> {
    let options = Options::from_environment();
    let mut ours = Process::start(&options.ours, &options)?;
    let mut go = Process::start_go(&options)?;
    let mut peers = options.peers.as_ref().map(|it| Process::start(it, &options)).transpose()?;
    let mut lines = Vec::new();
    for row in ROWS.iter().filter(|row| row.is_named(options.only.as_deref())) {
        let line = measure(row, &options, &mut ours, &mut go, peers.as_mut())?;
        let missing = || io::Error::other(format!("{} is not measured on both sides", row.row));
        let line = line.ok_or_else(missing)?;
        writeln!(io::stderr(), "{}", line.short())?;
        lines.push(line);
    }
    let mut out = io::stdout().lock();
    print_table(&mut out, &lines)?;
    let Some(memory) = &options.memory else { return Ok(()) };
    let mut memory = Process::start(memory, &options)?;
    let mut rows = Vec::new();
    for row in MEMORY.iter().filter(|row| row.is_named(options.only.as_deref())) {
        if let (Some(ours), Some(go)) = (memory.memory(row.row)?, go.memory(row.row)?) {
            rows.push((row, ours, go));
        }
    }
    print_memory(&mut out, &rows)
}

/// Every program in turns, round by round; the ratios are those within a round.
fn measure(
    row: &'static Row,
    options: &Options,
    ours: &mut Process,
    go: &mut Process,
    mut peers: Option<&mut Process>,
) -> io::Result<Option<Line>> {
    let mut line = Line::new(row);
    for _ in 0..options.rounds {
        let Some(reference) = go.time(row.row, options.millis)? else { return Ok(None) };
        let Some(own) = ours.time(row.row, options.millis)? else { return Ok(None) };
        line.add(own, reference);
        let Some(peers) = peers.as_deref_mut() else { continue };
        for peer in row.peers {
            let name = format!("{}@{peer}", row.row);
            if let Some(time) = peers.time(&name, options.millis)? {
                line.add_peer(peer, time / reference);
            }
        }
    }
    Ok(Some(line))
}
