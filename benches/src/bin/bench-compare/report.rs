//! Lines of the table.

use std::collections::BTreeMap;
use std::io::{self, Write};

use apimachinery_benches::serve::Memory;

use crate::rows::Row;

const MIB: f64 = 1024.0 * 1024.0;

/// The figures of a row.
#[derive(Debug)]
pub(crate) struct Line {
    row: &'static Row,
    times: Vec<f64>,
    ratios: Vec<f64>,
    peers: BTreeMap<&'static str, Vec<f64>>,
}

impl Line {
    pub(crate) fn new(row: &'static Row) -> Self {
        Self { row, times: Vec::new(), ratios: Vec::new(), peers: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, own: f64, reference: f64) {
        self.times.push(own);
        self.ratios.push(own / reference);
    }

    pub(crate) fn add_peer(&mut self, peer: &'static str, ratio: f64) {
        self.peers.entry(peer).or_default().push(ratio);
    }

    fn ratio(&self) -> f64 {
        median(&self.ratios)
    }

    fn best_peer(&self) -> Option<(&'static str, f64)> {
        let medians = self.peers.iter().map(|(peer, ratios)| (*peer, median(ratios)));
        medians.min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// For those who wait.
    pub(crate) fn short(&self) -> String {
        format!("{:32} {:8.4}", self.row.row, self.ratio())
    }
}

/// The table as Markdown.
pub(crate) fn print_table(out: &mut impl Write, lines: &[Line]) -> io::Result<()> {
    writeln!(out, "| operation | input | ours | ours / Go | best peer / Go | target | |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for line in lines {
        let Row { what, input, target, .. } = line.row;
        let ratio = line.ratio();
        let peer = line
            .best_peer()
            .map_or("none".to_owned(), |(peer, ratio)| format!("{} {peer}", figure(ratio)));
        let (target, verdict) = judged(*target, ratio);
        let time = duration(median(&line.times));
        let ratio = figure(ratio);
        writeln!(out, "| {what} | {input} | {time} | {ratio} | {peer} | {target} | {verdict} |")?;
    }
    Ok(())
}

/// What one run allocates, as Markdown.
pub(crate) fn print_memory(
    out: &mut impl Write,
    rows: &[(&Row, Memory, Memory)],
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    writeln!(
        out,
        "| operation | input | allocations, ours / Go | bytes, ours / Go | peak, MiB, ours / Go | target | |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for (row, ours, go) in rows {
        let Row { what, input, target, .. } = row;
        let peak = ours.peak as f64 / MIB;
        let (target, verdict) = judged(*target, peak);
        writeln!(
            out,
            "| {what} | {input} | {} / {} | {} / {} | {peak:.3} / {:.3} | {target} | {verdict} |",
            ours.allocations,
            go.allocations,
            ours.bytes,
            go.bytes,
            go.peak as f64 / MIB
        )?;
    }
    Ok(())
}

fn judged(target: Option<f64>, reached: f64) -> (String, &'static str) {
    match target {
        None => (String::new(), ""),
        Some(target) if reached <= target => (format!("≤ {target}"), "ok"),
        Some(target) => (format!("≤ {target}"), "missed"),
    }
}

fn figure(ratio: f64) -> String {
    if ratio < 0.01 { format!("{ratio:.4}") } else { format!("{ratio:.3}") }
}

fn duration(nanos: f64) -> String {
    match nanos {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.1} µs", nanos / 1e3),
        nanos => format!("{:.1} ms", nanos / 1e6),
    }
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        len => (values[(len - 1) / 2] + values[len / 2]) / 2.0,
    }
}
