//! Checking the golden files of one kind.

use std::fmt;

use apimachinery::json::{compact_into, indent_into};
use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{CodecFactory, Decoded, Serializer};

use super::difference::Difference;
use super::fixture::{FORMATS, Fixture, Golden};

const MEDIA_TYPES: [&str; FORMATS.len()] = [
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "application/cbor",
];

/// How many files of a format there are, and how many did what they should.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) files: usize,
    pub(super) decoded: usize,
    pub(super) equal: usize,
    pub(super) encoded: usize,
}

/// What came of the files of a folder.
#[derive(Default)]
pub(super) struct Tally {
    counts: [Counts; FORMATS.len()],
    /// Kinds that are not registered.
    pub(super) skipped: Vec<String>,
}

impl Tally {
    /// The formats that there are files of.
    pub(super) fn formats(&self) -> impl Iterator<Item = (&'static str, Counts)> {
        FORMATS.into_iter().zip(self.counts).filter(|(_, counts)| counts.files > 0)
    }

    pub(super) fn is_fine(&self) -> bool {
        self.counts.iter().all(|it| [it.decoded, it.equal, it.encoded] == [it.files; 3])
    }
}

/// A file that did not do what it should.
pub(super) struct Failure {
    file: String,
    what: What,
}

enum What {
    NotDecoded(String),
    NotEqual(&'static str),
    NotEncoded(String),
    Differs(Difference),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        match &self.what {
            What::NotDecoded(error) => write!(f, "does not decode: {error}"),
            What::NotEqual(format) => write!(f, "is another object than the one in {format}"),
            What::NotEncoded(error) => write!(f, "does not encode: {error}"),
            What::Differs(difference) => write!(f, "encodes to other bytes: {difference}"),
        }
    }
}

/// Decodes every file of a kind, compares the objects, and encodes them again.
pub(super) fn check(codecs: &CodecFactory, fixture: &Fixture, tally: &mut Tally) -> Vec<Failure> {
    let kind = &fixture.kind;
    if !codecs.scheme().has_kind(&kind.group, &kind.version, &kind.kind) {
        tally.skipped.push(fixture.name.clone());
        return Vec::new();
    }
    let mut failures = Vec::new();
    let mut first: Option<(&'static str, Decoded)> = None;
    let formats = FORMATS.into_iter().zip(MEDIA_TYPES).zip(&fixture.files);
    for (((format, media_type), golden), counts) in formats.zip(&mut tally.counts) {
        let Some(golden) = golden else { continue };
        counts.files += 1;
        let mut fail = |what| {
            failures.push(Failure { file: format!("{}.{format}", fixture.name), what });
        };
        let Ok(info) = codecs.for_media_type(media_type) else { continue };
        let decoded = match decode(&*info.serializer, fixture, golden, format) {
            Ok(decoded) => decoded,
            Err(error) => {
                fail(What::NotDecoded(error));
                continue;
            }
        };
        counts.decoded += 1;
        match &first {
            Some((other, it)) if !it.object().equals(decoded.object()) => {
                fail(What::NotEqual(other))
            }
            _ => counts.equal += 1,
        }
        match encode(&*info.serializer, &decoded, golden, format) {
            Err(error) => fail(What::NotEncoded(error)),
            Ok(found) if found != golden.expected => {
                fail(What::Differs(Difference::new(
                    format,
                    &fixture.kind,
                    &golden.expected,
                    &found,
                )));
            }
            Ok(_) => counts.encoded += 1,
        }
        first.get_or_insert((format, decoded));
    }
    failures
}

/// Indented JSON is made compact first: payloads that are kept as they came would otherwise differ
/// in their space.
fn decode(
    serializer: &dyn Serializer,
    fixture: &Fixture,
    golden: &Golden,
    format: &str,
) -> Result<Decoded, String> {
    let mut compact = Vec::new();
    let data = if is_indented(golden, format) {
        compact_into(&golden.input, &mut compact).map_err(|error| error.to_string())?;
        &compact
    } else {
        &golden.input
    };
    // Watch events do not name their kind.
    let request = DecodeRequest::default().default_kind(&fixture.kind);
    let decoded = serializer.decode_with(Input::from(data), request);
    let decoded = decoded.map_err(|error| error.to_string())?;
    if *decoded.kind() == fixture.kind {
        return Ok(decoded);
    }
    let (api_version, kind) = decoded.kind().to_api_version_and_kind();
    Err(format!("its kind is {api_version} {kind}"))
}

fn encode(
    serializer: &dyn Serializer,
    decoded: &Decoded,
    golden: &Golden,
    format: &str,
) -> Result<Vec<u8>, String> {
    let mut found = Vec::new();
    serializer
        .encode(decoded.object(), decoded.kind(), &mut found)
        .map_err(|error| error.to_string())?;
    if !is_indented(golden, format) {
        return Ok(found);
    }
    let mut pretty = Vec::new();
    indent_into(found.strip_suffix(b"\n").unwrap_or(&found), &mut pretty);
    Ok(pretty)
}

/// JSON on one line, as the API server writes it, ends with a newline; indented JSON does not.
fn is_indented(golden: &Golden, format: &str) -> bool {
    format == "json" && !golden.expected.ends_with(b"\n")
}
