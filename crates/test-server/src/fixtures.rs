//! What exists at the start.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use apimachinery_api::core::v1::List;
use apimachinery_runtime::{ConversionError, DecodeError, Decoded, FieldValidation, Unstructured};
use apimachinery_serializer::CodecFactory;
use apimachinery_server::{LoadError, Server};
use walkdir::WalkDir;

/// How deep lists may be in lists.
const MAX_LISTS: usize = 8;

/// Objects that exist at the start.
#[derive(Debug)]
pub(crate) enum Fixture {
    Text(String),
    Path(PathBuf),
    NotSerializable(serde_json::Error),
}

/// An object that is to exist at the start cannot be read, or cannot be stored.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum FixtureError {
    /// A file or folder cannot be read.
    #[error("{path}: {error}", path = path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// A document is not an object, or has unknown or duplicate fields.
    #[error("{place}: {error}")]
    Decode {
        /// The file, or `text`.
        place: String,
        /// Why.
        #[source]
        error: DecodeError,
    },
    /// An object has no unstructured form.
    #[error("{place}: {error}")]
    Convert {
        /// The file, or `text`.
        place: String,
        /// Why.
        #[source]
        error: ConversionError,
    },
    /// A value of the program cannot be serialized.
    #[error(transparent)]
    Serialize(serde_json::Error),
    /// An object cannot be stored, such as for lack of its definition.
    #[error(transparent)]
    Load(Box<LoadError>),
}

/// The text, as a test that returns the error shows it.
impl fmt::Debug for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Fixture {
    pub(crate) fn of(object: &impl serde::Serialize) -> Self {
        match serde_json::to_string(object) {
            Ok(text) => Self::Text(text),
            Err(error) => Self::NotSerializable(error),
        }
    }

    fn read(self, codecs: &CodecFactory, into: &mut Vec<Unstructured>) -> Result<(), FixtureError> {
        match self {
            Self::Text(text) => decode(codecs, "text", text.as_bytes(), into),
            Self::Path(path) => {
                for file in files(&path)? {
                    let read = fs::read(&file);
                    let data =
                        read.map_err(|error| FixtureError::Read { path: file.clone(), error })?;
                    decode(codecs, &file.display().to_string(), &data, into)?;
                }
                Ok(())
            }
            Self::NotSerializable(error) => Err(FixtureError::Serialize(error)),
        }
    }
}

/// Stores all objects of fixtures.
pub(crate) async fn load(fixtures: Vec<Fixture>, server: &Server) -> Result<(), FixtureError> {
    let codecs = server.codecs();
    let mut objects = Vec::new();
    for fixture in fixtures {
        fixture.read(codecs, &mut objects)?;
    }
    let loaded = server.load_all(objects).await;
    loaded.map_err(|error| FixtureError::Load(Box::new(error)))
}

/// A file, or those of a folder and of the folders in it that have objects by their names.
fn files(path: &Path) -> Result<Vec<PathBuf>, FixtureError> {
    let mut files = Vec::new();
    for entry in WalkDir::new(path).sort_by_file_name() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(path).to_owned();
            FixtureError::Read { path, error: error.into() }
        })?;
        let extension = entry.path().extension().unwrap_or_default();
        let is_named = entry.depth() == 0;
        if entry.file_type().is_file()
            && (is_named || ["json", "yaml", "yml"].iter().any(|it| extension == *it))
        {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}

fn decode(
    codecs: &CodecFactory,
    place: &str,
    data: &[u8],
    into: &mut Vec<Unstructured>,
) -> Result<(), FixtureError> {
    let decoder = codecs.as_sent().validation(FieldValidation::Strict).any_kind();
    for decoded in decoder.decode_documents(data) {
        take(codecs, place, decoded, MAX_LISTS, into)?;
    }
    Ok(())
}

/// Takes an object, or the items of a `v1` `List`.
fn take(
    codecs: &CodecFactory,
    place: &str,
    decoded: Result<Decoded, DecodeError>,
    depth: usize,
    into: &mut Vec<Unstructured>,
) -> Result<(), FixtureError> {
    let failed = |error| FixtureError::Decode { place: place.to_owned(), error };
    let decoded = decoded.map_err(failed)?;
    let kind = decoded.kind().clone();
    let object = decoded.into_object();
    let Some(list) = object.downcast_ref::<List>().filter(|_| depth > 0) else {
        let convert = |error| FixtureError::Convert { place: place.to_owned(), error };
        let mut unstructured = codecs.scheme().to_unstructured(&*object, None).map_err(convert)?;
        unstructured.set_kind(&kind);
        into.push(unstructured);
        return Ok(());
    };
    let decoder = codecs.as_sent().validation(FieldValidation::Strict).any_kind();
    for item in list.items.iter() {
        let raw = item.raw().cloned().unwrap_or_default();
        take(codecs, place, decoder.decode(&raw[..]), depth - 1, into)?;
    }
    Ok(())
}
