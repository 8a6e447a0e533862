//! The warnings of one response.

use http::HeaderMap;
use http::header::{HeaderValue, WARNING};

use super::Warning;

/// So many characters of warnings a response has at most. When it would have more, each warning is
/// cut.
const MOST_LETTERS: usize = 4 * 1024;

/// To so many characters a warning is cut where there are too many.
const MOST_LETTERS_OF_ONE: usize = 256;

/// Collects the warnings of a response: each text once, and in all no more than clients and proxies
/// take.
///
/// When the texts have more than 4,096 characters together, each is cut after 256; then as many
/// more are taken, cut too, as it takes to reach 4,096 again. A warning that
/// [cannot be a header](Warning::to_header_value), such as one of several lines, is left out.
///
/// Corresponds to the recorder of `filters.WithWarningRecorder`.
///
/// ```
/// use apimachinery_http::{Warning, WarningRecorder};
/// use http::HeaderMap;
///
/// let mut warnings = WarningRecorder::new();
/// warnings.add(Warning::new("v1beta1 is deprecated"));
/// warnings.add(Warning::new("v1beta1 is deprecated"));
/// let mut headers = HeaderMap::new();
/// warnings.write_to(&mut headers);
/// let values: Vec<_> = headers.get_all("warning").iter().collect();
/// assert_eq!(values, [r#"299 - "v1beta1 is deprecated""#]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct WarningRecorder {
    recorded: Vec<Warning>,
    headers: Vec<HeaderValue>,
    letters: usize,
    is_cutting: bool,
}

impl WarningRecorder {
    /// No warnings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a warning, unless it is empty, was there already or there are too many.
    pub fn add(&mut self, warning: Warning) {
        let is_full = self.is_cutting && self.letters >= MOST_LETTERS;
        let is_known = || self.recorded.iter().any(|it| it.text == warning.text);
        if warning.text.is_empty() || is_full || is_known() {
            return;
        }
        let letters = warning.text.chars().count();
        if !self.is_cutting
            && self.letters + letters > MOST_LETTERS
            && warning.to_header_value().is_ok()
        {
            self.is_cutting = true;
            self.letters = 0;
            self.headers.clear();
            for recorded in std::mem::take(&mut self.recorded) {
                self.record(recorded);
            }
        }
        self.record(warning);
    }

    /// Adds the warnings to the headers of a response.
    pub fn write_to(&self, headers: &mut HeaderMap) {
        for value in &self.headers {
            headers.append(WARNING, value.clone());
        }
    }

    /// The values of the headers.
    pub fn header_values(&self) -> &[HeaderValue] {
        &self.headers
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.headers.is_empty()
    }

    fn record(&mut self, warning: Warning) {
        let most = if self.is_cutting { MOST_LETTERS_OF_ONE } else { usize::MAX };
        let end = warning.text.char_indices().nth(most).map_or(warning.text.len(), |(end, _)| end);
        let text = warning.text.get(..end).unwrap_or_default();
        if let Ok(value) = warning.header_value_saying(text) {
            self.letters += text.chars().count();
            self.headers.push(value);
        }
        self.recorded.push(warning);
    }
}

impl Extend<Warning> for WarningRecorder {
    fn extend<I: IntoIterator<Item = Warning>>(&mut self, warnings: I) {
        warnings.into_iter().for_each(|it| self.add(it));
    }
}
