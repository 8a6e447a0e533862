//! The definitions of a document: which types it needs, and their names.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_meta::v1::{ListMeta, ObjectMeta};
use apimachinery_runtime::reflect::{Declared, FieldInfo, FieldRole, FieldTable, Shape};
use apimachinery_runtime::{GroupVersion, Scheme, StaticKind, Str};

/// The name of any object that may still be encoded.
const RAW_EXTENSION: &str = "io.k8s.apimachinery.pkg.runtime.RawExtension";
/// The name of any patch.
const PATCH: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.Patch";

/// What a definition is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// A struct.
    Table(&'static FieldTable),
    /// A value with a text of its own.
    Scalar(ScalarType),
    /// An object that may still be encoded.
    Raw,
    /// A patch.
    Patch,
    /// A custom resource, by its place among those of the document.
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
    root: Place,
    names: BTreeMap<(Key, Str), Str>,
    definitions: BTreeMap<Str, Definition>,
}

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) source: Source,
    /// From where it refers to others.
    pub(crate) place: Place,
}

/// Where types are referred to from: some groups, by the modules that have their versions, and a
/// version.
///
/// Versions of a group share the types that they declare alike, and Rust has each of these once.
/// The reference has one for each version, so a shared type is named as one of the version that
/// refers to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    groups: Vec<&'static str>,
    version: Str,
}

impl Place {
    /// The version that a type is of, as it is named here; empty for types of modules that are not
    /// versions.
    fn version_of(&self, source: Source) -> Str {
        let Source::Table(table) = source else { return Str::new() };
        match split_version(table.module()) {
            Some((group, _)) if self.groups.contains(&group) => self.version.clone(),
            Some((_, version)) => Str::from_static(version),
            None => Str::new(),
        }
    }

    /// Whether types are named as those of this version here.
    pub(crate) fn is_of(&self, version: &str) -> bool {
        self.version == version
    }

    /// The place that a type itself refers to others from.
    fn of(source: Source, version: &Str) -> Self {
        let group = match source {
            Source::Table(table) => split_version(table.module()).map(|(group, _)| group),
            _ => None,
        };
        Self { groups: group.into_iter().collect(), version: version.clone() }
    }
}

impl Definitions {
    /// The definitions that the roots need, themselves included, for a document about this version.
    /// `custom` has the names of the custom resources and of their lists.
    pub(crate) fn of(
        roots: impl IntoIterator<Item = Source>,
        scheme: &Scheme,
        version: &GroupVersion,
        custom: &[[Str; 2]],
    ) -> Self {
        let root = Place { groups: groups_of(scheme, version), version: version.version.clone() };
        let mut definitions = Self { root, ..Self::default() };
        let mut shared = Vec::new();
        for (source, version) in reach(roots, &definitions.root) {
            let name = match source {
                Source::Table(table) if is_shared(table, &version) => {
                    shared.push((table, version));
                    continue;
                }
                Source::Table(table) => scheme.openapi_type_name(&path_of(table)).into(),
                Source::Scalar(scalar) => scheme.openapi_type_name(scalar.path).into(),
                Source::Raw => Str::from_static(RAW_EXTENSION),
                Source::Patch => Str::from_static(PATCH),
                Source::Custom(index) => {
                    custom.get(index).map(|[kind, _]| kind.clone()).unwrap_or_default()
                }
                Source::CustomList(index) => {
                    custom.get(index).map(|[_, list]| list.clone()).unwrap_or_default()
                }
            };
            definitions.add(name, source, &version);
        }
        for (table, version) in shared {
            let (group, _) = split_version(table.module()).unwrap_or_default();
            let path = format!("{group}::{version}::{}", table.name());
            let mut name: Str = scheme.openapi_type_name(&path).into();
            if definitions.definitions.contains_key(&name) {
                name = scheme.openapi_type_name(&path_of(table)).into();
            }
            definitions.add(name, Source::Table(table), &version);
        }
        definitions
    }

    /// Adds a definition. Types in functions may have the same path: a number follows the name of
    /// further ones.
    fn add(&mut self, name: Str, source: Source, version: &Str) {
        let mut names = (2..).map(|number| format!("{name}{number}").into());
        let mut free = name.clone();
        while self.definitions.contains_key(&free) {
            free = names.next().unwrap_or_default();
        }
        let name = free;
        self.names.insert((source.key(), version.clone()), name.clone());
        let place = Place::of(source, version);
        self.definitions.insert(name, Definition { source, place });
    }

    /// The name of a definition, as a type at this place refers to it.
    pub(crate) fn name_from(&self, place: &Place, source: Source) -> Str {
        let key = (source.key(), place.version_of(source));
        self.names.get(&key).cloned().unwrap_or_default()
    }

    /// The name of a definition, as the paths of the document refer to it.
    pub(crate) fn name(&self, source: Source) -> Str {
        self.name_from(&self.root, source)
    }

    /// The definitions by their names, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Str, &Definition)> {
        self.definitions.iter()
    }
}

fn path_of(table: &FieldTable) -> String {
    format!("{}::{}", table.module(), table.name())
}

fn is_shared(table: &FieldTable, version: &str) -> bool {
    split_version(table.module()).is_some_and(|(_, own)| own != version)
}

/// All sources that these need, themselves included, with the versions that they are named as.
fn reach(roots: impl IntoIterator<Item = Source>, root: &Place) -> Vec<(Source, Str)> {
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    let mut open: Vec<_> = roots.into_iter().map(|it| (it, root.version_of(it))).collect();
    while let Some((source, version)) = open.pop() {
        if !known.insert((source.key(), version.clone())) {
            continue;
        }
        let place = Place::of(source, &version);
        let mut add = |it: Source| open.push((it, place.version_of(it)));
        match source {
            Source::Table(table) => table.fields().iter().filter_map(referred).for_each(add),
            Source::Custom(_) => add(Source::Table(ObjectMeta::TABLE)),
            Source::CustomList(index) => {
                add(Source::Table(ListMeta::TABLE));
                add(Source::Custom(index));
            }
            Source::Scalar(_) | Source::Raw | Source::Patch => {}
        }
        found.push((source, version));
    }
    found
}

fn referred(field: &'static FieldInfo) -> Option<Source> {
    if field.place() != FieldRole::Member {
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
fn groups_of(scheme: &Scheme, version: &GroupVersion) -> Vec<&'static str> {
    let known = scheme.known_types(version).into_iter();
    let tables = known.filter_map(|(kind, info)| {
        let declares =
            |it: StaticKind| it.kind == kind.kind && kind.group == it.group_version.group;
        let is_own = info.kind.is_some_and(declares);
        is_own.then(|| (info.new)().as_struct().map(|it| it.table()))?
    });
    let groups = tables.filter_map(|table| split_version(table.module())).map(|(group, _)| group);
    groups.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A module that is named as a version, such as `v1beta1`, and the module around it.
fn split_version(module: &'static str) -> Option<(&'static str, &'static str)> {
    let (group, version) = module.rsplit_once("::")?;
    let number = version.strip_prefix('v')?;
    number.starts_with(|it: char| it.is_ascii_digit()).then_some((group, version))
}
