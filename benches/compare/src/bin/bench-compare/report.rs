//! Lines of the table.

use std::collections::BTreeMap;
use std::io::{self, Write};

use apimachinery_benches_compare::Memory;

use crate::rows::{Pair, Row};

const MIB: f64 = 1024.0 * 1024.0;

/// The figures of a row.
#[derive(Debug)]
pub(crate) struct Line {
    row: &'static Row,
    /// One for each allocator.
    pub(crate) sides: Vec<Figures>,
}

/// The figures of a row with one allocator.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    times: Vec<f64>,
    ratios: Vec<f64>,
    pub(crate) peers: Peers,
    /// Peers that are built for the processor at hand.
    pub(crate) native: Peers,
}

impl Figures {
    pub(crate) fn add(&mut self, own: f64, reference: f64) {
        self.times.push(own);
        self.ratios.push(own / reference);
    }

    fn ratio(&self) -> f64 {
        median(&self.ratios)
    }
}

/// The ratios of other libraries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers(BTreeMap<&'static str, Vec<f64>>);

impl Peers {
    pub(crate) fn add(&mut self, peer: &'static str, ratio: f64) {
        self.0.entry(peer).or_default().push(ratio);
    }

    fn best(&self) -> String {
        let medians = self.0.iter().map(|(peer, ratios)| (*peer, median(ratios)));
        medians
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .map_or(String::new(), |(peer, ratio)| format!("{} {peer}", figure(ratio)))
    }
}

impl Line {
    pub(crate) fn new(row: &'static Row, sides: usize) -> Self {
        Self { row, sides: vec![Figures::default(); sides] }
    }

    /// For those who wait.
    pub(crate) fn short(&self) -> String {
        let ratios = self.sides.iter().map(|side| format!(" {:8.4}", side.ratio()));
        format!("{:32}{}", self.row.row, ratios.collect::<String>())
    }

    fn verdict(&self) -> &'static str {
        let Some(target) = self.row.target else { return "" };
        match self.sides.iter().position(|side| side.ratio() <= target) {
            Some(0) => "ok",
            Some(_) => "ok on mimalloc",
            None => "missed",
        }
    }
}

/// The table as Markdown.
pub(crate) fn print_table(out: &mut impl Write, lines: &[Line]) -> io::Result<()> {
    write!(out, "| operation | input | ours |")?;
    let sides = lines.first().map_or(0, |line| line.sides.len());
    for place in ["", "on mimalloc, "].iter().take(sides) {
        write!(out, " {place}ours / Go | best peer / Go | best native peer / Go |")?;
    }
    writeln!(out, " target | |\n|---|---|---|{}---|---|", "---|---|---|".repeat(sides))?;
    for line in lines {
        let Row { what, input, target, .. } = line.row;
        let time = line.sides.first().map(|side| duration(median(&side.times)));
        write!(out, "| {what} | {input} | {} |", time.unwrap_or_default())?;
        for side in &line.sides {
            let (peers, native) = (side.peers.best(), side.native.best());
            write!(out, " {} | {peers} | {native} |", figure(side.ratio()))?;
        }
        let target = target.map_or(String::new(), |target| format!("≤ {target}"));
        writeln!(out, " {target} | {} |", line.verdict())?;
    }
    Ok(())
}

/// Operations of ours beside others of ours, as Markdown.
pub(crate) fn print_pairs(out: &mut impl Write, pairs: &[(&Pair, Vec<f64>)]) -> io::Result<()> {
    if pairs.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n| ours / ours | input | ratio | target | |\n|---|---|---|---|---|")?;
    for (Pair { what, input, target, .. }, ratios) in pairs {
        let ratio = median(ratios);
        let (target, verdict) = judged(Some(*target), ratio);
        writeln!(out, "| {what} | {input} | {ratio:.3} | {target} | {verdict} |")?;
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

pub(crate) fn duration(nanos: f64) -> String {
    match nanos {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.1} µs", nanos / 1e3),
        nanos => format!("{:.1} ms", nanos / 1e6),
    }
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        len => (values[(len - 1) / 2] + values[len / 2]) / 2.0,
    }
}
