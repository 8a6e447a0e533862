//! `apim kinds`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, IsTerminal, Write};

use apimachinery::api::facts;
use apimachinery::crd::CustomKind;
use apimachinery::json::{JsonEntry, value_to_vec};
use apimachinery::protobuf::ProtobufEntry;
use apimachinery::runtime::{
    GroupVersion, GroupVersionKind, KindFacts, KindName, Release, ResourceFacts, TypeInfo, Value,
    nearest_name,
};
use apimachinery::{Map, Scheme, Str};

use crate::Failure;
use crate::args::{KindsArgs, KindsFormat};
use crate::custom::{self, codecs};
use crate::problem::{Joined, Outcome};
use crate::table::{Table, write_tabbed};

const HEADER: [&str; 5] = ["APIVERSION", "KIND", "FORMATS", "PREFERRED", "CONVERTS TO"];
const WIDE_HEADER: [&str; 14] = [
    "APIVERSION",
    "KIND",
    "FORMATS",
    "PREFERRED",
    "CONVERTS TO",
    "RESOURCE",
    "SHORT NAMES",
    "SCOPE",
    "VERBS",
    "STORED IN",
    "SINCE",
    "DEPRECATED",
    "REMOVED",
    "USE",
];
const NOTHING: &str = "-";

/// What is printed about a kind.
struct Row {
    kind: GroupVersionKind,
    formats: Vec<&'static str>,
    preferred: bool,
    converts_to: Vec<GroupVersion>,
    facts: Option<&'static KindFacts>,
    /// The definition, of a kind that has one.
    custom: Option<&'static CustomKind>,
}

/// What can be done with custom resources.
const CUSTOM_VERBS: [&str; 8] =
    ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/// Lists the registered kinds.
pub(crate) fn run(args: &KindsArgs) -> Result<Outcome, Failure> {
    let scheme = codecs().scheme();
    let rows = rows(scheme, args)?;
    let mut sink = BufWriter::new(io::stdout().lock());
    match args.output {
        KindsFormat::Json => write_json(&rows, &mut sink)?,
        KindsFormat::Table => write_table(HEADER, &rows, Row::cells, &mut sink)?,
        KindsFormat::Wide => write_table(WIDE_HEADER, &rows, Row::wide_cells, &mut sink)?,
    }
    sink.flush()?;
    Ok(Outcome::Fine)
}

fn rows(scheme: &Scheme, args: &KindsArgs) -> Result<Vec<Row>, Failure> {
    let mut known = scheme.all_known_types();
    known.retain(|(kind, _)| !kind.is_internal());
    let wanted = wanted_group(scheme, args)?;
    if let Some(group) = wanted {
        known.retain(|(kind, _)| kind.group == group);
    }
    if !args.shared {
        let shared = shared_types(scheme);
        known.retain(|(_, info)| !shared.contains(info.path()));
    }
    let mut rows: Vec<_> =
        known.into_iter().map(|(kind, info)| Row::new(scheme, kind, formats(info))).collect();
    let is_wanted = |kind: &&GroupVersionKind| wanted.is_none_or(|group| kind.group == group);
    let custom = scheme.unstructured_kinds().filter(is_wanted);
    rows.extend(custom.map(|kind| Row::new(scheme, kind, vec!["json", "yaml"])));
    rows.sort_by(|one, other| one.kind.cmp(&other.kind));
    Ok(rows)
}

fn wanted_group<'a>(scheme: &Scheme, args: &'a KindsArgs) -> Result<Option<&'a str>, Failure> {
    let Some(group) = args.group.as_deref() else { return Ok(None) };
    let name = if group == "core" { "" } else { group };
    if scheme.is_group_registered(name) {
        return Ok(Some(name));
    }
    let groups: BTreeSet<_> = scheme
        .prioritized_versions_all_groups()
        .into_iter()
        .map(|version| if version.group.is_empty() { "core".into() } else { version.group })
        .collect();
    let groups: Vec<_> = groups.into_iter().collect();
    let near = nearest_group(group, &groups).map(str::to_owned);
    let groups = Joined(&groups).to_string();
    Err(Failure::UnknownGroup { group: group.to_owned(), near, groups })
}

/// The group that was probably meant: by a version of it, by the first part of its name, or by a
/// similar name.
fn nearest_group<'a>(wanted: &str, groups: &'a [Str]) -> Option<&'a str> {
    let name = match wanted.split_once('/') {
        Some((name, _)) => name,
        None if is_version(wanted) => "core",
        None => wanted,
    };
    let mut names = groups.iter().map(Str::as_str);
    let found = names.clone().find(|it| *it == name);
    let short = || names.find(|it| it.split_once('.').is_some_and(|(first, _)| first == name));
    let similar = || nearest_name(name, groups.iter().map(Str::as_str));
    found.or_else(short).or_else(similar)
}

/// Whether a text is as `v1` or `v2beta1` are.
fn is_version(text: &str) -> bool {
    text.strip_prefix('v').is_some_and(|it| it.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// The types that several groups have a kind of: options of requests, and what is watched.
fn shared_types(scheme: &Scheme) -> BTreeSet<&'static str> {
    let mut groups: BTreeMap<&'static str, BTreeSet<&str>> = BTreeMap::new();
    let known = scheme.all_known_types();
    for (kind, info) in &known {
        groups.entry(info.path()).or_default().insert(&kind.group);
    }
    groups.into_iter().filter(|(_, groups)| groups.len() > 1).map(|(path, _)| path).collect()
}

impl Row {
    fn new(scheme: &Scheme, kind: &GroupVersionKind, formats: Vec<&'static str>) -> Self {
        let group_kind = kind.group_kind();
        let version = kind.group_version();
        let mut converts_to = scheme.convertible_versions(&group_kind);
        converts_to.retain(|it| *it != version);
        Self {
            kind: kind.clone(),
            formats,
            preferred: scheme.versions_for_group_kind(&group_kind).first() == Some(&version),
            converts_to,
            facts: facts::of(kind),
            custom: custom::version_of(kind)
                .filter(|it| it.kind() == kind)
                .and_then(|_| custom::kinds()?.of_group_kind(&group_kind))
                .map(|it| &**it),
        }
    }

    fn resource(&self) -> Option<ResourceFacts> {
        self.facts?.resource
    }

    fn cells(&self) -> [String; HEADER.len()] {
        [
            self.kind.group_version().to_string(),
            self.kind.kind.to_string(),
            self.formats.join(","),
            if self.preferred { "yes" } else { NOTHING }.to_owned(),
            joined(self.converts_to.iter().map(|it| it.version.as_str())),
        ]
    }

    fn wide_cells(&self) -> [String; WIDE_HEADER.len()] {
        let [api_version, kind, formats, preferred, converts_to] = self.cells();
        let (facts, resource) = (self.facts, self.resource());
        let or_nothing = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
        if let Some(custom) = self.custom {
            let short_names = custom.names().short_names.iter().map(Str::as_str);
            let stored = custom.storage_version().map(|it| it.kind().group_version().to_string());
            let own = [
                api_version,
                kind,
                formats,
                preferred,
                converts_to,
                custom.names().plural.to_string(),
                joined(short_names),
                scope(custom.is_namespaced()).to_owned(),
                joined(CUSTOM_VERBS.into_iter()),
                or_nothing(stored),
            ];
            let mut cells: [String; WIDE_HEADER.len()] =
                std::array::from_fn(|_| NOTHING.to_owned());
            cells.iter_mut().zip(own).for_each(|(cell, text)| *cell = text);
            return cells;
        }
        let release = |it: Option<Release>| or_nothing(it.map(|it| it.to_string()));
        let texts = |it: Option<&[&'static str]>| joined(it.unwrap_or_default().iter().copied());
        [
            api_version,
            kind,
            formats,
            preferred,
            converts_to,
            or_nothing(resource.map(|it| it.plural.to_owned())),
            texts(resource.map(|it| it.short_names)),
            or_nothing(resource.map(|it| scope(it.namespaced).to_owned())),
            texts(resource.map(|it| it.verbs)),
            or_nothing(resource.and_then(|it| it.stored_in).map(version_of)),
            release(facts.and_then(|it| it.introduced)),
            release(facts.and_then(|it| it.deprecated)),
            release(facts.and_then(|it| it.removed)),
            or_nothing(facts.and_then(|it| it.replacement).map(version_of)),
        ]
    }

    fn to_value(&self) -> Value {
        let versions = self.converts_to.iter().map(|it| it.version.as_str());
        let fields = [
            ("group", Value::from(self.kind.group.as_str())),
            ("version", self.kind.version.as_str().into()),
            ("kind", self.kind.kind.as_str().into()),
            ("formats", texts(&self.formats)),
            ("preferred", Value::Bool(self.preferred)),
            ("convertsTo", texts(&versions.collect::<Vec<_>>())),
        ];
        let mut fields = Vec::from(fields);
        if let Some(facts) = self.facts {
            let releases = [
                ("since", facts.introduced),
                ("deprecated", facts.deprecated),
                ("removed", facts.removed),
            ];
            let known = releases.into_iter().filter_map(|(name, release)| Some((name, release?)));
            fields.extend(known.map(|(name, release)| (name, release.to_string().into())));
            fields.extend(facts.replacement.map(|it| ("replacement", named(it))));
        }
        if let Some(resource) = self.resource() {
            fields.extend(of_resource(&resource));
        }
        fields.extend(self.custom.into_iter().flat_map(of_custom));
        let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
        Value::Map(fields.collect::<Map<_, _>>())
    }
}

/// What JSON says of a custom resource.
fn of_custom(custom: &CustomKind) -> Vec<(&'static str, Value)> {
    let names = custom.names();
    let texts_of = |all: &[Str]| texts(&all.iter().map(Str::as_str).collect::<Vec<_>>());
    let mut fields = vec![
        ("resource", names.plural.as_str().into()),
        ("singular", names.singular.as_str().into()),
        ("shortNames", texts_of(&names.short_names)),
        ("categories", texts_of(&names.categories)),
        ("scope", scope(custom.is_namespaced()).into()),
        ("verbs", texts(&CUSTOM_VERBS)),
        ("definition", custom.name().into()),
    ];
    fields.extend(custom.storage_version().map(|it| {
        let kind = it.kind();
        let version = kind.group_version().to_string();
        ("storedIn", map([("apiVersion", version.into()), ("kind", kind.kind.as_str().into())]))
    }));
    fields
}

/// What JSON says of a resource.
fn of_resource(resource: &ResourceFacts) -> Vec<(&'static str, Value)> {
    let subresources = resource.subresources.iter().map(|it| {
        map([("name", it.name.into()), ("kind", named(it.kind)), ("verbs", texts(it.verbs))])
    });
    let mut fields = vec![
        ("resource", resource.plural.into()),
        ("singular", resource.singular.into()),
        ("shortNames", texts(resource.short_names)),
        ("categories", texts(resource.categories)),
        ("scope", scope(resource.namespaced).into()),
        ("verbs", texts(resource.verbs)),
        ("subresources", Value::List(subresources.collect())),
    ];
    fields.extend(resource.stored_in.map(|it| ("storedIn", named(it))));
    fields
}

fn scope(is_namespaced: bool) -> &'static str {
    if is_namespaced { "Namespaced" } else { "Cluster" }
}

fn version_of(name: KindName) -> String {
    name.to_gvk().group_version().to_string()
}

fn named(name: KindName) -> Value {
    map([("apiVersion", version_of(name).into()), ("kind", name.kind.into())])
}

fn map<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

fn texts(texts: &[&str]) -> Value {
    Value::List(texts.iter().map(|it| (*it).into()).collect())
}

/// Texts with commas between them, or the sign for nothing.
fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() { NOTHING.to_owned() } else { texts.join(",") }
}

/// The formats that a type lists an entry for. YAML is JSON by another name.
fn formats(info: &TypeInfo) -> Vec<&'static str> {
    let mut formats = Vec::new();
    if info.entry::<JsonEntry>().is_some() {
        formats.extend(["json", "yaml"]);
    }
    if info.entry::<ProtobufEntry>().is_some() {
        formats.push("protobuf");
    }
    formats
}

fn write_table<const COLUMNS: usize>(
    header: [&'static str; COLUMNS],
    rows: &[Row],
    cells: impl Fn(&Row) -> [String; COLUMNS],
    sink: &mut dyn Write,
) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return rows.iter().try_for_each(|row| write_tabbed(&cells(row), sink));
    }
    let mut table = Table::new(header);
    rows.iter().for_each(|row| table.push(cells(row)));
    table.write_aligned(sink)
}

fn write_json(rows: &[Row], sink: &mut dyn Write) -> io::Result<()> {
    for row in rows {
        let line = value_to_vec(&row.to_value()).map_err(io::Error::other)?;
        sink.write_all(&line)?;
        sink.write_all(b"\n")?;
    }
    Ok(())
}
