//! `apim diff`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use apimachinery::json::{JsonWriter, value_from_str, value_to_vec};
use apimachinery::patch::{Change, Difference, Differences, MergePatch, StrategicMerge};
use apimachinery::runtime::{GroupVersion, GroupVersionKind, Map, Str, Value};

use crate::Failure;
use crate::args::{DiffArgs, DiffFormat, InputArgs};
use crate::convert::converted;
use crate::custom::codecs;
use crate::input::is_standard_input;
use crate::item::Identity;
use crate::load::{Loaded, Loader};
use crate::pipeline::for_each_document;
use crate::problem::{Outcome, Place, Problem, What};
use crate::report::print_warning;
use crate::words::{Count, one_line};

const ADDED: Style = AnsiColor::Green.on_default();
const REMOVED: Style = AnsiColor::Red.on_default();
const CHANGED: Style = AnsiColor::Yellow.on_default();
const OBJECT: Style = Style::new().bold();

/// Objects are compared with the one of this group, kind, namespace and name.
type Name = (Str, Str, String, String);

/// An object with its defaults.
struct Side {
    identity: Identity,
    kind: GroupVersionKind,
    value: Value,
    place: Place,
}

/// Compares the objects of two inputs.
pub(crate) fn run(args: &DiffArgs, excerpts: bool) -> Result<Outcome, Failure> {
    if is_standard_input(&args.old) && is_standard_input(&args.new) {
        return Err(Failure::OneStandardInput("OLD and NEW"));
    }
    let versions = BTreeMap::new();
    let old = read(args, &args.old, &versions, excerpts)?;
    let versions = old.objects.iter();
    let versions = versions.map(|(name, it)| (name.clone(), it.kind.group_version())).collect();
    let new = read(args, &args.new, &versions, excerpts)?;
    let outcome = old.outcome.max(new.outcome);
    if old.is_unreadable() || new.is_unreadable() {
        return Ok(outcome);
    }
    let mut report = Report { format: args.output, out: anstream::stdout().lock(), differs: false };
    for (name, side) in &old.objects {
        if let Some(other) = new.objects.get(name) {
            report.both(side, other)?;
        } else if new.is_whole() {
            report.one(side, false)?;
        }
    }
    for side in new.lacking(&old).filter(|_| old.is_whole()) {
        report.one(side, true)?;
    }
    report.out.flush()?;
    old.warn_of_unknown("OLD", &new, "NEW");
    new.warn_of_unknown("NEW", &old, "OLD");
    let differs = if report.differs { Outcome::Invalid } else { Outcome::Fine };
    Ok(outcome.max(differs))
}

/// What is compared with something else.
struct Objects {
    objects: BTreeMap<Name, Side>,
    outcome: Outcome,
}

impl Objects {
    /// Whether everything could be read, so that what is not there does not exist.
    fn is_whole(&self) -> bool {
        self.outcome == Outcome::Fine
    }

    fn is_unreadable(&self) -> bool {
        self.objects.is_empty() && !self.is_whole()
    }

    /// Those that others do not have.
    fn lacking<'a>(&'a self, others: &'a Self) -> impl Iterator<Item = &'a Side> {
        let own = self.objects.iter();
        own.filter(|(name, _)| !others.objects.contains_key(*name)).map(|(_, side)| side)
    }

    /// Reports that it is not known whether others have the same objects.
    fn warn_of_unknown(&self, name: &str, others: &Self, other_name: &str) {
        let count = self.lacking(others).count();
        if count > 0 && !others.is_whole() {
            let count = Count(count as u64, "object");
            print_warning(&format!(
                "what is only in {name} ({count}) is not reported, since not all of {other_name} \
                 could be read"
            ));
        }
    }
}

/// The objects of an input, each in the version of the one that it is compared with.
fn read(
    args: &DiffArgs,
    path: &std::path::Path,
    versions: &BTreeMap<Name, GroupVersion>,
    excerpts: bool,
) -> Result<Objects, Failure> {
    let codecs = codecs();
    let loader = Loader::new(codecs, args.validation.level.into());
    let input = InputArgs { recursive: args.recursive, ..InputArgs::all_in(vec![path.to_owned()]) };
    let mut objects = BTreeMap::new();
    let outcome = for_each_document(&input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
        for loaded in loaded.into_objects() {
            let place = document.place(loaded.spot);
            match side(loaded, versions, &place) {
                Ok((name, side)) => {
                    if let Some(first) = objects.insert(name, side) {
                        let what = What::Twice(Box::new(first.place));
                        reporter.warning(&Problem::new(place, what));
                    }
                }
                Err(what) => reporter.error(&Problem::new(place, what)),
            }
        }
        Ok(())
    })?;
    Ok(Objects { objects, outcome })
}

fn side(
    loaded: Loaded,
    versions: &BTreeMap<Name, GroupVersion>,
    place: &Place,
) -> Result<(Name, Side), What> {
    let codecs = codecs();
    let json = |loaded: &Loaded| codecs.to_json_string(&*loaded.object).map_err(What::Encode);
    let identity = Identity::of_json(&json(&loaded)?).map_err(What::Decode)?;
    let kind = &loaded.kind;
    let name =
        (kind.group.clone(), kind.kind.clone(), identity.namespace.clone(), identity.name.clone());
    let version = versions.get(&name).cloned().unwrap_or_else(|| kind.group_version());
    let loaded = converted(codecs, loaded, &version).map_err(What::Convert)?;
    let value = value_from_str(&json(&loaded)?).map_err(What::Decode)?;
    Ok((name, Side { identity, kind: loaded.kind, value, place: place.clone() }))
}

struct Report<W> {
    format: DiffFormat,
    out: W,
    differs: bool,
}

impl<W: Write> Report<W> {
    fn both(&mut self, old: &Side, new: &Side) -> Result<(), Failure> {
        let differences =
            Differences::of_kind(&old.value, &new.value, codecs().scheme(), &old.kind);
        if differences.is_empty() {
            return Ok(());
        }
        self.differs = true;
        match self.format {
            DiffFormat::Text => {
                self.title('~', CHANGED, old, &format!("{} -> {}", old.place, new.place))?;
                for difference in &differences {
                    self.difference(difference)?;
                }
            }
            DiffFormat::Json => self.line(json_of(old, "changed", Some(&differences)))?,
            DiffFormat::Patch => self.patch(old, new)?,
        }
        Ok(())
    }

    fn one(&mut self, side: &Side, is_added: bool) -> Result<(), Failure> {
        self.differs = true;
        let (mark, style, change) = match is_added {
            true => ('+', ADDED, "added"),
            false => ('-', REMOVED, "removed"),
        };
        match self.format {
            DiffFormat::Text => self.title(mark, style, side, &side.place.to_string()),
            DiffFormat::Json => self.line(json_of(side, change, None)),
            // There is no patch that makes or deletes an object.
            DiffFormat::Patch => Ok(()),
        }
    }

    fn title(
        &mut self,
        mark: char,
        style: Style,
        side: &Side,
        places: &str,
    ) -> Result<(), Failure> {
        let Identity { namespace, .. } = &side.identity;
        let mut name = side.identity.resource_name();
        if !namespace.is_empty() {
            _ = write!(name, " in {namespace}");
        }
        let (name, places) = (one_line(&name), one_line(places));
        writeln!(self.out, "{style}{mark}{style:#} {OBJECT}{name}{OBJECT:#} ({places})")?;
        Ok(())
    }

    fn difference(&mut self, difference: &Difference) -> Result<(), Failure> {
        let style = match difference.change {
            Change::Added(_) => ADDED,
            Change::Removed(_) => REMOVED,
            _ => CHANGED,
        };
        writeln!(self.out, "    {style}{}{style:#}", one_line(difference))?;
        Ok(())
    }

    /// The patch between both: of a kind with a type a strategic merge patch, of others a merge
    /// patch.
    fn patch(&mut self, old: &Side, new: &Side) -> Result<(), Failure> {
        let strategic = StrategicMerge::for_kind(codecs().scheme(), &old.kind);
        let made = strategic.and_then(|it| it.between(old.value.clone(), new.value.clone(), &[]));
        let (form, patch) = match made {
            Ok(patch) => ("strategic", patch),
            Err(_) => {
                let patch = MergePatch::between(&old.value, &new.value);
                let patch = patch.ok().and_then(|it| value_from_str(it.as_str()).ok());
                ("merge", patch.unwrap_or_default())
            }
        };
        let mut entries = named(old);
        entries.insert("type".into(), form.into());
        entries.insert("patch".into(), patch);
        self.line(entries)
    }

    fn line(&mut self, entries: Map<Str, Value>) -> Result<(), Failure> {
        let json = value_to_vec(&Value::Map(entries)).unwrap_or_else(|_| empty());
        self.out.write_all(&json)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }
}

fn empty() -> Vec<u8> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.null();
    writer.finish().unwrap_or_default()
}

fn named(side: &Side) -> Map<Str, Value> {
    let Identity { namespace, name, .. } = &side.identity;
    let text = |text: &str| Value::from(text);
    Map::from([
        ("apiVersion".into(), text(&side.kind.group_version().to_string())),
        ("kind".into(), text(&side.kind.kind)),
        ("name".into(), text(name)),
        ("namespace".into(), text(namespace)),
    ])
}

fn json_of(side: &Side, change: &str, differences: Option<&Differences>) -> Map<Str, Value> {
    let mut entries = named(side);
    entries.insert("change".into(), change.into());
    let fields = differences.into_iter().flatten().map(|it| {
        let mut field = Map::from([("field".into(), Value::from(it.path.as_str()))]);
        let change = match &it.change {
            Change::Added(new) => {
                field.insert("new".into(), new.clone());
                "added"
            }
            Change::Removed(old) => {
                field.insert("old".into(), old.clone());
                "removed"
            }
            Change::Changed { old, new } => {
                field.insert("old".into(), old.clone());
                field.insert("new".into(), new.clone());
                "changed"
            }
            _ => "reordered",
        };
        field.insert("change".into(), change.into());
        Value::Map(field)
    });
    entries.insert("fields".into(), Value::List(fields.collect()));
    entries
}
