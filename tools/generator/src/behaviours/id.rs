//! The numbers of behaviours, and how they are written.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The number of a behaviour, such as `SCH-01`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id {
    pub(super) area: String,
    pub(super) number: u16,
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

/// All numbers that a text names.
pub(crate) fn named_in(text: &str) -> BTreeSet<Id> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    text.split(|it| !is_part(it)).filter_map(|word| word.parse().ok()).collect()
}
