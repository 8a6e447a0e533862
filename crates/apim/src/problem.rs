//! What goes wrong, and where.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::rc::Rc;

use apimachinery::crd::CustomKindError;
use apimachinery::managed::ManagedFieldsError;
use apimachinery::runtime::{
    ConversionError, DecodeErrorKind, Finding, FindingKind, GroupVersion, Position,
};
use apimachinery::serializer::DocumentErrorKind;
use apimachinery::table::ColumnError;
use apimachinery::yaml::YamlError;
use apimachinery::{DecodeError, EncodeError};

use crate::custom::codecs;
use crate::excerpt::ExcerptPlace;
use crate::hint;
use crate::lifecycle::Advice;
use crate::refusal::Refusal;
pub(crate) use crate::words::KindName;
use crate::words::{MAX_PATH, shortened};

/// The codes that the program ends with, the gravest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    #[default]
    Fine = 0,
    Invalid = 1,
    Usage = 2,
    Io = 3,
    /// The reader of the output went away: the code of a program that a signal ends for it.
    Pipe = 141,
}

/// A spot in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    #[default]
    Unknown,
    /// A line of the file, from 1.
    Line(usize),
    /// A byte of the file, from 0.
    Byte(usize),
}

impl From<Option<Position>> for Spot {
    fn from(position: Option<Position>) -> Self {
        match position {
            None => Self::Unknown,
            Some(position) if position.line == 0 => Self::Byte(position.offset),
            Some(position) => Self::Line(position.line),
        }
    }
}

/// A place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: Rc<str>,
    pub(crate) document: Option<usize>,
    /// The key in etcd.
    pub(crate) key: Option<Rc<str>>,
    pub(crate) spot: Spot,
}

impl Place {
    /// A file as a whole.
    pub(crate) fn file(file: Rc<str>) -> Self {
        Self { file, document: None, key: None, spot: Spot::Unknown }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(document) = self.document {
            write!(f, ": document {document}")?;
        }
        if let Some(key) = &self.key {
            write!(f, ", key {key}")?;
        }
        match self.spot {
            Spot::Unknown => Ok(()),
            Spot::Line(line) => write!(f, ", line {line}"),
            Spot::Byte(byte) => write!(f, ", byte {byte}"),
        }
    }
}

/// What is wrong at some place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum What {
    #[error("{}", without_code(.0))]
    Read(io::Error),
    #[error("there is no document in it")]
    NoDocuments,
    #[error("there is no file in it whose name ends in {0}")]
    NoFiles(String),
    #[error("this is not a regular file; it is read when it is named itself")]
    NotAFile,
    #[error("this is a link that leads out of the folder; it is read when it is named itself")]
    LeadsOut,
    #[error("{}", document_text(.0))]
    Document(DocumentErrorKind),
    #[error("{}", without_place(.0))]
    Decode(DecodeError),
    #[error("{}", yaml_text(.0))]
    Yaml(YamlError),
    #[error("this is after the end of the document, where it is not read")]
    Unread,
    #[error("{}", finding_text(.0))]
    Finding(Box<Finding>),
    #[error("{0}")]
    Gone(Box<Advice>),
    #[error("{0}")]
    Convert(Box<ConvertError>),
    #[error("{0}")]
    Merge(String),
    #[error("metadata.managedFields: {0}")]
    Managed(Box<ManagedFieldsError>),
    #[error("{0}")]
    Encode(EncodeError),
    #[error("{0} is not registered, so it has no protobuf form")]
    NoProtobuf(Box<KindName>),
    #[error("{0} is a custom resource, and has no protobuf form")]
    CustomNoProtobuf(Box<KindName>),
    #[error("{0}")]
    Definition(Box<CustomKindError>),
    #[error("{0} is a kind of Kubernetes', which no definition can change")]
    DefinesBuiltIn(Box<KindName>),
    #[error("there is no CustomResourceDefinition in it")]
    NoDefinitions,
    #[error("the definition {0:?} serves no version, so no kind is known by it")]
    ServesNothing(String),
    #[error("nothing binds the policy {0:?}, so it decides nothing")]
    NoBinding(String),
    #[error("the policy {0:?} that it binds is not among what was read")]
    NoPolicy(String),
    #[error("its objects are shown by their age alone: {0}")]
    NoColumns(Box<ColumnError>),
    #[error("{0} is not registered; this is a guess, with the numbers of its fields")]
    Guessed(Box<KindName>),
    #[error("{0}")]
    ToYaml(YamlError),
    #[error("protobuf is not plain text; `apim decode` reads it")]
    NotText,
    #[error("error executing jsonpath {0:?}: {1}")]
    Template(String, String),
    #[error("cannot be shown as a table: {0}")]
    Table(String),
    #[error("error in a column: {0}")]
    Column(String),
    #[error("lists are nested more than {} deep", crate::list::MAX_LISTS)]
    TooManyLists,
    #[error("the object ends before this; what follows is neither a part of it nor another object")]
    Junk,
    #[error("{} more problem{}, which {} not listed", .0, if *.0 == 1 { "" } else { "s" }, if *.0 == 1 { "is" } else { "are" })]
    More(usize),
    #[error("it is too large for a frame")]
    TooLargeForFrame,
    #[error("{0}")]
    Refused(Box<Refusal>),
    #[error("{0}")]
    Patched(String),
    #[cfg(feature = "serve")]
    #[error("{0}")]
    NotLoaded(String),
    #[cfg(feature = "serve")]
    #[error("{0} is not a kind whose objects a server keeps")]
    NotKept(Box<KindName>),
    #[cfg(feature = "serve")]
    #[error("no CustomResourceDefinition serves {0}; add the one that does to the files to serve")]
    Undefined(Box<KindName>),
    #[error("the same object is also in {0}; only this one is compared")]
    Twice(Box<Place>),
}

impl What {
    /// What it means for the program.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::Read(_) | Self::LeadsOut => Outcome::Io,
            _ => Outcome::Invalid,
        }
    }

    /// Whether it is reported without an effect on the exit code.
    pub(crate) fn is_note(&self) -> bool {
        matches!(self, Self::NotAFile)
    }

    /// How the mistake came about and what to write instead.
    fn hint(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Decode(error) => hint::of_decoding(error),
            Self::Refused(refusal) => refusal.hint(),
            Self::Yaml(error) => hint::of_yaml(error).map(Cow::Borrowed),
            Self::Document(kind) => yaml_error(kind).and_then(hint::of_yaml).map(Cow::Borrowed),
            _ => None,
        }
    }

    /// Whether it is about text that cannot be read at all.
    fn is_broken_text(&self) -> bool {
        matches!(self, Self::Yaml(_) | Self::Document(_))
    }
}

/// An object cannot be had in the version that was asked for.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ConvertError {
    #[error("{kind} is not registered, so it cannot be converted to {target}")]
    NotRegistered { kind: KindName, target: GroupVersion },
    #[error("{kind} has no version {target}; it exists in {}", Joined(.known))]
    NoVersion { kind: KindName, target: GroupVersion, known: Vec<GroupVersion> },
    #[error("{kind} does not convert to {target}; {}", convertible(.known))]
    NoWay { kind: KindName, target: GroupVersion, known: Vec<GroupVersion> },
    #[error("{0}")]
    Failed(ConversionError),
}

fn convertible(versions: &[GroupVersion]) -> String {
    match versions {
        [] => "it converts to no other version".to_owned(),
        versions => format!("it converts between {}", Joined(versions)),
    }
}

/// Texts with commas between them.
pub(crate) struct Joined<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, item) in self.0.iter().enumerate() {
            f.write_str(if position == 0 { "" } else { ", " })?;
            item.fmt(f)?;
        }
        Ok(())
    }
}

fn without_place(error: &DecodeError) -> String {
    let text = without_go(error, error.clone().relocated(None).to_string());
    let path = error.path().to_string();
    match shortened(&path, MAX_PATH) {
        Cow::Owned(short) => text.replace(&path, &short),
        Cow::Borrowed(_) => text,
    }
}

/// The reference's text without what Go's programs alone have: a name for their scheme, and the
/// envelope of protobuf as a value of theirs.
fn without_go(error: &DecodeError, text: String) -> String {
    match error.kind() {
        DecodeErrorKind::NotRegistered(_) => {
            text.replace(&format!(" in scheme {:?}", codecs().scheme().name()), "")
        }
        DecodeErrorKind::MissingKind | DecodeErrorKind::MissingVersion => {
            let shown = [" in 'runtime.TypeMeta{", " in 'k8s\0"].map(|it| text.split_once(it));
            let missing = shown.into_iter().flatten().next();
            let missing = missing.map(|(missing, _)| format!("{missing} in the envelope"));
            missing.unwrap_or(text)
        }
        _ => text,
    }
}

/// The operating system's text, without the number that Rust adds.
pub(crate) fn without_code(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text.get(..end).unwrap_or(&text).to_owned(),
        None => text,
    }
}

fn document_text(kind: &DocumentErrorKind) -> String {
    match kind {
        DocumentErrorKind::Text(reason) => {
            yaml_error(kind).map_or_else(|| reason.to_string(), yaml_text)
        }
        other => other.to_string(),
    }
}

fn yaml_error(kind: &DocumentErrorKind) -> Option<&YamlError> {
    match kind {
        DocumentErrorKind::Text(reason) => reason.source()?.downcast_ref(),
        _ => None,
    }
}

/// The reference counts lines from the start of the document, and in places from 0.
fn yaml_text(error: &YamlError) -> String {
    let text = error.to_string();
    let after = |place: &str| {
        let rest = text.strip_prefix(place)?;
        rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).strip_prefix(": ")
    };
    let text = match (after("yaml: line "), after("json: offset ")) {
        (Some(problem), _) => format!("yaml: {problem}"),
        (None, Some(problem)) => problem.to_owned(),
        (None, None) => text,
    };
    match error.lost_document() {
        Some(_) => format!("{text}; the document before it is lost"),
        None => text,
    }
}

fn finding_text(finding: &Finding) -> String {
    let mut text = Finding { position: None, ..finding.clone() }.to_string();
    // The words of a format may leave out the field.
    let path = finding.path.to_string();
    if matches!(finding.kind, FindingKind::Format(_)) && !path.is_empty() {
        text.push_str(&format!(" ({path})"));
    }
    text
}

/// Something that is wrong, and where.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) place: Place,
    pub(crate) what: What,
    /// The line it is about, where it has one.
    pub(crate) excerpt: Option<Box<ExcerptPlace>>,
}

impl Problem {
    pub(crate) fn new(place: Place, what: What) -> Self {
        Self { place, what, excerpt: None }
    }

    /// The same with the line it is about.
    pub(crate) fn with_excerpt(self, excerpt: Option<ExcerptPlace>) -> Self {
        Self { excerpt: excerpt.map(Box::new), ..self }
    }

    /// How the mistake came about and what to write instead.
    pub(crate) fn hint(&self) -> Option<Cow<'_, str>> {
        let of_line = || {
            let excerpt = self.excerpt.as_ref().filter(|_| self.what.is_broken_text())?;
            hint::of_line(&excerpt.line_text()?).map(Cow::Borrowed)
        };
        self.what.hint().or_else(of_line)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_name_file_document_and_line() {
        let mut place = Place::file("a.yaml".into());
        assert_eq!(place.to_string(), "a.yaml");
        place.document = Some(2);
        assert_eq!(place.to_string(), "a.yaml: document 2");
        place.spot = Spot::Line(31);
        assert_eq!(place.to_string(), "a.yaml: document 2, line 31");
        place.spot = Spot::Byte(7);
        assert_eq!(place.to_string(), "a.yaml: document 2, byte 7");
    }

    #[test]
    fn failed_read_is_graver_than_invalid_data() {
        let read = What::Read(io::ErrorKind::NotFound.into()).outcome();
        let invalid = What::NoDocuments.outcome();
        assert!(Outcome::Fine < invalid && invalid < Outcome::Usage && Outcome::Usage < read);
    }

    #[test]
    fn lines_of_the_document_are_left_out() {
        let error = apimachinery::yaml::from_json(b"a: 1\nb: @").unwrap_err();
        assert_eq!(error.to_string(), "yaml: line 2: found character that cannot start any token");
        assert_eq!(
            What::Yaml(error).to_string(),
            "yaml: found character that cannot start any token"
        );
    }
}
