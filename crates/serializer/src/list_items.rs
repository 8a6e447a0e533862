//! The objects in documents of the kind `List`, which holds objects of any kind.

use std::ops::Range;
use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer, item_ranges};
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, DecodeError, Decoded, GroupVersionKind, Input, LineIndex, Position,
};
use bytes::Bytes;

use crate::as_sent::AsSent;
use crate::documents::EncodedDocument;

/// How deep lists are taken apart.
const MAX_LISTS: usize = 64;

/// The items that were found and not decoded yet, the next one last.
#[derive(Debug)]
pub(crate) struct ListItems<'a>(Vec<ListItem<'a>>);

impl<'a> ListItems<'a> {
    pub(crate) const NONE: Self = Self(Vec::new());

    /// Adds the items of a document that is a list; false when they cannot be found in its format.
    pub(crate) fn add_document(&mut self, document: EncodedDocument<'a>) -> bool {
        let Some(text) = Text::of(document) else { return false };
        let range = 0..text.json.len();
        self.add(&ListItem { text: Arc::new(text), range, at: Vec::new() });
        true
    }

    fn add(&mut self, list: &ListItem<'a>) {
        let items = item_ranges(list.json()).unwrap_or_default();
        let nested = items.into_iter().enumerate().map(|(index, item)| ListItem {
            text: Arc::clone(&list.text),
            range: list.range.start + item.start..list.range.start + item.end,
            at: [&*list.at, &[index]].concat(),
        });
        self.0.extend(nested.rev());
    }

    /// Decodes the next item. A list among them is taken apart, too.
    pub(crate) fn next(&mut self, decoder: &AsSent<'_>) -> Option<Result<Decoded, DecodeError>> {
        loop {
            let item = self.0.pop()?;
            let decoded = item.decode(decoder);
            match &decoded {
                Ok(list) if is_list(list.kind()) && item.at.len() < MAX_LISTS => {
                    self.add(&item);
                    if list.findings().is_empty() {
                        continue;
                    }
                }
                _ => {}
            }
            return Some(decoded);
        }
    }
}

/// Whether a kind is the list of objects of any kind.
pub(crate) fn is_list(kind: &GroupVersionKind) -> bool {
    kind.group.is_empty() && kind.version == "v1" && kind.kind == "List"
}

#[derive(Debug)]
struct ListItem<'a> {
    text: Arc<Text<'a>>,
    range: Range<usize>,
    /// The index in each list around it.
    at: Vec<usize>,
}

impl ListItem<'_> {
    fn json(&self) -> &str {
        let part = self.text.json.get(self.range.clone()).unwrap_or_default();
        // What is not text was not read as a list.
        std::str::from_utf8(part).unwrap_or_default()
    }

    fn decode(&self, decoder: &AsSent<'_>) -> Result<Decoded, DecodeError> {
        let (factory, format) = (decoder.factory(), self.text.document.format().into());
        let options = JsonOptions::default().limits(*factory.limits());
        let json = JsonSerializer::new(factory.registry().clone(), options);
        let locate = |offset| self.text.locate(self.range.start + offset);
        let input = Input::from(&self.text.json).part(self.json().as_bytes());
        let validation = decoder.options().validation;
        // Findings that are an error have their path in the list, too.
        let collecting = decoder.validation(validation.collecting());
        match collecting.decode_by(&json.located(&locate), input) {
            Ok(mut decoded) => {
                let findings = decoded.findings_mut();
                self.at.iter().rev().for_each(|index| findings.within_item("items", *index));
                let decoded = decoded.with_format(format).with_start(locate(0));
                decoded.enforce(validation)
            }
            Err(error) => {
                let within =
                    |error: DecodeError, index| error.within_index(index).within_field("items");
                let error = self.at.iter().rev().copied().fold(error, within);
                // What is wrong with all of an item is reported at its start.
                Err(match locate(0) {
                    Some(start) => error.at(start),
                    None => error,
                })
            }
        }
    }
}

/// A document as JSON, with the places that it comes from.
#[derive(Debug)]
struct Text<'a> {
    json: Bytes,
    places: Places,
    document: EncodedDocument<'a>,
}

#[derive(Debug)]
enum Places {
    /// It is the document itself.
    Same(LineIndex<Bytes>),
    #[cfg(feature = "yaml")]
    Yaml(apimachinery_yaml::Positions, LineIndex<Bytes>),
}

impl<'a> Text<'a> {
    fn of(document: EncodedDocument<'a>) -> Option<Self> {
        if document.format() == CONTENT_TYPE_JSON {
            let json = document.to_bytes();
            let places = Places::Same(LineIndex::new(json.clone()));
            return Some(Self { json, places, document });
        }
        #[cfg(feature = "yaml")]
        if document.format() == apimachinery_runtime::CONTENT_TYPE_YAML {
            let options = apimachinery_yaml::ToJsonOptions::default().positions(true);
            let json = apimachinery_yaml::to_json(document.input().bytes(), &options).ok()?;
            let places = Places::Yaml(json.positions, LineIndex::new(document.to_bytes()));
            return Some(Self { json: json.text.into(), places, document });
        }
        None
    }

    /// The place in the data that a byte of the JSON comes from.
    fn locate(&self, offset: usize) -> Option<Position> {
        let place = match &self.places {
            Places::Same(lines) => lines.position(offset),
            #[cfg(feature = "yaml")]
            Places::Yaml(places, lines) => {
                let (line, column) = places.line_column(offset)?;
                let at = lines.offset(line, column).unwrap_or_default();
                Position::line_column(at, line, column)
            }
        };
        self.document.locate(place)
    }
}
