//! Runs the same operations here, in Go and in the peers, in turns, and prints one table.

mod options;
mod process;
mod report;
mod rows;

use std::io::{self, Write};

use crate::options::{Options, Programs};
use crate::process::Process;
use crate::report::{Line, print_memory, print_pairs, print_table};
use crate::rows::{MEMORY, PAIRS, Pair, ROWS, Row};

fn main() -> io::Result<()> {
    let options = Options::from_environment();
    let only = options.only.as_deref();
    let mut go = Process::start_go(&options)?;
    let sides = options.sides.iter().map(|it| Side::start(it, &options));
    let mut sides = sides.collect::<io::Result<Vec<_>>>()?;
    let mut lines = Vec::new();
    for row in ROWS.iter().filter(|row| row.is_named(only)) {
        let line = measure(row, &options, &mut go, &mut sides)?;
        let missing = || io::Error::other(format!("{} is not measured on both sides", row.row));
        let line = line.ok_or_else(missing)?;
        writeln!(io::stderr(), "{}", line.short())?;
        lines.push(line);
    }
    let mut out = io::stdout().lock();
    print_table(&mut out, &lines)?;
    let mut pairs = Vec::new();
    if let Some(Side { ours, .. }) = sides.first_mut() {
        for pair in PAIRS.iter().filter(|pair| only.is_none_or(|only| pair.row.contains(only))) {
            pairs.push((pair, measure_pair(pair, &options, ours)?));
        }
    }
    print_pairs(&mut out, &pairs)?;
    let Some(memory) = &options.memory else { return Ok(()) };
    let mut memory = Process::start(memory, &options)?;
    let mut rows = Vec::new();
    for row in MEMORY.iter().filter(|row| row.is_named(only)) {
        if let (Some(ours), Some(go)) = (memory.memory(row.row)?, go.memory(row.row)?) {
            rows.push((row, ours, go));
        }
    }
    print_memory(&mut out, &rows)
}

/// Programs with the same allocator, running.
struct Side {
    ours: Process,
    peers: Option<Process>,
}

impl Side {
    fn start(programs: &Programs, options: &Options) -> io::Result<Self> {
        let peers = programs.peers.as_ref().map(|it| Process::start(it, options)).transpose()?;
        Ok(Self { ours: Process::start(&programs.ours, options)?, peers })
    }
}

/// Every program in turns, round by round; the ratios are those within a round.
fn measure(
    row: &'static Row,
    options: &Options,
    go: &mut Process,
    sides: &mut [Side],
) -> io::Result<Option<Line>> {
    let mut line = Line::new(row, sides.len());
    for _ in 0..options.rounds {
        let Some(reference) = go.time(row.row, options.millis)? else { return Ok(None) };
        for (side, figures) in sides.iter_mut().zip(&mut line.sides) {
            let Some(own) = side.ours.time(row.row, options.millis)? else { return Ok(None) };
            figures.add(own, reference);
            let Some(peers) = &mut side.peers else { continue };
            for peer in row.peers {
                let name = format!("{}@{peer}", row.row);
                if let Some(time) = peers.time(&name, options.millis)? {
                    figures.add_peer(peer, time / reference);
                }
            }
        }
    }
    Ok(Some(line))
}

/// The ratios of two operations of ours, round by round.
fn measure_pair(pair: &Pair, options: &Options, ours: &mut Process) -> io::Result<Vec<f64>> {
    let mut ratios = Vec::new();
    for _ in 0..options.rounds {
        let base = ours.time(pair.base, options.millis)?;
        if let Some((base, time)) = base.zip(ours.time(pair.row, options.millis)?) {
            ratios.push(time / base);
        }
    }
    Ok(ratios)
}
