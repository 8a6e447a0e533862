//! Lines of the table.

use std::collections::BTreeMap;
use std::io::{self, Write};

use apimachinery_benches::serve::Memory;

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
    peers: BTreeMap<&'static str, Vec<f64>>,
}

impl Figures {
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

    fn best_peer(&self) -> String {
        let medians = self.peers.iter().map(|(peer, ratios)| (*peer, median(ratios)));
        medians
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .map_or("none".to_owned(), |(peer, ratio)| format!("{} {peer}", figure(ratio)))
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
    let other = lines.iter().any(|line| line.sides.len() > 1);
    let heads = ["", " on mimalloc, ours / Go | best peer / Go |"];
    let head = heads[usize::from(other)];
    writeln!(out, "| operation | input | ours | ours / Go | best peer / Go |{head} target | |")?;
    writeln!(out, "|---|---|---|---|---|{}---|---|", ["", "---|---|"][usize::from(other)])?;
    for line in lines {
        let Row { what, input, target, .. } = line.row;
        let time = line.sides.first().map(|side| duration(median(&side.times)));
        write!(out, "| {what} | {input} | {} |", time.unwrap_or_default())?;
        for side in &line.sides {
            write!(out, " {} | {} |", figure(side.ratio()), side.best_peer())?;
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
