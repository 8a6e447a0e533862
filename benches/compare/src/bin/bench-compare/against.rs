//! Two states of ours, in turns.

use std::io::{self, Write};

use crate::options::Options;
use crate::process::Process;
use crate::report::{duration, median};
use crate::rows::{ROWS, Row, is_named};

/// Times before and after, and the median of their ratios within a round.
#[derive(Default)]
struct Change {
    before: Vec<f64>,
    after: Vec<f64>,
    ratios: Vec<f64>,
}

/// Prints a table of all rows that both states have.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let mut sides = Vec::new();
    for ending in options.endings() {
        let start = |name: &str| Process::start(&format!("bench-{name}{ending}"), options);
        sides.push((start("before")?, start("ours")?));
    }
    let other = ["", " on mimalloc, before | after | after / before |"][sides.len() - 1];
    let mut out = io::stdout().lock();
    writeln!(out, "| operation | input | before | after | after / before |{other}")?;
    writeln!(out, "|---|---|---|---|---|{}", ["", "---|---|---|"][sides.len() - 1])?;
    for row in ROWS.iter().filter(|row| is_named(row.row, options)) {
        write!(out, "| {} | {} |", row.what, row.input)?;
        for (before, after) in &mut sides {
            write_change(&mut out, &measure(row, options, before, after)?)?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}

/// Every second round the other state begins.
fn measure(
    row: &Row,
    options: &Options,
    before: &mut Process,
    after: &mut Process,
) -> io::Result<Change> {
    let mut change = Change::default();
    for round in 0..options.rounds {
        let first = if round % 2 == 1 { after.time(row.row, options.millis)? } else { None };
        let Some(old) = before.time(row.row, options.millis)? else { return Ok(change) };
        let new = match first {
            Some(new) => Some(new),
            None => after.time(row.row, options.millis)?,
        };
        let Some(new) = new else { return Ok(change) };
        change.before.push(old);
        change.after.push(new);
        change.ratios.push(new / old);
    }
    Ok(change)
}

fn write_change(out: &mut impl Write, change: &Change) -> io::Result<()> {
    if change.ratios.is_empty() {
        return write!(out, " | | not in both |");
    }
    let [before, after] = [&change.before, &change.after].map(|it| duration(median(it)));
    write!(out, " {before} | {after} | {:.3} |", median(&change.ratios))
}
