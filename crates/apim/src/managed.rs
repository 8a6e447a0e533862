//! `apim managed`.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use apimachinery::managed::{FieldSet, Managers};
use apimachinery::meta::v1::ObjectMeta;
use apimachinery::meta::{lists, object_meta};
use apimachinery::runtime::{GroupVersionKind, Map, Str, Value};
use apimachinery::{FieldValidation, Object};

use crate::Failure;
use crate::args::{ManagedArgs, ManagedForm};
use crate::custom::codecs;
use crate::load::Loader;
use crate::pipeline::for_each_document;
use crate::problem::{Outcome, Problem, What};

/// Says who owns which fields of every object.
pub(crate) fn run(args: &ManagedArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let loader = Loader::new(codecs(), FieldValidation::Ignore);
    let mut sink = BufWriter::new(io::stdout().lock());
    let outcome = for_each_document(&args.input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
        for one in loaded.objects() {
            let mut texts = Vec::new();
            each(&*one.object, &one.kind, &mut |object, kind| {
                texts.push(text(object, kind, args.output));
            });
            for text in texts {
                match text {
                    Ok(text) => sink.write_all(text.as_bytes())?,
                    Err(what) => reporter.error(&Problem::new(document.place(one.spot), what)),
                }
            }
        }
        Ok(())
    })?;
    sink.flush()?;
    Ok(outcome)
}

/// The object itself, or the items of a list.
fn each(
    object: &dyn Object,
    kind: &GroupVersionKind,
    show: &mut dyn FnMut(&dyn Object, &GroupVersionKind),
) {
    let item = kind.kind.strip_suffix("List").unwrap_or(&kind.kind);
    let item = GroupVersionKind { kind: item.into(), ..kind.clone() };
    if lists::for_each(object, |object| show(object, &item)).is_err() {
        show(object, kind);
    }
}

fn text(object: &dyn Object, kind: &GroupVersionKind, form: ManagedForm) -> Result<String, What> {
    let metadata = object_meta(object).map(|it| it.into_owned()).unwrap_or_default();
    let managers = Managers::of_entries(&metadata.managed_fields);
    let managers = managers.map_err(|error| What::Managed(Box::new(error)))?;
    Ok(match form {
        ManagedForm::Tree => tree(kind, &metadata, &managers),
        ManagedForm::Json => json(kind, &metadata, &managers),
    })
}

fn tree(kind: &GroupVersionKind, metadata: &ObjectMeta, managers: &Managers) -> String {
    let name = match metadata.namespace.as_str() {
        "" => metadata.name.to_string(),
        namespace => format!("{namespace}/{}", metadata.name),
    };
    let api_version = kind.group_version().api_version();
    let mut out = format!("{} {api_version} {name}\n", kind.kind);
    if managers.is_empty() {
        out.push_str("  no managed fields\n");
    }
    for (name, owned, time) in managers.iter() {
        let how = if owned.is_applier { "applied" } else { "updated" };
        // Writing to a text does not fail.
        _ = write!(out, "  {:?} {how} {}", name.manager.as_str(), owned.api_version);
        if !name.subresource.is_empty() {
            _ = write!(out, " through {}", name.subresource);
        }
        if let Some(time) = time {
            _ = write!(out, " at {}", time.text().as_str());
        }
        out.push('\n');
        branches(&owned.fields, 2, &mut out);
    }
    out
}

/// A line for each element, deeper than the one it is in.
fn branches(set: &FieldSet, depth: usize, out: &mut String) {
    for (element, is_member, inside) in set.elements() {
        _ = write!(out, "{:1$}{element}", "", 2 * depth);
        if is_member && !inside.is_empty() {
            out.push('*');
        }
        out.push('\n');
        branches(inside, depth + 1, out);
    }
}

fn json(kind: &GroupVersionKind, metadata: &ObjectMeta, managers: &Managers) -> String {
    let entries = managers.iter().map(|(name, owned, time)| {
        let fields = owned.fields.paths().map(|path| Value::from(path.to_string()));
        let texts = [
            ("manager", name.manager),
            ("operation", name.operation),
            ("apiVersion", name.api_version),
            ("subresource", name.subresource),
            ("time", time.map_or(Str::default(), |time| time.text().as_str().into())),
        ];
        let mut entry = filled(texts);
        entry.insert("fields".into(), Value::List(fields.collect()));
        Value::Map(entry)
    });
    let entries = Value::List(entries.collect());
    let mut object = filled([
        ("apiVersion", kind.group_version().api_version()),
        ("kind", kind.kind.clone()),
        ("namespace", metadata.namespace.clone()),
        ("name", metadata.name.clone()),
    ]);
    object.insert("managers".into(), entries);
    // Plain texts have a JSON form.
    let json = apimachinery::json::value_to_vec(&Value::Map(object)).unwrap_or_default();
    format!("{}\n", String::from_utf8_lossy(&json))
}

fn filled<const N: usize>(texts: [(&'static str, Str); N]) -> Map<Str, Value> {
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    texts.map(|(name, text)| (Str::from_static(name), Value::String(text))).collect()
}
