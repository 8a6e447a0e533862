//! The template.

use std::fmt;
use std::str::FromStr;

use crate::error::{FindError, ParseError, PrintError};
use crate::evaluate::find;
use crate::found::Found;
use crate::node::{Node, outline};
use crate::parse::parse;
use crate::print::print;
use crate::relaxed::{RelaxedError, complete};

/// A template, read once and used any number of times.
///
/// ```
/// use apimachinery_jsonpath::JsonPath;
/// use apimachinery_runtime::Value;
///
/// let path: JsonPath = "{.spec.replicas}".parse()?;
/// let error = path.print(&Value::Map(Default::default())).unwrap_err();
/// assert_eq!(error.to_string(), "spec is not found");
/// assert_eq!(path.allow_missing_keys(true).print(&Value::Null)?, "");
///
/// let error = "{.spec".parse::<JsonPath>().unwrap_err();
/// assert_eq!((error.to_string(), error.offset()), ("unclosed action".to_owned(), 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `jsonpath.JSONPath`.
#[derive(Clone, Default, PartialEq)]
pub struct JsonPath {
    source: Box<str>,
    nodes: Vec<Node>,
    allows_missing_keys: bool,
    is_json_output: bool,
}

impl JsonPath {
    /// Reads a template. Corresponds to `Parse`.
    ///
    /// # Errors
    /// When the text is not a template.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let nodes = parse(text)?;
        Ok(Self { source: text.into(), nodes, allows_missing_keys: false, is_json_output: false })
    }

    /// Reads one expression as people write it, with or without the first dot and the braces:
    /// `metadata.name`, `.metadata.name`, `{metadata.name}`, `{.metadata.name}`. Corresponds to
    /// `RelaxedJSONPathExpression` of kubectl, as `--sort-by` and `-o custom-columns` take it.
    ///
    /// # Errors
    /// When there are other braces in it, or it is not an expression.
    pub fn relaxed(text: &str) -> Result<Self, RelaxedError> {
        Ok(Self::parse(&complete(text)?)?)
    }

    /// Whether fields that are missing are no error but nothing. Corresponds to `AllowMissingKeys`.
    #[must_use]
    pub fn allow_missing_keys(mut self, allow: bool) -> Self {
        self.allows_missing_keys = allow;
        self
    }

    /// Whether to write what each part of the template finds as a JSON list, indented by four
    /// spaces and with a line break. Corresponds to `EnableJSONOutput`.
    #[must_use]
    pub fn json_output(mut self, enable: bool) -> Self {
        self.is_json_output = enable;
        self
    }

    /// What the template finds: for each text and each pair of braces what it finds, and that again
    /// for each round of a range. Corresponds to `FindResults`.
    ///
    /// # Errors
    /// When the data has something else than the template wants.
    pub fn find<'a>(
        &'a self,
        data: impl Into<Found<'a>>,
    ) -> Result<Vec<Vec<Found<'a>>>, FindError> {
        find(&self.nodes, self.allows_missing_keys, data.into())
    }

    /// Appends what the template finds: the results of each of its parts with spaces in between,
    /// lists and maps as JSON, other values as they are. Corresponds to `Execute`.
    ///
    /// # Errors
    /// As [`find`](Self::find), and when something found has no JSON form; `out` is then as it was.
    pub fn write<'a>(
        &'a self,
        data: impl Into<Found<'a>>,
        out: &mut Vec<u8>,
    ) -> Result<(), PrintError> {
        let start = out.len();
        for results in self.find(data)? {
            if let Err(error) = print(&results, self.is_json_output, out) {
                out.truncate(start);
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// The same as text.
    ///
    /// # Errors
    /// As [`write`](Self::write), and when escapes in the template made something else than UTF-8.
    pub fn print<'a>(&'a self, data: impl Into<Found<'a>>) -> Result<String, PrintError> {
        let mut out = Vec::new();
        self.write(data, &mut out)?;
        String::from_utf8(out).map_err(|_| PrintError::NotUtf8)
    }

    /// Appends some results as [`write`](Self::write) does. Corresponds to `PrintResults`.
    ///
    /// # Errors
    /// When something has no JSON form; `out` is then as it was.
    pub fn write_results(
        &self,
        results: &[Found<'_>],
        out: &mut Vec<u8>,
    ) -> Result<(), PrintError> {
        Ok(print(results, self.is_json_output, out)?)
    }

    /// The parts of the template, a line for each, what is inside a part after it:
    /// `NodeField: spec`. For people who wonder how a template is understood.
    pub fn outline(&self) -> Vec<String> {
        let mut lines = Vec::new();
        outline(&self.nodes, &mut lines);
        lines
    }
}

impl FromStr for JsonPath {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl fmt::Display for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

impl fmt::Debug for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("JsonPath").field(&self.source).finish()
    }
}
