//! Where fields are in a document, and what its items are.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::str;

use apimachinery::json::{FieldIndex, FieldPlace, JsonReader};
use apimachinery::runtime::Position;

use super::item_path::ItemPath;
use crate::input::{Document, Format};
use crate::item::Identity;
use crate::text::Text;

/// The text of a document, opened when the first place is asked for; `None` in formats without
/// lines.
#[derive(Default)]
pub(super) struct PlacedText(OnceCell<Option<Text>>);

/// The places in a document: its text is read once for all of them.
pub(super) struct Places<'a> {
    document: &'a Document,
    text: &'a PlacedText,
    /// The text as JSON, and where the fields are in it; `None` before the first question.
    fields: Option<(&'a str, FieldIndex<'a>)>,
    identities: HashMap<ItemPath, Option<Rc<Identity>>>,
}

impl<'a> Places<'a> {
    pub(super) fn of(document: &'a Document, text: &'a PlacedText) -> Self {
        Self { document, text, fields: None, identities: HashMap::new() }
    }

    fn text(&self) -> Option<&'a Text> {
        let open = || match self.document.part.format {
            Format::Protobuf => None,
            _ => Text::open(self.document).ok(),
        };
        self.text.0.get_or_init(open).as_ref()
    }

    fn fields(&mut self) -> Option<(&'a str, &mut FieldIndex<'a>)> {
        // Checked once: there may be as many questions as values.
        if self.fields.is_none() {
            let json = str::from_utf8(&self.text()?.json).ok()?;
            self.fields = Some((json, FieldIndex::new(json)));
        }
        self.fields.as_mut().map(|(json, fields)| (*json, fields))
    }

    /// The place of the field at one of these paths from the top of the document, the first one
    /// that is there; else that of the innermost field around the first.
    pub(super) fn position(&mut self, paths: &[String]) -> Option<Position> {
        let (json, fields) = self.fields()?;
        let mut places = paths.iter().map(|path| fields.find(path));
        let first = places.next()?;
        let place = match first.is_found {
            true => first,
            false => places.find(|it| it.is_found).unwrap_or(first),
        };
        self.text()?.locate(shown(json, place))
    }

    /// What the object is that is there, as far as it says.
    pub(super) fn identity(&mut self, at: &ItemPath) -> Option<Rc<Identity>> {
        if let Some(known) = self.identities.get(at) {
            return known.clone();
        }
        let identity = match at.parent() {
            None => self.read_identity(at).map(Rc::new),
            Some(parent) => self.identity(&parent).and_then(|list| self.item(at, list)),
        };
        self.identities.insert(at.clone(), identity.clone());
        identity
    }

    /// What an item is. An item that is not a list may have items that are not objects: then it is
    /// what the item is.
    fn item(&mut self, at: &ItemPath, list: Rc<Identity>) -> Option<Rc<Identity>> {
        if list.item_kind().is_none() {
            return Some(list);
        }
        let (json, fields) = self.fields()?;
        let place = fields.find(at.prefix().trim_end_matches('.'));
        if !place.is_found {
            return None;
        }
        if json.as_bytes().get(place.value) != Some(&b'{') {
            return Some(list);
        }
        let mut item = self.read_identity(at)?;
        item.assume_list(&list);
        Some(Rc::new(item))
    }

    fn read_identity(&mut self, at: &ItemPath) -> Option<Identity> {
        let prefix = at.prefix();
        let (json, fields) = self.fields()?;
        let mut text = |field: &str| {
            let place = fields.find(&format!("{prefix}{field}"));
            let value = json.get(place.value..).filter(|it| place.is_found && it.starts_with('"'));
            let text = value.and_then(|it| JsonReader::from_text(it).string().ok());
            text.map(String::from).unwrap_or_default()
        };
        Some(Identity {
            api_version: text("apiVersion"),
            kind: text("kind"),
            namespace: text("metadata.namespace"),
            name: text("metadata.name"),
        })
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
