//! The facts as in the file.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::Error;

/// Everything that is known about the API types of one release.
#[derive(Deserialize)]
pub(crate) struct Facts {
    /// The release of each repository that the facts come from.
    pub(crate) source: BTreeMap<String, String>,
    pub(crate) groups: Vec<Group>,
    pub(crate) shared_kinds: SharedKinds,
    pub(crate) constants: Vec<Constant>,
    pub(crate) types: Vec<Type>,
}

/// One version of one group.
#[derive(Deserialize)]
pub(crate) struct Group {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) go_package: String,
    pub(crate) proto_package: String,
    #[serde(default)]
    pub(crate) shared_kinds: bool,
    pub(crate) kinds: Vec<Kind>,
}

/// A kind of a group-version.
#[derive(Clone, Deserialize)]
pub(crate) struct Kind {
    pub(crate) kind: String,
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    #[serde(default)]
    pub(crate) list: bool,
    pub(crate) resource: Option<String>,
    pub(crate) namespaced: Option<bool>,
    pub(crate) introduced_in: Option<String>,
    pub(crate) deprecated_in: Option<String>,
    pub(crate) removed_in: Option<String>,
    pub(crate) replacement: Option<(String, String, String)>,
}

/// Kinds that every group-version has, and those that are the same in every version.
#[derive(Deserialize)]
pub(crate) struct SharedKinds {
    pub(crate) per_group_version: Vec<Kind>,
    pub(crate) unversioned: Vec<Kind>,
}

/// A constant of a package.
#[derive(Deserialize)]
pub(crate) struct Constant {
    pub(crate) package: String,
    pub(crate) go: String,
    pub(crate) value: serde_json::Value,
}

/// A type.
#[derive(Deserialize)]
pub(crate) struct Type {
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) proto: Option<String>,
    pub(crate) kind: String,
    pub(crate) underlying: Option<String>,
    #[serde(default)]
    pub(crate) constants: Vec<serde_json::Value>,
    #[serde(default)]
    pub(crate) constant_names: Vec<String>,
    #[serde(default)]
    pub(crate) proto_wrapper: bool,
    #[serde(default)]
    pub(crate) custom_json: bool,
    #[serde(default)]
    pub(crate) custom_proto: bool,
    pub(crate) map_type: Option<String>,
    /// Whether no other value than the constants is allowed.
    #[serde(default)]
    pub(crate) r#enum: bool,
    #[serde(default)]
    pub(crate) rules: Vec<String>,
    #[serde(default)]
    pub(crate) fields: Vec<Field>,
}

impl Type {
    /// The name with its package.
    pub(crate) fn full_name(&self) -> String {
        format!("{}.{}", self.package, self.name)
    }
}

/// A field of a struct.
#[derive(Deserialize)]
pub(crate) struct Field {
    pub(crate) go: Option<String>,
    #[serde(default)]
    pub(crate) go_type: String,
    #[serde(default)]
    pub(crate) pointer: bool,
    pub(crate) json: Option<String>,
    #[serde(default)]
    pub(crate) inline: bool,
    #[serde(default)]
    pub(crate) omitempty: bool,
    #[serde(default)]
    pub(crate) omitzero: bool,
    pub(crate) proto_number: Option<u32>,
    pub(crate) proto_name: Option<String>,
    pub(crate) proto_type: Option<String>,
    pub(crate) proto_key_type: Option<String>,
    pub(crate) proto_label: Option<String>,
    pub(crate) list_type: Option<String>,
    #[serde(default)]
    pub(crate) list_map_keys: Vec<String>,
    pub(crate) map_type: Option<String>,
    pub(crate) patch_strategy: Option<String>,
    pub(crate) patch_merge_key: Option<String>,
    pub(crate) default: Option<serde_json::Value>,
    #[serde(default)]
    pub(crate) required: bool,
    #[serde(default)]
    pub(crate) optional: bool,
    #[serde(default)]
    pub(crate) union_discriminator: bool,
    #[serde(default)]
    pub(crate) feature_gates: Vec<String>,
    /// What validation is generated from, such as `minimum=0`, each after its conditions.
    #[serde(default)]
    pub(crate) rules: Vec<String>,
}

/// Reads the facts.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
    let text = std::fs::read_to_string(path).map_err(|source| Error::io(path, source))?;
    serde_json::from_str(&text).map_err(|source| Error::Facts { path: path.to_owned(), source })
}
