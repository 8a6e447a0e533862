//! Differences between a definition in a file and the Rust types.

use std::fmt;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_runtime::{EncodeError, Map, Str, Value};
use apimachinery_validation::Path;

/// A definition differs from the types.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    name: Str,
    differences: Vec<Mismatch>,
}

/// One place where a definition differs from the types.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// Where in the definition.
    pub path: Path,
    /// The value in the definition; `None` when it has none.
    pub said: Option<Value>,
    /// The value by the types; `None` when they have none.
    pub by_types: Option<Value>,
}

impl Drift {
    /// The places, in the order of the paths.
    pub fn differences(&self) -> &[Mismatch] {
        &self.differences
    }
}

impl std::error::Error for Drift {}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the definition {} no longer matches the types:", self.name)?;
        self.differences.iter().try_for_each(|it| write!(f, "\n  {it}"))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &Value| match apimachinery_json::value_to_vec(value) {
            Ok(text) => String::from_utf8_lossy(&text).into_owned(),
            Err(error) => error.to_string(),
        };
        let path = &self.path;
        match (&self.said, &self.by_types) {
            (Some(said), Some(by_types)) => {
                write!(f, "{path}: {}, by the types {}", text(said), text(by_types))
            }
            (Some(said), None) => write!(f, "{path}: {}, by the types nothing", text(said)),
            (None, Some(by_types)) => write!(f, "{path}: missing, by the types {}", text(by_types)),
            (None, None) => write!(f, "{path}"),
        }
    }
}

/// Compares a definition, such as the one in the repository, with the one that the types make; for
/// a test that reports "your definition no longer matches your types".
///
/// The name and the specification count. Labels, annotations and the status are a server's or an
/// installer's; what a server would fill in (the singular, the kind of lists, no conversion) may be
/// left out. The order of `required` and of versions does not count.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
/// use apimachinery_crd::compare;
///
/// let mut by_types = CustomResourceDefinition::default();
/// by_types.spec.names.plural = "crontabs".into();
/// let mut in_file = by_types.clone();
/// assert_eq!(compare(&in_file, &by_types)?, None);
///
/// in_file.spec.names.plural = "cronjobs".into();
/// let drift = compare(&in_file, &by_types)?.expect("they differ");
/// assert_eq!(drift.differences()[0].to_string(), r#"spec.names.plural: "cronjobs", by the types "crontabs""#);
/// # Ok::<(), apimachinery_runtime::EncodeError>(())
/// ```
///
/// # Errors
/// When one of them cannot be written.
pub fn compare(
    definition: &CustomResourceDefinition,
    by_types: &CustomResourceDefinition,
) -> Result<Option<Drift>, EncodeError> {
    let mut differences = Vec::new();
    let (said, made) = (comparable(definition)?, comparable(by_types)?);
    walk(&Path::none(), Some(&said), Some(&made), &mut differences);
    let name = definition.metadata.name.clone();
    Ok((!differences.is_empty()).then_some(Drift { name, differences }))
}

/// What counts of a definition.
fn comparable(definition: &CustomResourceDefinition) -> Result<Value, EncodeError> {
    let mut spec = definition.spec.clone();
    let kind = spec.names.kind.to_lowercase();
    if spec.names.singular.is_empty() {
        spec.names.singular = kind.into();
    }
    if spec.names.list_kind.is_empty() {
        spec.names.list_kind = format!("{}List", spec.names.kind).into();
    }
    let is_none = |it: &Str| it.is_empty() || *it == "None";
    if spec.conversion.as_ref().is_some_and(|it| is_none(&it.strategy.clone().into())) {
        spec.conversion = None;
    }
    let mut spec = apimachinery_json::to_value(&spec)?;
    sort_required(&mut spec);
    by_name(&mut spec);
    let name = Value::String(definition.metadata.name.clone());
    let metadata = Value::Map(Map::from_iter([(Str::from_static("name"), name)]));
    let parts = [(Str::from_static("metadata"), metadata), (Str::from_static("spec"), spec)];
    Ok(Value::Map(Map::from_iter(parts)))
}

/// Versions under their names, so that their order does not count.
fn by_name(spec: &mut Value) {
    let Value::Map(spec) = spec else { return };
    let Some(Value::List(versions)) = spec.get_mut("versions") else { return };
    let named = std::mem::take(versions).into_iter().map(|version| {
        let name = version.get("name").and_then(Value::as_str).unwrap_or_default();
        (Str::from(name), version)
    });
    let named = Value::Map(named.collect());
    spec.insert("versions".into(), named);
}

fn sort_required(value: &mut Value) {
    match value {
        Value::Map(map) => {
            for (key, value) in map.iter_mut() {
                match value {
                    Value::List(names) if *key == "required" => {
                        names.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
                    }
                    value => sort_required(value),
                }
            }
        }
        Value::List(items) => items.iter_mut().for_each(sort_required),
        _ => {}
    }
}

fn walk(
    path: &Path,
    said: Option<&Value>,
    by_types: Option<&Value>,
    differences: &mut Vec<Mismatch>,
) {
    match (said, by_types) {
        (Some(Value::Map(said)), Some(Value::Map(by_types))) => {
            let only_there = by_types.keys().filter(|key| !said.contains_key(*key));
            let mut keys: Vec<_> = said.keys().chain(only_there).collect();
            keys.sort_unstable();
            for key in keys {
                walk(&path.child(key), said.get(key), by_types.get(key), differences);
            }
        }
        (Some(Value::List(said)), Some(Value::List(by_types))) => {
            for at in 0..said.len().max(by_types.len()) {
                walk(&path.index(at), said.get(at), by_types.get(at), differences);
            }
        }
        (said, by_types) if said == by_types => {}
        (said, by_types) => differences.push(Mismatch {
            path: path.clone(),
            said: said.cloned(),
            by_types: by_types.cloned(),
        }),
    }
}
