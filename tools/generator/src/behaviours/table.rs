//! The table as Markdown.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::areas::Area;
use super::id::Id;
use super::proofs::Proof;

/// A table for each area: number, what holds, test.
pub(crate) fn write(areas: &[Area], proofs: &[Proof], explained: &BTreeSet<Id>) -> String {
    let mut text = String::new();
    for area in areas {
        let rows: String = area.ids().map(|id| rows(&id, proofs, explained)).collect();
        if !rows.is_empty() {
            let heading = format!("### {}: {}", area.name, area.title);
            // Writing to a string cannot fail.
            let _ =
                write!(text, "\n{heading}\n\n| ID | what holds | test |\n|---|---|---|\n{rows}");
        }
    }
    text.push('\n');
    text
}

fn rows(id: &Id, proofs: &[Proof], explained: &BTreeSet<Id>) -> String {
    let mut rows = String::new();
    if explained.contains(id) {
        let _ = writeln!(rows, "| {id} | differs or does not apply: see above | |");
    }
    for proof in proofs.iter().filter(|proof| proof.ids.contains(id)) {
        let _ = writeln!(rows, "| {id} | {} | `{}` |", cell(&proof.sentence), proof.test);
    }
    rows
}

/// A text that keeps to its column, also inside of code.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
