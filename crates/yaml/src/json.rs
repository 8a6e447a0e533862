//! From a document to JSON text.

mod positions;
pub(crate) mod string;
mod writer;

pub use self::positions::Positions;
use self::writer::Writer;
use crate::check::check;
use crate::document::Document;
use crate::duplicates::DuplicateKey;
use crate::error::YamlError;
use crate::limits::MAX_ALIASED_BYTES;
use crate::quick;
use crate::reader::Source;

/// How [`to_json`] works: `ToJsonOptions::default().strict(true)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToJsonOptions {
    /// Look for keys that are set twice in a map.
    pub strict: bool,
    /// Remember where in the YAML text the keys and values of the JSON text are.
    pub positions: bool,
    /// How many bytes of text aliases may repeat.
    pub aliased_bytes: usize,
}

impl Default for ToJsonOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl ToJsonOptions {
    /// Neither looks for keys set twice nor remembers places; usable in constants.
    pub const fn new() -> Self {
        Self { strict: false, positions: false, aliased_bytes: MAX_ALIASED_BYTES }
    }

    /// Whether to look for keys that are set twice in a map.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Whether to remember where keys and values are in the YAML text.
    #[must_use]
    pub const fn positions(mut self, positions: bool) -> Self {
        self.positions = positions;
        self
    }

    /// How many bytes of text aliases may repeat.
    #[must_use]
    pub const fn aliased_bytes(mut self, bytes: usize) -> Self {
        self.aliased_bytes = bytes;
        self
    }
}

/// A YAML document as JSON text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonText {
    /// The text: keys sorted bytewise, no white space, characters escaped as Go's encoder does.
    pub text: Vec<u8>,
    /// The keys that were set twice, in the reference's order; empty unless asked for.
    ///
    /// The text holds the last value of each, as the reference gives it when it is not strict.
    pub duplicate_keys: Vec<DuplicateKey>,
    /// Where keys and values are in the YAML text; empty unless asked for.
    pub positions: Positions,
}

/// Reads the first document of a YAML text and writes it as JSON.
///
/// This is the reference's `YAMLToJSON` (and, with [`strict`](ToJsonOptions::strict),
/// `YAMLToJSONStrict`, with the findings beside the text rather than in its place). A text without
/// a document is `null`. Where the reference's result is left to chance, because keys of different
/// types have the same text (`1` and `"1"`), the later key counts.
///
/// # Errors
///
/// When the text is not valid YAML 1.1, exceeds one of the [limits](crate::limits), or holds what
/// JSON cannot express: infinities, and keys that are collections, null or huge integers.
///
/// # Examples
///
/// ```
/// use apimachinery_yaml::{ToJsonOptions, to_json};
///
/// let json = to_json(b"kind: Pod\nspec: {hostNetwork: yes}\n", &ToJsonOptions::default())?;
/// assert_eq!(json.text, br#"{"kind":"Pod","spec":{"hostNetwork":true}}"#);
/// # Ok::<(), apimachinery_yaml::YamlError>(())
/// ```
pub fn to_json(yaml: &[u8], options: &ToJsonOptions) -> Result<JsonText, YamlError> {
    if !options.positions
        && let Some(text) = quick::to_json(yaml)
    {
        return Ok(JsonText { text, ..JsonText::default() });
    }
    if !options.positions
        && let Some(document) = quick::read(yaml)
        && let Ok(written) = Writer::new(&document, yaml.len(), false).write()
        && !(options.strict && written.dropped_keys)
    {
        return Ok(JsonText { text: written.text, ..JsonText::default() });
    }
    parsed_to_json(yaml, options)
}

/// Does so by the whole grammar.
pub(crate) fn parsed_to_json(yaml: &[u8], options: &ToJsonOptions) -> Result<JsonText, YamlError> {
    let source = Source::new(yaml);
    let document = Document::first_of(&source)?;
    let features = document.features;
    let mut duplicate_keys = Vec::new();
    if features.aliases || features.tags || features.collection_keys || features.merges {
        duplicate_keys = check(&document, options.strict, options.aliased_bytes)?;
    }
    let written = Writer::new(&document, yaml.len(), options.positions).write()?;
    if options.strict && duplicate_keys.is_empty() && written.dropped_keys {
        duplicate_keys = check(&document, true, options.aliased_bytes)?;
    }
    Ok(JsonText { text: written.text, duplicate_keys, positions: written.positions })
}
