//! Where in a document a field stands.

use std::ops::Range;
use std::str;

use apimachinery::json::{FieldPlace, find_field};
use apimachinery::runtime::Position;

use super::item_path::ItemPath;
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

    /// What the object is that stands there.
    pub(super) fn identity(&self, at: &ItemPath) -> Option<Identity> {
        let text = self.text.as_ref()?;
        let mut json = str::from_utf8(&text.json).ok()?;
        let mut identity = Identity::of_json(json).ok()?;
        for index in at.indexes() {
            // An item that is no list may have items that are no objects.
            if identity.item_kind().is_none() {
                break;
            }
            let range: Option<Range<usize>> = item_ranges(json).ok()?.into_iter().nth(*index);
            json = json.get(range?)?;
            let Ok(mut item) = Identity::of_json(json) else { break };
            item.assume_list(&identity);
            identity = item;
        }
        Some(identity)
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
