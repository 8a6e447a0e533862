//! Descriptions of the built-in types, their fields and values, a sentence each, with the facts
//! that the declarations do not have: defaults, limits, since when, what replaces what is
//! deprecated.
//!
//! The texts are packed, 130 kB, and unpacked when something is asked for first. OpenAPI documents,
//! definitions that are made from types, and command lines show them; the documentation of the
//! types has them too.
//!
//! ```
//! use apimachinery_api::descriptions::Described;
//!
//! let spec = Described::definition("io.k8s.api.apps.v1.DeploymentSpec").expect("a built-in type");
//! let replicas = spec.field("replicas").expect("a field of it");
//! assert_eq!(
//!     replicas.sentence(),
//!     "Pods wanted at a time; an autoscaler that targets this object takes the number over."
//! );
//! assert_eq!(replicas.facts(), "Default `1`.");
//!
//! let strategy = Described::definition("io.k8s.api.apps.v1.DeploymentStrategy").expect("a type");
//! let kind = strategy.field("type").expect("a field of it");
//! let values: Vec<_> = kind.values().map(|(value, _)| value).collect();
//! assert_eq!(values, ["Recreate", "RollingUpdate"]);
//! ```

mod unpack;

use std::fmt;

use apimachinery_runtime::reflect::FieldTable;

use unpack::{Entry, Line, index};

/// A type whose fields are described.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    entry: &'static Entry,
    name: &'static str,
}

/// A sentence about a type, a field or a value, with facts and values.
///
/// [`Display`](fmt::Display) writes all of it: sentence and facts on a line, and the values in a
/// list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Description {
    sentence: &'static str,
    facts: &'static str,
    values: &'static [Line],
}

impl Described {
    /// The type with this name in OpenAPI documents, such as `io.k8s.api.core.v1.Pod`; `None` for
    /// types that are not built in.
    pub fn definition(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("io.k8s.")?;
        let (package, name) = rest.rsplit_once('.')?;
        let mut parts = package.rsplit('.');
        Self::find(parts.next()?, parts.next()?, name)
    }

    /// The type that has this table; `None` for types that are not built in.
    pub fn table(table: &FieldTable) -> Option<Self> {
        let mut parts = table.module().rsplit("::");
        let (version, group) = (parts.next()?, parts.next()?);
        match table.module().split("::").next()? {
            "apimachinery_api" => Self::find(version, group, table.name()),
            "apimachinery_meta" => Self::find(version, "meta", table.name()),
            _ => None,
        }
    }

    /// Types of packages that are not versions are those of `meta`.
    fn find(version: &str, group: &str, name: &str) -> Option<Self> {
        let key = match (version, group) {
            (version, "apiserverinternal") => format!("internal_apiserver.{version}.{name}"),
            (version, group) if is_version(version) => format!("{group}.{version}.{name}"),
            _ => format!("meta.v1.{name}"),
        };
        let (name, entry) = index().types.get_key_value(key.as_str())?;
        Some(Self { entry, name })
    }

    /// What the type itself is.
    pub fn description(&self) -> Description {
        Description { values: &[], ..self.entry.own.into() }
    }

    /// What a field is, by its name in JSON.
    pub fn field(&self, name: &str) -> Option<Description> {
        let own = self.entry.parts.iter().find(|it| it.name == name);
        own.map(Description::from).or_else(|| self.shared_field(name))
    }

    /// The fields that all lists have are described once.
    fn shared_field(&self, name: &str) -> Option<Description> {
        let is_list = self.entry.parts.is_empty() && self.name.ends_with("List");
        let name = if is_list && name == "metadata" { "listMetadata" } else { name };
        let part = index().types.get("*")?.parts.iter().find(|it| it.name == name)?;
        is_list.then(|| part.into())
    }
}

/// A parameter of requests that is not a field of their options: `pretty`, or in paths `name`,
/// `namespace` and `path`. Others are those of types such as
/// `io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions`.
pub fn parameter(name: &str) -> Option<Description> {
    part_of("?", name)
}

/// A field that all objects have: `apiVersion`, `kind`, `metadata`; of lists also `items` and
/// `listMetadata`.
pub fn object_field(name: &str) -> Option<Description> {
    part_of("*", name)
}

/// `apiVersion` or `kind` of an object that is embedded in another.
pub fn embedded_field(name: &str) -> Option<Description> {
    part_of("?", &format!("inner-{name}"))
}

fn part_of(section: &str, name: &str) -> Option<Description> {
    let entry = index().types.get(section)?;
    entry.parts.iter().find(|it| it.name == name).map(Description::from)
}

impl Description {
    /// A sentence of at most 160 characters: what it is, what leaving it out means, what it
    /// excludes or needs, its unit. Code is between backticks.
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// Facts, such as `Default 1. Since 1.21, feature gate X.`, mostly none.
    pub fn facts(&self) -> &'static str {
        self.facts
    }

    /// The texts that are known as values, each with what it does.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Description)> + use<> {
        self.values.iter().filter_map(|it| Some((it.name.strip_prefix('=')?, it.into())))
    }
}

impl From<&'static Line> for Description {
    fn from(line: &'static Line) -> Self {
        let values = index().types.get(line.texts).map_or(&[][..], |it| it.parts.as_slice());
        Self { sentence: line.sentence, facts: line.facts, values }
    }
}

impl From<Line> for Description {
    fn from(line: Line) -> Self {
        Self { sentence: line.sentence, facts: line.facts, values: &[] }
    }
}

/// How many values are listed.
const VALUES_SHOWN: usize = 12;

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence)?;
        if !self.facts.is_empty() {
            write!(f, " {}", self.facts)?;
        }
        if self.values.is_empty() || self.values.len() > VALUES_SHOWN {
            return Ok(());
        }
        f.write_str("\n")?;
        self.values().try_for_each(|(value, it)| match value {
            "" => write!(f, "\n- nothing: {it}"),
            _ => write!(f, "\n- `{value}`: {it}"),
        })
    }
}

/// Whether this is a version such as `v1beta1`.
fn is_version(name: &str) -> bool {
    name.strip_prefix('v').is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()))
}
