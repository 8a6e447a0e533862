//! The numbers of behaviours: how they are written, and which there are.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::Problem;

/// The number of a behaviour, such as `SCH-01`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id {
    area: String,
    number: u16,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.area, self.number)
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (area, number) = text.split_once('-').ok_or(())?;
        let is_area =
            (2..=4).contains(&area.len()) && area.bytes().all(|it| it.is_ascii_uppercase());
        let is_number = number.len() >= 2 && number.bytes().all(|it| it.is_ascii_digit());
        if !is_area || !is_number {
            return Err(());
        }
        Ok(Self { area: area.to_owned(), number: number.parse().map_err(|_| ())? })
    }
}

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

/// Reads the list of areas: a line each, `AREA: title: 01-03 05`.
pub(crate) fn parse(text: &str, problems: &mut Vec<Problem>) -> Vec<Area> {
    let mut areas = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match area(line) {
            Some(area) => areas.push(area),
            None => problems.push(Problem::BadArea { line: index + 1 }),
        }
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

/// All numbers that a text names.
pub(crate) fn named_in(text: &str) -> BTreeSet<Id> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    text.split(|it| !is_part(it)).filter_map(|word| word.parse().ok()).collect()
}
