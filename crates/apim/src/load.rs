//! Documents as objects.

use std::ops::Range;
use std::str;
use std::sync::Arc;

use apimachinery::api::facts::release;
use apimachinery::descriptors::schemaless;
use apimachinery::json::{JsonOptions, JsonSerializer, Locate, item_ranges};
use apimachinery::runtime::{
    DecodeRequest, Findings, GroupVersionKind, Input, Position, Serializer, SerializerInfo, Value,
};
use apimachinery::versioning::decode_shaped;
use apimachinery::{
    CodecFactory, DecodeError, Decoded, Decoder, FieldValidation, Object, Unstructured,
};

use bytes::Bytes;

use crate::envelope;
use crate::gathered::Gathered;
use crate::input::{Document, Format};
use crate::lifecycle::Advice;
use crate::list::{MAX_LISTS, is_list, raw_items};
use crate::problem::{KindName, Problem, Spot, What};
use crate::repair::Repair;
use crate::report::Reporter;
use crate::text::Text;

/// An object, its kind, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) object: Box<dyn Object>,
    pub(crate) kind: GroupVersionKind,
    pub(crate) spot: Spot,
    /// Which item it is of each `List` around it, from the outermost.
    pub(crate) at: Vec<usize>,
    /// The items of a `v1` `List`, each as what it is.
    pub(crate) items: Option<Vec<Loaded>>,
}

impl Loaded {
    /// The object itself; of a `v1` `List` its items, and those of lists in it.
    pub(crate) fn objects(&self) -> Vec<&Self> {
        match &self.items {
            None => vec![self],
            Some(items) => items.iter().flat_map(Self::objects).collect(),
        }
    }

    /// As [`objects`](Self::objects).
    pub(crate) fn into_objects(self) -> Vec<Self> {
        match self.items {
            None => vec![self],
            Some(items) => items.into_iter().flat_map(Self::into_objects).collect(),
        }
    }
}

/// Decodes documents of any format.
#[derive(Debug)]
pub(crate) struct Loader {
    codecs: &'static CodecFactory,
    json: JsonSerializer,
    protobuf: Arc<dyn Serializer>,
    cbor: Arc<dyn Serializer>,
    validation: FieldValidation,
    /// Whether to go on after a value that cannot be decoded.
    gathers: bool,
}

/// What is wrong with a document: what makes it unusable, and what a careful reader wants to know.
pub(crate) struct Problems<'a> {
    codecs: &'a CodecFactory,
    document: &'a Document,
    pub(crate) errors: Gathered,
    pub(crate) findings: Gathered,
    /// What does not count even in strict validation.
    pub(crate) notes: Vec<Problem>,
    /// How many items of lists could not be loaded.
    pub(crate) lost: usize,
}

impl Loader {
    pub(crate) fn new(codecs: &'static CodecFactory, validation: FieldValidation) -> Self {
        let json = JsonSerializer::new(Arc::clone(codecs.registry()), JsonOptions::default());
        let serializer = |format| Arc::clone(&serializer_of(codecs, format).serializer);
        let (protobuf, cbor) = (serializer(Format::Protobuf), serializer(Format::Cbor));
        Self { codecs, json, protobuf, cbor, validation, gathers: false }
    }

    /// The same, reporting all that is wrong in text with an object and not only the first thing
    /// that makes it invalid.
    pub(crate) fn gathering(self) -> Self {
        Self { gathers: true, ..self }
    }

    /// Decodes a document and reports what is wrong with it. `None` when it is invalid.
    pub(crate) fn load(&self, document: &Document, reporter: &mut Reporter) -> Option<Loaded> {
        let (loaded, problems) = self.open(document);
        let Problems { errors, findings, notes, .. } = problems;
        let mut findings = findings.into_vec();
        notes.iter().for_each(|note| reporter.warning(note));
        findings.sort_by_key(|finding| finding.place.spot);
        let is_strict = self.validation == FieldValidation::Strict;
        let is_invalid = !errors.is_empty() || (is_strict && !findings.is_empty());
        for finding in &findings {
            if is_strict { reporter.error(finding) } else { reporter.warning(finding) }
        }
        errors.iter().for_each(|error| reporter.error(error));
        loaded.filter(|_| !is_invalid)
    }

    /// Decodes a document and reports only why it cannot be decoded. `None` when it is invalid.
    pub(crate) fn load_quietly(
        &self,
        document: &Document,
        reporter: &mut Reporter,
    ) -> Option<Loaded> {
        let (loaded, problems) = self.open(document);
        problems.errors.iter().for_each(|error| reporter.error(error));
        loaded.filter(|_| problems.errors.is_empty())
    }

    /// Decodes a document, without telling what is wrong with it.
    pub(crate) fn open<'a>(&'a self, document: &'a Document) -> (Option<Loaded>, Problems<'a>) {
        let (errors, findings) = (Gathered::of(document), Gathered::of(document));
        let codecs = self.codecs;
        let mut problems =
            Problems { codecs, document, errors, findings, notes: Vec::new(), lost: 0 };
        let loaded = match document.part.format {
            Format::Protobuf | Format::Cbor => self.load_binary(document, &mut problems),
            Format::Json | Format::Yaml => self.load_text(document, &mut problems),
        };
        (loaded, problems)
    }

    fn load_text(&self, document: &Document, problems: &mut Problems) -> Option<Loaded> {
        let text = match Text::open(document) {
            Ok(text) => text,
            Err(problem) => {
                problems.errors.push(problem);
                return None;
            }
        };
        if self.validation.is_wanted() {
            problems.findings.extend(text.duplicates(document));
        }
        self.load_part(&text, 0..text.json.len(), Vec::new(), problems)
    }

    /// Loads a part of a text, and its items when it is a list.
    fn load_part(
        &self,
        text: &Text,
        range: Range<usize>,
        at: Vec<usize>,
        problems: &mut Problems,
    ) -> Option<Loaded> {
        // What cannot be scanned is not decoded.
        let part = text.json.get(range.clone()).and_then(|it| str::from_utf8(it).ok());
        let part = part.unwrap_or_default();
        let locate = |offset| text.locate(range.start + offset);
        let mut decoded = self.decode_part(Input::from(&text.json).part(part.as_bytes()), &locate);
        if self.gathers && decoded.is_err() {
            decoded = self.decode_rest(decoded, part, &locate, &at, problems);
        }
        let mut loaded = problems.take(decoded, text.spot(range.start), at)?;
        if problems.has_items(&loaded) {
            let ranges = item_ranges(part).unwrap_or_default();
            let items = ranges.into_iter().enumerate().filter_map(|(index, item)| {
                let item = range.start + item.start..range.start + item.end;
                self.load_part(text, item, nested(&loaded.at, index), problems)
            });
            loaded.items = Some(items.collect());
        }
        Some(loaded)
    }

    /// Decodes a part of a text as an object of the kind it names, or as unstructured data when
    /// that is unknown.
    fn decode_part(&self, input: Input<'_>, locate: &Locate<'_>) -> Result<Decoded, DecodeError> {
        let decoded = self.shaped(&self.json.located(locate), input, self.request(true));
        // What is wrong with all of an object is reported at its start.
        decoded.map_err(|error| match locate(0) {
            Some(start) => error.at(start),
            None => error,
        })
    }

    /// Decodes what is left of an object without the values that cannot be decoded, and adds the
    /// errors about them.
    fn decode_rest(
        &self,
        first: Result<Decoded, DecodeError>,
        part: &str,
        locate: &Locate<'_>,
        at: &[usize],
        problems: &mut Problems,
    ) -> Result<Decoded, DecodeError> {
        let mut repair = Repair::new(part);
        let mut decoded = first;
        loop {
            let error = match decoded {
                Err(error) if repair.replace(error.path()) => error,
                decoded => return decoded,
            };
            problems.decode_error(error, at);
            let json = Bytes::copy_from_slice(repair.json().as_bytes());
            decoded =
                self.decode_part(Input::from(&json), &|offset| locate(repair.original(offset)));
        }
    }

    fn shaped(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        decode_shaped(decoder, self.codecs.scheme(), input, request)
    }

    fn request(&self, any_kind: bool) -> DecodeRequest<'static> {
        let validation = self.validation.collecting();
        DecodeRequest::default().validation(validation).any_kind(any_kind)
    }

    fn load_binary(&self, document: &Document, problems: &mut Problems) -> Option<Loaded> {
        let in_file =
            |position: Position| Some(Position::byte(document.part.offset + position.offset));
        let whole = match self.decode_binary(document, problems) {
            Err(error) if document.part.format == Format::Protobuf => {
                problems.errors.push(envelope::problem(document, error));
                return None;
            }
            decoded => relocated(decoded, in_file),
        };
        let mut top = problems.take(whole, Spot::Unknown, Vec::new())?;
        self.load_raw_items(&mut top, problems);
        Some(top)
    }

    fn load_raw_items(&self, list: &mut Loaded, problems: &mut Problems) {
        if !problems.has_items(list) {
            return;
        }
        let raw = raw_items(&*list.object);
        let items = raw.iter().enumerate().filter_map(|(index, raw)| {
            let decoder = self.codecs.as_sent().any_kind();
            let item = decoder.validation(self.validation.collecting()).decode(raw);
            // Places in an item are not places in the file.
            let item = relocated(item, |_| None);
            let mut item = problems.take(item, Spot::Unknown, nested(&list.at, index))?;
            self.load_raw_items(&mut item, problems);
            Some(item)
        });
        list.items = Some(items.collect());
    }

    fn decode_binary(
        &self,
        document: &Document,
        problems: &mut Problems,
    ) -> Result<Decoded, DecodeError> {
        let data = (&document.part.bytes).into();
        if document.part.format == Format::Cbor {
            return self.shaped(&*self.cbor, data, self.request(true));
        }
        match self.shaped(&*self.protobuf, data, self.request(false)) {
            Err(error) if error.is_not_registered() => guess(error, document, problems),
            decoded => decoded,
        }
    }
}

/// Shows an object of which only the wire is known, and says so.
fn guess(
    not_registered: DecodeError,
    document: &Document,
    problems: &mut Problems,
) -> Result<Decoded, DecodeError> {
    let Value::Map(content) = schemaless::view(&document.part.bytes)? else {
        return Err(not_registered);
    };
    let object = Unstructured::new(content);
    let kind = object.kind();
    let what = What::Guessed(Box::new(KindName(kind.clone())));
    problems.notes.push(Problem::new(document.place(Spot::Unknown), what));
    Ok(Decoded::new(Box::new(object), kind, Findings::default()))
}

/// The same with other places, or none.
fn relocated(
    decoded: Result<Decoded, DecodeError>,
    place: impl Fn(Position) -> Option<Position>,
) -> Result<Decoded, DecodeError> {
    let mut decoded = decoded.map_err(|error| {
        let position = error.position().and_then(&place);
        error.relocated(position)
    })?;
    decoded.findings_mut().relocate(place);
    Ok(decoded)
}

impl Problems<'_> {
    /// Whether an object is a list whose items are to be loaded. Lists that are nested too deep are
    /// reported.
    fn has_items(&mut self, loaded: &Loaded) -> bool {
        if !is_list(&loaded.kind) {
            return false;
        }
        let is_too_deep = loaded.at.len() >= MAX_LISTS;
        if is_too_deep {
            self.errors.push(Problem::new(self.document.place(loaded.spot), What::TooManyLists));
        }
        !is_too_deep
    }

    /// Takes an object apart: its findings become problems, and so does an error.
    fn take(
        &mut self,
        decoded: Result<Decoded, DecodeError>,
        spot: Spot,
        at: Vec<usize>,
    ) -> Option<Loaded> {
        let (object, kind, findings) = match decoded {
            Ok(decoded) => decoded.into_parts(),
            Err(error) => {
                self.lost += usize::from(!at.is_empty());
                self.decode_error(error, &at);
                return None;
            }
        };
        for finding in findings.iter() {
            let mut finding = finding.clone();
            for index in at.iter().rev() {
                finding.path.within_index(*index);
                finding.path.within_field("items");
            }
            let position = finding.position;
            self.findings.push(self.problem(What::Finding(finding.into()), position));
        }
        if object.is_unstructured()
            && self.codecs.scheme().is_group_registered(&kind.group)
            // Custom resources have groups of their own.
            && let Err(error) = self.codecs.registry().new_object(&kind)
        {
            let what = match Advice::about(&kind, release()) {
                Some(advice) => What::Gone(Box::new(advice)),
                None => What::Decode(in_lists(error.into(), &at)),
            };
            self.findings.push(Problem::new(self.document.place(spot), what));
        }
        Some(Loaded { object, kind, spot, at, items: None })
    }

    fn decode_error(&mut self, error: DecodeError, at: &[usize]) {
        let position = error.position();
        let error = self.document.explained(error);
        let what = What::Decode(in_lists(error, at));
        self.errors.push(self.problem(what, position));
    }

    fn problem(&self, what: What, position: Option<Position>) -> Problem {
        let place = self.document.place(position.into());
        Problem::new(place, what).with_excerpt(self.document.excerpt(position))
    }
}

fn in_lists(error: DecodeError, at: &[usize]) -> DecodeError {
    let within = |error: DecodeError, index| error.within_index(index).within_field("items");
    at.iter().rev().copied().fold(error, within)
}

fn nested(at: &[usize], index: usize) -> Vec<usize> {
    [at, &[index]].concat()
}

/// The serializers of a format.
pub(crate) fn serializer_of(codecs: &CodecFactory, format: Format) -> &SerializerInfo {
    codecs.for_media_type(format.media_type()).unwrap_or_else(|error| unreachable!("{error}"))
}
