//! `apim kinds`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, IsTerminal, Write};

use apimachinery::json::{JsonEntry, value_to_vec};
use apimachinery::protobuf::ProtobufEntry;
use apimachinery::runtime::{GroupVersion, GroupVersionKind, TypeInfo, Value};
use apimachinery::{Map, Scheme, codecs};

use crate::Failure;
use crate::args::{KindsArgs, KindsFormat};
use crate::problem::{Joined, Outcome};
use crate::table::{Table, write_tabbed};

const HEADER: [&str; 5] = ["APIVERSION", "KIND", "FORMATS", "PREFERRED", "CONVERTS TO"];

/// What is told of a kind.
struct Row {
    kind: GroupVersionKind,
    formats: Vec<&'static str>,
    preferred: bool,
    converts_to: Vec<GroupVersion>,
}

/// Lists the registered kinds.
pub(crate) fn run(args: &KindsArgs) -> Result<Outcome, Failure> {
    let scheme = codecs().scheme();
    let rows = rows(scheme, args)?;
    let mut sink = BufWriter::new(io::stdout().lock());
    match args.output {
        KindsFormat::Json => write_json(&rows, &mut sink)?,
        KindsFormat::Table => write_table(&rows, &mut sink)?,
    }
    sink.flush()?;
    Ok(Outcome::Fine)
}

fn rows(scheme: &Scheme, args: &KindsArgs) -> Result<Vec<Row>, Failure> {
    let mut known = scheme.all_known_types();
    known.retain(|(kind, _)| !kind.is_internal());
    if let Some(group) = wanted_group(scheme, args)? {
        known.retain(|(kind, _)| kind.group == group);
    }
    if !args.shared {
        let shared = shared_types(scheme);
        known.retain(|(_, info)| !shared.contains(info.path()));
    }
    Ok(known.into_iter().map(|(kind, info)| Row::new(scheme, kind, info)).collect())
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
    let groups = Joined(&groups.into_iter().collect::<Vec<_>>()).to_string();
    Err(Failure::UnknownGroup { group: group.to_owned(), groups })
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
    fn new(scheme: &Scheme, kind: &GroupVersionKind, info: &TypeInfo) -> Self {
        let group_kind = kind.group_kind();
        let version = kind.group_version();
        let mut converts_to = scheme.convertible_versions(&group_kind);
        converts_to.retain(|it| *it != version);
        Self {
            kind: kind.clone(),
            formats: formats(info),
            preferred: scheme.versions_for_group_kind(&group_kind).first() == Some(&version),
            converts_to,
        }
    }

    fn cells(&self) -> [String; HEADER.len()] {
        [
            self.kind.group_version().to_string(),
            self.kind.kind.to_string(),
            self.formats.join(","),
            if self.preferred { "yes" } else { "-" }.to_owned(),
            match self.converts_to.as_slice() {
                [] => "-".to_owned(),
                versions => {
                    versions.iter().map(|it| it.version.as_str()).collect::<Vec<_>>().join(",")
                }
            },
        ]
    }

    fn to_value(&self) -> Value {
        let texts = |texts: &[&str]| Value::List(texts.iter().map(|it| (*it).into()).collect());
        let versions = self.converts_to.iter().map(|it| it.version.as_str());
        let fields = [
            ("group", Value::from(self.kind.group.as_str())),
            ("version", self.kind.version.as_str().into()),
            ("kind", self.kind.kind.as_str().into()),
            ("formats", texts(&self.formats)),
            ("preferred", Value::Bool(self.preferred)),
            ("convertsTo", texts(&versions.collect::<Vec<_>>())),
        ];
        let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
        Value::Map(fields.collect::<Map<_, _>>())
    }
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

fn write_table(rows: &[Row], sink: &mut dyn Write) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return rows.iter().try_for_each(|row| write_tabbed(&row.cells(), sink));
    }
    let mut table = Table::new(HEADER);
    rows.iter().for_each(|row| table.push(row.cells()));
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
