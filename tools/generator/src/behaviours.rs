//! Which behaviours of the reference hold here, and which test proves each: a table in
//! docs/compatibility.md.
//!
//! A test names what it proves in the first paragraph of its documentation,
//! `/// SCH-01, SCH-03: sentence.`. Which numbers exist is in docs/behaviours.txt. A number must be
//! proven by a test, or be named in the part of docs/compatibility.md that is written by hand.

mod areas;
mod id;
mod problem;
mod proofs;
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use crate::error::Error;
use crate::files;
use areas::Area;
use id::Id;
use proofs::Proof;

pub(crate) use problem::Problem;

#[cfg(test)]
mod tests;

/// The file with the table, and with what is written by hand about differences.
const DOCUMENT: &str = "docs/compatibility.md";
const BEGIN: &str =
    "<!-- behaviours: begin, written by `cargo run -p apimachinery-generator -- --behaviours` -->";
const END: &str = "<!-- behaviours: end -->";

/// What was found.
pub(crate) struct Account {
    /// Whether the table was not up to date.
    pub(crate) stale: bool,
    /// What is wrong, in the order of files and numbers.
    pub(crate) problems: Vec<Problem>,
}

/// Writes the table, or with `check` only reports whether it is stale; in both cases reports
/// mistakes.
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
    let mut explained = id::named_in(&before);
    explained.append(&mut id::named_in(&after));
    judge(&areas, &proofs, &explained, &mut problems);

    let table = table::write(&areas, &proofs, &explained);
    let text = format!("{before}{BEGIN}\n{table}{END}{after}");
    let stale = files::update(root, DOCUMENT, text.as_bytes(), check)?;
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
