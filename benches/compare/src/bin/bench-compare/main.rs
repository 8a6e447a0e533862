//! Runs the same operations here, in Go and in the peers, in turns, and prints one table; or here
//! and in an older state of ours.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

mod against;
mod options;
mod process;
mod report;
mod rows;

use std::io::{self, Write};

use crate::options::Options;
use crate::process::Process;
use crate::report::{Line, print_memory, print_pairs, print_table};
use crate::rows::{MEMORY, NATIVE, PAIRS, Pair, ROWS, Row, is_named, needs_oracle};

fn main() -> io::Result<()> {
    let options = Options::from_environment();
    if options.has("before") { against::run(&options) } else { run(&options) }
}

fn run(options: &Options) -> io::Result<()> {
    let mut go = Reference::start(options)?;
    let mut sides = Vec::new();
    for ending in options.endings() {
        sides.push(Side::start(ending, options)?);
    }
    let mut lines = Vec::new();
    for row in ROWS.iter().filter(|row| is_named(row.row, options)) {
        let line = measure(row, options, &mut go, &mut sides)?;
        writeln!(io::stderr(), "{}", line.short())?;
        lines.push(line);
    }
    let mut out = io::stdout().lock();
    print_table(&mut out, &lines)?;
    let mut pairs = Vec::new();
    for pair in PAIRS.iter().filter(|pair| is_named(pair.row, options)) {
        pairs.push((pair, measure_pair(pair, options, &mut sides[0].ours)?));
    }
    print_pairs(&mut out, &pairs)?;
    let mut memory = Process::start("bench-memory", options)?;
    let mut rows = Vec::new();
    for row in MEMORY.iter().filter(|row| is_named(row.row, options)) {
        if let (Some(ours), Some(go)) =
            (memory.memory(row.row)?, go.program(row.row).memory(row.row)?)
        {
            rows.push((row, ours, go));
        }
    }
    print_memory(&mut out, &rows)
}

/// The programs in Go.
struct Reference {
    go: Process,
    /// The one with the server's registry.
    oracle: Option<Process>,
}

impl Reference {
    fn start(options: &Options) -> io::Result<Self> {
        let oracle = options.has("oracle").then(|| Process::start_go("bench-oracle", options));
        Ok(Self { go: Process::start_go("bench-go", options)?, oracle: oracle.transpose()? })
    }

    fn program(&mut self, row: &str) -> &mut Process {
        match &mut self.oracle {
            Some(oracle) if needs_oracle(row) => oracle,
            _ => &mut self.go,
        }
    }
}

/// Programs with the same allocator, running.
struct Side {
    ours: Process,
    peers: Option<Process>,
    /// Peers that are built for the processor at hand.
    native: Option<Process>,
}

impl Side {
    fn start(ending: &str, options: &Options) -> io::Result<Self> {
        let start = |name: &str| Process::start(&format!("bench-{name}{ending}"), options);
        let wanted = |name: &str| options.has(name).then(|| start(name)).transpose();
        Ok(Self { ours: start("ours")?, peers: wanted("peers")?, native: wanted("native")? })
    }
}

/// Every program in turns, round by round; the ratios are those within a round.
fn measure(
    row: &'static Row,
    options: &Options,
    go: &mut Reference,
    sides: &mut [Side],
) -> io::Result<Line> {
    let mut line = Line::new(row, sides.len());
    let missing = || io::Error::other(format!("{} is not measured on both sides", row.row));
    for _ in 0..options.rounds {
        let reference = go.program(row.row).time(row.row, options.millis)?.ok_or_else(missing)?;
        for (side, figures) in sides.iter_mut().zip(&mut line.sides) {
            let own = side.ours.time(row.row, options.millis)?.ok_or_else(missing)?;
            figures.add(own, reference);
            for peer in row.peers {
                let name = format!("{}@{peer}", row.row);
                let time = |process: &mut Option<Process>| match process {
                    Some(process) => process.time(&name, options.millis),
                    None => Ok(None),
                };
                if let Some(time) = time(&mut side.peers)? {
                    figures.peers.add(peer, time / reference);
                }
                if !NATIVE.contains(peer) {
                    continue;
                }
                if let Some(time) = time(&mut side.native)? {
                    figures.native.add(peer, time / reference);
                }
            }
        }
    }
    Ok(line)
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
