//! Columns of your own, as `kubectl get -o custom-columns` shows them.

use std::io;

use apimachinery_jsonpath::{FindError, JsonPath, RelaxedError};
use apimachinery_runtime::{Str, Value};

use crate::align::Aligned;

/// The text of a cell whose path finds nothing.
const NONE: &str = "<none>";

/// Shows objects as text in columns that a user names, each with what a path finds in the object.
///
/// Corresponds to `CustomColumnsPrinter` of kubectl.
///
/// ```
/// use apimachinery_json::value_from_str;
/// use apimachinery_table::TextColumns;
///
/// let columns: TextColumns = "NAME:.metadata.name,IMAGES:.spec.containers[*].image".parse()?;
/// let pod = r#"{"metadata":{"name":"web"},"spec":{"containers":[{"image":"a"},{"image":"b"}]}}"#;
/// let rows = [columns.row(&value_from_str(pod)?)?, columns.row(&value_from_str("{}")?)?];
/// assert_eq!(columns.print(rows), "NAME     IMAGES\nweb      a,b\n<none>   <none>\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextColumns(Vec<(Str, JsonPath)>);

/// A text names no columns. The texts are those of kubectl.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextColumnsError {
    /// There is no column.
    #[error("custom-columns format specified but no custom columns given")]
    Empty,
    /// A column has no path.
    #[error("unexpected custom-columns spec: {0}, expected <header>:<json-path-expr>")]
    NoPath(Str),
    /// A file has no line with headers.
    #[error(
        "invalid template, missing header line. Expected format is one line of space separated headers, one line of space separated column specs."
    )]
    NoHeaderLine,
    /// A file has no line with paths.
    #[error(
        "invalid template, missing spec line. Expected format is one line of space separated headers, one line of space separated column specs."
    )]
    NoPathLine,
    /// The lines of a file have not as many words.
    #[error("number of headers ({headers}) and field specifications ({paths}) don't match")]
    Count {
        /// How many headers there are.
        headers: usize,
        /// How many paths there are.
        paths: usize,
    },
    /// A path is not valid.
    #[error(transparent)]
    Path(#[from] RelaxedError),
}

impl TextColumns {
    /// Columns of a file: a line with their headers, and a line with their paths, separated by
    /// white space.
    ///
    /// # Errors
    /// When a line is missing, they have not as many words, or a path is not valid.
    pub fn from_lines(text: &str) -> Result<Self, TextColumnsError> {
        let mut lines = text.lines();
        let mut words = || lines.next().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let headers = words().ok_or(TextColumnsError::NoHeaderLine)?;
        let paths = words().ok_or(TextColumnsError::NoPathLine)?;
        if headers.len() != paths.len() {
            let (headers, paths) = (headers.len(), paths.len());
            return Err(TextColumnsError::Count { headers, paths });
        }
        headers.into_iter().zip(paths).map(column).collect::<Result<_, _>>().map(Self)
    }

    /// The cells of an object: what each path finds, joined with commas.
    ///
    /// # Errors
    /// When the object has something else than a path wants.
    pub fn row(&self, object: &Value) -> Result<Vec<String>, FindError> {
        let cell = |(_, path): &(Str, JsonPath)| {
            let found = path.find(object)?;
            let is_missing = found.first().is_none_or(Vec::is_empty);
            let none = is_missing.then(|| NONE.to_owned());
            let found = found.iter().flatten().map(|it| escaped(&it.to_go_string()));
            Ok(none.into_iter().chain(found).collect::<Vec<_>>().join(","))
        };
        self.0.iter().map(cell).collect()
    }

    /// Rows as text, below the headers.
    pub fn print(&self, rows: impl IntoIterator<Item = Vec<String>>) -> String {
        Aligned::new(&self.tabbed(rows)).to_string()
    }

    /// Writes rows as text, below the headers. The text is not kept: one long cell makes each line
    /// as long.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(
        &self,
        rows: impl IntoIterator<Item = Vec<String>>,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        write!(out, "{}", Aligned::new(&self.tabbed(rows)))
    }

    /// Lines of cells with tabs between them.
    fn tabbed(&self, rows: impl IntoIterator<Item = Vec<String>>) -> String {
        let headers: Vec<_> = self.0.iter().map(|(header, _)| header.to_string()).collect();
        let lines = std::iter::once(headers).chain(rows).map(|cells| cells.join("\t") + "\n");
        lines.collect()
    }
}

/// Columns with commas in between, each a header, a colon and a path, with or without its braces
/// and its first dot.
impl std::str::FromStr for TextColumns {
    type Err = TextColumnsError;

    fn from_str(text: &str) -> Result<Self, TextColumnsError> {
        if text.is_empty() {
            return Err(TextColumnsError::Empty);
        }
        let split = |it: &str| {
            let no_path = || TextColumnsError::NoPath(it.into());
            it.split_once(':').ok_or_else(no_path).and_then(column)
        };
        text.split(',').map(split).collect::<Result<_, _>>().map(Self)
    }
}

fn column((header, path): (&str, &str)) -> Result<(Str, JsonPath), TextColumnsError> {
    Ok((header.into(), JsonPath::relaxed(path)?.allow_missing_keys(true)))
}

/// A text without what would control a terminal.
fn escaped(text: &str) -> String {
    text.replace('\u{1b}', "^[").replace('\r', "\\r")
}
