//! How a field is merged, as flags of its declaration.

use crate::facts::{Field, Type};

pub(super) fn flags(field: &Field) -> impl Iterator<Item = String> {
    [list_type(field), map_type(field.map_type.as_deref()), patch_strategy(field)]
        .into_iter()
        .flatten()
}

fn list_type(field: &Field) -> Option<String> {
    let list_type = field.list_type.as_deref()?;
    let keys: Vec<_> = field.list_map_keys.iter().map(|key| format!("{key:?}")).collect();
    let keys = if keys.is_empty() { String::new() } else { format!("({})", keys.join(", ")) };
    Some(format!("list({list_type}{keys})"))
}

fn map_type(map_type: Option<&str>) -> Option<String> {
    map_type.map(|map_type| format!("map({map_type})"))
}

impl Type {
    /// How the type is merged in every field, as a word of its declaration.
    pub(crate) fn merge_word(&self) -> Option<String> {
        map_type(self.map_type.as_deref())
    }
}

fn patch_strategy(field: &Field) -> Option<String> {
    let merge = match &field.patch_merge_key {
        Some(key) => format!("merge = {key:?}"),
        None => "merge".to_owned(),
    };
    let strategies = field.patch_strategy.as_deref()?.split(',');
    let words: Vec<_> = strategies
        .map(|strategy| match strategy {
            "merge" => merge.as_str(),
            "retainKeys" => "retain_keys",
            other => other,
        })
        .collect();
    Some(format!("patch({})", words.join(", ")))
}
