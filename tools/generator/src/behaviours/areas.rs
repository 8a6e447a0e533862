//! The areas of behaviours, and which numbers they have.

use std::collections::BTreeSet;

use super::id::Id;
use super::problem::Problem;

/// An area of behaviours with the numbers in use.
pub(crate) struct Area {
    pub(crate) name: String,
    pub(crate) title: String,
    numbers: Vec<u16>,
}

impl Area {
    /// The numbers of the area in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.numbers.iter().map(|number| Id { area: self.name.clone(), number: *number })
    }
}

/// Reads the list of areas: a line each, `AREA: title: 01-03 05`. No area and none of its numbers
/// may appear twice.
pub(crate) fn parse(text: &str, problems: &mut Vec<Problem>) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line_number = index + 1;
        let Some(area) = area(line) else {
            problems.push(Problem::BadArea { line: line_number });
            continue;
        };
        let known = areas.iter().find(|it| it.name == area.name).map(|it| it.name.clone());
        let mut seen = BTreeSet::new();
        let number = area.ids().find(|id| !seen.insert(id.number)).map(|id| id.to_string());
        if let Some(what) = known.or(number) {
            problems.push(Problem::Twice { line: line_number, what });
        }
        areas.push(area);
    }
    areas
}

fn area(line: &str) -> Option<Area> {
    let (name, rest) = line.split_once(": ")?;
    let (title, numbers) = rest.rsplit_once(": ")?;
    let ranges: Option<Vec<_>> = numbers.split(' ').map(range).collect();
    let numbers = ranges?.into_iter().flatten().collect();
    Some(Area { name: name.to_owned(), title: title.to_owned(), numbers })
}

fn range(text: &str) -> Option<std::ops::RangeInclusive<u16>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some(first.parse().ok()?..=last.parse().ok()?)
}
