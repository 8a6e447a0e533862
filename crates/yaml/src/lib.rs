//! YAML as Kubernetes reads and writes it: YAML text to JSON text, and back.
//!
//! The semantics are those of the reference, `sigs.k8s.io/yaml` on go-yaml v2: YAML 1.1 with
//! exceptions of its own. [`to_json`] and [`from_json`] give the same bytes and the same error
//! texts; [`split_documents`] and [`split_frames`] cut a stream as its two readers do, and
//! [`split_stream`] finds out whether a stream is JSON or YAML. [`DocumentReader`] reads one piece
//! by piece.
//!
//! Input of any kind is safe: nothing panics, nothing recurses, and all growth is bounded by the
//! documented [`limits`].
//!
//! ```
//! use apimachinery_yaml::{ToJsonOptions, from_json, to_json};
//!
//! let yaml = b"replicas: 0x10\npaused: yes\nname: &name web\nlabels: {app: *name}\n";
//! let json = to_json(yaml, &ToJsonOptions::default())?;
//! assert_eq!(json.text, br#"{"labels":{"app":"web"},"name":"web","paused":true,"replicas":16}"#);
//! assert_eq!(from_json(br#"{"name":"yes","replicas":16}"#)?, b"name: \"yes\"\nreplicas: 16\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod byte_set;
mod chars;
mod check;
mod document;
mod documents;
mod duplicates;
mod emit;
mod error;
mod escape;
mod float_text;
mod framer;
mod go_syntax;
mod json;
pub mod limits;
mod meaning;
mod pairs;
mod parser;
mod quick;
mod reader;
mod rearrange;
mod resolve;
mod scanner;
mod serializer;
mod stream;
mod text;
mod whole;

pub use apimachinery_runtime::MAX_DOCUMENT_SIZE;

pub use self::documents::{Document, Documents, Frames, split_documents, split_frames};
pub use self::duplicates::DuplicateKey;
pub use self::emit::kyaml::{KYAML_HEADER, KyamlOptions, kyaml_from_json, kyaml_from_json_into};
pub use self::emit::{from_json, from_json_into};
pub use self::error::{YamlError, YamlErrorKind};
pub use self::framer::{MAX_YAML_FRAME_SIZE, YamlFramer};
pub use self::json::{JsonText, Positions, ToJsonOptions, to_json};
pub use self::meaning::Hints;
pub use self::serializer::{YamlOptions, YamlSerializer, YamlStyle};
pub use self::stream::{
    DocumentFormat, DocumentReader, DocumentReaderError, PEEKED_BYTES, StreamDocument,
    StreamDocuments, second_document, split_stream, unread_line,
};
pub use self::whole::{from_slice, from_str, to_string, to_vec};
