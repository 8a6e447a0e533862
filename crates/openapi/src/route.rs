//! Routes: what can be done at a path.

use apimachinery_runtime::{GroupVersionKind, Str};

use crate::definitions::Source;
use crate::texts;

/// The methods, in the order in which documents have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Method {
    Get,
    Put,
    Post,
    Delete,
    Options,
    Head,
    Patch,
}

impl Method {
    pub(crate) const ALL: [Self; 7] =
        [Self::Get, Self::Put, Self::Post, Self::Delete, Self::Options, Self::Head, Self::Patch];

    /// The key in documents.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Put => "put",
            Self::Post => "post",
            Self::Delete => "delete",
            Self::Options => "options",
            Self::Head => "head",
            Self::Patch => "patch",
        }
    }
}

/// What a request or an answer contains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Model {
    /// Any text.
    Text,
    /// A value of a type.
    Type(Source),
}

/// A parameter in the path or the query.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Parameter {
    pub(crate) name: Str,
    pub(crate) is_in_path: bool,
    pub(crate) r#type: &'static str,
    pub(crate) description: Str,
}

impl Parameter {
    pub(crate) fn query(name: &'static str) -> Self {
        Self {
            name: Str::from_static(name),
            is_in_path: false,
            r#type: "string",
            description: texts::of_parameter(name),
        }
    }

    pub(crate) fn path(name: &'static str) -> Self {
        Self {
            name: Str::from_static(name),
            is_in_path: true,
            r#type: "string",
            description: texts::of_parameter(name),
        }
    }

    /// What distinguishes parameters; also their order.
    pub(crate) fn key(&self) -> (&str, bool) {
        (&self.name, !self.is_in_path)
    }
}

/// What can be done with a path by one method.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) path: String,
    pub(crate) method: Method,
    pub(crate) description: String,
    /// The verb and what it acts on, such as `listNamespacedPod`.
    pub(crate) operation: String,
    /// The verb and the kind, for what is a resource.
    pub(crate) action: Option<(&'static str, GroupVersionKind)>,
    pub(crate) parameters: Vec<Parameter>,
    /// What is sent, and whether it must be there.
    pub(crate) body: Option<(Source, bool)>,
    pub(crate) consumes: Vec<Str>,
    pub(crate) produces: Vec<&'static str>,
    /// Codes with what they answer.
    pub(crate) responses: Vec<(u16, Model)>,
}

impl Route {
    /// The types that the route names.
    pub(crate) fn sources(&self) -> impl Iterator<Item = Source> {
        let answered = self.responses.iter().filter_map(|(_, model)| match model {
            Model::Type(source) => Some(*source),
            Model::Text => None,
        });
        answered.chain(self.body.map(|(source, _)| source))
    }

    /// The `operationId` and the tag: the verb, group and version of the path, and what is acted
    /// on.
    ///
    /// Corresponds to `GetOperationIDAndTags`.
    pub(crate) fn id_and_tag(&self) -> (String, String) {
        const VERBS: [&str; 11] = [
            "get", "log", "read", "replace", "patch", "delete", "watch", "connect", "proxy",
            "list", "create",
        ];
        let verb = VERBS.into_iter().find(|it| self.operation.starts_with(it)).unwrap_or("");
        let rest = self.operation.strip_prefix(verb).unwrap_or_default();
        let mut parts = self.path.trim_matches('/').split('/');
        let (mut id, mut tag) = (verb.to_owned(), String::new());
        let group = match parts.next() {
            Some("api") => Some("core"),
            Some("apis") => parts.next(),
            Some(other) => {
                tag = identifier(other, false);
                None
            }
            None => None,
        };
        match group {
            Some(group) => {
                let group = group.strip_suffix(".k8s.io").unwrap_or(group);
                id.push_str(&identifier(group, !id.is_empty()));
                tag = identifier(group, false);
                if let Some(version) = parts.next() {
                    id.push_str(&identifier(version, !id.is_empty()));
                    tag = format!("{tag}_{}", identifier(version, false));
                }
            }
            None if tag.is_empty() => tag = "apis".to_owned(),
            None => {}
        }
        id.push_str(&identifier(rest, !id.is_empty()));
        (id, tag)
    }
}

/// Corresponds to `ToValidOperationID`.
fn identifier(text: &str, starts_large: bool) -> String {
    let mut found = String::with_capacity(text.len());
    let mut is_large = starts_large;
    for (at, letter) in text.char_indices() {
        let is_letter = letter.is_alphabetic() || letter == '_' || (at > 0 && letter.is_numeric());
        match (is_letter, is_large) {
            (false, _) => is_large = true,
            (true, true) => {
                found.extend(letter.to_uppercase());
                is_large = false;
            }
            (true, false) => found.push(letter),
        }
    }
    found
}

/// A word that starts with a capital letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The article of a kind, between spaces; a space alone for what looks like a plural.
///
/// Corresponds to `GetArticleForNoun`.
pub(crate) fn article(kind: &str) -> &'static str {
    if kind.ends_with('s') && !kind.ends_with("ss") {
        return " ";
    }
    match kind.bytes().next().map(|it| it.to_ascii_lowercase()) {
        Some(b'a' | b'e' | b'i' | b'o' | b'u') => " an ",
        _ => " a ",
    }
}
