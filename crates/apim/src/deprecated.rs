//! `apim deprecated`.

use std::io::{self, BufWriter, Write};

use apimachinery::api::facts::{self, of_items, replacement};
use apimachinery::json::value_to_vec;
use apimachinery::meta::object_meta;
use apimachinery::runtime::{GroupVersionKind, Release, Value};
use apimachinery::{CodecFactory, Map};

use crate::Failure;
use crate::args::{DeprecatedArgs, ReportFormat};
use crate::convert::converted;
use crate::custom::codecs;
use crate::input::Document;
use crate::lifecycle::{Advice, Standing};
use crate::load::{Loaded, Loader};
use crate::pipeline::for_each_document;
use crate::problem::{Outcome, Place, Spot};
use crate::report::print_warning;
use crate::words::one_line;

/// What is reported about an object.
struct Answer {
    place: Place,
    kind: GroupVersionKind,
    namespace: String,
    name: String,
    advice: Advice,
    remedy: Remedy,
}

/// What `apim convert` would do about it.
enum Remedy {
    /// It writes the object as this kind.
    Convert(GroupVersionKind),
    /// It cannot: the object has to be written again.
    ByHand,
    /// There is nothing to convert to.
    None,
}

/// Reports which objects a release does not serve.
pub(crate) fn run(args: &DeprecatedArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let release = args.release.unwrap_or_else(facts::release);
    warn_of_unknown(release);
    let mut sink = BufWriter::new(io::stdout().lock());
    let loader = Loader::new(codecs(), apimachinery::FieldValidation::Ignore);
    let mut found = Outcome::Fine;
    let outcome = for_each_document(&args.input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load_quietly(document, reporter) else { return Ok(()) };
        for answer in answers(document, loaded, release) {
            if args.is_strict || answer.advice.standing > Standing::Deprecated {
                found = Outcome::Invalid;
            }
            match args.output {
                ReportFormat::Text => answer.write_text(&mut sink)?,
                ReportFormat::Json => answer.write_json(release, &mut sink)?,
            }
        }
        Ok(())
    })?;
    sink.flush()?;
    Ok(outcome.max(found))
}

/// Of releases to come only that is known which earlier ones announced.
fn warn_of_unknown(release: Release) {
    let newest = facts::release();
    if release > newest {
        print_warning(&format!(
            "{newest} is the newest release that is known; for {release} only what is announced is reported"
        ));
    }
}

/// What is to be reported about an object, or each item of a list.
fn answers(document: &Document, loaded: Loaded, release: Release) -> Vec<Answer> {
    let objects = loaded.into_objects().into_iter();
    objects.filter_map(|it| answer(codecs(), document, it, release)).collect()
}

fn answer(
    codecs: &CodecFactory,
    document: &Document,
    loaded: Loaded,
    release: Release,
) -> Option<Answer> {
    let advice = advice(codecs, &loaded, release)?;
    let (kind, place) = (loaded.kind.clone(), document.place(loaded.spot));
    let metadata = object_meta(&*loaded.object).ok();
    let (namespace, name) =
        metadata.map(|it| (it.namespace.to_string(), it.name.to_string())).unwrap_or_default();
    let remedy = remedy(codecs, loaded, advice.standing);
    Some(Answer { place, kind, namespace, name, advice, remedy })
}

fn advice(codecs: &CodecFactory, loaded: &Loaded, release: Release) -> Option<Advice> {
    let kind = &loaded.kind;
    if of_items(kind).is_some() {
        return Advice::about(kind, release);
    }
    let is_unknown = codecs.scheme().is_group_registered(&kind.group)
        && loaded.object.is_unstructured()
        && codecs.registry().new_object(kind).is_err();
    is_unknown.then(|| Advice { kind: kind.clone(), standing: Standing::Unknown, release })
}

/// Tries what `apim convert` would do.
fn remedy(codecs: &CodecFactory, loaded: Loaded, standing: Standing) -> Remedy {
    if standing == Standing::NotYet {
        return Remedy::None;
    }
    let Some(replacement) = replacement(&loaded.kind) else { return Remedy::None };
    match converted(codecs, loaded, &replacement.group_version()) {
        Ok(converted) => Remedy::Convert(converted.kind),
        Err(_) => Remedy::ByHand,
    }
}

impl Answer {
    /// `PLACE: Kind of version name: what is wrong; what to use`, and what converts it.
    fn write_text(&self, sink: &mut dyn Write) -> io::Result<()> {
        let name = match (self.namespace.as_str(), self.name.as_str()) {
            (_, "") => String::new(),
            ("", name) => format!(" ({name})"),
            (namespace, name) => format!(" ({namespace}/{name})"),
        };
        let label = match self.advice.standing {
            Standing::Deprecated => "warning: ",
            _ => "",
        };
        let remedy = match &self.remedy {
            Remedy::Convert(kind) => {
                format!(", which `apim convert --to {}` writes", kind.group_version())
            }
            Remedy::ByHand => ", which is to be written by hand".to_owned(),
            Remedy::None => String::new(),
        };
        let text = format!("{}: {label}{}{remedy}{name}", self.place, self.advice);
        writeln!(sink, "{}", one_line(&text))
    }

    fn write_json(&self, release: Release, sink: &mut dyn Write) -> io::Result<()> {
        let line = value_to_vec(&self.to_value(release)).map_err(io::Error::other)?;
        sink.write_all(&line)?;
        sink.write_all(b"\n")
    }

    fn to_value(&self, release: Release) -> Value {
        let facts = of_items(&self.kind);
        let text = |it: Option<Release>| it.map_or(Value::Null, |it| it.to_string().into());
        let line = match self.place.spot {
            Spot::Line(line) => i64::try_from(line).map_or(Value::Null, Value::from),
            _ => Value::Null,
        };
        let document = self.place.document.and_then(|it| i64::try_from(it).ok());
        let convert_to = match &self.remedy {
            Remedy::Convert(kind) => kind.group_version().to_string().into(),
            _ => Value::Null,
        };
        object([
            ("file", Value::from(&*self.place.file)),
            ("document", document.map_or(Value::Null, Value::from)),
            ("line", line),
            ("apiVersion", self.kind.group_version().to_string().into()),
            ("kind", self.kind.kind.as_str().into()),
            ("namespace", self.namespace.as_str().into()),
            ("name", self.name.as_str().into()),
            ("release", release.to_string().into()),
            ("status", self.advice.standing.word().into()),
            ("introduced", text(facts.and_then(|it| it.introduced))),
            ("deprecated", text(facts.and_then(|it| it.deprecated))),
            ("removed", text(facts.and_then(|it| it.removed))),
            ("replacement", replacement(&self.kind).map_or(Value::Null, |it| named(&it))),
            ("convertTo", convert_to),
            ("message", self.advice.to_string().into()),
        ])
    }
}

fn named(kind: &GroupVersionKind) -> Value {
    object([
        ("apiVersion", kind.group_version().to_string().into()),
        ("kind", kind.kind.as_str().into()),
    ])
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
    Value::Map(fields.collect::<Map<_, _>>())
}
