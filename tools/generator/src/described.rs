//! What is said of types, fields and values: a sentence of `proto/descriptions.tsv`, and facts.

mod known;
mod problems;
mod prose;
mod walk;

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;

use crate::error::{Error, Problem};
use crate::facts::{Facts, Field, Group, Kind, Type};
use crate::names;

use known::Known;
pub(crate) use prose::COLUMNS;
use prose::{Prose, Sentence};
pub(crate) use walk::{all_fields, element};

/// Everything that is said, and where types are.
#[derive(Default)]
pub(crate) struct Described {
    prose: Prose,
    known: Known,
    /// The groups, as their folders are called, and the versions, by the packages in Go.
    places: HashMap<String, (String, String)>,
}

/// What is said of one thing.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Description {
    pub(crate) sentence: Option<String>,
    /// Sentences without their full stops.
    pub(crate) facts: Vec<String>,
}

impl Description {
    /// The facts as one text; empty when there are none.
    pub(crate) fn facts(&self) -> String {
        self.facts.iter().map(|it| format!("{it}.")).collect::<Vec<_>>().join(" ")
    }
}

/// The folder of the crate `meta`, whose types belong to all groups.
const META: (&str, &str) = ("meta", "v1");
/// What the packages of its types begin with.
const META_PACKAGES: &str = "k8s.io/apimachinery/pkg/apis/meta/";

impl Described {
    /// What is said of facts whose descriptions are not known.
    pub(crate) fn new(facts: &Facts) -> Self {
        let place = |it: &Group| {
            let group = match it.go_package.starts_with(META_PACKAGES) {
                true => META.0.to_owned(),
                false => names::group_module(&it.group),
            };
            (group, it.version.clone())
        };
        let places = facts.groups.iter().map(|it| (it.go_package.clone(), place(it))).collect();
        Self { places, ..Self::default() }
    }

    /// What the files in `proto/` say.
    pub(crate) fn read(facts: &Facts, proto: &Path) -> Result<Self, Error> {
        let (prose, known) = (Prose::read(proto)?, Known::read(proto)?);
        Ok(Self { prose, known, ..Self::new(facts) })
    }

    /// What the sentences break a rule in, and what has none.
    pub(crate) fn problems(&self, facts: &Facts) -> Vec<Problem> {
        problems::all(self, facts)
    }

    /// The group, as its folder is called, and the version of a type.
    pub(crate) fn place(&self, source: &Type) -> (&str, &str) {
        self.places.get(&source.package).map_or(META, |(group, version)| (group, version))
    }

    fn sentence(&self, source: &Type, part: &str) -> Option<&Sentence> {
        let (group, version) = self.place(source);
        self.prose.find(group, version, &source.name, part)
    }

    /// A type that is not a list.
    pub(crate) fn of_type(&self, source: &Type) -> Description {
        let found = self.sentence(source, "");
        let mut facts: Vec<_> = self.known.rules(&source.rules).collect();
        facts.extend(found.and_then(Sentence::deprecated));
        Description { sentence: found.map(|it| it.text.clone()), facts }
    }

    /// The list of a kind, in a version that has these kinds.
    pub(crate) fn of_list<'a>(
        list: &Kind,
        kinds: impl IntoIterator<Item = &'a Kind>,
    ) -> Description {
        let name = list.kind.strip_suffix("List").unwrap_or(&list.kind);
        let item = kinds.into_iter().find(|it| it.kind == name);
        let resource = item.and_then(|it| it.resource.as_deref()).unwrap_or(name);
        let scope = match item.and_then(|it| it.namespaced) {
            Some(true) => " of one namespace or of all",
            Some(false) => " of the cluster",
            None => "",
        };
        let sentence = Some(format!("Objects `{resource}`{scope}, as many as a page has."));
        Description { sentence, facts: Vec::new() }
    }

    /// A field of a struct.
    pub(crate) fn of_field(&self, source: &Type, field: &Field) -> Description {
        let Some(json) = &field.json else { return Description::default() };
        let found = self.sentence(source, json).or_else(|| self.prose.shared(field));
        let mut facts = Vec::new();
        let default = field.default.as_ref().or_else(|| self.known.default(source, json));
        facts.extend(default.map(|value| format!("Default {}", shown(json, value))));
        facts.extend(items(field));
        facts.extend(self.known.rules(&field.rules));
        let (group, _) = self.place(source);
        let is_ruled = facts.iter().any(|it| it == known::IMMUTABLE);
        if !is_ruled && self.known.is_immutable(group, &source.name, json) {
            facts.push(known::IMMUTABLE.to_owned());
        }
        facts.extend(since(self.known.since(source, json), &field.feature_gates));
        facts.extend(found.and_then(Sentence::deprecated));
        Description { sentence: found.map(|it| it.text.clone()), facts }
    }

    /// A value of a type of texts.
    pub(crate) fn of_value(&self, source: &Type, value: &str) -> Description {
        let found = self.sentence(source, &format!("={value}"));
        let facts = found.and_then(Sentence::deprecated).into_iter().collect();
        Description { sentence: found.map(|it| it.text.clone()), facts }
    }

    /// What belongs to no type: the parts of `*`, `*Condition` and `?`, and those of tables.
    pub(crate) fn sections(&self) -> impl Iterator<Item = (&str, Vec<(&str, &str)>)> {
        self.prose.sections()
    }
}

/// A default as it is written in JSON; file modes as people write them.
fn shown(json: &str, value: &Value) -> String {
    match (json, value.as_u64()) {
        ("defaultMode", Some(mode)) => format!("`0{mode:o}`, in JSON `{mode}`"),
        _ => match value {
            Value::String(text) => format!("`{text}`"),
            other => format!("`{other}`"),
        },
    }
}

/// How many items alike a list has.
fn items(field: &Field) -> Option<String> {
    match field.list_type.as_deref() {
        Some("map") => Some(format!("One item per `{}`", field.list_map_keys.join("`, `"))),
        Some("set") => Some("Each item once".to_owned()),
        _ => None,
    }
}

fn since(release: Option<&str>, gates: &[String]) -> Option<String> {
    let gates = match gates {
        [] => String::new(),
        [gate] => format!("feature gate `{gate}`"),
        gates => format!("feature gates `{}`", gates.join("`, `")),
    };
    match (release, gates.is_empty()) {
        (Some(release), true) => Some(format!("Since {release}")),
        (Some(release), false) => Some(format!("Since {release}, {gates}")),
        (None, false) => Some(gates.replacen('f', "F", 1)),
        (None, true) => None,
    }
}
