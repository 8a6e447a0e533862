//! The definitions of a document: which types it needs, and their names.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_runtime::reflect::{FieldInfo, FieldPlace, Shape, Table};
use apimachinery_runtime::{GroupVersion, Scheme, Str};

/// The name of any object that may still be encoded.
const RAW_EXTENSION: &str = "io.k8s.apimachinery.pkg.runtime.RawExtension";
/// The name of any patch.
const PATCH: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.Patch";

/// What a definition is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// A struct.
    Table(&'static Table),
    /// A value with a text of its own.
    Scalar(ScalarType),
    /// An object that may still be encoded.
    Raw,
    /// A patch.
    Patch,
    /// A custom resource, by its place among those of the document.
    #[cfg_attr(not(feature = "custom"), expect(dead_code, reason = "there are none"))]
    Custom(usize),
    /// A list of custom resources.
    #[cfg_attr(not(feature = "custom"), expect(dead_code, reason = "there are none"))]
    CustomList(usize),
}

/// What [`Shape::Scalar`] says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScalarType {
    pub(crate) path: &'static str,
    pub(crate) examples: &'static [&'static str],
    pub(crate) format: &'static str,
}

/// What distinguishes sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Table(usize),
    Scalar(&'static str),
    Raw,
    Patch,
    Custom(usize),
    CustomList(usize),
}

impl Source {
    pub(crate) fn key(self) -> Key {
        match self {
            Self::Table(table) => Key::Table(std::ptr::from_ref(table).addr()),
            Self::Scalar(scalar) => Key::Scalar(scalar.path),
            Self::Raw => Key::Raw,
            Self::Patch => Key::Patch,
            Self::Custom(index) => Key::Custom(index),
            Self::CustomList(index) => Key::CustomList(index),
        }
    }

    /// What a shape refers to, when that is a definition of its own.
    pub(crate) fn of(shape: &Shape) -> Option<Self> {
        match *shape {
            Shape::Struct(table) => Some(Self::Table(table)),
            Shape::Scalar { examples, format, path } => {
                Some(Self::Scalar(ScalarType { path, examples, format }))
            }
            Shape::Encoded => Some(Self::Raw),
            _ => None,
        }
    }
}

/// The definitions of a document.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    names: BTreeMap<Key, Str>,
    sources: BTreeMap<Str, Source>,
}

impl Definitions {
    /// The definitions that the roots need, themselves included. `custom` has the names of the custom resources and of
    /// their lists.
    ///
    /// A type that versions of one group share is declared once; it is named as one of the version that the document is
    /// about, as the reference has a type for each version.
    pub(crate) fn of(
        roots: impl IntoIterator<Item = Source>,
        scheme: &Scheme,
        version: &GroupVersion,
        custom: &[[Str; 2]],
    ) -> Self {
        let mut definitions = Self::default();
        let (mut shared, modules) = (Vec::new(), groups_of(scheme, version));
        for source in reach(roots) {
            let name = match source {
                Source::Table(table) => match in_version(table, &modules, &version.version) {
                    Some(path) => {
                        shared.push((table, path));
                        continue;
                    }
                    None => scheme.openapi_type_name(&path_of(table)).into(),
                },
                Source::Scalar(scalar) => scheme.openapi_type_name(scalar.path).into(),
                Source::Raw => Str::from_static(RAW_EXTENSION),
                Source::Patch => Str::from_static(PATCH),
                Source::Custom(index) => {
                    custom.get(index).map(|it| it[0].clone()).unwrap_or_default()
                }
                Source::CustomList(index) => {
                    custom.get(index).map(|it| it[1].clone()).unwrap_or_default()
                }
            };
            definitions.add(name, source);
        }
        for (table, path) in shared {
            let name: Str = scheme.openapi_type_name(&path).into();
            let own = || scheme.openapi_type_name(&path_of(table)).into();
            let name = if definitions.sources.contains_key(&name) { own() } else { name };
            definitions.add(name, Source::Table(table));
        }
        definitions
    }

    fn add(&mut self, name: Str, source: Source) {
        self.names.insert(source.key(), name.clone());
        self.sources.insert(name, source);
    }

    /// The name of a definition.
    pub(crate) fn name(&self, source: Source) -> Str {
        self.names.get(&source.key()).cloned().unwrap_or_default()
    }

    /// The definitions by their names, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Str, Source)> {
        self.sources.iter().map(|(name, source)| (name, *source))
    }
}

fn path_of(table: &Table) -> String {
    format!("{}::{}", table.module(), table.name())
}

/// All sources that these need, themselves included.
fn reach(roots: impl IntoIterator<Item = Source>) -> Vec<Source> {
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    let mut open: Vec<_> = roots.into_iter().collect();
    while let Some(source) = open.pop() {
        if !known.insert(source.key()) {
            continue;
        }
        found.push(source);
        if let Source::Table(table) = source {
            open.extend(table.fields().iter().filter_map(referred));
        }
    }
    found
}

fn referred(field: &'static FieldInfo) -> Option<Source> {
    if field.place() != FieldPlace::Member {
        return None;
    }
    let mut shape = field.shape();
    loop {
        match shape {
            Shape::Optional(inner) | Shape::List(inner) | Shape::Map(inner) => shape = inner(),
            shape => return Source::of(&shape),
        }
    }
}

/// The modules that have the versions of the groups whose kinds a version has.
fn groups_of(scheme: &Scheme, version: &GroupVersion) -> BTreeSet<&'static str> {
    let known = scheme.known_types(version).into_iter();
    let tables = known.filter_map(|(kind, info)| {
        let is_own = info
            .kind
            .is_some_and(|it| it.kind == kind.kind && kind.group == it.group_version.group);
        is_own.then(|| (info.new)().as_struct().map(|it| it.table()))?
    });
    tables.filter_map(|table| split_version(table.module())).map(|(group, _)| group).collect()
}

/// The path that the type of another version of these groups has in the version.
fn in_version(table: &Table, groups: &BTreeSet<&'static str>, version: &str) -> Option<String> {
    let (group, of_type) = split_version(table.module())?;
    let is_foreign = groups.contains(group) && of_type != version;
    is_foreign.then(|| format!("{group}::{version}::{}", table.name()))
}

/// A module that is named as a version, such as `v1beta1`, and the module around it.
fn split_version(module: &'static str) -> Option<(&'static str, &'static str)> {
    let (group, version) = module.rsplit_once("::")?;
    let number = version.strip_prefix('v')?;
    number.starts_with(|it: char| it.is_ascii_digit()).then_some((group, version))
}
