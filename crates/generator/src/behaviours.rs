//! Which behaviours of the reference hold here, and which test proves each: a table in docs/compatibility.md.
//!
//! A test names what it proves in the first paragraph of its documentation, `/// SCH-01, SCH-03: sentence.`. Which
//! numbers there are stands in docs/behaviours.txt. A number must be proven by a test, or be named in the part of
//! docs/compatibility.md that is written by hand.

mod areas;
mod proofs;
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use crate::files::{self, Error};
use areas::{Area, Id};
use proofs::Proof;

#[cfg(test)]
mod tests;

/// The file with the table, and with what is written by hand about differences.
const DOCUMENT: &str = "docs/compatibility.md";
const BEGIN: &str =
    "<!-- behaviours: begin, written by `cargo run -p apimachinery-generator -- --behaviours` -->";
const END: &str = "<!-- behaviours: end -->";

/// What is wrong with the account of behaviours.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Problem {
    /// A line of the list of numbers is not understood.
    #[error("docs/behaviours.txt, line {line}: expected `AREA: title: 01-03 05`")]
    BadArea { line: usize },
    /// A test names a number that the list does not have.
    #[error("{test} names {id}, which docs/behaviours.txt does not have")]
    Unknown { id: Id, test: String },
    /// A comment looks as if it named behaviours, but cannot be read as such.
    #[error("{test}: expected `ID, ID: sentence.` at the start of the comment")]
    BadComment { test: String },
    /// A behaviour is named where no test stands.
    #[error("{function} names {id}, but is not a test")]
    NotATest { id: Id, function: String },
    /// Nobody says what becomes of some behaviours of an area.
    #[error("neither proven by a test nor named in {DOCUMENT}: {}", list(ids))]
    Unaccounted { ids: Vec<Id> },
    /// A source file is not Rust.
    #[error("{file}: {message}")]
    NotRust { file: String, message: String },
}

/// What was found.
pub(crate) struct Account {
    /// Whether the table was not up to date.
    pub(crate) stale: bool,
    /// What is wrong, in the order of files and numbers.
    pub(crate) problems: Vec<Problem>,
}

/// Writes the table, or with `check` only looks whether it is stale; in both cases says what is wrong.
pub(crate) fn bring_up_to_date(root: &Path, check: bool) -> Result<Account, Error> {
    let mut problems = Vec::new();
    let list = root.join("docs/behaviours.txt");
    let list = std::fs::read_to_string(&list).map_err(|source| Error::io(&list, source))?;
    let areas = areas::parse(&list, &mut problems);
    let proofs = proofs::of_workspace(root, &mut problems)?;

    let document = root.join(DOCUMENT);
    let text = std::fs::read_to_string(&document).map_err(|source| Error::io(&document, source))?;
    let (before, after) = files::outside(&text, BEGIN, END)
        .map_err(|marker| Error::NoMarker { path: document, marker })?;
    let mut explained = areas::named_in(&before);
    explained.append(&mut areas::named_in(&after));
    judge(&areas, &proofs, &explained, &mut problems);

    let table = table::write(&areas, &proofs, &explained);
    let text = format!("{before}{BEGIN}\n{table}{END}{after}");
    let stale = files::update(root, DOCUMENT, &text, check)?;
    Ok(Account { stale, problems })
}

fn judge(areas: &[Area], proofs: &[Proof], explained: &BTreeSet<Id>, problems: &mut Vec<Problem>) {
    let known: BTreeSet<Id> = areas.iter().flat_map(Area::ids).collect();
    let mut proven = BTreeSet::new();
    for proof in proofs {
        for id in &proof.ids {
            if !known.contains(id) {
                problems.push(Problem::Unknown { id: id.clone(), test: proof.test.clone() });
            }
            proven.insert(id.clone());
        }
    }
    for area in areas {
        let open = area.ids().filter(|id| !proven.contains(id) && !explained.contains(id));
        let ids: Vec<Id> = open.collect();
        if !ids.is_empty() {
            problems.push(Problem::Unaccounted { ids });
        }
    }
}

fn list(ids: &[Id]) -> String {
    ids.iter().map(Id::to_string).collect::<Vec<_>>().join(" ")
}
