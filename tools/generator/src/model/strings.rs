//! The texts that types of texts know.

use crate::facts::Type;
use crate::names;

/// A text with a name.
pub(crate) struct KnownText {
    pub(crate) name: String,
    pub(crate) value: String,
    /// What Go calls it, mostly by one name.
    pub(crate) go: Vec<String>,
}

/// The texts that a type knows, each once.
pub(super) fn known(source: &Type) -> Vec<KnownText> {
    let mut known: Vec<KnownText> = Vec::new();
    for (value, constant) in source.constants.iter().zip(&source.constant_names) {
        let Some(value) = value.as_str() else { continue };
        if let Some(same) = known.iter_mut().find(|it| it.value == value) {
            same.go.push(constant.clone());
            continue;
        }
        let is_free = |name: &String| known.iter().all(|it| it.name != *name);
        let names = names::value_names(&source.name, constant, value);
        if let Some(name) = names.into_iter().find(is_free) {
            known.push(KnownText { name, value: value.to_owned(), go: vec![constant.clone()] });
        }
    }
    known
}
