//! Which documents some data has, found by examining it.

use std::io::{Cursor, Read};
use std::sync::Arc;
use std::vec;

use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, FrameError, FrameScanner, Framer, Input, SerializerInfo, Str,
    UnreadableData,
};
use bytes::Bytes;

use super::document::{Content, Found};
use super::envelopes::scanner_of;
use super::frames::Frames;
use super::known_formats::KnownFormats;
use super::source::Source;
use super::text::TextDocuments;
use super::{DocumentError, EncodedDocument, etcd};

/// How much of the start of some data shows what it is.
const PEEKED_BYTES: usize = 4096;

/// The documents of some data. Made by [`CodecFactory::documents`](crate::CodecFactory::documents)
/// and [`documents_from`](crate::CodecFactory::documents_from).
///
/// It ends after the last document, and after a mistake after which no document can be found.
#[derive(Debug)]
pub struct EncodedDocuments<'a> {
    formats: KnownFormats,
    rest: Rest<'a>,
    /// What comes before the rest.
    found: vec::IntoIter<Found<'a>>,
}

/// Where further documents come from.
#[derive(Debug)]
enum Rest<'a> {
    Nothing,
    Frames(Str, Frames<'a>),
    Text(TextDocuments<'a>),
}

/// What the start of some data shows.
enum Start {
    Envelopes(Box<dyn FrameScanner>),
    Other(SerializerInfo),
    Etcd,
    Text,
}

impl Start {
    fn of(data: &[u8], formats: &KnownFormats, limit: usize) -> Self {
        let start = data.get(..PEEKED_BYTES).unwrap_or(data);
        if let Some(scanner) = scanner_of(start, limit) {
            Self::Envelopes(scanner)
        } else if let Some(info) = formats.other(start) {
            Self::Other(info.clone())
        } else if etcd::may_be_answer(start) {
            Self::Etcd
        } else {
            Self::Text
        }
    }
}

impl<'a> EncodedDocuments<'a> {
    pub(crate) fn of_input(infos: &Arc<[SerializerInfo]>, input: Input<'a>) -> Self {
        let formats = KnownFormats::new(infos);
        let data = input.bytes();
        let format = Str::from_static(CONTENT_TYPE_PROTOBUF);
        let limit = usize::MAX;
        let rest = match Start::of(data, &formats, limit) {
            Start::Envelopes(scanner) => Rest::Frames(format, Frames::of_input(input, scanner)),
            Start::Other(info) => {
                let format = info.media_type.essence_str().into();
                match &info.stream {
                    Some(stream) => Rest::framed(format, &*stream.framer, input, limit),
                    None => return Self::one(formats, Content::Part(input), format),
                }
            }
            Start::Etcd => match etcd::documents(input, &formats) {
                Some(found) => return Self::all(formats, found),
                None => Rest::Text(TextDocuments::of_input(input)),
            },
            Start::Text => Rest::Text(TextDocuments::of_input(input)),
        };
        Self::with_rest(formats, rest, data)
    }

    pub(crate) fn of_reader(
        infos: &Arc<[SerializerInfo]>,
        mut reader: Box<dyn Read + Send + 'a>,
        limit: usize,
    ) -> Self {
        let formats = KnownFormats::new(infos);
        let mut start = Vec::with_capacity(PEEKED_BYTES);
        let read = reader.by_ref().take(PEEKED_BYTES as u64).read_to_end(&mut start);
        if let Err(error) = read {
            return Self::failed(formats, FrameError::Io(error));
        }
        let known = Start::of(&start, &formats, limit);
        let peeked = start.clone();
        let mut source = Source::new(Cursor::new(start).chain(reader));
        let format = Str::from_static(CONTENT_TYPE_PROTOBUF);
        let rest = match known {
            Start::Envelopes(scanner) => Rest::Frames(format, Frames::of_source(source, scanner)),
            Start::Other(info) => {
                let format = info.media_type.essence_str().into();
                match &info.stream {
                    Some(stream) => Rest::framed_source(format, &*stream.framer, source, limit),
                    None => {
                        return match read_all(&mut source, limit) {
                            Ok(data) => Self::one(formats, Content::Own(data), format),
                            Err(error) => Self::failed(formats, error),
                        };
                    }
                }
            }
            Start::Etcd => match read_all(&mut source, limit) {
                Err(error) => return Self::failed(formats, error),
                Ok(data) => match etcd::documents((&data).into(), &formats) {
                    Some(found) => return Self::all(formats, found.into_iter().map(own).collect()),
                    None => {
                        Rest::Text(TextDocuments::of_source(Source::new(Cursor::new(data)), limit))
                    }
                },
            },
            Start::Text => Rest::Text(TextDocuments::of_source(source, limit)),
        };
        Self::with_rest(formats, rest, &peeked)
    }

    /// Text may be no text at all.
    fn with_rest(formats: KnownFormats, rest: Rest<'a>, data: &[u8]) -> Self {
        let start = data.get(..PEEKED_BYTES).unwrap_or(data);
        match (&rest, UnreadableData::of(start)) {
            (Rest::Text(_), Some(unreadable)) => {
                Self::all(formats, vec![Err(DocumentError::new(unreadable.into(), None))])
            }
            _ => Self { formats, rest, found: Vec::new().into_iter() },
        }
    }

    fn all(formats: KnownFormats, found: Vec<Found<'a>>) -> Self {
        Self { formats, rest: Rest::Nothing, found: found.into_iter() }
    }

    fn one(formats: KnownFormats, content: Content<'a>, format: Str) -> Self {
        let start = Some(apimachinery_runtime::Position::byte(0));
        Self::all(formats, vec![Ok(EncodedDocument::new(content, format, start))])
    }

    fn failed(formats: KnownFormats, error: FrameError) -> Self {
        Self::all(formats, vec![Err(DocumentError::new(error.into(), None))])
    }
}

impl<'a> Rest<'a> {
    fn framed(format: Str, framer: &dyn Framer, input: Input<'a>, limit: usize) -> Self {
        let frames = match framer.frame_scanner(limit) {
            Some(scanner) => Frames::of_input(input, scanner),
            None => Frames::Reader(framer.frame_reader(Box::new(input.bytes()))),
        };
        Self::Frames(format, frames)
    }

    fn framed_source(format: Str, framer: &dyn Framer, source: Source<'a>, limit: usize) -> Self {
        let frames = match framer.frame_scanner(limit) {
            Some(scanner) => Frames::of_source(source, scanner),
            None => Frames::Reader(framer.frame_reader(Box::new(source))),
        };
        Self::Frames(format, frames)
    }
}

impl<'a> Iterator for EncodedDocuments<'a> {
    type Item = Found<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(found) = self.found.next() {
            return Some(found);
        }
        match &mut self.rest {
            Rest::Nothing => None,
            Rest::Frames(format, frames) => {
                let frame = frames.next_frame()?;
                Some(frame.map(|(frame, start)| EncodedDocument::new(frame, format.clone(), start)))
            }
            Rest::Text(documents) => {
                let document = documents.next_document()?;
                if let Ok(document) = &document
                    && let Some(answer) = etcd::documents_of_json(document, &self.formats)
                {
                    self.found = answer.into_iter();
                    return self.found.next();
                }
                Some(document)
            }
        }
    }
}

fn read_all(source: &mut Source<'_>, limit: usize) -> Result<Bytes, FrameError> {
    let mut data = Vec::new();
    source.take(limit as u64 + 1).read_to_end(&mut data)?;
    if data.len() > limit { Err(FrameError::TooLarge { limit }) } else { Ok(data.into()) }
}

fn own<'a>(found: Found<'_>) -> Found<'a> {
    found.map(|document| {
        let content = Content::Own(document.to_bytes());
        let EncodedDocument { format, start, is_in_place, key, .. } = document;
        EncodedDocument { content, format, start, is_in_place, key }
    })
}
