//! Where in a document a field stands.

use std::ops::Range;
use std::str;

use apimachinery::json::{FieldPlace, find_field};
use apimachinery::runtime::Position;

use crate::input::{Document, Format};
use crate::item::{Identity, item_ranges};
use crate::text::Text;

/// The text of a document, opened once somebody wants a place in it; nothing for formats without lines.
pub(super) struct Places {
    text: Option<Text>,
}

impl Places {
    pub(super) fn of(document: &Document) -> Self {
        let text = match document.part.format {
            Format::Protobuf => None,
            _ => Text::open(document).ok(),
        };
        Self { text }
    }

    /// The place of the field at one of these paths from the top of the document, the first one that is there; else that of the
    /// innermost field around the first.
    pub(super) fn position(&self, paths: &[String]) -> Option<Position> {
        let text = self.text.as_ref()?;
        let json = str::from_utf8(&text.json).ok()?;
        let mut places = paths.iter().map(|path| find_field(json, path));
        let first = places.next()?;
        let place = match first.is_found {
            true => first,
            false => places.find(|it| it.is_found).unwrap_or(first),
        };
        text.locate(shown(json, place))
    }

    /// What the document is, or an item of the list that it is.
    pub(super) fn identity(&self, index: Option<usize>) -> Option<Identity> {
        let text = self.text.as_ref()?;
        let json = str::from_utf8(&text.json).ok()?;
        let part = match index {
            None => Some(json),
            Some(index) => {
                let range: Option<Range<usize>> = item_ranges(json).ok()?.into_iter().nth(index);
                range.and_then(|range| json.get(range))
            }
        };
        Identity::of_json(part?).ok()
    }
}

/// A value where it is there and short; else its key, since what is long starts on another line.
fn shown(json: &str, place: FieldPlace) -> usize {
    let is_long = json.as_bytes().get(place.value).is_some_and(|it| matches!(it, b'{' | b'['));
    match place.key {
        Some(key) if is_long || !place.is_found => key,
        _ => place.value,
    }
}
