//! Texts and keywords about a field or a type.

use std::borrow::Cow;

use apimachinery::api::apiextensions::v1::ValidationRule;
use apimachinery::runtime::Value;

/// Texts and keywords about a field or a type.
#[derive(Debug, Default)]
pub(crate) struct About<'a> {
    pub(crate) sentence: Cow<'a, str>,
    /// Sentences about defaults, limits, releases and gates.
    pub(crate) facts: String,
    /// Keywords of schemas, in the order in which they are shown; those of items and of the values
    /// of maps start with `items.` and `values.`.
    pub(crate) keywords: Vec<(String, Value)>,
    pub(crate) values: Vec<KnownValue<'a>>,
    pub(crate) rules: Vec<&'a ValidationRule>,
}

/// A value that a field may have.
#[derive(Debug)]
pub(crate) struct KnownValue<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) description: String,
}

/// The keywords that are said in sentences as well.
const IN_SENTENCES: [&str; 2] = ["listType", "listMapKeys"];

impl About<'_> {
    /// Adds a keyword.
    pub(crate) fn add(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.keywords.push((name.into(), value.into()));
    }

    /// Adds a keyword, unless it is empty.
    pub(crate) fn add_text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.add(name, text);
        }
    }

    /// Adds what identifies the items of a list.
    pub(crate) fn add_list(&mut self, list_type: &str, keys: &[&str]) {
        self.add("listType", list_type);
        if !keys.is_empty() {
            let all = keys.iter().map(|it| Value::from(*it)).collect();
            self.add("listMapKeys", Value::List(all));
        }
        match list_type {
            "map" if !self.facts.contains("One item per ") => {
                let keys: Vec<_> = keys.iter().map(|it| format!("`{it}`")).collect();
                self.add_fact(&format!("One item per {}.", keys.join(", ")));
            }
            "set" if !self.facts.contains("Each item once.") => self.add_fact("Each item once."),
            _ => {}
        }
    }

    /// The keywords that sentences do not say.
    pub(crate) fn unsaid(&self) -> impl Iterator<Item = &(String, Value)> {
        let is_default_said = self.facts.contains("Default ");
        self.keywords.iter().filter(move |(name, _)| {
            let is_said =
                IN_SENTENCES.contains(&name.as_str()) || is_default_said && name == "default";
            !is_said
        })
    }

    fn add_fact(&mut self, sentence: &str) {
        if !self.facts.is_empty() {
            self.facts.push(' ');
        }
        self.facts.push_str(sentence);
    }
}
